import type { Screens } from '#console/lib/area.ts'

const page = () => import('./group-page.tsx').then((module) => module.GroupPage)

export const pages: Screens = {
  'groups.list': () => import('./list-page.tsx').then((module) => module.ListPage),
  'groups.create': () => import('./new-page.tsx').then((module) => module.NewPage),
  'groups.open': page,
}
