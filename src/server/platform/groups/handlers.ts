// Handlers that list, read, create, change and delete groups (S2 §2, §4, §7), and their undo rules.
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import { pickFieldValues } from '#contract/field-list.ts'
import { type Duplicate, findGroupDuplicates, MAX_DUPLICATES } from '#contract/platform/duplicates.ts'
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
import { parseId } from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { buildEveryWordCondition, buildNormalizedText } from '#server/db/search.ts'
import { httpError } from '#server/http/errors.ts'
import { diffFields, hasChanges } from '#server/http/field-diff.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { listRows, type SortOrder } from '#server/http/list-rows.ts'
import { toMetaEnvelope } from '#server/http/pages.ts'
import { lockRow, saveRow } from '#server/http/save-row.ts'
import {
  buildEndpointUndoRule,
  expectUnchanged,
  restoreFields,
  toFieldRecord,
  type UndoRule,
} from '#server/http/undo.ts'
import { expectVersion } from '#server/http/version.ts'
import { buildClaimCondition, readClaimFilter } from '#server/services/claims.ts'
import { ensureGroupComplete } from '#server/services/group-links.ts'
import { billingHandlers } from './billing.ts'
import { linkHandlers } from './links.ts'
import { metadataHandlers, metadataUndoRules } from './metadatas.ts'
import { readGroupRow, serializeGroup, serializeGroups } from './rows.ts'

const getActivityTarget = (id: number) => ({ entity: 'group', entity_id: id })

function buildCrmIdCondition(text: string | undefined): SQL | null {
  const id = parseId(text ?? '')
  return id === null ? null : eq(groups.id_group_at_crm, id)
}

/** Returns other groups that match the condition, as duplicates of `field`; an empty list if the condition is null. */
async function findDuplicateGroups(
  db: Database,
  field: string,
  condition: SQL | null,
  excludedId = 0,
): Promise<Duplicate[]> {
  if (condition === null) return []
  const rows = await db
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(and(condition, ne(groups.id, excludedId)))
    .orderBy(groups.id)
    .limit(MAX_DUPLICATES)
  return rows.map((row) => ({ field, ...row }))
}

type ListQuery = ParsedInput<typeof listGroups>['query']

/** Builds the condition for groups whose name contains the text, or whose id or CRM id is the number in the text. */
function buildSearchCondition(text: string): SQL | undefined {
  const id = parseId(text)
  const idCondition = id === null ? undefined : or(eq(groups.id, id), eq(groups.id_group_at_crm, id))
  return or(buildEveryWordCondition(buildNormalizedText(groups.name), text), idCondition)
}

const sortExpressions = {
  id: groups.id,
  name: buildNormalizedText(groups.name),
  billing: groups.status_replica_group_in_billing,
  is_active: groups.is_active,
  id_group_at_crm: groups.id_group_at_crm,
  created_at: groups.created_at,
} as const satisfies Readonly<Record<(typeof groupColumns)[number], unknown>>

/**
 * Returns the sort order. New groups come first by default; with a billing filter, the group that has not changed for
 * the longest time comes first.
 */
function buildOrder({ billing, order_by, sort = 'asc' }: ListQuery): SortOrder {
  if (order_by) return { orderExpressions: [sortExpressions[order_by], groups.id], sort }
  return billing
    ? { orderExpressions: [groups.updated_at, groups.id], sort: 'asc' }
    : { orderExpressions: [groups.id], sort: 'desc' }
}

const recordHandlers: readonly Handler[] = [
  defineHandler(listGroups, async ({ query, db, user, services }) => {
    const { per_page: limit, q, situation, billing, person } = query
    const claims = await readClaimFilter(db, 'group', person, { user, now: services.now() })
    const condition = and(
      q ? buildSearchCondition(q) : undefined,
      situation ? eq(groups.is_active, situation === 'active') : undefined,
      billing ? eq(groups.status_replica_group_in_billing, billing) : undefined,
      buildClaimCondition(claims, groups.id),
    )
    const page = await listRows({
      path: listGroups.path,
      query: { ...query, limit },
      rows: db.select().from(groups).where(condition).$dynamic(),
      order: buildOrder(query),
      total: () => db.$count(groups, condition),
      toApi: (rows) => serializeGroups(db, rows),
    })
    return toMetaEnvelope(page, limit)
  }),

  defineHandler(findGroupDuplicates, async ({ query: { name, id_group_at_crm, except: excludedId }, db }) => ({
    data: [
      ...(await findDuplicateGroups(
        db,
        'name',
        name ? sql`${buildNormalizedText(groups.name)} = ${buildNormalizedText(name)}` : null,
        excludedId,
      )),
      ...(await findDuplicateGroups(db, 'id_group_at_crm', buildCrmIdCondition(id_group_at_crm), excludedId)),
    ],
  })),

  defineHandler(getGroup, async ({ params, db, setEtag }) => {
    const row = await readGroupRow(db, params.id)
    setEtag(row.version)
    return { data: await serializeGroup(db, row) }
  }),

  defineHandler(createGroup, async ({ body, db, record, setEtag, services }) => {
    const { first_group_manager_confirmation: _, ...fields } = body
    const now = services.now()
    const [row] = await db
      .insert(groups)
      .values({ ...fields, created_at: now, updated_at: now })
      .returning()
    if (!row) throw new Error('The group was not inserted')
    await record({ action: 'groups.create', ...getActivityTarget(row.id), after: fields })
    setEtag(row.version)
    return { success: true as const, data: await serializeGroup(db, row) }
  }),

  defineHandler(
    saveGroup,
    async ({ params: { id }, body, ...context }) => {
      const { saved } = await saveRow(context, {
        table: groups,
        where: eq(groups.id, id),
        ensureSavable: ensureGroupComplete,
        toApi: (row) => serializeGroup(context.db, row),
        prepareChange: (row) => {
          const changes = diffFields(row, body)
          return {
            patch: hasChanges(changes) ? body : null,
            activity: { action: 'groups.edit', ...getActivityTarget(id), ...changes },
          }
        },
      })
      return { success: true as const, data: await serializeGroup(context.db, saved) }
    },
    async ({ params, db }) => serializeGroup(db, await readGroupRow(db, params.id)),
  ),

  defineHandler(deleteGroup, async ({ params, body: { reason }, db, request, record }) => {
    const row = await lockRow(db, groups, eq(groups.id, params.id))
    ensureGroupComplete(row)
    await expectVersion(request, row.version, () => serializeGroup(db, row))
    const linkedCount = await db.$count(ecommerces, eq(ecommerces.ecommerce_group_id, row.id))
    if (linkedCount > 0) {
      const context = { linked_ecommerce_number: linkedCount }
      throw httpError(409, 'groups.still_linked', { values: { count: linkedCount }, context })
    }
    await db.delete(groups).where(eq(groups.id, row.id))
    const before = { uuid: row.uuid, ...pickFieldValues(groupFields, row) }
    await record({ action: 'groups.delete', ...getActivityTarget(row.id), before, after: reason ? { reason } : null })
    return { success: true as const }
  }),
]

export const groupHandlers: readonly Handler[] = [
  ...recordHandlers,
  ...linkHandlers,
  ...billingHandlers,
  ...metadataHandlers,
]

const parseIds = (value: unknown): readonly number[] => (Array.isArray(value) ? value.map(Number) : [])

export const groupUndoRules: readonly UndoRule[] = [
  buildEndpointUndoRule({
    action: 'groups.edit',
    endpoint: saveGroup,
    handlers: recordHandlers,
    buildInput: async ({ row, db, ...change }) => {
      const currentRow = await readGroupRow(db, Number(row.entity_id))
      expectUnchanged(currentRow, change.after)
      const { first_group_manager, ...body } = pickFieldValues(groupFields, {
        ...currentRow,
        ...restoreFields(currentRow, change),
      })
      return { version: currentRow.version, params: { id: currentRow.id }, body }
    },
  }),
  buildEndpointUndoRule({
    action: 'groups.editLinks',
    endpoint: saveGroupLinks,
    handlers: linkHandlers,
    // Allows undo only for the activity row of the group, because that undo also restores the links of its ecommerces.
    canUndo: ({ entity, before, after }) =>
      entity === 'group' &&
      parseIds(toFieldRecord(before).unlinks).length + parseIds(toFieldRecord(after).links).length > 0,
    needsConfirmation: () => true,
    buildInput: ({ row, before, after }) => {
      const id = Number(row.entity_id)
      return {
        version: null,
        params: { id },
        body: { group_id: id, links: [...parseIds(before.unlinks)], unlinks: [...parseIds(after.links)] },
      }
    },
  }),
  ...metadataUndoRules,
]
