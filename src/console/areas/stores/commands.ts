import type { Actions, Screens } from '#console/lib/area.ts'
import { loadTexts } from '#console/lib/texts.ts'

const copies = () => import('./copy.ts')

export const screens: Screens = {
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
