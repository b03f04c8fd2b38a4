import type { Actions, Overlays } from '#console/lib/area.ts'
import { CopyContractDrawer } from './contract/copy-drawer.tsx'
import { copyAddress, copyCnpj, copyId } from './copy.ts'
import { saveTemplate } from './upload/template.ts'

export const screens: Overlays = {
  'stores.copyContract': CopyContractDrawer,
}

export const actions: Actions = {
  'stores.copyId': copyId,
  'stores.copyAddress': copyAddress,
  'stores.copyCnpj': copyCnpj,
  'stores.template': saveTemplate,
}
