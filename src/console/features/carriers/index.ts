// Registers the pages of the carriers feature; each page's code is loaded when its command opens.
import { carriersAdd, carriersEdit, carriersList, carriersOpen } from '#commands/carriers.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [carriersList, () => import('./list-page.tsx').then(({ CarrierList }) => CarrierList)],
    [carriersAdd, () => import('./new-page.tsx').then(({ NewCarrierPage }) => NewCarrierPage)],
    [carriersOpen, () => import('./carrier-page.tsx').then(({ ReadOnlyCarrierPage }) => ReadOnlyCarrierPage)],
    [carriersEdit, () => import('./carrier-page.tsx').then(({ EditCarrierPage }) => EditCarrierPage)],
  ],
  previews: [[carriersOpen, () => import('./peek.tsx').then(({ CarrierPeek }) => CarrierPeek)]],
}
