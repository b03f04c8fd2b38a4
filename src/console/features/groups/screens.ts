// Lazy pages of the groups by command id, for the router.
import type { Screens } from '#console/run/screens.ts'

const page = () => import('./group-page.tsx').then((module) => module.GroupPage)

export const pages: Screens = {
  'groups.list': () => import('./list-page.tsx').then((module) => module.GroupList),
  'groups.create': () => import('./group-page.tsx').then((module) => module.NewPage),
  'groups.open': page,
}

export const peeks: Screens = {
  'groups.open': () => import('./peek.tsx').then((module) => module.GroupPeek),
}
