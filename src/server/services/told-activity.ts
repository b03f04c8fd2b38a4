// Prepares activity log rows for display: lists the changes of each row by field path, and reads the names of the
// records that the rows mention.
import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AccessRule, hasAccess, read } from '#contract/access.ts'
import { type ActivityChange, type ActivitySummary, isChangeOfField } from '#contract/console/activity.ts'
import { lookUpEcommerces } from '#contract/console/tickets.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { featureRequests } from '#server/db/schema/console/feature-requests.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { buildAnySpellingCondition, buildNormalizedText } from '#server/db/search.ts'
import { type ActivityRecord, maskSecrets } from '#server/http/activity.ts'
import { isRecord } from '#server/http/canonical-json.ts'
import type { PlatformPort, RecordKind } from './platform-port.ts'

type DescribableRow = Pick<
  ActivityRecord,
  'user_name' | 'action' | 'entity' | 'entity_id' | 'ecommerce_id' | 'before' | 'after'
>

/** Selects the changes that are listed for an activity row. */
export interface ChangeSelection {
  /** Maximum number of changes per row; the default suits lists. */
  readonly changeLimit?: number
  /** Path of a field; the change of this field is listed first. */
  readonly firstField?: string | undefined
}

const DEFAULT_MAX_CHANGES = 8

/** Database, platform and signed-in user: parameters of every function that reads activity. */
export interface ActivityViewer {
  readonly db: Database
  readonly platform: PlatformPort
  readonly user: SignedInUser
}

/** Returns each activity row with its first changes and with the names of the records that the row mentions. */
export async function describeRows<Row extends DescribableRow>(
  viewer: ActivityViewer,
  rows: readonly Row[],
  { changeLimit: maxChanges = DEFAULT_MAX_CHANGES, firstField }: ChangeSelection = {},
): Promise<(readonly [row: Row, summary: ActivitySummary])[]> {
  const rowsWithChanges = rows.map((row) => {
    // Masks secrets again, because an old row may predate a rule that recognises a secret.
    const allChanges = diffValues(maskSecrets(row.before), maskSecrets(row.after))
    const changes =
      firstField === undefined
        ? allChanges
        : [...allChanges].sort((changeA, changeB) => getRank(changeA, firstField) - getRank(changeB, firstField))
    return { row, changes: changes.slice(0, maxChanges), more: Math.max(0, changes.length - maxChanges) }
  })
  const namesByRecord = await readRecordNames(
    viewer,
    rowsWithChanges.flatMap(({ row, changes }) => [...listRecordKeys(row), ...changes.flatMap(listValueKeys)]),
  )
  return rowsWithChanges.map(({ row, changes, more: remaining }) => {
    const { user_name, action, entity, entity_id, ecommerce_id } = row
    const values = changes.flatMap(listValueKeys)
    return [
      row,
      {
        ...{ user_name, action, entity, entity_id, ecommerce_id, changes, more: remaining },
        record_name: namesByRecord.get(getRecordKey(row)) ?? getRecordedName(row),
        ecommerce_name: namesByRecord.get(`ecommerce/${ecommerce_id}`) ?? null,
        names: Object.fromEntries(
          values.flatMap((recordKey) =>
            namesByRecord.has(recordKey) ? [[recordKey, namesByRecord.get(recordKey) ?? '']] : [],
          ),
        ),
      },
    ]
  })
}

const getRank = (change: ActivityChange, field: string) => (isChangeOfField(change, field) ? 0 : 1)

type Scalar = ActivityChange['before']

const MAX_VALUE_LENGTH = 160

/** Maximum length of a list as JSON. Allows for the quotas of all services and for all features of an ecommerce. */
const MAX_LIST_LENGTH = 1200

interface ValuePair {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/**
 * Returns the differences between two values as a flat list of paths. Objects are compared member by member, arrays as
 * a whole; a missing member equals null.
 */
export function diffValues(before: unknown, after: unknown): readonly ActivityChange[] {
  return findDifferences({ path: '', before, after }).map((pair) => ({
    path: pair.path,
    before: toDisplayedValue(pair.before),
    after: toDisplayedValue(pair.after),
  }))
}

function findDifferences(pair: ValuePair): readonly ValuePair[] {
  const { path, before, after } = pair
  const [beforeMembers, afterMembers] = [toMembers(before), toMembers(after)]
  const areObjects =
    (beforeMembers !== null || before == null) &&
    (afterMembers !== null || after == null) &&
    (beforeMembers ?? afterMembers) !== null
  if (!areObjects) return isSame(before, after) ? [] : [pair]
  const names = [...new Set([...Object.keys(beforeMembers ?? {}), ...Object.keys(afterMembers ?? {})])]
  return names.flatMap((name) =>
    findDifferences({
      path: path === '' ? name : `${path}.${name}`,
      before: beforeMembers?.[name],
      after: afterMembers?.[name],
    }),
  )
}

function toMembers(value: unknown): Readonly<Record<string, unknown>> | null {
  return isRecord(value) ? value : null
}

const isSame = (first: unknown, second: unknown) => JSON.stringify(first ?? null) === JSON.stringify(second ?? null)

function toDisplayedValue(value: unknown): Scalar {
  if (value === undefined || value === null || typeof value === 'boolean' || typeof value === 'number')
    return value ?? null
  if (Array.isArray(value)) return shortenJsonArray(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH).toWellFormed()}…` : text
}

/** Shortens a JSON array after a whole item, so that the text remains valid JSON. The last item is then `"…"`. */
function shortenJsonArray(items: readonly unknown[]): string {
  const json = JSON.stringify(items)
  if (json.length <= MAX_LIST_LENGTH) return json
  const fittingItems: string[] = []
  let length = 0
  for (const item of items) {
    const text = JSON.stringify(item)
    length += text.length + 1
    if (length > MAX_LIST_LENGTH) break
    fittingItems.push(text)
  }
  return `[${[...fittingItems, '"…"'].join(',')}]`
}

/** Key of a record in the form `type/id`, such as `group/64`. */
type RecordKey = string

const getRecordKey = ({ entity, entity_id }: DescribableRow): RecordKey =>
  entity === 'group_metadata' ? `group/${entity_id.split('/')[0]}` : `${entity}/${entity_id}`

const listRecordKeys = (row: DescribableRow): readonly RecordKey[] => [
  getRecordKey(row),
  ...(row.ecommerce_id === null ? [] : [`ecommerce/${row.ecommerce_id}`]),
]

/** Types of the records whose ids a field contains. Keys are field names: the last segment of a change's path. */
const recordKindByField: Readonly<Record<string, string>> = {
  ecommerce_group_id: 'group',
  software_id: 'platform',
  ecommerce_id: 'ecommerce',
  ecommerce: 'ecommerce',
  links: 'ecommerce',
  unlinks: 'ecommerce',
  owner_id: 'owner',
}

function listValueKeys({ path, before, after }: ActivityChange): readonly RecordKey[] {
  const kind = recordKindByField[path.split('.').at(-1) ?? '']
  if (kind === undefined) return []
  return [before, after].flatMap((value) => String(value ?? '').match(/\d+/g) ?? []).map((id) => `${kind}/${id}`)
}

interface NameableKind {
  readonly access: AccessRule
  /**
   * Kind of record under which the platform returns the names; null for feature requests, which the console stores
   * itself.
   */
  readonly recordKind: RecordKind | null
}

const nameableKinds: Readonly<Record<string, NameableKind>> = {
  ecommerce: { access: lookUpEcommerces.access, recordKind: 'ecommerce' },
  platform: { access: read('ecommerces'), recordKind: 'platform' },
  integration: { access: read('ecommerces'), recordKind: 'integration' },
  group: { access: read('ecommerce_group'), recordKind: 'group' },
  store: { access: read('stores'), recordKind: 'store' },
  carrier: { access: read('shipping'), recordKind: 'carrier' },
  alert: { access: read('comunication'), recordKind: 'alert' },
  feature_request: { access: read('config'), recordKind: null },
  user: { access: read('users'), recordKind: 'user' },
  // Users who may read an ecommerce may also read the name of its owner.
  owner: { access: read('ecommerces'), recordKind: 'user' },
}

const featureRequestTitle = sql<string>`left(${featureRequests.text}, 80)`

async function readNames(
  { db, platform }: ActivityViewer,
  { recordKind }: NameableKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (recordKind !== null) {
    const recordsById = await platform.records.read(db, recordKind, ids)
    return new Map([...recordsById].map(([id, { name }]) => [id, name]))
  }
  const rows = await db
    .select({ id: featureRequests.id, name: featureRequestTitle })
    .from(featureRequests)
    .where(inArray(featureRequests.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function readRecordNames(
  viewer: ActivityViewer,
  recordKeys: readonly RecordKey[],
): Promise<ReadonlyMap<RecordKey, string>> {
  const namesByRecord = new Map<RecordKey, string>()
  for (const [name, kind] of Object.entries(nameableKinds)) {
    if (!hasAccess(viewer.user, kind.access)) continue
    const ids = recordKeys.flatMap((recordKey) =>
      recordKey.startsWith(`${name}/`) ? parseId(recordKey.slice(name.length + 1)) : [],
    )
    if (ids.length === 0) continue
    for (const [id, title] of await readNames(viewer, kind, ids)) namesByRecord.set(`${name}/${id}`, title)
  }
  return namesByRecord
}

/** Builds an SQL sub-select that returns the ids of records whose name contains one of the spellings. */
function selectIdsByName(
  { platform }: ActivityViewer,
  { recordKind }: NameableKind,
  spellings: readonly string[],
): SQL {
  if (recordKind !== null) return platform.records.selectIdsByName(recordKind, spellings)
  return sql`select ${featureRequests.id} as id from ${featureRequests} where ${buildAnySpellingCondition(buildNormalizedText(featureRequestTitle), spellings)}`
}

/**
 * Builds one SQL condition per record type that the user may read: the name of the record contains one of the
 * spellings.
 */
export function buildRecordNameConditions(
  viewer: ActivityViewer,
  spellings: readonly string[],
): readonly (SQL | undefined)[] {
  const conditions: (SQL | undefined)[] = []
  for (const [name, kind] of Object.entries(nameableKinds)) {
    if (!hasAccess(viewer.user, kind.access)) continue
    const ids = selectIdsByName(viewer, kind, spellings)
    const buildRecordsCondition = (column: SQLWrapper) =>
      sql`${column} in (select called.id::text from (${ids}) called)`
    if (name === 'ecommerce') {
      conditions.push(sql`${activity.ecommerce_id} in (${ids})`)
      continue
    }
    conditions.push(and(eq(activity.entity, name), buildRecordsCondition(activity.entity_id)))
    const groupId = sql`split_part(${activity.entity_id}, '/', 1)`
    if (name === 'group') conditions.push(and(eq(activity.entity, 'group_metadata'), buildRecordsCondition(groupId)))
  }
  return conditions
}

const parseId = (id: string): readonly number[] => (/^\d{1,9}$/.test(id) ? [Number(id)] : [])

/**
 * Reads the name of the record from the activity row itself, for records that were deleted or whose names are not
 * looked up.
 */
function getRecordedName({ before, after }: DescribableRow): string | null {
  const fields = { ...toMembers(maskSecrets(before)), ...toMembers(maskSecrets(after)) }
  const { first_name, last_name, display_name, title, name, url } = fields
  const personName = first_name === undefined ? undefined : `${first_name} ${last_name ?? ''}`.trim()
  const text = [display_name, title, name, personName, url].find(
    (candidate) => typeof candidate === 'string' && candidate !== '',
  )
  return typeof text === 'string' ? text.slice(0, MAX_VALUE_LENGTH).toWellFormed() : null
}
