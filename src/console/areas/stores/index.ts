import type { Actions, Screens } from '#console/lib/area.ts'
import { loadTexts } from '#console/lib/texts.ts'

const withAddress = async <Module>(load: () => Promise<Module>) => {
  const [module] = await Promise.all([load(), loadTexts('address')])
  return module
}
const copies = () => import('./copy.ts')

export const screens: Screens = {
  'stores.list': () => import('./list-page.tsx').then((module) => module.ListPage),
  'stores.create': () => withAddress(() => import('./new-page.tsx')).then((module) => module.NewPage),
  'stores.open': () => withAddress(() => import('./store-page.tsx')).then((module) => module.StorePage),
  'stores.copyContract': async () => {
    const [module] = await Promise.all([import('./contract/copy-drawer.tsx'), loadTexts('store-contract')])
    return module.CopyContractDrawer
  },
}

export const actions: Actions = {
  'stores.copyId': () => copies().then((module) => module.copyId),
  'stores.copyAddress': () => copies().then((module) => module.copyAddress),
  'stores.copyCnpj': () => copies().then((module) => module.copyCnpj),
  'stores.template': () => import('./upload/template.ts').then((module) => module.saveTemplate),
}
