// Registers the screen of the home page. The code of the page is loaded when a command opens the page.
import { openHomePageCommand } from '#commands/home.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [[openHomePageCommand, () => import('./home-page.tsx').then(({ HomePage }) => HomePage)]],
}
