// Stores the ids, names and ecommerces of the records in platform responses, and finds these records by id.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/endpoint.ts'
import { listCarriers } from '#contract/platform/carriers.ts'
import { listAlerts } from '#contract/platform/comunication.ts'
import { getEcommerce, listEcommerces, listPlatforms } from '#contract/platform/ecommerces.ts'
import { getGroup, getGroupLinks, listGroups } from '#contract/platform/groups.ts'
import { listIntegrations } from '#contract/platform/integrations.ts'
import { listAttempts } from '#contract/platform/reprocess.ts'
import { getRefund, getReverse, listReverses } from '#contract/platform/reverses.ts'
import { getStore, listStores } from '#contract/platform/stores.ts'
import { listTrackingErrors } from '#contract/platform/tracking-errors.ts'
import { getUser, listUsers } from '#contract/platform/users.ts'
import type { Database } from '#server/db/database.ts'
import { upstreamRecords } from '#server/db/schema/console/upstream.ts'
import { isRecord } from '#server/http/canonical-json.ts'
import type { RecordKind } from '#server/services/platform-port.ts'
import type { CallInput, JsonObject } from './calls.ts'
import { isStorableId, type RecordDirectory, toRecord, toRows } from './payloads.ts'

interface KnownRecord {
  readonly kind: RecordKind
  readonly id: number
  readonly name: string
  readonly ecommerce_id: number | null
}

type RecordExtractor = (row: JsonObject, input: CallInput) => readonly KnownRecord[]

function toKnown(kind: RecordKind, id: unknown, name: unknown, ecommerceId: unknown = null): readonly KnownRecord[] {
  if (!isStorableId(id)) return []
  return [{ kind, id, name: String(name ?? ''), ecommerce_id: isStorableId(ecommerceId) ? ecommerceId : null }]
}

const extractEcommerce: RecordExtractor = ({ id, display_name }) => toKnown('ecommerce', id, display_name, id)
const extractGroup: RecordExtractor = ({ id, name }) => toKnown('group', id, name)
const extractUser: RecordExtractor = ({ id, first_name, last_name }) =>
  toKnown('user', id, `${first_name} ${last_name}`.trim())
const extractStore: RecordExtractor = ({ id, display_name }, { params }) =>
  toKnown('store', id, display_name, Number(params.ecommerce_id))

const extractReverse: RecordExtractor = ({ id, ecommerce }) => {
  const { id: ecommerceId, display_name } = toRecord(ecommerce)
  return [...toKnown('reverse', id, id, ecommerceId), ...toKnown('ecommerce', ecommerceId, display_name, ecommerceId)]
}
const extractRefunds = ({ ecommerce, refunds }: JsonObject) =>
  toRows(refunds).flatMap(({ id }) => toKnown('refund', id, id, toRecord(ecommerce).id))

/** Functions that extract records (id, name and ecommerce) from a row of a response, by endpoint. */
const recordExtractors = new Map<Endpoint, RecordExtractor>([
  [listEcommerces, extractEcommerce],
  [getEcommerce, extractEcommerce],
  [getGroupLinks, extractEcommerce],
  [listGroups, extractGroup],
  [getGroup, extractGroup],
  [listUsers, extractUser],
  [getUser, extractUser],
  [listStores, extractStore],
  [getStore, extractStore],
  [listPlatforms, ({ id, name }) => toKnown('platform', id, name)],
  [listCarriers, ({ id, name }) => toKnown('carrier', id, name)],
  [listAlerts, ({ id, title }) => toKnown('alert', id, title)],
  [listIntegrations, ({ id, name, ecommerce_id }) => toKnown('integration', id, name, ecommerce_id)],
  [listTrackingErrors, extractReverse],
  [listReverses, extractReverse],
  [getReverse, (row, input) => [...extractReverse(row, input), ...extractRefunds(row)]],
  [
    getRefund,
    ({ id, reverse }, input) => {
      const row: JsonObject = { ...toRecord(reverse), refunds: [{ id }] }
      return [...extractReverse(row, input), ...extractRefunds(row)]
    },
  ],
  [
    listAttempts,
    ({ type, entity_id }, { params }) =>
      type === 'refund' || type === 'reverse' ? toKnown(type, entity_id, entity_id, Number(params.id)) : [],
  ],
])

/** Maximum number of records that one SQL statement stores or searches. */
const MAX_RECORDS_PER_STATEMENT = 1000

/**
 * Saves the ids and names of the records in a platform response in the database, and returns the response. Adds
 * missing ecommerce ids to tracking errors: the id in the request's filter, or the id of the ecommerce with the same
 * name. A stored ecommerce id is never replaced with null.
 */
export async function storeRecordsOfResponse(
  db: Database,
  endpoint: Endpoint,
  input: CallInput,
  originalResponse: unknown,
  now: Date,
): Promise<unknown> {
  const extractRecords = recordExtractors.get(endpoint)
  if (!extractRecords || !isRecord(originalResponse)) return originalResponse
  const isOfTrackingErrors = endpoint === listTrackingErrors
  const response = isOfTrackingErrors ? await addEcommerceIds(db, input, originalResponse) : originalResponse
  const rows = Array.isArray(response.data) ? toRows(response.data) : [toRecord(response.data)]
  const records = new Map(
    rows.flatMap((row) => extractRecords(row, input)).map((record) => [`${record.kind} ${record.id}`, record]),
  )
  await storeRecords(db, [...records.values()], now)
  return response
}

/** Adds the ecommerce id to rows that contain only an ecommerce name, if exactly one stored ecommerce has this name. */
async function addEcommerceIds(db: Database, { query }: CallInput, response: JsonObject): Promise<JsonObject> {
  const rows = toRows(response.data)
  const allNames = new Set(rows.map(({ ecommerce }) => String(toRecord(ecommerce).display_name ?? '')))
  const names = [...allNames].slice(0, MAX_RECORDS_PER_STATEMENT)
  const { id, name, kind } = upstreamRecords
  const matchingEcommerces =
    names.length === 0
      ? []
      : await db
          .select({ id, name })
          .from(upstreamRecords)
          .where(and(eq(kind, 'ecommerce'), inArray(name, names)))
  const findId = (ecommerceName: unknown) => {
    const matches = matchingEcommerces.filter((record) => record.name === ecommerceName)
    return matches.length === 1 ? matches[0]?.id : undefined
  }
  const data = rows.map((row) => {
    const ecommerce = toRecord(row.ecommerce)
    const ecommerceId = ecommerce.id ?? query.ecommerce_id ?? findId(ecommerce.display_name) ?? null
    return { ...row, ecommerce: { ...ecommerce, id: ecommerceId } }
  })
  return { ...response, data }
}

/** Stores the records in the order of kind and id, so that concurrent requests cannot cause a deadlock. */
async function storeRecords(db: Database, records: readonly KnownRecord[], now: Date): Promise<void> {
  const sortedRecords = records.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.id - b.id)
  for (let start = 0; start < sortedRecords.length; start += MAX_RECORDS_PER_STATEMENT)
    await upsertRecords(db, sortedRecords.slice(start, start + MAX_RECORDS_PER_STATEMENT), now)
}

async function upsertRecords(db: Database, records: readonly KnownRecord[], now: Date): Promise<void> {
  const { name, ecommerce_id } = upstreamRecords
  // Writes only rows that changed, because most responses contain records that are known already.
  await db
    .insert(upstreamRecords)
    .values(records.map((record) => ({ ...record, seen_at: now })))
    .onConflictDoUpdate({
      target: [upstreamRecords.kind, upstreamRecords.id],
      set: {
        name: sql`excluded.name`,
        ecommerce_id: sql`coalesce(excluded.ecommerce_id, ${ecommerce_id})`,
        seen_at: now,
      },
      setWhere: sql`${name} is distinct from excluded.name
        or coalesce(excluded.ecommerce_id, ${ecommerce_id}) is distinct from ${ecommerce_id}
        or ${upstreamRecords.seen_at} < ${new Date(now.getTime() - 86_400_000).toISOString()}::timestamptz`,
    })
}

/** Stores the ecommerce that a user entered for a reverse (return request) or refund. */
export const storeEcommerceOfRecord = (
  db: Database,
  kind: 'reverse' | 'refund',
  id: number,
  ecommerceId: number,
  now: Date,
) => storeRecords(db, [{ kind, id, name: String(id), ecommerce_id: ecommerceId }], now)

/** Returns the stored records with these ids, by id. Only records that occurred in a platform response are stored. */
export async function readRecords(db: Database, kind: RecordKind, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { name: string; ecommerce_id: number | null }>()
  const { id, name, ecommerce_id } = upstreamRecords
  const rows = await db
    .select({ id, name, ecommerce_id })
    .from(upstreamRecords)
    .where(and(eq(upstreamRecords.kind, kind), inArray(id, [...new Set(ids)])))
  return new Map(rows.map(({ id, ...record }) => [id, record]))
}

export function createDirectory(db: Database): RecordDirectory {
  return {
    async findEcommerce(kind, id) {
      const records = await readRecords(db, kind as RecordKind, [id])
      return records.get(id)?.ecommerce_id ?? null
    },
  }
}
