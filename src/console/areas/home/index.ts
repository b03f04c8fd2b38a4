import type { Screens } from '#console/lib/area.ts'

export const screens: Screens = {
  'home.go': () => import('./home-page.tsx').then((module) => module.HomePage),
}
