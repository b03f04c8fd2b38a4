import type { Screens } from '#console/lib/area.ts'
import { loadTexts } from '#console/lib/texts.ts'

export const screens: Screens = {
  'trackingErrors.list': () => import('./list-page.tsx').then((module) => module.ListPage),
  'trackingErrors.correctZip': async () => {
    const [module] = await Promise.all([import('./correct-drawer.tsx'), loadTexts('address')])
    return module.CorrectDrawer
  },
}
