// Screens of the claims, loaded when a command opens them.
import { claimsTakeOver } from '#commands/claims.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [[claimsTakeOver, () => import('./take-over-dialog.tsx').then(({ TakeOverDialog }) => TakeOverDialog)]],
}
