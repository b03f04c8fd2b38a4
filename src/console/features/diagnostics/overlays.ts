// The diagnostics action by command id, for the overlay registry.
import type { Actions } from '#console/run/screens.ts'
import { copyDiagnostics } from './copy.ts'

export const actions: Actions = {
  'diagnostics.copy': copyDiagnostics,
}
