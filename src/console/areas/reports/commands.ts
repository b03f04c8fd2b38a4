import type { Overlays } from '#console/lib/area.ts'
import { ExportsDrawer } from './exports-drawer.tsx'

export const screens: Overlays = {
  'reports.exports': ExportsDrawer,
}
