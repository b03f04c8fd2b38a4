// Registers the screens and previews of reverses (return requests) and refunds; their code is loaded when they open.
import {
  reversesFindConsumer,
  reversesList,
  reversesOpen,
  reversesOpenRefund,
  reversesShow,
} from '#commands/reverses.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [reversesList, () => import('./list-page.tsx').then(({ ReverseList }) => ReverseList)],
    [reversesShow, () => import('./reverse-page.tsx').then(({ ReversePage }) => ReversePage)],
    [reversesOpen, () => import('./cards.tsx').then(({ ReverseCard }) => ReverseCard)],
    [reversesOpenRefund, () => import('./cards.tsx').then(({ RefundCard }) => RefundCard)],
    [reversesFindConsumer, () => import('./find-consumer.tsx').then(({ FindConsumerDrawer }) => FindConsumerDrawer)],
  ],
  previews: [
    [reversesShow, () => import('./peek.tsx').then(({ ReversePeek }) => ReversePeek)],
    [reversesOpenRefund, () => import('./peek.tsx').then(({ RefundPeek }) => RefundPeek)],
  ],
}
