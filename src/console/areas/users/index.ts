import type { Screens } from '#console/lib/area.ts'
import { withTexts } from '#console/lib/texts.ts'

export const pages: Screens = {
  'users.list': () => import('./list-page.tsx').then((module) => module.ListPage),
  'users.edit': () => withTexts(import('./edit-page.tsx'), 'sessions').then((module) => module.EditPage),
}
