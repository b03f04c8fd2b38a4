// Maps the saved view commands to their dialogs, which are imported lazily when a command opens them.
import { deleteViewCommand, editViewCommand, openViewCommand, saveViewCommand } from '#commands/view.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [saveViewCommand, () => import('./view-dialogs.tsx').then(({ SaveViewDialog }) => SaveViewDialog)],
    [openViewCommand, () => import('./view-dialogs.tsx').then(({ OpenViewDialog }) => OpenViewDialog)],
    [editViewCommand, () => import('./view-dialogs.tsx').then(({ EditViewDialog }) => EditViewDialog)],
    [deleteViewCommand, () => import('./view-dialogs.tsx').then(({ DeleteViewDialog }) => DeleteViewDialog)],
  ],
}
