// Maps the saved view commands to their dialogs, which are imported lazily when a command opens them.
import { viewDelete, viewEdit, viewOpen, viewSave } from '#commands/view.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [viewSave, () => import('./view-dialogs.tsx').then(({ SaveViewDialog }) => SaveViewDialog)],
    [viewOpen, () => import('./view-dialogs.tsx').then(({ OpenViewDialog }) => OpenViewDialog)],
    [viewEdit, () => import('./view-dialogs.tsx').then(({ EditViewDialog }) => EditViewDialog)],
    [viewDelete, () => import('./view-dialogs.tsx').then(({ DeleteViewDialog }) => DeleteViewDialog)],
  ],
}
