// Access drawers by command id, for the overlay registry.
import type { Overlays } from '#console/run/screens.ts'
import { CompareDrawer, MineDrawer, WhoCanDrawer, WhyDrawer } from './access-drawers.tsx'
import { RequestDrawer } from './request-drawer.tsx'

export const screens: Overlays = {
  'access.why': WhyDrawer,
  'access.whoCan': WhoCanDrawer,
  'access.mine': MineDrawer,
  'access.compare': CompareDrawer,
  'access.request': RequestDrawer,
}
