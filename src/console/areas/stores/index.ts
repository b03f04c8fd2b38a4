import type { Screens } from '#console/lib/area.ts'
import { withTexts } from '#console/lib/texts.ts'

export const pages: Screens = {
  'stores.list': () => import('./list-page.tsx').then((module) => module.ListPage),
  'stores.create': () => withTexts(import('./new-page.tsx'), 'address').then((module) => module.NewPage),
  'stores.open': () => withTexts(import('./store-page.tsx'), 'address').then((module) => module.StorePage),
}
