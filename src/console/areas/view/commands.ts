import type { Screens } from '#console/lib/area.ts'

export const screens: Screens = {
  'view.save': () => import('./save-dialog.tsx').then((module) => module.SaveDialog),
  'view.open': () => import('./open-dialog.tsx').then((module) => module.OpenDialog),
  'view.edit': () => import('./edit-dialog.tsx').then((module) => module.EditDialog),
  'view.delete': () => import('./delete-dialog.tsx').then((module) => module.DeleteDialog),
}
