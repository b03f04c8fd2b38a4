// Handlers of the owner and the tags of an ecommerce, and their undo rule.
import type { z } from 'zod'
import { read } from '#contract/access.ts'
import { mostTags, type OwnershipChange, saveOwnership } from '#contract/platform/ecommerces.ts'
import type { Database } from '#server/db/database.ts'
import { fieldError, httpError } from '#server/http/errors.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { expectUnchanged, putBack, type UndoRule } from '#server/http/undo.ts'
import { listUsersWithAccess } from '#server/services/staff.ts'
import { type EcommerceSave, saveEcommerceRow } from './details.ts'
import type { EcommerceRow } from './list.ts'

const action = 'ecommerces.editOwnership'

/** Returns true if the user may read ecommerces; only such users can own one. */
async function isReader(db: Database, id: number): Promise<boolean> {
  return (await listUsersWithAccess(db, read('ecommerces'), [id])).length > 0
}

function tagsOf({ tags }: EcommerceRow, body: z.output<typeof OwnershipChange>): string[] {
  const { add_tags = [], remove_tags = [] } = body
  const all = new Set([...(body.tags ?? tags), ...add_tags])
  for (const tag of remove_tags) all.delete(tag)
  if (all.size > mostTags)
    throw fieldError({ field: body.tags ? 'body.tags' : 'body.add_tags', code: 'validation.tags' })
  return [...all].sort()
}

/** Builds the save of owner and tags, for one ecommerce and for a change of many. */
export function ownershipSave(db: Database, body: z.output<typeof OwnershipChange>): EcommerceSave {
  return {
    action,
    patch: async (row) => {
      const { owner_id = row.owner_id } = body
      if (owner_id !== null && owner_id !== row.owner_id && !(await isReader(db, owner_id)))
        throw fieldError({ field: 'body.owner_id', code: 'validation.owner' })
      return { owner_id, tags: tagsOf(row, body) }
    },
  }
}

export const ownershipHandlers: readonly Handler[] = [
  handle(saveOwnership, ({ body, ...call }) => saveEcommerceRow(call, ownershipSave(call.db, body))),
]

export const ownershipReversals: readonly UndoRule[] = [
  {
    action,
    access: saveOwnership.access,
    undo: ({ row, ...undoing }) =>
      saveEcommerceRow(
        { ...undoing, params: { id: Number(row.entity_id) } },
        {
          action,
          patch: async (present) => {
            expectUnchanged(present, undoing.after)
            const { owner_id } = undoing.before
            const isGone = typeof owner_id === 'number' && !(await isReader(undoing.db, owner_id))
            if (isGone) throw httpError(422, 'activity.invalid_now')
            return putBack(present, undoing)
          },
        },
      ),
  },
]
