import type { Actions, Screens } from '#console/lib/area.ts'

const details = () => import('./details-page.tsx').then((module) => module.DetailsPage)
const copies = () => import('./copy.ts')

export const screens: Screens = {
  'ecommerces.list': () => import('./list-page.tsx').then((module) => module.ListPage),
  'ecommerces.open': details,
  'ecommerces.editSubscription': () =>
    import('./billing/subscription-drawer.tsx').then((module) => module.SubscriptionDrawer),
  'ecommerces.editQuota': () => import('./billing/quotas-drawer.tsx').then((module) => module.QuotasDrawer),
  'ecommerces.addFee': () => import('./billing/fee-drawer.tsx').then((module) => module.FeeDrawer),
}

export const actions: Actions = {
  'ecommerces.copyId': () => copies().then((module) => module.copyId),
  'ecommerces.copyUuid': () => copies().then((module) => module.copyUuid),
  'ecommerces.copyDocument': () => copies().then((module) => module.copyDocument),
  'ecommerces.copyUrl': () => copies().then((module) => module.copyUrl),
  'ecommerces.copyName': () => copies().then((module) => module.copyName),
  'ecommerces.find': () => import('./find.ts').then((module) => module.findEcommerce),
}
