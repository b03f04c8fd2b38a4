import { and, eq } from 'drizzle-orm'
import { saveGroup, saveGroupLinks, saveGroupMetadatas } from '#contract/groups.ts'
import { groupMetadatas, groupMetadataVersions } from '#server/db/schema/groups.ts'
import { expectStanding, factsOf, movedOn, putBack, type Reversal, through } from '#server/http/reversal.ts'
import { linkHandlers } from './links.ts'
import { metadataHandlers } from './metadatas.ts'
import { recordHandlers } from './records.ts'
import { groupRow } from './rows.ts'

const idsIn = (value: unknown): readonly number[] => (Array.isArray(value) ? value.map(Number) : [])

export const groupReversals: readonly Reversal[] = [
  through({
    action: 'groups.edit',
    endpoint: saveGroup,
    handlers: recordHandlers,
    input: async ({ row, db, ...change }) => {
      const present = await groupRow(db, Number(row.entity_id))
      expectStanding(present, change.after)
      const { name, id_group_at_crm, is_active } = { ...present, ...putBack(present, change) }
      return {
        version: present.version,
        params: { id: present.id },
        body: { name: String(name), id_group_at_crm: Number(id_group_at_crm), is_active: is_active === true },
      }
    },
  }),
  through({
    action: 'groups.editLinks',
    endpoint: saveGroupLinks,
    handlers: linkHandlers,
    // The group's own row stands for those of its ecommerces.
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
  through({
    action: 'groups.editMetadata',
    endpoint: saveGroupMetadatas,
    handlers: metadataHandlers,
    input: async ({ row, db, before, after }) => {
      const id = Number(row.entity_id.split('/')[0])
      const name = String(after.name)
      const [present] = await db
        .select({ version: groupMetadatas.version })
        .from(groupMetadatas)
        .where(and(eq(groupMetadatas.group_id, id), eq(groupMetadatas.name, name)))
      const { group_id, name: named, version, value } = groupMetadataVersions
      const [former] = await db
        .select({ value })
        .from(groupMetadataVersions)
        .where(and(eq(group_id, id), eq(named, name), eq(version, Number(before.version))))
      if (!present || present.version !== after.version || !former) throw movedOn()
      return { version: present.version, params: { id }, body: { texts: { [name]: former.value } } }
    },
  }),
]
