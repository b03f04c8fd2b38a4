// Registers the screens of the groups. The code of a screen is loaded when a command first opens the screen.
import {
  createGroupCommand,
  deleteGroupCommand,
  listGroupMetadataVersionsCommand,
  listGroupsCommand,
  openGroupCommand,
  registerGroupBillingCommand,
  restoreGroupMetadataCommand,
  retryGroupBillingCommand,
} from '#commands/groups.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [listGroupsCommand, () => import('./list-page.tsx').then(({ GroupList }) => GroupList)],
    [createGroupCommand, () => import('./group-page.tsx').then(({ NewGroupPage }) => NewGroupPage)],
    [openGroupCommand, () => import('./group-page.tsx').then(({ GroupPage }) => GroupPage)],
    [
      listGroupMetadataVersionsCommand,
      () => import('./metadata-tab.tsx').then(({ MetadataVersionsDrawer }) => MetadataVersionsDrawer),
    ],
    [
      restoreGroupMetadataCommand,
      () => import('./metadata-tab.tsx').then(({ MetadataRestoreDialog }) => MetadataRestoreDialog),
    ],
    [deleteGroupCommand, () => import('./billing.tsx').then(({ DeleteGroupDialog: DeleteDialog }) => DeleteDialog)],
    [registerGroupBillingCommand, () => import('./billing.tsx').then(({ RegisterDialog }) => RegisterDialog)],
    [retryGroupBillingCommand, () => import('./billing.tsx').then(({ RetryDialog }) => RetryDialog)],
  ],
  previews: [[openGroupCommand, () => import('./peek.tsx').then(({ GroupPeek }) => GroupPeek)]],
}
