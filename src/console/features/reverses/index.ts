// Registers the screens and previews of reverses (return requests) and refunds. The code of a screen is loaded when the
// screen opens.
import { findConsumerCommand, listReversesCommand, openRefundCommand, openReverseCommand } from '#commands/reverses.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [listReversesCommand, () => import('./list-page.tsx').then(({ ReverseList }) => ReverseList)],
    [openReverseCommand, () => import('./reverse-page.tsx').then(({ ReversePage }) => ReversePage)],
    [openRefundCommand, () => import('./refund-drawer.tsx').then(({ RefundDetailsDrawer }) => RefundDetailsDrawer)],
    [findConsumerCommand, () => import('./find-consumer.tsx').then(({ FindConsumerDrawer }) => FindConsumerDrawer)],
  ],
  previews: [
    [openReverseCommand, () => import('./peek.tsx').then(({ ReversePeek }) => ReversePeek)],
    [openRefundCommand, () => import('./peek.tsx').then(({ RefundPeek }) => RefundPeek)],
  ],
}
