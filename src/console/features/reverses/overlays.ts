// Cards of reverses and refunds, the search for a consumer, and copying one, by command id, for the overlay registry.
import type { Actions, Overlays } from '#console/run/screens.ts'
import { RefundCard, ReverseCard } from './cards.tsx'
import { FindConsumerDrawer } from './find-consumer.tsx'
import { copyReverse, exportAll } from './reverses.tsx'

export const screens: Overlays = {
  'reverses.open': ReverseCard,
  'reverses.openRefund': RefundCard,
  'reverses.findConsumer': FindConsumerDrawer,
}

export const actions: Actions = {
  'reverses.copy': copyReverse,
  'reverses.export': exportAll,
}
