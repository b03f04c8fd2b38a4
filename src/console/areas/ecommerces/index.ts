import type { Actions, Screens } from '#console/lib/area.ts'

const details = () => import('./details-page.tsx').then((module) => module.DetailsPage)
const copies = () => import('./copy.ts')

export const screens: Screens = {
  'ecommerces.list': () => import('./list-page.tsx').then((module) => module.ListPage),
  'ecommerces.open': details,
  'ecommerces.compare': () => import('./compare/compare-drawer.tsx').then((module) => module.CompareDrawer),
  'ecommerces.addUrl': () => import('./urls/add-url-dialog.tsx').then((module) => module.AddUrlDialog),
  'ecommerces.editUrl': () => import('./urls/edit-url-dialog.tsx').then((module) => module.EditUrlDialog),
  'ecommerces.deleteUrl': () => import('./urls/delete-url-dialog.tsx').then((module) => module.DeleteUrlDialog),
}

export const actions: Actions = {
  'ecommerces.copyId': () => copies().then((module) => module.copyId),
  'ecommerces.copyUuid': () => copies().then((module) => module.copyUuid),
  'ecommerces.copyDocument': () => copies().then((module) => module.copyDocument),
  'ecommerces.copyUrl': () => copies().then((module) => module.copyUrl),
  'ecommerces.copyName': () => copies().then((module) => module.copyName),
  'ecommerces.find': () => import('./find.ts').then((module) => module.findEcommerce),
}
