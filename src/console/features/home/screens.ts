// Lazy home page by command id, for the router.
import type { Screens } from '#console/run/screens.ts'

export const pages: Screens = {
  'home.go': () => import('./home-page.tsx').then((module) => module.HomePage),
}
