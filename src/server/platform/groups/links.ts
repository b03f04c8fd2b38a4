// Request handlers that link ecommerces to a group and unlink them. Row locks prevent two concurrent requests from
// linking the same ecommerce (S2 §2, §7).
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { type GroupEcommerce, type GroupLinks, getGroupLinks, saveGroupLinks } from '#contract/platform/groups.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { type FieldError, httpError } from '#server/http/errors.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { saveRow } from '#server/http/save-row.ts'
import {
  ensureGroupComplete,
  ensureLinksAllowed,
  type GroupRow,
  type LinkChange,
} from '#server/services/group-links.ts'
import { readGroupRow } from './rows.ts'

const linkColumns = {
  id: ecommerces.id,
  display_name: ecommerces.display_name,
  is_active: ecommerces.is_active,
  ecommerce_group_id: ecommerces.ecommerce_group_id,
}

async function readLinks(db: Database, { id, version }: Pick<GroupRow, 'id' | 'version'>): Promise<GroupLinks> {
  const data = await db
    .select(linkColumns)
    .from(ecommerces)
    .where(eq(ecommerces.ecommerce_group_id, id))
    .orderBy(asc(ecommerces.id))
  return { group_id: id, version, data }
}

/** Locks ecommerces by id, in the same order for every request, so that concurrent requests cannot deadlock. */
function lockEcommerces(db: Database, { links, unlinks }: LinkChange): Promise<GroupEcommerce[]> {
  return db
    .select(linkColumns)
    .from(ecommerces)
    .where(inArray(ecommerces.id, [...links, ...unlinks]))
    .orderBy(asc(ecommerces.id))
    .for('update')
}

function rejectContradictoryLinks(
  groupId: number,
  { group_id, links, unlinks }: LinkChange & { readonly group_id: number },
) {
  const fields: FieldError[] = []
  if (group_id !== groupId) fields.push({ field: 'body.group_id', code: 'validation.invalid' })
  const hasDuplicates = (ids: readonly number[]) => new Set(ids).size < ids.length
  if (hasDuplicates(links)) fields.push({ field: 'body.links', code: 'validation.repeated' })
  if (hasDuplicates(unlinks) || unlinks.some((id) => links.includes(id)))
    fields.push({ field: 'body.unlinks', code: 'validation.repeated' })
  if (fields.length > 0) throw httpError(422, undefined, { fields })
}

async function setGroup(db: Database, groupId: number | null, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(ecommerces)
    .set({ ecommerce_group_id: groupId, version: sql`${ecommerces.version} + 1`, updated_at: now })
    .where(inArray(ecommerces.id, [...ids]))
}

export const linkHandlers: readonly Handler[] = [
  defineHandler(getGroupLinks, async ({ params, db, setEtag }) => {
    const row = await readGroupRow(db, params.id)
    setEtag(row.version)
    return readLinks(db, row)
  }),

  defineHandler(saveGroupLinks, async ({ params: { id: groupId }, body, ...context }) => {
    rejectContradictoryLinks(groupId, body)
    const { db } = context
    const { links, unlinks } = body
    const { saved } = await saveRow(context, {
      table: groups,
      where: eq(groups.id, groupId),
      ensureSavable: ensureGroupComplete,
      toApi: (row) => readLinks(db, row),
      prepareChange: async () => {
        const rows = links.length + unlinks.length === 0 ? [] : await lockEcommerces(db, body)
        ensureLinksAllowed(groupId, body, rows)
        const now = context.services.now()
        await setGroup(db, groupId, links, now)
        await setGroup(db, null, unlinks, now)
        const groupEntry = { ...{ entity: 'group', entity_id: groupId }, before: { unlinks }, after: { links } }
        const ecommerceEntries = rows.map(({ id }) => {
          const [before, after] = links.includes(id) ? [null, groupId] : [groupId, null]
          return {
            ...{ entity: 'ecommerce', entity_id: id, ecommerce_id: id },
            ...{ before: { ecommerce_group_id: before }, after: { ecommerce_group_id: after } },
          }
        })
        return {
          patch: rows.length === 0 ? null : {},
          activity: [groupEntry, ...ecommerceEntries].map((entry) => ({ action: 'groups.editLinks', ...entry })),
        }
      },
    })
    return { success: true as const, ...(await readLinks(db, saved)) }
  }),
]
