import type { Actions, Overlays } from '#console/lib/area.ts'
import { exportOutcome } from './export.ts'
import { ReprocessDrawer } from './reprocess-drawer.tsx'
import { ZipDrawer } from './zip-drawer.tsx'

/** Drawers of other areas, whose own texts are loaded with them. */
export const screens: Overlays = {
  'reprocess.batch': ReprocessDrawer,
  'trackingErrors.batch': ZipDrawer,
}

export const actions: Actions = {
  'batches.export': exportOutcome,
}
