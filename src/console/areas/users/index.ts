import type { Screens } from '#console/lib/area.ts'
import { loadTexts } from '#console/lib/texts.ts'

export const pages: Screens = {
  'users.list': () => import('./list-page.tsx').then((module) => module.ListPage),
  'users.edit': async () => {
    const [module] = await Promise.all([import('./edit-page.tsx'), loadTexts('sessions')])
    return module.EditPage
  },
}
