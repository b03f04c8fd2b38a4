// Handlers of the owner and the tags of an ecommerce, and their undo rule.
import type { z } from 'zod'
import { read } from '#contract/access.ts'
import { MAX_TAGS, type OwnershipChange, saveOwnership } from '#contract/platform/ecommerces.ts'
import type { Database } from '#server/db/database.ts'
import { fieldError, httpError } from '#server/http/errors.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { expectUnchanged, restoreFields, type UndoRule } from '#server/http/undo.ts'
import { listUsersWithAccess } from '#server/services/staff.ts'
import { type EcommerceSaveOptions, saveEcommerceRow } from './details.ts'
import type { EcommerceRow } from './list.ts'

const action = 'ecommerces.editOwnership'

/** Returns true if the user may read ecommerces, because only such a user can be the owner of an ecommerce. */
async function canReadEcommerces(db: Database, userId: number): Promise<boolean> {
  return (await listUsersWithAccess(db, read('ecommerces'), [userId])).length > 0
}

function mergeTags({ tags }: EcommerceRow, body: z.output<typeof OwnershipChange>): string[] {
  const { add_tags = [], remove_tags = [] } = body
  const allTags = new Set([...(body.tags ?? tags), ...add_tags])
  for (const tag of remove_tags) allTags.delete(tag)
  if (allTags.size > MAX_TAGS)
    throw fieldError({ field: body.tags ? 'body.tags' : 'body.add_tags', code: 'validation.tags' })
  return [...allTags].sort()
}

/** Returns the options with which `saveEcommerceRow` changes owner and tags, for a single save and for bulk changes. */
export function buildOwnershipSaveOptions(db: Database, body: z.output<typeof OwnershipChange>): EcommerceSaveOptions {
  return {
    action,
    getPatch: async (row) => {
      const { owner_id = row.owner_id } = body
      if (owner_id !== null && owner_id !== row.owner_id && !(await canReadEcommerces(db, owner_id)))
        throw fieldError({ field: 'body.owner_id', code: 'validation.owner' })
      return { owner_id, tags: mergeTags(row, body) }
    },
  }
}

export const ownershipHandlers: readonly Handler[] = [
  defineHandler(saveOwnership, ({ body, ...context }) =>
    saveEcommerceRow(context, buildOwnershipSaveOptions(context.db, body)),
  ),
]

export const ownershipUndoRules: readonly UndoRule[] = [
  {
    action,
    access: saveOwnership.access,
    undo: ({ row, ...undoContext }) =>
      saveEcommerceRow(
        { ...undoContext, params: { id: Number(row.entity_id) } },
        {
          action,
          getPatch: async (currentRow) => {
            expectUnchanged(currentRow, undoContext.after)
            const { owner_id } = undoContext.before
            const isOwnerInvalid = typeof owner_id === 'number' && !(await canReadEcommerces(undoContext.db, owner_id))
            if (isOwnerInvalid) throw httpError(422, 'activity.invalid_now')
            return restoreFields(currentRow, undoContext)
          },
        },
      ),
  },
]
