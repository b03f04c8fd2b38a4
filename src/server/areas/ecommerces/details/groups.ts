// The group of an ecommerce, where a save of its details names one: it is the group that changes then, by its own rights and rules.
import { eq } from 'drizzle-orm'
import { missing } from '#contract/access.ts'
import { saveGroupLinks } from '#contract/groups.ts'
import type { SignedInUser } from '#contract/session.ts'
import type { Database } from '#server/db/database.ts'
import { groups } from '#server/db/schema/groups.ts'
import { ecommerces } from '#server/db/schema/merchants.ts'
import {
  type Change,
  type GroupRow,
  heldGroup,
  refuseImpossible,
  refuseIncomplete,
  updateGroup,
} from '#server/group-links.ts'
import { lacking } from '#server/http/access.ts'
import { refusal } from '#server/http/refusal.ts'
import { complete, type EcommerceRow } from '../get.ts'
import { type Save, type Saving, saveRow } from './saving.ts'

/** Refuses a group that does not exist, and keeps the one that does from being deleted meanwhile. */
export async function refuseUnknownGroup(db: Database, id: number | null, field: string): Promise<void> {
  if (id === null) return
  const [known] = await db.select({ id: groups.id }).from(groups).where(eq(groups.id, id)).for('share')
  if (!known) throw unknown(field)
}

const unknown = (field: string) => refusal(422, undefined, { fields: [{ field, code: 'validation.group' }] })

type GroupSaving = Saving & { readonly staff: SignedInUser }

/** Saves, and links or unlinks where the group is another than that on record. Undefined: it stays. */
export async function saveInGroup(call: GroupSaving, wanted: number | null | undefined, save: Save) {
  if (wanted === undefined) return saveRow(call, save)
  const held = await heldFor(call, wanted)
  let isMoved = false
  const saved = await saveRow(call, {
    ...save,
    patch: async (row) => {
      isMoved = row.ecommerce_group_id !== wanted
      if (isMoved) await refuseMove(call, row, { wanted, held })
      return save.patch(row)
    },
  })
  if (isMoved && held.group) await recordMove(call, held.group, changeOf(call, wanted))
  return saved
}

interface Held {
  /** In which group it was, before it was locked. */
  readonly present: number | null
  /** The one it is to come into, or to leave; null where there is none, or nothing is to be done. */
  readonly group: GroupRow | null
}

/** Before the ecommerce is locked: links lock the group first, too. */
async function heldFor({ db, params, staff }: GroupSaving, wanted: number | null): Promise<Held> {
  const group = ecommerces.ecommerce_group_id
  const [found] = await db.select({ group }).from(ecommerces).where(eq(ecommerces.id, params.id))
  const present = found?.group ?? null
  const concerned = wanted ?? present
  const isConcerned = concerned !== null && wanted !== present && missing(staff, saveGroupLinks.access).length === 0
  return { present, group: isConcerned ? await heldGroup(db, concerned) : null }
}

const changeOf = ({ params: { id } }: GroupSaving, wanted: number | null): Change =>
  wanted === null ? { links: [], unlinks: [id] } : { links: [id], unlinks: [] }

/** What the links of the group refuse, too. */
async function refuseMove(
  call: GroupSaving,
  row: EcommerceRow,
  { wanted, held: { present, group } }: { readonly wanted: number | null; readonly held: Held },
): Promise<void> {
  const { db, staff } = call
  const needs = missing(staff, saveGroupLinks.access)
  if (needs.length > 0) throw await lacking(db, needs, { entity: 'ecommerce', entity_id: row.id })
  // Somebody else linked or unlinked it before it was locked here.
  if (row.ecommerce_group_id !== present)
    throw refusal(412, 'changed_meanwhile', { context: { current: await complete(db, row) } })
  if (group) refuseIncomplete(group)
  else if (wanted !== null) throw unknown('body.ecommerce_group_id')
  const { id, display_name, is_active, ecommerce_group_id } = row
  refuseImpossible(wanted ?? present, changeOf(call, wanted), [{ id, display_name, is_active, ecommerce_group_id }])
}

/** The ecommerce's own row of activity says the rest. */
async function recordMove({ db, record, services }: GroupSaving, group: GroupRow, { links, unlinks }: Change) {
  await updateGroup(db, group, {}, services.now())
  const entry = { action: 'groups.editLinks', entity: 'group', entity_id: group.id }
  await record({ ...entry, before: { unlinks }, after: { links } })
}
