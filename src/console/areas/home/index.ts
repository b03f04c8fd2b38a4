import type { Screens } from '#console/lib/area.ts'

export const pages: Screens = {
  'home.go': () => import('./home-page.tsx').then((module) => module.HomePage),
}
