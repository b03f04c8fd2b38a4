import type { Actions, Screens, Writes } from '#console/lib/area.ts'

export const screens: Screens = {
  'reprocess.reverse': () => import('./reprocess-drawer.tsx').then((module) => module.ReverseDrawer),
  'reprocess.refund': () => import('./reprocess-drawer.tsx').then((module) => module.RefundDrawer),
}

export const actions: Actions = {
  'reprocess.next': () => import('./next.ts').then((module) => module.nextRecord),
  'reprocess.find': () => import('./find.ts').then((module) => module.findRecord),
}

export const writes: Writes = {
  'reprocess.reverse': () => import('./at-once.ts').then((module) => module.reprocessAtOnce),
}
