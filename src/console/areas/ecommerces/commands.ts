import type { Actions, Overlays } from '#console/lib/area.ts'
import { FeeDrawer } from './billing/fee-drawer.tsx'
import { QuotasDrawer } from './billing/quotas-drawer.tsx'
import { SubscriptionDrawer } from './billing/subscription-drawer.tsx'
import { CompareDrawer as CompareCompareDrawer } from './compare/compare-drawer.tsx'
import { copyDocument, copyId, copyName, copyUrl, copyUuid } from './copy.ts'
import { DashboardDrawer } from './dashboard/dashboard-drawer.tsx'
import { DisableDialog, EnableDialog } from './details/availability-dialog.tsx'
import { DisableManyDialog, EnableManyDialog } from './details/availability-many.tsx'
import { findEcommerce } from './find.ts'
import { AddIntegrationDrawer } from './integrations/add-drawer.tsx'
import { AuthorizeBlingDrawer } from './integrations/authorize-drawer.tsx'
import { DeleteIntegrationDialog } from './integrations/delete-dialog.tsx'
import { EditIntegrationDrawer } from './integrations/edit-drawer.tsx'
import { IntegrationOptionsDrawer } from './integrations/options-drawer.tsx'
import { toggleIntegration } from './integrations/toggle.ts'
import { CompareDrawer } from './metadatas/compare-drawer.tsx'
import { ConfigsDrawer } from './metadatas/configs-drawer.tsx'
import { LogoDrawer } from './metadatas/logo-drawer.tsx'
import { MetadataRestoreDialog, MetadataVersionsDrawer } from './metadatas/versions.tsx'
import { openGroup } from './open-group.ts'
import { AddUrlDialog } from './urls/add-url-dialog.tsx'
import { DeleteUrlDialog } from './urls/delete-url-dialog.tsx'
import { EditUrlDialog } from './urls/edit-url-dialog.tsx'

export const screens: Overlays = {
  'ecommerces.enable': EnableDialog,
  'ecommerces.disable': DisableDialog,
  'ecommerces.enableMany': EnableManyDialog,
  'ecommerces.disableMany': DisableManyDialog,
  'ecommerces.listMetadataVersions': MetadataVersionsDrawer,
  'ecommerces.restoreMetadata': MetadataRestoreDialog,
  'ecommerces.compareMetadata': CompareDrawer,
  'ecommerces.uploadLogo': LogoDrawer,
  'ecommerces.editConfigs': ConfigsDrawer,
  'ecommerces.addIntegration': AddIntegrationDrawer,
  'ecommerces.editIntegration': EditIntegrationDrawer,
  'ecommerces.editIntegrationOptions': IntegrationOptionsDrawer,
  'ecommerces.deleteIntegration': DeleteIntegrationDialog,
  'ecommerces.authorizeBling': AuthorizeBlingDrawer,
  'ecommerces.editSubscription': SubscriptionDrawer,
  'ecommerces.editQuota': QuotasDrawer,
  'ecommerces.addFee': FeeDrawer,
  'ecommerces.compare': CompareCompareDrawer,
  'ecommerces.addUrl': AddUrlDialog,
  'ecommerces.editUrl': EditUrlDialog,
  'ecommerces.openDashboard': DashboardDrawer,
  'ecommerces.deleteUrl': DeleteUrlDialog,
}

export const actions: Actions = {
  'ecommerces.copyId': copyId,
  'ecommerces.copyUuid': copyUuid,
  'ecommerces.copyDocument': copyDocument,
  'ecommerces.copyUrl': copyUrl,
  'ecommerces.copyName': copyName,
  'ecommerces.openGroup': openGroup,
  'ecommerces.toggleIntegration': toggleIntegration,
  'ecommerces.find': findEcommerce,
}
