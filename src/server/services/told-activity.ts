// Describes activity rows: their changes as a flat diff by path, and the names of the records that they refer to.
import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Access, allows, read } from '#contract/access.ts'
import { type Change, isOfField, type ToldActivity } from '#contract/console/activity.ts'
import { lookupEcommerces } from '#contract/console/tickets.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { featureRequests } from '#server/db/schema/console/feature-requests.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { folded, hasOneOf } from '#server/db/search.ts'
import { type ActivityRecord, maskSecrets } from '#server/http/activity.ts'
import { isRecord } from '#server/http/canonical-json.ts'
import type { PlatformPort, RecordKind } from './platform-port.ts'

type Recorded = Pick<
  ActivityRecord,
  'user_name' | 'action' | 'entity' | 'entity_id' | 'ecommerce_id' | 'before' | 'after'
>

/** Options for the changes to describe for each activity row. */
export interface WhichChanges {
  /** Maximum number of changes per row; the default suits lists. */
  readonly most?: number
  /** Path of the field whose change comes first. */
  readonly first?: string | undefined
}

const mostChanges = 8

/** Database, platform and signed-in user: parameters of every function that reads activity. */
export interface ActivityReading {
  readonly db: Database
  readonly platform: PlatformPort
  readonly staff: SignedInUser
}

/** Returns each row with its changes and record names, limited to the first changes of each row. */
export async function toldRows<Row extends Recorded>(
  reading: ActivityReading,
  rows: readonly Row[],
  { most = mostChanges, first }: WhichChanges = {},
): Promise<(readonly [Row, ToldActivity])[]> {
  const changed = rows.map((row) => {
    // Masks secrets again, because an old row may predate a rule that recognises a secret.
    const all = changesIn(maskSecrets(row.before), maskSecrets(row.after))
    const changes = first === undefined ? all : [...all].sort((one, other) => rank(one, first) - rank(other, first))
    return { row, changes: changes.slice(0, most), more: Math.max(0, changes.length - most) }
  })
  const named = await namesOf(
    reading,
    changed.flatMap(({ row, changes }) => [...recordsOf(row), ...changes.flatMap(valuesOf)]),
  )
  return changed.map(({ row, changes, more }) => {
    const { user_name, action, entity, entity_id, ecommerce_id } = row
    const values = changes.flatMap(valuesOf)
    return [
      row,
      {
        ...{ user_name, action, entity, entity_id, ecommerce_id, changes, more },
        record_name: named.get(nameOf(row)) ?? ownName(row),
        ecommerce_name: named.get(`ecommerce/${ecommerce_id}`) ?? null,
        names: Object.fromEntries(values.flatMap((of) => (named.has(of) ? [[of, named.get(of) ?? '']] : []))),
      },
    ]
  })
}

const rank = (change: Change, field: string) => (isOfField(change, field) ? 0 : 1)

type Scalar = Change['before']

const longestShown = 160

interface Pair {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/**
 * Returns the flat diff of two values. Objects are compared member by member and arrays as a whole; a missing member
 * equals null.
 */
export function changesIn(before: unknown, after: unknown): readonly Change[] {
  return pairsOf({ path: '', before, after }).map((pair) => ({
    path: pair.path,
    before: shown(pair.before),
    after: shown(pair.after),
  }))
}

function pairsOf(pair: Pair): readonly Pair[] {
  const { path, before, after } = pair
  const [one, other] = [membersOf(before), membersOf(after)]
  const canGoIn = (one !== null || before == null) && (other !== null || after == null) && (one ?? other) !== null
  if (!canGoIn) return isSame(before, after) ? [] : [pair]
  const names = [...new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])]
  return names.flatMap((name) =>
    pairsOf({ path: path === '' ? name : `${path}.${name}`, before: one?.[name], after: other?.[name] }),
  )
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return isRecord(value) ? value : null
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

function shown(value: unknown): Scalar {
  if (value === undefined || value === null || typeof value === 'boolean' || typeof value === 'number')
    return value ?? null
  if (Array.isArray(value)) return listShown(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longestShown ? `${text.slice(0, longestShown).toWellFormed()}…` : text
}

/** Shortens an array between two items, so that it remains valid JSON; the last item is then `"…"`. */
function listShown(items: readonly unknown[]): string {
  const whole = JSON.stringify(items)
  if (whole.length <= longestShown) return whole
  const fitting: string[] = []
  let length = 0
  for (const item of items) {
    const text = JSON.stringify(item)
    length += text.length + 1
    if (length > longestShown) break
    fitting.push(text)
  }
  return `[${[...fitting, '"…"'].join(',')}]`
}

/** Key of a record: kind and id, such as `group/64`. */
type Of = string

const nameOf = ({ entity, entity_id }: Recorded): Of =>
  entity === 'group_metadata' ? `group/${entity_id.split('/')[0]}` : `${entity}/${entity_id}`

const recordsOf = (row: Recorded): readonly Of[] => [
  nameOf(row),
  ...(row.ecommerce_id === null ? [] : [`ecommerce/${row.ecommerce_id}`]),
]

/** Kinds of the records whose ids are the values of a field, by the last segment of the path of a change. */
const kindOfField: Readonly<Record<string, string>> = {
  ecommerce_group_id: 'group',
  software_id: 'platform',
  ecommerce_id: 'ecommerce',
  ecommerce: 'ecommerce',
  links: 'ecommerce',
  unlinks: 'ecommerce',
  owner_id: 'owner',
}

function valuesOf({ path, before, after }: Change): readonly Of[] {
  const kind = kindOfField[path.split('.').at(-1) ?? '']
  if (kind === undefined) return []
  return [before, after].flatMap((value) => String(value ?? '').match(/\d+/g) ?? []).map((id) => `${kind}/${id}`)
}

interface Kind {
  readonly access: Access
  /** Kind of the platform's records; null for feature requests, which belong to the console. */
  readonly records: RecordKind | null
}

const kinds: Readonly<Record<string, Kind>> = {
  ecommerce: { access: lookupEcommerces.access, records: 'ecommerce' },
  platform: { access: read('ecommerces'), records: 'platform' },
  integration: { access: read('ecommerces'), records: 'integration' },
  group: { access: read('ecommerce_group'), records: 'group' },
  store: { access: read('stores'), records: 'store' },
  carrier: { access: read('shipping'), records: 'carrier' },
  alert: { access: read('comunication'), records: 'alert' },
  feature_request: { access: read('config'), records: null },
  user: { access: read('users'), records: 'user' },
  // Users who may read an ecommerce may also read the name of its owner.
  owner: { access: read('ecommerces'), records: 'user' },
}

const requestTitle = sql<string>`left(${featureRequests.text}, 80)`

async function readNames(
  { db, platform }: ActivityReading,
  { records }: Kind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (records !== null) {
    const found = await platform.records.read(db, records, ids)
    return new Map([...found].map(([id, { name }]) => [id, name]))
  }
  const rows = await db
    .select({ id: featureRequests.id, name: requestTitle })
    .from(featureRequests)
    .where(inArray(featureRequests.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function namesOf(reading: ActivityReading, wanted: readonly Of[]): Promise<ReadonlyMap<Of, string>> {
  const named = new Map<Of, string>()
  for (const [name, kind] of Object.entries(kinds)) {
    if (!allows(reading.staff, kind.access)) continue
    const ids = wanted.flatMap((of) => (of.startsWith(`${name}/`) ? idsIn(of.slice(name.length + 1)) : []))
    if (ids.length === 0) continue
    for (const [id, title] of await readNames(reading, kind, ids)) named.set(`${name}/${id}`, title)
  }
  return named
}

/** Builds a sub-select of the ids of the records whose name contains one of the spellings. */
function selectIdsByName({ platform }: ActivityReading, { records }: Kind, spellings: readonly string[]): SQL {
  if (records !== null) return platform.records.selectIdsByName(records, spellings)
  return sql`select ${featureRequests.id} as id from ${featureRequests} where ${hasOneOf(folded(requestTitle), spellings)}`
}

/** Matches activity about records whose name contains one of the spellings, for the kinds that the user may read. */
export function isOfRecordCalled(reading: ActivityReading, spellings: readonly string[]): readonly (SQL | undefined)[] {
  const conditions: (SQL | undefined)[] = []
  for (const [name, kind] of Object.entries(kinds)) {
    if (!allows(reading.staff, kind.access)) continue
    const ids = selectIdsByName(reading, kind, spellings)
    const isIn = (column: SQLWrapper) => sql`${column} in (select called.id::text from (${ids}) called)`
    if (name === 'ecommerce') {
      conditions.push(sql`${activity.ecommerce_id} in (${ids})`)
      continue
    }
    conditions.push(and(eq(activity.entity, name), isIn(activity.entity_id)))
    const groupId = sql`split_part(${activity.entity_id}, '/', 1)`
    if (name === 'group') conditions.push(and(eq(activity.entity, 'group_metadata'), isIn(groupId)))
  }
  return conditions
}

const idsIn = (id: string): readonly number[] => (/^\d{1,9}$/.test(id) ? [Number(id)] : [])

/** Returns the name of the record from its own activity row, for records that were deleted or are not looked up. */
function ownName({ before, after }: Recorded): string | null {
  const facts = { ...membersOf(maskSecrets(before)), ...membersOf(maskSecrets(after)) }
  const { first_name, last_name, display_name, title, name, url } = facts
  const person = first_name === undefined ? undefined : `${first_name} ${last_name ?? ''}`.trim()
  const text = [display_name, title, name, person, url].find((one) => typeof one === 'string' && one !== '')
  return typeof text === 'string' ? text.slice(0, longestShown).toWellFormed() : null
}
