import type { Screens } from '#console/lib/area.ts'
import { withTexts } from '#console/lib/texts.ts'

const details = () => import('./details-page.tsx').then((module) => module.DetailsPage)

export const pages: Screens = {
  'ecommerces.list': () => import('./list-page.tsx').then((module) => module.ListPage),
  'ecommerces.open': details,
  'ecommerces.create': () =>
    withTexts(import('./details/create-page.tsx'), 'details', 'address').then((module) => module.CreatePage),
  'ecommerces.finishAuthorization': () =>
    import('./integrations/callback-page.tsx').then((module) => module.CallbackPage),
}
