// Reprocess drawers, actions and direct writes by command id, for the overlay registry.
import { type Actions, findInPalette, type Overlays, type Questions, type Writes } from '#console/run/screens.ts'
import { RefundDrawer, ReverseDrawer } from './reprocess-form.tsx'
import { nextRecord, outcomeAsked, reprocessAtOnce } from './use-reprocess.ts'

export const screens: Overlays = {
  'reprocess.reverse': ReverseDrawer,
  'reprocess.refund': RefundDrawer,
}

export const actions: Actions = {
  'reprocess.next': nextRecord,
  'reprocess.find': findInPalette('reverse'),
}

export const writes: Writes = {
  'reprocess.reverse': reprocessAtOnce,
}

export const questions: Questions = {
  'reprocess.reverse': outcomeAsked,
}
