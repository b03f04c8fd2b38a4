// Registers the dialog that takes over a claim (another user's mark that they work on a record); its code is loaded
// when the command opens it.
import { takeOverClaimCommand } from '#commands/claims.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [takeOverClaimCommand, () => import('./take-over-dialog.tsx').then(({ TakeOverDialog }) => TakeOverDialog)],
  ],
}
