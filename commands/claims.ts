// Commands of claims. A claim is a user's mark that they work on a record (product decision E9).

import { anyOf, write } from '#contract/access.ts'
import { claimEntities } from '#contract/console/claims.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, dialog, inline } from './command.ts'

const access = anyOf(write('ecommerces'), write('courier'), write('ecommerce_group'), write('config'))

/**
 * Claims a record without opening the record: marks that the user works on it. The record is the row under the cursor,
 * or the record whose page is open.
 */
export const claimRecordCommand = defineCommand({
  id: 'claims.take',
  access,
  surface: inline,
  args: z.object({
    reverse_id: recordId.optional(),
    refund_id: recordId.optional(),
    group: recordId.optional(),
    request: recordId.optional(),
  }),
  keys: { row: 'n' },
  requires: 'handler',
})

/**
 * Asks the user to confirm taking over a record that another user has claimed. The command `claims.take` opens this
 * dialog.
 */
export const takeOverClaimCommand = defineCommand({
  id: 'claims.takeOver',
  access,
  surface: dialog,
  args: z.object({ claimed: z.enum(claimEntities), claimed_id: recordId }),
  hidden: true,
  confirmation: 2,
})

/**
 * Opens the first record in the list that no user has claimed, claims the record, and releases the user's previous
 * claim.
 */
export const claimNextRecordCommand = defineCommand({
  id: 'claims.next',
  access,
  surface: inline,
  keys: { global: 'mod+shift+arrowdown' },
  requires: 'handler',
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [claimRecordCommand, takeOverClaimCommand, claimNextRecordCommand]
