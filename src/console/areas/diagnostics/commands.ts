import type { Actions } from '#console/lib/area.ts'

export const actions: Actions = {
  'diagnostics.copy': () => import('./copy.ts').then((module) => module.copyDiagnostics),
}
