// Registers the dialog that takes over a claim, which is another user's mark that they are working on a record. The
// code of the dialog is loaded when its command opens the dialog.
import { takeOverClaimCommand } from '#commands/claims.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [takeOverClaimCommand, () => import('./take-over-dialog.tsx').then(({ TakeOverDialog }) => TakeOverDialog)],
  ],
}
