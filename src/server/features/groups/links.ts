// Links ecommerces to a group; of two concurrent links of one ecommerce, one is refused (S2 §2, §7).
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { type GroupEcommerce, type GroupLinks, getGroupLinks, saveGroupLinks } from '#contract/groups.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/ecommerces.ts'
import { httpError, type RefusedField } from '#server/http/errors.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { expectVersion } from '#server/http/version.ts'
import {
  type Change,
  type GroupRow,
  refuseImpossible,
  refuseIncomplete,
  updateGroup,
} from '#server/services/group-links.ts'
import { groupRow, lockedGroup } from './rows.ts'

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

/** Always by id, so that two people who want the same ones never wait for each other in a circle. */
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

  handle(saveGroupLinks, async ({ params, body, db, request, record, tag, services }) => {
    refuseContradiction(params.id, body)
    const row = await lockedGroup(db, params.id)
    refuseIncomplete(row)
    await expectVersion(request, row.version, () => linksOf(db, row))
    const { links, unlinks } = body
    const found = links.length + unlinks.length === 0 ? [] : await lockEcommerces(db, body)
    refuseImpossible(row.id, body, found)
    const now = services.now()
    await moveTo(db, row.id, links, now)
    await moveTo(db, null, unlinks, now)
    const kept = found.length === 0 ? row : await updateGroup(db, row, {}, now)
    const entry = { action: 'groups.editLinks', entity: 'group', entity_id: row.id }
    await record({ ...entry, before: { unlinks }, after: { links } })
    for (const { id } of found) {
      const [before, after] = links.includes(id) ? [null, row.id] : [row.id, null]
      const of = { entity: 'ecommerce', entity_id: id, ecommerce_id: id }
      const change = { before: { ecommerce_group_id: before }, after: { ecommerce_group_id: after } }
      await record({ action: 'groups.editLinks', ...of, ...change })
    }
    tag(kept.version)
    return { success: true as const, ...(await linksOf(db, kept)) }
  }),
]
