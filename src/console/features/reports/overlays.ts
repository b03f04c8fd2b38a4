// Report drawers and inline actions by command id, for the overlay registry.
import type { Actions, Overlays } from '#console/run/screens.ts'
import { downloadKept, ExportsDrawer } from './exports.tsx'

export const screens: Overlays = {
  'reports.exports': ExportsDrawer,
}

export const actions: Actions = {
  'reports.download': downloadKept,
}
