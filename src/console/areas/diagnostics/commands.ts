import type { Actions } from '#console/lib/area.ts'
import { copyDiagnostics } from './copy.ts'

export const actions: Actions = {
  'diagnostics.copy': copyDiagnostics,
}
