// Lazy pages of the users by command id, for the router.
import type { Screens } from '#console/run/screens.ts'

export const pages: Screens = {
  'users.list': () => import('./list-page.tsx').then((module) => module.UserList),
  'users.open': () => import('./open-page.tsx').then((module) => module.OpenPage),
  'users.edit': () => import('./edit-page.tsx').then((module) => module.EditPage),
}

export const peeks: Screens = {
  'users.open': () => import('./peek.tsx').then((module) => module.UserPeek),
}
