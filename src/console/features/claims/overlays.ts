// The dialog of claims by command id, for the overlay registry.
import type { Overlays } from '#console/run/screens.ts'
import { TakeOverDialog } from './take-over-dialog.tsx'

export const screens: Overlays = {
  'claims.takeOver': TakeOverDialog,
}
