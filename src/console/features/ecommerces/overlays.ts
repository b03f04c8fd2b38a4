// Ecommerce overlays and actions by command id, for the overlay registry.
import { type Actions, findInPalette, type Overlays } from '#console/run/screens.ts'
import { DisableDialog, DisableManyDialog, EnableDialog, EnableManyDialog } from './availability.tsx'
import { FeeDrawer } from './billing/fees-tab.tsx'
import { QuotasDrawer } from './billing/quotas-tab.tsx'
import { SubscriptionDrawer } from './billing/subscription-tab.tsx'
import { ChangeManyDrawer } from './change-many.tsx'
import { CompareDrawer } from './compare-drawer.tsx'
import { DashboardDrawer } from './dashboard-drawer.tsx'
import { copyDocument, copyId, copyName, copyUrl, copyUuid, openGroup } from './details-page.tsx'
import { AuthorizeBlingDrawer } from './integrations/bling-authorization.tsx'
import { pingIntegration } from './integrations/connection.tsx'
import {
  AddIntegrationDrawer,
  EditIntegrationDrawer,
  IntegrationOptionsDrawer,
} from './integrations/integration-form.tsx'
import { DeleteIntegrationDialog, toggleIntegration } from './integrations/integration-tab.tsx'
import {
  CompareMetadataDrawer,
  ConfigsDrawer,
  LogoDrawer,
  MetadataRestoreDialog,
  MetadataVersionsDrawer,
} from './metadata-tab.tsx'
import { OwnershipDrawer } from './ownership.tsx'
import { AddUrlDialog, DeleteUrlDialog, EditUrlDialog } from './urls-tab.tsx'

export const screens: Overlays = {
  'ecommerces.enable': EnableDialog,
  'ecommerces.disable': DisableDialog,
  'ecommerces.enableMany': EnableManyDialog,
  'ecommerces.disableMany': DisableManyDialog,
  'ecommerces.changeMany': ChangeManyDrawer,
  'ecommerces.listMetadataVersions': MetadataVersionsDrawer,
  'ecommerces.restoreMetadata': MetadataRestoreDialog,
  'ecommerces.compareMetadata': CompareMetadataDrawer,
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
  'ecommerces.compare': CompareDrawer,
  'ecommerces.addUrl': AddUrlDialog,
  'ecommerces.editUrl': EditUrlDialog,
  'ecommerces.openDashboard': DashboardDrawer,
  'ecommerces.deleteUrl': DeleteUrlDialog,
  'ecommerces.editOwnership': OwnershipDrawer,
}

export const actions: Actions = {
  'ecommerces.copyId': copyId,
  'ecommerces.copyUuid': copyUuid,
  'ecommerces.copyDocument': copyDocument,
  'ecommerces.copyUrl': copyUrl,
  'ecommerces.copyName': copyName,
  'ecommerces.openGroup': openGroup,
  'ecommerces.toggleIntegration': toggleIntegration,
  'ecommerces.pingIntegration': pingIntegration,
  'ecommerces.find': findInPalette('ecommerce'),
}
