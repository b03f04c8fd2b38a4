// Batch drawers and inline actions by command id, for the overlay registry.
import type { Actions, Overlays } from '#console/run/screens.ts'
import { ReprocessDrawer, ZipDrawer } from './create-drawers.tsx'
import { exportOutcome } from './list-page.tsx'
import { copyBatchNote } from './note.ts'

/** Drawers of other features, whose texts must be loaded with them. */
export const screens: Overlays = {
  'reprocess.batch': ReprocessDrawer,
  'trackingErrors.batch': ZipDrawer,
}

export const actions: Actions = {
  'batches.copyNote': copyBatchNote,
  'batches.export': exportOutcome,
}
