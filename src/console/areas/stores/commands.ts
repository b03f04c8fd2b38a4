import type { Actions, Screens } from '#console/lib/area.ts'
import { withTexts } from '#console/lib/texts.ts'

const copies = () => import('./copy.ts')

export const screens: Screens = {
  'stores.copyContract': () =>
    withTexts(import('./contract/copy-drawer.tsx'), 'store-contract').then((module) => module.CopyContractDrawer),
}

export const actions: Actions = {
  'stores.copyId': () => copies().then((module) => module.copyId),
  'stores.copyAddress': () => copies().then((module) => module.copyAddress),
  'stores.copyCnpj': () => copies().then((module) => module.copyCnpj),
  'stores.template': () => import('./upload/template.ts').then((module) => module.saveTemplate),
}
