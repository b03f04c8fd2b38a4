// Registers the screens of the ecommerces. The code of a screen is loaded when a command first opens the screen.
import {
  addEcommerceFeeCommand,
  editEcommerceQuotaCommand,
  editEcommerceSubscriptionCommand,
} from '#commands/billing.ts'
import { compareEcommercesCommand } from '#commands/compare.ts'
import {
  changeManyEcommercesCommand,
  createEcommerceCommand,
  disableEcommerceCommand,
  disableManyEcommercesCommand,
  editEcommerceOwnershipCommand,
  enableEcommerceCommand,
  enableManyEcommercesCommand,
  listEcommercesCommand,
  openEcommerceCommand,
  openEcommerceDashboardCommand,
} from '#commands/ecommerces.ts'
import {
  addEcommerceIntegrationCommand,
  authorizeBlingCommand,
  deleteEcommerceIntegrationCommand,
  editEcommerceIntegrationCommand,
  editEcommerceIntegrationOptionsCommand,
  finishAuthorizationCommand,
} from '#commands/integrations.ts'
import {
  compareEcommerceMetadataCommand,
  editEcommerceConfigsCommand,
  listEcommerceMetadataVersionsCommand,
  restoreEcommerceMetadataCommand,
  uploadEcommerceLogoCommand,
} from '#commands/metadatas.ts'
import { addEcommerceUrlCommand, deleteEcommerceUrlCommand, editEcommerceUrlCommand } from '#commands/urls.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [listEcommercesCommand, () => import('./list-page.tsx').then(({ EcommerceList }) => EcommerceList)],
    [openEcommerceCommand, () => import('./details-page.tsx').then(({ DetailsPage }) => DetailsPage)],
    [
      createEcommerceCommand,
      () => import('./details-form.tsx').then(({ CreateEcommercePage: CreatePage }) => CreatePage),
    ],
    [
      finishAuthorizationCommand,
      () => import('./integrations/bling-authorization.tsx').then(({ CallbackPage }) => CallbackPage),
    ],
    [enableEcommerceCommand, () => import('./availability.tsx').then(({ EnableDialog }) => EnableDialog)],
    [disableEcommerceCommand, () => import('./availability.tsx').then(({ DisableDialog }) => DisableDialog)],
    [enableManyEcommercesCommand, () => import('./availability.tsx').then(({ EnableManyDialog }) => EnableManyDialog)],
    [
      disableManyEcommercesCommand,
      () => import('./availability.tsx').then(({ DisableManyDialog }) => DisableManyDialog),
    ],
    [changeManyEcommercesCommand, () => import('./change-many.tsx').then(({ ChangeManyDrawer }) => ChangeManyDrawer)],
    [
      listEcommerceMetadataVersionsCommand,
      () => import('./metadata-tab.tsx').then(({ MetadataVersionsDrawer }) => MetadataVersionsDrawer),
    ],
    [
      restoreEcommerceMetadataCommand,
      () => import('./metadata-tab.tsx').then(({ MetadataRestoreDialog }) => MetadataRestoreDialog),
    ],
    [
      compareEcommerceMetadataCommand,
      () => import('./metadata-tab.tsx').then(({ CompareMetadataDrawer }) => CompareMetadataDrawer),
    ],
    [uploadEcommerceLogoCommand, () => import('./metadata-tab.tsx').then(({ LogoDrawer }) => LogoDrawer)],
    [editEcommerceConfigsCommand, () => import('./metadata-tab.tsx').then(({ ConfigsDrawer }) => ConfigsDrawer)],
    [
      addEcommerceIntegrationCommand,
      () => import('./integrations/integration-form.tsx').then(({ AddIntegrationDrawer }) => AddIntegrationDrawer),
    ],
    [
      editEcommerceIntegrationCommand,
      () => import('./integrations/integration-form.tsx').then(({ EditIntegrationDrawer }) => EditIntegrationDrawer),
    ],
    [
      editEcommerceIntegrationOptionsCommand,
      () =>
        import('./integrations/integration-form.tsx').then(({ IntegrationOptionsDrawer }) => IntegrationOptionsDrawer),
    ],
    [
      deleteEcommerceIntegrationCommand,
      () => import('./integrations/integration-tab.tsx').then(({ DeleteIntegrationDialog }) => DeleteIntegrationDialog),
    ],
    [
      authorizeBlingCommand,
      () => import('./integrations/bling-authorization.tsx').then(({ AuthorizeBlingDrawer }) => AuthorizeBlingDrawer),
    ],
    [
      editEcommerceSubscriptionCommand,
      () => import('./billing/subscription-tab.tsx').then(({ SubscriptionDrawer }) => SubscriptionDrawer),
    ],
    [editEcommerceQuotaCommand, () => import('./billing/quotas-tab.tsx').then(({ QuotasDrawer }) => QuotasDrawer)],
    [addEcommerceFeeCommand, () => import('./billing/fees-tab.tsx').then(({ FeeDrawer }) => FeeDrawer)],
    [compareEcommercesCommand, () => import('./compare-drawer.tsx').then(({ CompareDrawer }) => CompareDrawer)],
    [addEcommerceUrlCommand, () => import('./urls-tab.tsx').then(({ AddUrlDialog }) => AddUrlDialog)],
    [editEcommerceUrlCommand, () => import('./urls-tab.tsx').then(({ EditUrlDialog }) => EditUrlDialog)],
    [
      openEcommerceDashboardCommand,
      () => import('./dashboard-drawer.tsx').then(({ DashboardDrawer }) => DashboardDrawer),
    ],
    [deleteEcommerceUrlCommand, () => import('./urls-tab.tsx').then(({ DeleteUrlDialog }) => DeleteUrlDialog)],
    [editEcommerceOwnershipCommand, () => import('./ownership.tsx').then(({ OwnershipDrawer }) => OwnershipDrawer)],
  ],
  previews: [[openEcommerceCommand, () => import('./peek.tsx').then(({ EcommercePeek }) => EcommercePeek)]],
}
