// Handlers of the metadata of a group (S2 §3, §7), and their undo rule.
import { eq } from 'drizzle-orm'
import { pathOf } from '#contract/endpoint.ts'
import {
  getGroupMetadatas,
  groupMetadataVersions as listGroupVersions,
  saveGroupMetadatas,
} from '#contract/platform/groups.ts'
import { groupMetadatas, groupMetadataVersions, groups } from '#server/db/schema/platform/groups.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { lockRow } from '#server/http/save-row.ts'
import { type UndoRule, undoThrough } from '#server/http/undo.ts'
import { refuseIncomplete } from '#server/services/group-links.ts'
import {
  listVersions,
  type MetadataOwner,
  makeMask,
  readTexts,
  saveTexts,
  sentTexts,
  textToRestore,
} from '#server/services/metadata.ts'
import { groupRow } from './rows.ts'

const metadataOfGroup = (id: number): MetadataOwner => ({
  id,
  texts: groupMetadatas,
  versions: groupMetadataVersions,
  key: { group_id: id },
  target: [groupMetadatas.group_id, groupMetadatas.name],
  isOwnText: eq(groupMetadatas.group_id, id),
  isOwnVersion: eq(groupMetadataVersions.group_id, id),
  activity: { action: 'groups.editMetadata', entity: 'group_metadata' },
})

export const metadataHandlers: readonly Handler[] = [
  handle(getGroupMetadatas, async ({ params, db, staff }) => {
    const { id } = await groupRow(db, params.id)
    return readTexts(db, metadataOfGroup(id), makeMask(staff, saveGroupMetadatas))
  }),

  handle(saveGroupMetadatas, async ({ params: { id }, body, source, ...call }) => {
    const texts = sentTexts(body, source)
    refuseIncomplete(await lockRow(call.db, groups, eq(groups.id, id)))
    return saveTexts(call, metadataOfGroup(id), texts)
  }),

  handle(listGroupVersions, async ({ params, query, db, staff }) => {
    const { id } = await groupRow(db, params.id)
    const shown = makeMask(staff, saveGroupMetadatas)
    const path = pathOf(listGroupVersions.path, params)
    return listVersions(db, metadataOfGroup(id), { path, query, name: params.name, shown })
  }),
]

export const metadataReversals: readonly UndoRule[] = [
  undoThrough({
    action: 'groups.editMetadata',
    endpoint: saveGroupMetadatas,
    handlers: metadataHandlers,
    input: async ({ row, db, before, after }) => {
      const id = Number(row.entity_id.split('/')[0])
      return { params: { id }, ...(await textToRestore(db, metadataOfGroup(id), { before, after })) }
    },
  }),
]
