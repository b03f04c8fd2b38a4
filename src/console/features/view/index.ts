// Maps the commands for saved views to their dialogs. The code of a dialog is loaded when its command opens the dialog.
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
