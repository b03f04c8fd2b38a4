// Registers the drawers about permissions; each drawer's code is loaded when its command opens.
import { accessCompare, accessMine, accessRequest, accessWhoCan, accessWhy } from '#commands/access.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [accessWhy, () => import('./access-drawers.tsx').then(({ WhyDrawer }) => WhyDrawer)],
    [accessWhoCan, () => import('./access-drawers.tsx').then(({ WhoCanDrawer }) => WhoCanDrawer)],
    [accessMine, () => import('./access-drawers.tsx').then(({ MineDrawer }) => MineDrawer)],
    [accessCompare, () => import('./access-drawers.tsx').then(({ CompareDrawer }) => CompareDrawer)],
    [accessRequest, () => import('./request-drawer.tsx').then(({ RequestDrawer }) => RequestDrawer)],
  ],
}
