import type { Screens, Writes } from '#console/lib/area.ts'
import { loadTexts } from '#console/lib/texts.ts'

export const screens: Screens = {
  'trackingErrors.correctZip': async () => {
    const [module] = await Promise.all([import('./correct-drawer.tsx'), loadTexts('address')])
    return module.CorrectDrawer
  },
}

export const writes: Writes = {
  'trackingErrors.correctZip': () => import('./correct.ts').then((module) => module.correctAtOnce),
}
