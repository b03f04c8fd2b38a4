import type { Screens } from '#console/lib/area.ts'

export const screens: Screens = {
  'access.why': () => import('./why-drawer.tsx').then((module) => module.WhyDrawer),
  'access.whoCan': () => import('./who-can-drawer.tsx').then((module) => module.WhoCanDrawer),
  'access.mine': () => import('./mine-drawer.tsx').then((module) => module.MineDrawer),
  'access.compare': () => import('./compare-drawer.tsx').then((module) => module.CompareDrawer),
}
