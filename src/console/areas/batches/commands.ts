import type { Actions, Screens } from '#console/lib/area.ts'
import { loadTexts } from '#console/lib/texts.ts'

/** For the drawers of other areas, whose own texts are loaded with them. */
const withTexts = async <Module>(load: () => Promise<Module>) => {
  const [module] = await Promise.all([load(), loadTexts('batches')])
  return module
}

export const screens: Screens = {
  'reprocess.batch': () => withTexts(() => import('./reprocess-drawer.tsx')).then((module) => module.ReprocessDrawer),
  'trackingErrors.batch': () => withTexts(() => import('./zip-drawer.tsx')).then((module) => module.ZipDrawer),
}

export const actions: Actions = {
  'batches.export': () => import('./export.ts').then((module) => module.exportOutcome),
}
