import type { Overlays } from '#console/lib/area.ts'
import { CompareDrawer } from './compare-drawer.tsx'
import { MineDrawer } from './mine-drawer.tsx'
import { WhoCanDrawer } from './who-can-drawer.tsx'
import { WhyDrawer } from './why-drawer.tsx'

export const screens: Overlays = {
  'access.why': WhyDrawer,
  'access.whoCan': WhoCanDrawer,
  'access.mine': MineDrawer,
  'access.compare': CompareDrawer,
}
