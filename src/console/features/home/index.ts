// Screens of the home page, loaded when a command opens them.
import { homeGo } from '#commands/home.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [[homeGo, () => import('./home-page.tsx').then(({ HomePage }) => HomePage)]],
}
