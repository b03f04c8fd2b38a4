// Report drawers by command id, for the overlay registry.
import type { Overlays } from '#console/run/run-context.tsx'
import { ExportsDrawer } from './exports.tsx'

export const screens: Overlays = {
  'reports.exports': ExportsDrawer,
}
