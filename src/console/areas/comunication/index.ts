import type { Screens } from '#console/lib/area.ts'

export const pages: Screens = {
  'comunication.list': () => import('./list-page.tsx').then((module) => module.ListPage),
}
