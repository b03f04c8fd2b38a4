// Lazy pages of the ecommerces by command id, for the router.
import type { Screens } from '#console/run/screens.ts'

const details = () => import('./details-page.tsx').then((module) => module.DetailsPage)

export const pages: Screens = {
  'ecommerces.list': () => import('./list-page.tsx').then((module) => module.EcommerceList),
  'ecommerces.open': details,
  'ecommerces.create': () => import('./details-form.tsx').then((module) => module.CreatePage),
  'ecommerces.finishAuthorization': () =>
    import('./integrations/bling-authorization.tsx').then((module) => module.CallbackPage),
}

export const peeks: Screens = {
  'ecommerces.open': () => import('./peek.tsx').then((module) => module.EcommercePeek),
}
