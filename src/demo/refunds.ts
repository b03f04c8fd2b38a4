// Creates demo refunds. The status of a refund fits the status of its reverse (return request), and the amount fits the
// price of the returned items.
import type { ReverseStatus } from '#contract/platform/reprocess.ts'
import { DAY_MS } from './merchants.ts'
import { createRandom, createWeightedPicker, formatCents, type Random } from './random.ts'
import { type DemoReverse, getTotalPriceCents } from './reverse-rows.ts'
import { type RefundScenario, refundScenarios } from './stories.ts'

/** Seed of a separate random generator, so that refunds with fixed ids do not change when other demo data changes. */
const SCENARIO_SEED = 4815

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

interface RefundRule {
  /** Fraction of the reverses in this status that have a refund; all other reverses are exchanges. */
  readonly refundShare: number
  readonly pickStatus: (random: Random) => ReverseStatus
}

const waitingRule: RefundRule = { refundShare: 0.4, pickStatus: () => 'pending' }
const receivedRule: RefundRule = {
  refundShare: 0.5,
  pickStatus: createWeightedPicker([
    ['approved', 2],
    ['processing', 1],
  ]),
}

const refundRules: Readonly<Record<string, RefundRule>> = {
  approved: waitingRule,
  partially_approved: waitingRule,
  processing: waitingRule,
  invoice_pending: waitingRule,
  shipping_failed: waitingRule,
  awaiting: waitingRule,
  shipped: waitingRule,
  delivered: receivedRule,
  almost_done: receivedRule,
  awaiting_payment: {
    refundShare: 1,
    pickStatus: createWeightedPicker([
      ['awaiting_payment', 4],
      ['processing', 1],
    ]),
  },
  partially_completed: { refundShare: 0.7, pickStatus: () => 'approved' },
  completed: { refundShare: 0.25, pickStatus: () => 'completed' },
  done: {
    refundShare: 0.6,
    pickStatus: createWeightedPicker([
      ['done', 3],
      ['completed', 1],
    ]),
  },
  canceled: { refundShare: 0.3, pickStatus: () => 'canceled' },
  manually: { refundShare: 0.4, pickStatus: () => 'manually' },
}

export function makeRefunds(
  random: Random,
  reverses: readonly DemoReverse[],
  ids: Iterator<number, never>,
): DemoRefund[] {
  return reverses.flatMap((reverse) => {
    const { refundShare, pickStatus } = refundRules[reverse.status ?? ''] ?? { refundShare: 0 }
    return pickStatus && random.chance(refundShare)
      ? [{ ...makeRefund(random, ids.next().value, reverse), status: pickStatus(random) }]
      : []
  })
}

/** Creates a refund, dated 1 to 30 hours after the creation of the reverse. */
function makeRefund(random: Random, id: number, reverse: DemoReverse): DemoRefund {
  const { ecommerce_id, updated_at } = reverse
  const createdAt = Math.min(Date.parse(reverse.created_at) + random.between(1, 30) * 3_600_000, Date.parse(updated_at))
  const isFullAmount = reverse.status !== 'partially_completed' && random.chance(0.85)
  const cents = Math.round(getTotalPriceCents(reverse) * (isFullAmount ? 1 : 0.3 + 0.6 * random.next()))
  return {
    ...{ id, ecommerce_id, reverse_id: reverse.id, status: 'pending' },
    amount: formatCents(cents),
    due_on: random.chance(0.85)
      ? new Date(createdAt + random.between(10, 30) * DAY_MS).toISOString().slice(0, 10)
      : null,
    created_at: new Date(createdAt).toISOString(),
    updated_at,
  }
}

/** Creates the refunds with fixed ids, which belong to the reverses with fixed ids. */
export function makeScenarioRefunds(reverses: readonly DemoReverse[]): DemoRefund[] {
  const random = createRandom(SCENARIO_SEED)
  const reversesById = new Map(reverses.map((reverse) => [reverse.id, reverse]))
  return Object.values(refundScenarios).map((scenario) => makeScenarioRefund(random, scenario, reversesById))
}

function makeScenarioRefund(
  random: Random,
  scenario: RefundScenario,
  reverses: ReadonlyMap<number, DemoReverse>,
): DemoRefund {
  const reverse = reverses.get(scenario.reverse_id)
  if (!reverse) throw new Error(`Refund ${scenario.id} belongs to no reverse`)
  const refund = makeRefund(random, scenario.id, reverse)
  return {
    ...refund,
    status: scenario.status,
    amount: formatCents(scenario.amountCents ?? getTotalPriceCents(reverse)),
  }
}
