// Reprocess drawers, actions and direct writes by command id, for the overlay registry.
import type { Actions, Overlays, Writes } from '#console/run/run-context.tsx'
import { RefundDrawer, ReverseDrawer } from './reprocess-form.tsx'
import { findRecord, nextRecord, reprocessAtOnce } from './use-reprocess.ts'

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
