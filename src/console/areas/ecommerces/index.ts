import type { Screens } from '#console/lib/area.ts'

const details = () => import('./details-page.tsx').then((module) => module.DetailsPage)

export const pages: Screens = {
  'ecommerces.list': () => import('./list-page.tsx').then((module) => module.ListPage),
  'ecommerces.open': details,
  'ecommerces.create': () => import('./details/create-page.tsx').then((module) => module.CreatePage),
  'ecommerces.finishAuthorization': () =>
    import('./integrations/callback-page.tsx').then((module) => module.CallbackPage),
}
