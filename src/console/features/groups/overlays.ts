// Group overlays and actions by command id, for the overlay registry.
import { type Actions, findInPalette, type Overlays } from '#console/run/screens.ts'
import { copyDiagnostics, DeleteDialog, RegisterDialog, RetryDialog } from './billing.tsx'
import { MetadataRestoreDialog, MetadataVersionsDrawer } from './metadata-tab.tsx'

export const screens: Overlays = {
  'groups.listMetadataVersions': MetadataVersionsDrawer,
  'groups.restoreMetadata': MetadataRestoreDialog,
  'groups.delete': DeleteDialog,
  'groups.registerBilling': RegisterDialog,
  'groups.retryBilling': RetryDialog,
}

export const actions: Actions = {
  'groups.find': findInPalette('group'),
  'groups.copyDiagnostics': copyDiagnostics,
}
