// Handlers of the links between groups and ecommerces; two concurrent links of one ecommerce conflict (S2 §2, §7).
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { type GroupEcommerce, type GroupLinks, getGroupLinks, saveGroupLinks } from '#contract/platform/groups.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { httpError, type RefusedField } from '#server/http/errors.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { saveRow } from '#server/http/save-row.ts'
import { type Change, type GroupRow, refuseImpossible, refuseIncomplete } from '#server/services/group-links.ts'
import { groupRow } from './rows.ts'

const linkColumns = {
  id: ecommerces.id,
  display_name: ecommerces.display_name,
  is_active: ecommerces.is_active,
  ecommerce_group_id: ecommerces.ecommerce_group_id,
}

async function linksOf(db: Database, { id, version }: Pick<GroupRow, 'id' | 'version'>): Promise<GroupLinks> {
  const data = await db
    .select(linkColumns)
    .from(ecommerces)
    .where(eq(ecommerces.ecommerce_group_id, id))
    .orderBy(asc(ecommerces.id))
  return { group_id: id, version, data }
}

/** Locks ecommerces by id, in the same order for every request, so that concurrent requests cannot deadlock. */
function lockEcommerces(db: Database, { links, unlinks }: Change): Promise<GroupEcommerce[]> {
  return db
    .select(linkColumns)
    .from(ecommerces)
    .where(inArray(ecommerces.id, [...links, ...unlinks]))
    .orderBy(asc(ecommerces.id))
    .for('update')
}

function refuseContradiction(groupId: number, { group_id, links, unlinks }: Change & { readonly group_id: number }) {
  const fields: RefusedField[] = []
  if (group_id !== groupId) fields.push({ field: 'body.group_id', code: 'validation.invalid' })
  const repeated = (ids: readonly number[]) => new Set(ids).size < ids.length
  if (repeated(links)) fields.push({ field: 'body.links', code: 'validation.repeated' })
  if (repeated(unlinks) || unlinks.some((id) => links.includes(id)))
    fields.push({ field: 'body.unlinks', code: 'validation.repeated' })
  if (fields.length > 0) throw httpError(422, undefined, { fields })
}

async function moveTo(db: Database, group: number | null, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(ecommerces)
    .set({ ecommerce_group_id: group, version: sql`${ecommerces.version} + 1`, updated_at: now })
    .where(inArray(ecommerces.id, [...ids]))
}

export const linkHandlers: readonly Handler[] = [
  handle(getGroupLinks, async ({ params, db, tag }) => {
    const row = await groupRow(db, params.id)
    tag(row.version)
    return linksOf(db, row)
  }),

  handle(saveGroupLinks, async ({ params: { id: groupId }, body, ...call }) => {
    refuseContradiction(groupId, body)
    const { db } = call
    const { links, unlinks } = body
    const { saved } = await saveRow(call, {
      table: groups,
      where: eq(groups.id, groupId),
      admit: refuseIncomplete,
      toApi: (row) => linksOf(db, row),
      change: async () => {
        const rows = links.length + unlinks.length === 0 ? [] : await lockEcommerces(db, body)
        refuseImpossible(groupId, body, rows)
        const now = call.services.now()
        await moveTo(db, groupId, links, now)
        await moveTo(db, null, unlinks, now)
        const ofGroup = { ...{ entity: 'group', entity_id: groupId }, before: { unlinks }, after: { links } }
        const ofEcommerces = rows.map(({ id }) => {
          const [before, after] = links.includes(id) ? [null, groupId] : [groupId, null]
          return {
            ...{ entity: 'ecommerce', entity_id: id, ecommerce_id: id },
            ...{ before: { ecommerce_group_id: before }, after: { ecommerce_group_id: after } },
          }
        })
        return {
          patch: rows.length === 0 ? null : {},
          activity: [ofGroup, ...ofEcommerces].map((entry) => ({ action: 'groups.editLinks', ...entry })),
        }
      },
    })
    return { success: true as const, ...(await linksOf(db, saved)) }
  }),
]
