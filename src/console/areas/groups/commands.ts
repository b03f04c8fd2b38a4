import type { Actions, Overlays } from '#console/lib/area.ts'
import { RegisterDialog, RetryDialog } from './billing-dialog.tsx'
import { copyDiagnostics } from './copy-diagnostics.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { findGroup } from './find.ts'
import { MetadataRestoreDialog, MetadataVersionsDrawer } from './metadata-versions.tsx'

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
