// Commands of claims (product decision E9): claim a record of a queue, take over a claim, open the next record.

import { anyOf, write } from '#contract/access.ts'
import { claimEntities } from '#contract/console/claims.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, dialog, inline } from './command.ts'

const access = anyOf(write('ecommerces'), write('courier'), write('ecommerce_group'), write('config'))

/** Claims a record ("Estou nisso") without opening it: the row under the cursor, or the open record. */
export const claimsTake = defineCommand({
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

/** Confirms taking over a record that another user has claimed; opened by `claims.take`. */
export const claimsTakeOver = defineCommand({
  id: 'claims.takeOver',
  access,
  surface: dialog,
  args: z.object({ claimed: z.enum(claimEntities), claimed_id: recordId }),
  hidden: true,
  confirmation: 2,
})

/** Opens and claims the first unclaimed record of the queue, and releases the user's previous claim. */
export const claimsNext = defineCommand({
  id: 'claims.next',
  access,
  surface: inline,
  keys: { global: 'mod+shift+arrowdown' },
  requires: 'handler',
})

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [claimsTake, claimsTakeOver, claimsNext]
