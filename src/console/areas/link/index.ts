import type { Actions } from '#console/lib/area.ts'

export const actions: Actions = {
  'link.copyPage': () => import('./copy-page.ts').then((module) => module.copyPage),
}
