// Platform API calls for reverses (return requests) and refunds. The API specification does not contain these calls, so
// the server uses them only if the adapter file lists them.
import { hasAccess } from '#contract/access.ts'
import { reprocessReverse } from '#contract/platform/reprocess.ts'
import {
  consumerAddressAccess,
  getRefund,
  getReverse,
  getReverseEvents,
  listReverses,
  type ReverseAction,
} from '#contract/platform/reverses.ts'
import { correctZip } from '#contract/platform/tracking-errors.ts'
import { removePlace } from '#server/services/redaction.ts'
import { type CallInput, type JsonObject, pickParameters, type ReadCall } from '../calls.ts'
import { addAddressCountry, toRecord, toRows } from '../payloads.ts'

function toReverseRow(row: JsonObject): JsonObject {
  const ecommerce = toRecord(row.ecommerce)
  return {
    ...row,
    ecommerce: { ...ecommerce, id: ecommerce.id ?? row.ecommerce_id, display_name: ecommerce.display_name ?? row.name },
    created_at: row.created_at ?? row.updated_at,
  }
}

const reprocessAction: ReverseAction = { action: 'reprocess', refusal: null }

/** Returns the actions that the console offers to the user; the platform can still reject them. */
function listActions({ tracking_error }: JsonObject, { user }: CallInput): readonly ReverseAction[] {
  if (!user) return []
  return [
    ...(hasAccess(user, reprocessReverse.access) ? [reprocessAction] : []),
    ...(tracking_error && hasAccess(user, correctZip.access)
      ? [{ action: 'correct_zip' as const, refusal: null }]
      : []),
  ]
}

function toReverse(payload: unknown, input: CallInput): JsonObject {
  const record = toReverseRow(toRecord(payload))
  const address = toRecord(toRecord(record.customer).address)
  const canReadAddress = input.user !== null && hasAccess(input.user, correctZip.access)
  return {
    ...record,
    customer: canReadAddress && Object.keys(address).length > 0 ? { address: addAddressCountry(address) } : null,
    refunds: toRows(record.refunds).map((refund) => ({
      ...refund,
      created_at: refund.created_at ?? record.created_at,
    })),
    actions: listActions(record, input),
    updated_at: record.updated_at ?? record.created_at,
  }
}

function toRefund(payload: unknown, { user }: CallInput): JsonObject {
  const record = toRecord(payload)
  const reverse = toReverseRow(toRecord(record.reverse))
  const created_at = record.created_at ?? reverse.created_at
  return {
    ...record,
    ...{ reverse, created_at, updated_at: record.updated_at ?? created_at },
    actions: user && hasAccess(user, reprocessReverse.access) ? [reprocessAction] : [],
  }
}

/** Converts the carrier events of a reverse. Ignores events without a time. */
function toCarrierTracking(payload: unknown, { user }: CallInput): JsonObject {
  const { carrier, expected_on, events } = toRecord(payload)
  const canReadAddress = user !== null && hasAccess(user, consumerAddressAccess)
  return {
    ...{ state: 'available', carrier },
    expected_on: typeof expected_on === 'string' ? expected_on.slice(0, 10) : null,
    events: toRows(events)
      .filter(({ at }) => !Number.isNaN(Date.parse(String(at))))
      .map(({ at, code, description, place }) => ({ at: new Date(String(at)).toISOString(), code, description, place }))
      .map((event) => (canReadAddress ? event : removePlace(event)))
      .sort((first, second) => Date.parse(second.at) - Date.parse(first.at)),
  }
}

export const reverseReads: readonly ReadCall[] = [
  {
    endpoint: listReverses,
    query: pickParameters(
      ...['page', 'limit', 'sort', 'order_by', 'q', 'status', 'ecommerce_id', 'tracking_error', 'from', 'to'],
    ),
    adapt: (payload) => toRows(payload).map(toReverseRow),
  },
  { endpoint: getReverse, adapt: toReverse },
  { endpoint: getReverseEvents, adapt: toCarrierTracking },
  { endpoint: getRefund, adapt: toRefund },
]
