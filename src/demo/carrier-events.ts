// Carrier events that the demo connector returns for a reverse (return request). The events fit the status history of
// the reverse.
import { and, asc, eq } from 'drizzle-orm'
import type { carrierEventCodes } from '#contract/platform/reverses.ts'
import { formatSaoPauloDate } from '#contract/typed-values.ts'
import type { Database } from '#server/db/database.ts'
import { reverses, statusChanges } from '#server/db/schema/platform/reverses.ts'
import { DAY_MS } from './merchants.ts'

/** Days that the demo carrier promises for the delivery of a parcel. */
const DELIVERY_DAYS = 8

interface DemoEvent {
  readonly at: number
  readonly code: (typeof carrierEventCodes)[number]
  readonly description: string
  readonly place: string | null
}

/** Returns the body of the response to `GET …/reverses/{id}/events`; null if the reverse does not exist. */
export async function buildDemoTracking(db: Database, reverseId: number, now: number) {
  const [reverse] = await db
    .select({ tracking_code: reverses.tracking_code, customer: reverses.customer })
    .from(reverses)
    .where(eq(reverses.id, reverseId))
  if (!reverse) return null
  if (reverse.tracking_code === null) return { carrier: null, expected_on: null, events: [] }
  const changes = await db
    .select({ status: statusChanges.status, at: statusChanges.at })
    .from(statusChanges)
    .where(and(eq(statusChanges.type, 'reverse'), eq(statusChanges.entity_id, reverseId)))
    .orderBy(asc(statusChanges.at), asc(statusChanges.id))
  const findTime = (status: string) => changes.find((change) => change.status === status)?.at.getTime()
  const { city, state } = reverse.customer.address
  const labelledAt = findTime('awaiting') ?? changes.at(-1)?.at.getTime()
  const shippedAt = findTime('shipped')
  const events = [
    ...(labelledAt === undefined ? [] : [makeEvent(labelledAt, 'label_created', 'Etiqueta emitida', null)]),
    ...(shippedAt === undefined ? [] : makeTransitEvents(shippedAt, findTime('delivered'), `${city}, ${state}`)),
  ]
  return {
    carrier: 'Correios',
    expected_on: shippedAt === undefined ? null : formatSaoPauloDate(new Date(shippedAt + DELIVERY_DAYS * DAY_MS)),
    events: events.filter(({ at }) => at <= now).map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
  }
}

const makeEvent = (at: number, code: DemoEvent['code'], description: string, place: string | null): DemoEvent => ({
  ...{ at, code, description, place },
})

function makeTransitEvents(shippedAt: number, deliveredAt: number | undefined, origin: string): DemoEvent[] {
  const duration = (deliveredAt ?? shippedAt + DELIVERY_DAYS * DAY_MS) - shippedAt
  return [
    makeEvent(shippedAt, 'posted', 'Objeto postado', origin),
    makeEvent(
      shippedAt + duration * 0.3,
      'in_transit',
      'Objeto em trânsito para a unidade de tratamento',
      'Cajamar, SP',
    ),
    makeEvent(
      shippedAt + duration * 0.7,
      'in_transit',
      'Objeto em trânsito para a unidade de distribuição',
      'Barueri, SP',
    ),
    ...(deliveredAt === undefined
      ? []
      : [
          makeEvent(shippedAt + duration * 0.95, 'out_for_delivery', 'Objeto saiu para entrega', 'Barueri, SP'),
          makeEvent(deliveredAt, 'delivered', 'Objeto entregue ao destinatário', 'Barueri, SP'),
        ]),
  ]
}
