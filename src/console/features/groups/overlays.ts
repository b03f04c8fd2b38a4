// Group overlays and actions by command id, for the overlay registry.
import type { Actions, Overlays } from '#console/run/run-context.tsx'
import { copyDiagnostics, DeleteDialog, findGroup, RegisterDialog, RetryDialog } from './billing.tsx'
import { MetadataRestoreDialog, MetadataVersionsDrawer } from './metadata-tab.tsx'

export const screens: Overlays = {
  'groups.listMetadataVersions': MetadataVersionsDrawer,
  'groups.restoreMetadata': MetadataRestoreDialog,
  'groups.delete': DeleteDialog,
  'groups.registerBilling': RegisterDialog,
  'groups.retryBilling': RetryDialog,
}

export const actions: Actions = {
  'groups.find': findGroup,
  'groups.copyDiagnostics': copyDiagnostics,
}
