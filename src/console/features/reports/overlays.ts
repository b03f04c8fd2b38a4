import type { Overlays } from '#console/run/run-context.tsx'
import { ExportsDrawer } from './exports.tsx'

export const screens: Overlays = {
  'reports.exports': ExportsDrawer,
}
