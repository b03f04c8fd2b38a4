// Registers the drawers about permissions; each drawer's code is loaded when its command opens.
import { accessCompare, accessMine, accessRequest, accessWhoCan, accessWhy } from '#commands/access.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [accessWhy, () => import('./access-drawers.tsx').then(({ DenialReasonDrawer }) => DenialReasonDrawer)],
    [accessWhoCan, () => import('./access-drawers.tsx').then(({ PermittedUsersDrawer }) => PermittedUsersDrawer)],
    [accessMine, () => import('./access-drawers.tsx').then(({ OwnPermissionsDrawer }) => OwnPermissionsDrawer)],
    [
      accessCompare,
      () => import('./access-drawers.tsx').then(({ ComparePermissionsDrawer }) => ComparePermissionsDrawer),
    ],
    [accessRequest, () => import('./request-drawer.tsx').then(({ RequestAccessDrawer }) => RequestAccessDrawer)],
  ],
}
