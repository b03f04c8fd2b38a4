// Handler of the carrier events of a reverse (return request). Asks the merchant's system (docs/connector.md), and
// caches the response.
import { desc, eq } from 'drizzle-orm'
import { hasAccess } from '#contract/access.ts'
import { calendarDate, isHttpUrl } from '#contract/fields.ts'
import {
  type CarrierEvent,
  type CarrierTracking,
  consumerAddressAccess,
  getReverseEvents,
} from '#contract/platform/reverses.ts'
import { z } from '#contract/zod.ts'
import type { Database } from '#server/db/database.ts'
import { integrations } from '#server/db/schema/platform/ecommerces.ts'
import { type Customer, reverses } from '#server/db/schema/platform/reverses.ts'
import { httpError } from '#server/http/errors.ts'
import { defineHandler, type Services } from '#server/http/handler.ts'
import { type CallableIntegration, openConnector } from '#server/services/connector.ts'
import { redactText, removePlace } from '#server/services/redaction.ts'

/** Timeout in milliseconds; shorter than the timeout of a reprocess, because a user waits for the page. */
const TIMEOUT_MS = 8_000
/** Maximum number of events in a response; further events are ignored. */
const MAX_EVENTS = 200

const text = z.string().nullish().catch(null)

const EventsBody = z.object({
  carrier: text,
  expected_on: calendarDate.nullish().catch(null),
  events: z.array(z.unknown()),
})

const EventBody = z.object({
  at: z.iso.datetime({ offset: true }),
  code: z
    .string()
    .regex(/^[\w.-]{1,60}$/)
    .nullish()
    .catch(null),
  description: text,
  place: text,
})

const buildEmptyTracking = (state: CarrierTracking['state']): CarrierTracking => ({
  ...{ state, carrier: null, expected_on: null, events: [] },
})

/** Converts a response of the merchant's system. Ignores events without a valid time and without a text. */
function parseTracking(body: unknown, customer: Customer, secrets: readonly string[]): CarrierTracking {
  const parsed = EventsBody.safeParse(body)
  if (!parsed.success) return buildEmptyTracking('unavailable')
  const redact = (value: string | null | undefined) => (value && redactText(value, customer, secrets)) || null
  const events = parsed.data.events.slice(0, MAX_EVENTS).flatMap((value): CarrierEvent[] => {
    const event = EventBody.safeParse(value)
    if (!event.success) return []
    const { at, code = null, description, place } = event.data
    if (code === null && !description) return []
    const texts = { description: redact(description), place: redact(place) }
    return [{ at: new Date(at).toISOString(), code, ...texts }]
  })
  return {
    state: 'available',
    carrier: redact(parsed.data.carrier),
    expected_on: parsed.data.expected_on ?? null,
    events: events.sort((first, second) => Date.parse(second.at) - Date.parse(first.at)),
  }
}

interface ReverseAtMerchant {
  readonly id: number
  readonly customer: Customer
  readonly integration: CallableIntegration
}

async function requestTracking(
  { id, customer, integration }: ReverseAtMerchant,
  services: Services,
): Promise<CarrierTracking> {
  // Uses the signal of the server, because several users may wait for this request.
  const signal = services.stopping
  const connector = await openConnector(services.db, integration, services, signal)
  if (typeof connector === 'string')
    return buildEmptyTracking(connector === 'credentials_missing' ? 'unsupported' : 'unavailable')
  const response = await connector.request({ path: `/reverses/${id}/events`, maxTimeoutMs: TIMEOUT_MS, signal })
  if ('fault' in response) return buildEmptyTracking(response.fault === 'not_found' ? 'unsupported' : 'unavailable')
  return response.status === 200
    ? parseTracking(response.body, customer, connector.secrets)
    : buildEmptyTracking('unavailable')
}

/** Reads a reverse with the integration that reprocess attempts use; the integration is null if there is none. */
async function readReverse(db: Database, id: number) {
  const [row] = await db
    .select({ customer: reverses.customer, integration: integrations })
    .from(reverses)
    .leftJoin(integrations, eq(integrations.ecommerce_id, reverses.ecommerce_id))
    .where(eq(reverses.id, id))
    .orderBy(desc(integrations.is_active), integrations.id)
    .limit(1)
  if (!row) throw httpError(404, 'not_found')
  return row
}

export const reverseEventsHandler = defineHandler(getReverseEvents, async ({ params: { id }, db, user, services }) => {
  const { customer, integration } = await readReverse(db, id)
  if (!integration?.is_active || !isHttpUrl(integration.api_url)) return { data: buildEmptyTracking('unsupported') }
  const tracking = await services.carrierTracking.get(
    `${id} ${integration.id} ${integration.api_url}`,
    () => requestTracking({ id, customer, integration }, services),
    ({ state }) => state !== 'unavailable',
  )
  const canReadAddress = hasAccess(user, consumerAddressAccess)
  return { data: canReadAddress ? tracking : { ...tracking, events: tracking.events.map(removePlace) } }
})
