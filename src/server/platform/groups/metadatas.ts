// Request handlers of the metadata texts of a group, and their undo rule (S2 §3, §7).
import { eq } from 'drizzle-orm'
import { buildEndpointPath } from '#contract/endpoint.ts'
import {
  getGroupMetadatas,
  listGroupMetadataVersions as listGroupVersions,
  saveGroupMetadatas,
} from '#contract/platform/groups.ts'
import { groupMetadatas, groupMetadataVersions, groups } from '#server/db/schema/platform/groups.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { lockRow } from '#server/http/save-row.ts'
import { buildEndpointUndoRule, type UndoRule } from '#server/http/undo.ts'
import { ensureGroupComplete } from '#server/services/group-links.ts'
import {
  createTextMask,
  listVersions,
  type MetadataOwner,
  parseMetadataTexts,
  readMetadataTexts,
  readTextToRestore,
  saveMetadataTexts,
} from '#server/services/metadata.ts'
import { readGroupRow } from './rows.ts'

const getMetadataOwner = (id: number): MetadataOwner => ({
  id,
  textsTable: groupMetadatas,
  versionsTable: groupMetadataVersions,
  ownerColumn: { group_id: id },
  conflictTarget: [groupMetadatas.group_id, groupMetadatas.name],
  ownTextCondition: eq(groupMetadatas.group_id, id),
  ownVersionCondition: eq(groupMetadataVersions.group_id, id),
  activity: { action: 'groups.editMetadata', entity: 'group_metadata' },
})

export const metadataHandlers: readonly Handler[] = [
  defineHandler(getGroupMetadatas, async ({ params, db, user }) => {
    const { id } = await readGroupRow(db, params.id)
    return readMetadataTexts(db, getMetadataOwner(id), createTextMask(user, saveGroupMetadatas))
  }),

  defineHandler(saveGroupMetadatas, async ({ params: { id }, body, rawBody: bodyText, ...context }) => {
    const texts = parseMetadataTexts(body, bodyText)
    ensureGroupComplete(await lockRow(context.db, groups, eq(groups.id, id)))
    return saveMetadataTexts(context, getMetadataOwner(id), texts)
  }),

  defineHandler(listGroupVersions, async ({ params, query, db, user }) => {
    const { id } = await readGroupRow(db, params.id)
    const mask = createTextMask(user, saveGroupMetadatas)
    const path = buildEndpointPath(listGroupVersions.path, params)
    return listVersions(db, getMetadataOwner(id), { path, query, name: params.name, mask })
  }),
]

export const metadataUndoRules: readonly UndoRule[] = [
  buildEndpointUndoRule({
    action: 'groups.editMetadata',
    endpoint: saveGroupMetadatas,
    handlers: metadataHandlers,
    buildInput: async ({ row, db, before, after }) => {
      const id = Number(row.entity_id.split('/')[0])
      return { params: { id }, ...(await readTextToRestore(db, getMetadataOwner(id), { before, after })) }
    },
  }),
]
