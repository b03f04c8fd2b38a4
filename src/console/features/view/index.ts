// Maps the saved view commands to their dialogs, which are imported lazily when a command opens them.
import { viewDelete, viewEdit, viewOpen, viewSave } from '#commands/view.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [viewSave, () => import('./view-dialogs.tsx').then(({ SaveViewDialog: SaveDialog }) => SaveDialog)],
    [viewOpen, () => import('./view-dialogs.tsx').then(({ OpenViewDialog: OpenDialog }) => OpenDialog)],
    [viewEdit, () => import('./view-dialogs.tsx').then(({ EditViewDialog: EditDialog }) => EditDialog)],
    [viewDelete, () => import('./view-dialogs.tsx').then(({ DeleteViewDialog: DeleteDialog }) => DeleteDialog)],
  ],
}
