import type { Questions, Screens, Writes } from '#console/lib/area.ts'
import { withTexts } from '#console/lib/texts.ts'

export const screens: Screens = {
  'trackingErrors.correctZip': () =>
    withTexts(import('./correct-drawer.tsx'), 'address').then((module) => module.CorrectDrawer),
}

export const writes: Writes = {
  'trackingErrors.correctZip': () => import('./correct.ts').then((module) => module.correctAtOnce),
}

export const questions: Questions = {
  'trackingErrors.correctZip': () => import('./correct.ts').then((module) => module.moveAsked),
}
