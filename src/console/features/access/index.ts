// Registers the drawers about permissions. The code of a drawer is loaded when its command opens the drawer.
import {
  comparePermissionsCommand,
  explainAccessCommand,
  listUsersWithAccessCommand,
  requestAccessCommand,
  showMyPermissionsCommand,
} from '#commands/access.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [explainAccessCommand, () => import('./access-drawers.tsx').then(({ DenialReasonDrawer }) => DenialReasonDrawer)],
    [
      listUsersWithAccessCommand,
      () => import('./access-drawers.tsx').then(({ PermittedUsersDrawer }) => PermittedUsersDrawer),
    ],
    [
      showMyPermissionsCommand,
      () => import('./access-drawers.tsx').then(({ OwnPermissionsDrawer }) => OwnPermissionsDrawer),
    ],
    [
      comparePermissionsCommand,
      () => import('./access-drawers.tsx').then(({ ComparePermissionsDrawer }) => ComparePermissionsDrawer),
    ],
    [requestAccessCommand, () => import('./request-drawer.tsx').then(({ RequestAccessDrawer }) => RequestAccessDrawer)],
  ],
}
