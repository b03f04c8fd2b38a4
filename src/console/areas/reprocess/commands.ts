import type { Actions, Overlays, Writes } from '#console/lib/area.ts'
import { reprocessAtOnce } from './at-once.ts'
import { findRecord } from './find.ts'
import { nextRecord } from './next.ts'
import { RefundDrawer, ReverseDrawer } from './reprocess-drawer.tsx'

export const screens: Overlays = {
  'reprocess.reverse': ReverseDrawer,
  'reprocess.refund': RefundDrawer,
}

export const actions: Actions = {
  'reprocess.next': nextRecord,
  'reprocess.find': findRecord,
}

export const writes: Writes = {
  'reprocess.reverse': reprocessAtOnce,
}
