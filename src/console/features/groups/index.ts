// Registers the screens of the groups; each module is loaded when a command first opens its screen.
import {
  groupsCreate,
  groupsDelete,
  groupsList,
  groupsListMetadataVersions,
  groupsOpen,
  groupsRegisterBilling,
  groupsRestoreMetadata,
  groupsRetryBilling,
} from '#commands/groups.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [groupsList, () => import('./list-page.tsx').then(({ GroupList }) => GroupList)],
    [groupsCreate, () => import('./group-page.tsx').then(({ NewGroupPage }) => NewGroupPage)],
    [groupsOpen, () => import('./group-page.tsx').then(({ GroupPage }) => GroupPage)],
    [
      groupsListMetadataVersions,
      () => import('./metadata-tab.tsx').then(({ MetadataVersionsDrawer }) => MetadataVersionsDrawer),
    ],
    [
      groupsRestoreMetadata,
      () => import('./metadata-tab.tsx').then(({ MetadataRestoreDialog }) => MetadataRestoreDialog),
    ],
    [groupsDelete, () => import('./billing.tsx').then(({ DeleteDialog }) => DeleteDialog)],
    [groupsRegisterBilling, () => import('./billing.tsx').then(({ RegisterDialog }) => RegisterDialog)],
    [groupsRetryBilling, () => import('./billing.tsx').then(({ RetryDialog }) => RetryDialog)],
  ],
  previews: [[groupsOpen, () => import('./peek.tsx').then(({ GroupPeek }) => GroupPeek)]],
}
