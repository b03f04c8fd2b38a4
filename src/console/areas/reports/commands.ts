import type { Screens } from '#console/lib/area.ts'

export const screens: Screens = {
  'reports.exports': () => import('./exports-drawer.tsx').then((module) => module.ExportsDrawer),
}
