// Handlers that list, read, create, change and delete groups (S2 §2, §4, §7), and their undo rules.
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Parsed } from '#contract/endpoint.ts'
import { fieldValues } from '#contract/field-list.ts'
import { type Duplicate, groupDuplicates, mostDuplicates } from '#contract/platform/duplicates.ts'
import {
  createGroup,
  deleteGroup,
  getGroup,
  type groupColumns,
  groupFields,
  listGroups,
  saveGroup,
  saveGroupLinks,
} from '#contract/platform/groups.ts'
import { readId } from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { folded, hasEveryWord } from '#server/db/search.ts'
import { httpError } from '#server/http/errors.ts'
import { changedFields, isChanged } from '#server/http/field-diff.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { listRows, type Order } from '#server/http/list-rows.ts'
import { metaEnvelope } from '#server/http/pages.ts'
import { lockRow, saveRow } from '#server/http/save-row.ts'
import { expectUnchanged, factsOf, putBack, type UndoRule, undoThrough } from '#server/http/undo.ts'
import { expectVersion } from '#server/http/version.ts'
import { isSelectedBy, readClaimFilter } from '#server/services/claims.ts'
import { refuseIncomplete } from '#server/services/group-links.ts'
import { billingHandlers } from './billing.ts'
import { linkHandlers } from './links.ts'
import { metadataHandlers, metadataReversals } from './metadatas.ts'
import { groupRow, shownOne, toApi } from './rows.ts'

const group = (id: number) => ({ entity: 'group', entity_id: id })

function hasCrmId(typed: string | undefined): SQL | null {
  const id = readId(typed ?? '')
  return id === null ? null : eq(groups.id_group_at_crm, id)
}

/** Finds groups that match a condition; returns none if the condition is null. */
async function groupsWith(db: Database, field: string, same: SQL | null, except = 0): Promise<Duplicate[]> {
  if (same === null) return []
  const rows = await db
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(and(same, ne(groups.id, except)))
    .orderBy(groups.id)
    .limit(mostDuplicates)
  return rows.map((row) => ({ field, ...row }))
}

type ListQuery = Parsed<typeof listGroups>['query']

/** Matches a part of the name; a number also matches the group's id and its id in the CRM. */
function isSearched(typed: string): SQL | undefined {
  const id = readId(typed)
  const isNumbered = id === null ? undefined : or(eq(groups.id, id), eq(groups.id_group_at_crm, id))
  return or(hasEveryWord(folded(groups.name), typed), isNumbered)
}

const orders = {
  id: groups.id,
  name: folded(groups.name),
  billing: groups.status_replica_group_in_billing,
  is_active: groups.is_active,
  id_group_at_crm: groups.id_group_at_crm,
  created_at: groups.created_at,
} as const satisfies Readonly<Record<(typeof groupColumns)[number], unknown>>

/** Sorts new groups first by default, but with a billing filter the group that was unchanged for the longest time. */
function orderOf({ billing, order_by, sort = 'asc' }: ListQuery): Order {
  if (order_by) return { by: [orders[order_by], groups.id], sort }
  return billing ? { by: [groups.updated_at, groups.id], sort: 'asc' } : { by: [groups.id], sort: 'desc' }
}

const recordHandlers: readonly Handler[] = [
  handle(listGroups, async ({ query, db, staff, services }) => {
    const { per_page: limit, q, situation, billing, person } = query
    const claims = await readClaimFilter(db, 'group', person, { staff, now: services.now() })
    const condition = and(
      q ? isSearched(q) : undefined,
      situation ? eq(groups.is_active, situation === 'active') : undefined,
      billing ? eq(groups.status_replica_group_in_billing, billing) : undefined,
      isSelectedBy(claims, groups.id),
    )
    const page = await listRows({
      path: listGroups.path,
      query: { ...query, limit },
      rows: db.select().from(groups).where(condition).$dynamic(),
      order: orderOf(query),
      total: () => db.$count(groups, condition),
      toApi: (rows) => toApi(db, rows),
    })
    return metaEnvelope(page, limit)
  }),

  handle(groupDuplicates, async ({ query: { name, id_group_at_crm, except }, db }) => ({
    data: [
      ...(await groupsWith(db, 'name', name ? sql`${folded(groups.name)} = ${folded(name)}` : null, except)),
      ...(await groupsWith(db, 'id_group_at_crm', hasCrmId(id_group_at_crm), except)),
    ],
  })),

  handle(getGroup, async ({ params, db, tag }) => {
    const row = await groupRow(db, params.id)
    tag(row.version)
    return { data: await shownOne(db, row) }
  }),

  handle(createGroup, async ({ body, db, record, tag, services }) => {
    const { first_group_manager_confirmation: _, ...facts } = body
    const now = services.now()
    const [row] = await db
      .insert(groups)
      .values({ ...facts, created_at: now, updated_at: now })
      .returning()
    if (!row) throw new Error('The group was not inserted')
    await record({ action: 'groups.create', ...group(row.id), after: facts })
    tag(row.version)
    return { success: true as const, data: await shownOne(db, row) }
  }),

  handle(
    saveGroup,
    async ({ params: { id }, body, ...call }) => {
      const { saved } = await saveRow(call, {
        table: groups,
        where: eq(groups.id, id),
        admit: refuseIncomplete,
        toApi: (row) => shownOne(call.db, row),
        change: (row) => {
          const changes = changedFields(row, body)
          return {
            patch: isChanged(changes) ? body : null,
            activity: { action: 'groups.edit', ...group(id), ...changes },
          }
        },
      })
      return { success: true as const, data: await shownOne(call.db, saved) }
    },
    async ({ params, db }) => shownOne(db, await groupRow(db, params.id)),
  ),

  handle(deleteGroup, async ({ params, body: { reason }, db, request, record }) => {
    const row = await lockRow(db, groups, eq(groups.id, params.id))
    refuseIncomplete(row)
    await expectVersion(request, row.version, () => shownOne(db, row))
    const linked = await db.$count(ecommerces, eq(ecommerces.ecommerce_group_id, row.id))
    if (linked > 0) {
      const context = { linked_ecommerce_number: linked }
      throw httpError(409, 'groups.still_linked', { values: { count: linked }, context })
    }
    await db.delete(groups).where(eq(groups.id, row.id))
    const before = { uuid: row.uuid, ...fieldValues(groupFields, row) }
    await record({ action: 'groups.delete', ...group(row.id), before, after: reason ? { reason } : null })
    return { success: true as const }
  }),
]

export const groupHandlers: readonly Handler[] = [
  ...recordHandlers,
  ...linkHandlers,
  ...billingHandlers,
  ...metadataHandlers,
]

const idsIn = (value: unknown): readonly number[] => (Array.isArray(value) ? value.map(Number) : [])

export const groupReversals: readonly UndoRule[] = [
  undoThrough({
    action: 'groups.edit',
    endpoint: saveGroup,
    handlers: recordHandlers,
    input: async ({ row, db, ...change }) => {
      const present = await groupRow(db, Number(row.entity_id))
      expectUnchanged(present, change.after)
      const { first_group_manager, ...body } = fieldValues(groupFields, { ...present, ...putBack(present, change) })
      return { version: present.version, params: { id: present.id }, body }
    },
  }),
  undoThrough({
    action: 'groups.editLinks',
    endpoint: saveGroupLinks,
    handlers: linkHandlers,
    // Only the activity row of the group has an undo, which includes the rows of its ecommerces.
    fits: ({ entity, before, after }) =>
      entity === 'group' && idsIn(factsOf(before).unlinks).length + idsIn(factsOf(after).links).length > 0,
    asks: () => true,
    input: ({ row, before, after }) => {
      const id = Number(row.entity_id)
      return {
        version: null,
        params: { id },
        body: { group_id: id, links: [...idsIn(before.unlinks)], unlinks: [...idsIn(after.links)] },
      }
    },
  }),
  ...metadataReversals,
]
