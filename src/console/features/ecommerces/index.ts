// Registers the screens of the ecommerces; each module is loaded when a command first opens its screen.
import { ecommercesAddFee, ecommercesEditQuota, ecommercesEditSubscription } from '#commands/billing.ts'
import { ecommercesCompare } from '#commands/compare.ts'
import {
  ecommercesChangeMany,
  ecommercesCreate,
  ecommercesDisable,
  ecommercesDisableMany,
  ecommercesEditOwnership,
  ecommercesEnable,
  ecommercesEnableMany,
  ecommercesList,
  ecommercesOpen,
  ecommercesOpenDashboard,
} from '#commands/ecommerces.ts'
import {
  ecommercesAddIntegration,
  ecommercesAuthorizeBling,
  ecommercesDeleteIntegration,
  ecommercesEditIntegration,
  ecommercesEditIntegrationOptions,
  ecommercesFinishAuthorization,
} from '#commands/integrations.ts'
import {
  ecommercesCompareMetadata,
  ecommercesEditConfigs,
  ecommercesListMetadataVersions,
  ecommercesRestoreMetadata,
  ecommercesUploadLogo,
} from '#commands/metadatas.ts'
import { ecommercesAddUrl, ecommercesDeleteUrl, ecommercesEditUrl } from '#commands/urls.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [ecommercesList, () => import('./list-page.tsx').then(({ EcommerceList }) => EcommerceList)],
    [ecommercesOpen, () => import('./details-page.tsx').then(({ DetailsPage }) => DetailsPage)],
    [ecommercesCreate, () => import('./details-form.tsx').then(({ CreatePage }) => CreatePage)],
    [
      ecommercesFinishAuthorization,
      () => import('./integrations/bling-authorization.tsx').then(({ CallbackPage }) => CallbackPage),
    ],
    [ecommercesEnable, () => import('./availability.tsx').then(({ EnableDialog }) => EnableDialog)],
    [ecommercesDisable, () => import('./availability.tsx').then(({ DisableDialog }) => DisableDialog)],
    [ecommercesEnableMany, () => import('./availability.tsx').then(({ EnableManyDialog }) => EnableManyDialog)],
    [ecommercesDisableMany, () => import('./availability.tsx').then(({ DisableManyDialog }) => DisableManyDialog)],
    [ecommercesChangeMany, () => import('./change-many.tsx').then(({ ChangeManyDrawer }) => ChangeManyDrawer)],
    [
      ecommercesListMetadataVersions,
      () => import('./metadata-tab.tsx').then(({ MetadataVersionsDrawer }) => MetadataVersionsDrawer),
    ],
    [
      ecommercesRestoreMetadata,
      () => import('./metadata-tab.tsx').then(({ MetadataRestoreDialog }) => MetadataRestoreDialog),
    ],
    [
      ecommercesCompareMetadata,
      () => import('./metadata-tab.tsx').then(({ CompareMetadataDrawer }) => CompareMetadataDrawer),
    ],
    [ecommercesUploadLogo, () => import('./metadata-tab.tsx').then(({ LogoDrawer }) => LogoDrawer)],
    [ecommercesEditConfigs, () => import('./metadata-tab.tsx').then(({ ConfigsDrawer }) => ConfigsDrawer)],
    [
      ecommercesAddIntegration,
      () => import('./integrations/integration-form.tsx').then(({ AddIntegrationDrawer }) => AddIntegrationDrawer),
    ],
    [
      ecommercesEditIntegration,
      () => import('./integrations/integration-form.tsx').then(({ EditIntegrationDrawer }) => EditIntegrationDrawer),
    ],
    [
      ecommercesEditIntegrationOptions,
      () =>
        import('./integrations/integration-form.tsx').then(({ IntegrationOptionsDrawer }) => IntegrationOptionsDrawer),
    ],
    [
      ecommercesDeleteIntegration,
      () => import('./integrations/integration-tab.tsx').then(({ DeleteIntegrationDialog }) => DeleteIntegrationDialog),
    ],
    [
      ecommercesAuthorizeBling,
      () => import('./integrations/bling-authorization.tsx').then(({ AuthorizeBlingDrawer }) => AuthorizeBlingDrawer),
    ],
    [
      ecommercesEditSubscription,
      () => import('./billing/subscription-tab.tsx').then(({ SubscriptionDrawer }) => SubscriptionDrawer),
    ],
    [ecommercesEditQuota, () => import('./billing/quotas-tab.tsx').then(({ QuotasDrawer }) => QuotasDrawer)],
    [ecommercesAddFee, () => import('./billing/fees-tab.tsx').then(({ FeeDrawer }) => FeeDrawer)],
    [ecommercesCompare, () => import('./compare-drawer.tsx').then(({ CompareDrawer }) => CompareDrawer)],
    [ecommercesAddUrl, () => import('./urls-tab.tsx').then(({ AddUrlDialog }) => AddUrlDialog)],
    [ecommercesEditUrl, () => import('./urls-tab.tsx').then(({ EditUrlDialog }) => EditUrlDialog)],
    [ecommercesOpenDashboard, () => import('./dashboard-drawer.tsx').then(({ DashboardDrawer }) => DashboardDrawer)],
    [ecommercesDeleteUrl, () => import('./urls-tab.tsx').then(({ DeleteUrlDialog }) => DeleteUrlDialog)],
    [ecommercesEditOwnership, () => import('./ownership.tsx').then(({ OwnershipDrawer }) => OwnershipDrawer)],
  ],
  previews: [[ecommercesOpen, () => import('./peek.tsx').then(({ EcommercePeek }) => EcommercePeek)]],
}
