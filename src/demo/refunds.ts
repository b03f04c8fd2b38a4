// Creates demo refunds, whose status fits that of the reverse and whose amount fits the price of its items.
import type { ReverseStatus } from '#contract/platform/reprocess.ts'
import { day } from './merchants.ts'
import { byWeight, type Random, reais, seeded } from './random.ts'
import { type DemoReverse, paidFor } from './reverse-rows.ts'
import { type RefundStory, refundStories } from './stories.ts'

/** Seed of a separate generator, so that refunds with fixed ids do not depend on the rest of the demo. */
const storySeed = 4815

export interface DemoRefund {
  readonly id: number
  readonly reverse_id: number
  readonly ecommerce_id: number
  readonly status: string | null
  /** Amount in reais as a decimal text. */
  readonly amount: string
  readonly due_on: string | null
  readonly created_at: string
  readonly updated_at: string
}

interface Share {
  /** Fraction of the reverses in this status that have a refund; the others are exchanges. */
  readonly share: number
  readonly status: (random: Random) => ReverseStatus
}

const waiting: Share = { share: 0.4, status: () => 'pending' }
const received: Share = {
  share: 0.5,
  status: byWeight([
    ['approved', 2],
    ['processing', 1],
  ]),
}

const shares: Readonly<Record<string, Share>> = {
  approved: waiting,
  partially_approved: waiting,
  processing: waiting,
  invoice_pending: waiting,
  shipping_failed: waiting,
  awaiting: waiting,
  shipped: waiting,
  delivered: received,
  almost_done: received,
  awaiting_payment: {
    share: 1,
    status: byWeight([
      ['awaiting_payment', 4],
      ['processing', 1],
    ]),
  },
  partially_completed: { share: 0.7, status: () => 'approved' },
  completed: { share: 0.25, status: () => 'completed' },
  done: {
    share: 0.6,
    status: byWeight([
      ['done', 3],
      ['completed', 1],
    ]),
  },
  canceled: { share: 0.3, status: () => 'canceled' },
  manually: { share: 0.4, status: () => 'manually' },
}

export function refundsOf(
  random: Random,
  reverses: readonly DemoReverse[],
  ids: Iterator<number, never>,
): DemoRefund[] {
  return reverses.flatMap((reverse) => {
    const { share, status } = shares[reverse.status ?? ''] ?? { share: 0 }
    return status && random.chance(share)
      ? [{ ...makeRefund(random, ids.next().value, reverse), status: status(random) }]
      : []
  })
}

/** Creates a refund, dated a few hours after the reverse was requested, when the return was accepted. */
function makeRefund(random: Random, id: number, reverse: DemoReverse): DemoRefund {
  const { ecommerce_id, updated_at } = reverse
  const created = Math.min(Date.parse(reverse.created_at) + random.between(1, 30) * 3_600_000, Date.parse(updated_at))
  const isWhole = reverse.status !== 'partially_completed' && random.chance(0.85)
  const cents = Math.round(paidFor(reverse) * (isWhole ? 1 : 0.3 + 0.6 * random.next()))
  return {
    ...{ id, ecommerce_id, reverse_id: reverse.id, status: 'pending' },
    amount: reais(cents),
    due_on: random.chance(0.85) ? new Date(created + random.between(10, 30) * day).toISOString().slice(0, 10) : null,
    created_at: new Date(created).toISOString(),
    updated_at,
  }
}

/** Creates the refunds with fixed ids, for the reverses with fixed ids. */
export function storyRefunds(reverses: readonly DemoReverse[]): DemoRefund[] {
  const random = seeded(storySeed)
  const byId = new Map(reverses.map((reverse) => [reverse.id, reverse]))
  return Object.values(refundStories).map((story) => storyRefund(random, story, byId))
}

function storyRefund(random: Random, story: RefundStory, reverses: ReadonlyMap<number, DemoReverse>): DemoRefund {
  const reverse = reverses.get(story.reverse_id)
  if (!reverse) throw new Error(`Refund ${story.id} belongs to no reverse`)
  const made = makeRefund(random, story.id, reverse)
  return { ...made, status: story.status, amount: reais(story.amount ?? paidFor(reverse)) }
}
