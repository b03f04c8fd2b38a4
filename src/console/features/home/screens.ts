// Lazy home page by command id, for the router.
import type { Screens } from '#console/run/run-context.tsx'

export const pages: Screens = {
  'home.go': () => import('./home-page.tsx').then((module) => module.HomePage),
}
