import type { Actions, Screens } from '#console/lib/area.ts'
import { withTexts } from '#console/lib/texts.ts'

const copies = () => import('./copy.ts')
const availability = () => withTexts(import('./details/availability-dialog.tsx'), 'details')
const availabilityOfMany = () => withTexts(import('./details/availability-many.tsx'), 'details')

export const screens: Screens = {
  'ecommerces.enable': () => availability().then((module) => module.EnableDialog),
  'ecommerces.disable': () => availability().then((module) => module.DisableDialog),
  'ecommerces.enableMany': () => availabilityOfMany().then((module) => module.EnableManyDialog),
  'ecommerces.disableMany': () => availabilityOfMany().then((module) => module.DisableManyDialog),
  'ecommerces.listMetadataVersions': () =>
    import('./metadatas/versions.tsx').then((module) => module.MetadataVersionsDrawer),
  'ecommerces.restoreMetadata': () => import('./metadatas/versions.tsx').then((module) => module.MetadataRestoreDialog),
  'ecommerces.compareMetadata': () => import('./metadatas/compare-drawer.tsx').then((module) => module.CompareDrawer),
  'ecommerces.uploadLogo': () => import('./metadatas/logo-drawer.tsx').then((module) => module.LogoDrawer),
  'ecommerces.editConfigs': () => import('./metadatas/configs-drawer.tsx').then((module) => module.ConfigsDrawer),
  'ecommerces.addIntegration': () =>
    import('./integrations/add-drawer.tsx').then((module) => module.AddIntegrationDrawer),
  'ecommerces.editIntegration': () =>
    import('./integrations/edit-drawer.tsx').then((module) => module.EditIntegrationDrawer),
  'ecommerces.editIntegrationOptions': () =>
    import('./integrations/options-drawer.tsx').then((module) => module.IntegrationOptionsDrawer),
  'ecommerces.deleteIntegration': () =>
    import('./integrations/delete-dialog.tsx').then((module) => module.DeleteIntegrationDialog),
  'ecommerces.authorizeBling': () =>
    import('./integrations/authorize-drawer.tsx').then((module) => module.AuthorizeBlingDrawer),
  'ecommerces.editSubscription': () =>
    import('./billing/subscription-drawer.tsx').then((module) => module.SubscriptionDrawer),
  'ecommerces.editQuota': () => import('./billing/quotas-drawer.tsx').then((module) => module.QuotasDrawer),
  'ecommerces.addFee': () => import('./billing/fee-drawer.tsx').then((module) => module.FeeDrawer),
  'ecommerces.compare': () => import('./compare/compare-drawer.tsx').then((module) => module.CompareDrawer),
  'ecommerces.addUrl': () => import('./urls/add-url-dialog.tsx').then((module) => module.AddUrlDialog),
  'ecommerces.editUrl': () => import('./urls/edit-url-dialog.tsx').then((module) => module.EditUrlDialog),
  'ecommerces.openDashboard': () =>
    withTexts(import('./dashboard/dashboard-drawer.tsx'), 'dashboard').then((module) => module.DashboardDrawer),
  'ecommerces.deleteUrl': () => import('./urls/delete-url-dialog.tsx').then((module) => module.DeleteUrlDialog),
}

export const actions: Actions = {
  'ecommerces.copyId': () => copies().then((module) => module.copyId),
  'ecommerces.copyUuid': () => copies().then((module) => module.copyUuid),
  'ecommerces.copyDocument': () => copies().then((module) => module.copyDocument),
  'ecommerces.copyUrl': () => copies().then((module) => module.copyUrl),
  'ecommerces.copyName': () => copies().then((module) => module.copyName),
  'ecommerces.openGroup': () => import('./open-group.ts').then((module) => module.openGroup),
  'ecommerces.toggleIntegration': () => import('./integrations/toggle.ts').then((module) => module.toggleIntegration),
  'ecommerces.find': () => import('./find.ts').then((module) => module.findEcommerce),
}
