import type { Actions, Screens } from '#console/lib/area.ts'
import { withTexts } from '#console/lib/texts.ts'

/** Drawers of other areas, whose own texts are loaded with them. */
export const screens: Screens = {
  'reprocess.batch': () =>
    withTexts(import('./reprocess-drawer.tsx'), 'batches').then((module) => module.ReprocessDrawer),
  'trackingErrors.batch': () => withTexts(import('./zip-drawer.tsx'), 'batches').then((module) => module.ZipDrawer),
}

export const actions: Actions = {
  'batches.export': () => import('./export.ts').then((module) => module.exportOutcome),
}
