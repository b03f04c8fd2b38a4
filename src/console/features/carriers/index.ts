// Registers the pages of the carriers feature. The code of a page is loaded when its command opens the page.
import { addCarrierCommand, editCarrierCommand, listCarriersCommand, openCarrierCommand } from '#commands/carriers.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [listCarriersCommand, () => import('./list-page.tsx').then(({ CarrierList }) => CarrierList)],
    [addCarrierCommand, () => import('./new-page.tsx').then(({ NewCarrierPage }) => NewCarrierPage)],
    [openCarrierCommand, () => import('./carrier-page.tsx').then(({ ReadOnlyCarrierPage }) => ReadOnlyCarrierPage)],
    [editCarrierCommand, () => import('./carrier-page.tsx').then(({ EditCarrierPage }) => EditCarrierPage)],
  ],
  previews: [[openCarrierCommand, () => import('./peek.tsx').then(({ CarrierPeek }) => CarrierPeek)]],
}
