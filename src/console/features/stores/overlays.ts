// Store drawers and actions by command id, for the overlay registry.
import { type Actions, findInPalette, type Overlays } from '#console/run/screens.ts'
import { CopyContractDrawer } from './contract-tab.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { copyAddress, copyCnpj, copyId } from './list-page.tsx'
import { saveTemplate } from './upload-tab.tsx'

export const screens: Overlays = {
  'stores.copyContract': CopyContractDrawer,
  'stores.delete': DeleteDialog,
}

export const actions: Actions = {
  'stores.find': findInPalette('store'),
  'stores.copyId': copyId,
  'stores.copyAddress': copyAddress,
  'stores.copyCnpj': copyCnpj,
  'stores.template': saveTemplate,
}
