// Activity rows as they are told: their changes as a flat diff by path, with the names of the records they are about.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Access, allows, read } from '#contract/access.ts'
import { type Change, isOfField, type ToldActivity } from '#contract/console/activity.ts'
import { lookupEcommerces } from '#contract/console/tickets.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { featureRequests } from '#server/db/schema/console/feature-requests.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { ecommerces, integrations, platforms } from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { alerts, courierConnectors } from '#server/db/schema/platform/settings.ts'
import { stores } from '#server/db/schema/platform/stores.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { folded, hasOneOf } from '#server/db/search.ts'
import { type ActivityRecord, maskSecrets } from '#server/http/activity.ts'
import { isRecord } from '#server/http/canonical-json.ts'
import { personName } from './staff.ts'

type Recorded = Pick<
  ActivityRecord,
  'user_name' | 'action' | 'entity' | 'entity_id' | 'ecommerce_id' | 'before' | 'after'
>

export interface WhichChanges {
  /** So many of each row; default: what is looked at and not opened. */
  readonly most?: number
  /** The field that is asked about comes before the others. */
  readonly first?: string | undefined
}

const mostChanges = 8

/** With the first changes of each row, or with all of them. */
export async function toldRows<Row extends Recorded>(
  db: Database,
  rows: readonly Row[],
  staff: SignedInUser,
  { most = mostChanges, first }: WhichChanges = {},
): Promise<(readonly [Row, ToldActivity])[]> {
  const changed = rows.map((row) => {
    // A row may be older than what is known of secrets.
    const all = changesIn(maskSecrets(row.before), maskSecrets(row.after))
    const changes = first === undefined ? all : [...all].sort((one, other) => rank(one, first) - rank(other, first))
    return { row, changes: changes.slice(0, most), more: Math.max(0, changes.length - most) }
  })
  const named = await namesOf(
    db,
    changed.flatMap(({ row, changes }) => [...recordsOf(row), ...changes.flatMap(valuesOf)]),
    staff,
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

// The changes.

const rank = (change: Change, field: string) => (isOfField(change, field) ? 0 : 1)

type Scalar = Change['before']

const longestShown = 160

interface Pair {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** Objects are gone into; a list is one value. What is on one side only stands against null. */
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

/** Cut between its items, so that it stays a list; the last one says so. */
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

// The names of records: those of a kind are read at once, and only for who may read that kind.

/** Kind and id: `group/64`. */
type Of = string

const nameOf = ({ entity, entity_id }: Recorded): Of =>
  entity === 'group_metadata' ? `group/${entity_id.split('/')[0]}` : `${entity}/${entity_id}`

const recordsOf = (row: Recorded): readonly Of[] => [
  nameOf(row),
  ...(row.ecommerce_id === null ? [] : [`ecommerce/${row.ecommerce_id}`]),
]

/** By the last part of the path of a change: which records its values are ids of. */
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
  readonly table: PgTable
  readonly id: PgColumn
  readonly name: PgColumn | ReturnType<typeof sql<string>>
}

const kinds: Readonly<Record<string, Kind>> = {
  ecommerce: { access: lookupEcommerces.access, table: ecommerces, id: ecommerces.id, name: ecommerces.display_name },
  platform: { access: read('ecommerces'), table: platforms, id: platforms.id, name: platforms.name },
  integration: { access: read('ecommerces'), table: integrations, id: integrations.id, name: integrations.name },
  group: { access: read('ecommerce_group'), table: groups, id: groups.id, name: groups.name },
  store: { access: read('stores'), table: stores, id: stores.id, name: stores.display_name },
  carrier: {
    access: read('shipping'),
    table: courierConnectors,
    id: courierConnectors.id,
    name: courierConnectors.name,
  },
  alert: { access: read('comunication'), table: alerts, id: alerts.id, name: alerts.title },
  feature_request: {
    ...{ access: read('config'), table: featureRequests, id: featureRequests.id },
    name: sql<string>`left(${featureRequests.text}, 80)`,
  },
  user: {
    ...{ access: read('users'), table: users, id: users.id },
    name: personName,
  },
  // Whoever reads an ecommerce is told who sees to it.
  owner: { access: read('ecommerces'), table: users, id: users.id, name: personName },
}

async function namesOf(db: Database, wanted: readonly Of[], staff: SignedInUser): Promise<ReadonlyMap<Of, string>> {
  const named = new Map<Of, string>()
  for (const [kind, { access, table, id, name }] of Object.entries(kinds)) {
    if (!allows(staff, access)) continue
    const ids = wanted.flatMap((of) => (of.startsWith(`${kind}/`) ? idsIn(of.slice(kind.length + 1)) : []))
    if (ids.length === 0) continue
    const found = await db
      .select({ id: sql<number>`${id}`, name: sql<string>`${name}` })
      .from(table)
      .where(inArray(id, [...new Set(ids)]))
    for (const row of found) named.set(`${kind}/${row.id}`, row.name)
  }
  return named
}

/** Of records that one of the words stands in the name of: for who may read their kind. */
export function isOfRecordCalled(spellings: readonly string[], staff: SignedInUser): readonly (SQL | undefined)[] {
  return Object.entries(kinds).flatMap(([kind, { access, table, id, name }]) => {
    if (!allows(staff, access)) return []
    const called = sql`(select ${id}::text from ${table} where ${hasOneOf(folded(name), spellings)})`
    if (kind === 'ecommerce') return [sql`${activity.ecommerce_id}::text in ${called}`]
    const isIt = and(eq(activity.entity, kind), sql`${activity.entity_id} in ${called}`)
    if (kind !== 'group') return [isIt]
    return [
      isIt,
      and(eq(activity.entity, 'group_metadata'), sql`split_part(${activity.entity_id}, '/', 1) in ${called}`),
    ]
  })
}

const idsIn = (id: string): readonly number[] => (/^\d{1,9}$/.test(id) ? [Number(id)] : [])

/** What its own row says of a record that is gone, or that is not looked up. */
function ownName({ before, after }: Recorded): string | null {
  const facts = { ...membersOf(maskSecrets(before)), ...membersOf(maskSecrets(after)) }
  const { first_name, last_name, display_name, title, name, url } = facts
  const person = first_name === undefined ? undefined : `${first_name} ${last_name ?? ''}`.trim()
  const text = [display_name, title, name, person, url].find((one) => typeof one === 'string' && one !== '')
  return typeof text === 'string' ? text.slice(0, longestShown).toWellFormed() : null
}
