// Commands of claims (product decision E9): to be at work on a record, to take it over, the next of the queue.

import { any, extension, write } from '#contract/access.ts'
import { claimEntities } from '#contract/console/claims.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, dialog, inline } from './command.ts'

const access = extension(any(write('ecommerces'), write('courier'), write('ecommerce_group'), write('config')))

/** "Estou nisso", and no more: of the row under the cursor, or of the record on the page or in the card. */
export const claimsTake = command({
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

/** Where somebody else has it: opened by the same key, after it was said who. */
export const claimsTakeOver = command({
  id: 'claims.takeOver',
  access,
  surface: dialog,
  args: z.object({ claimed: z.enum(claimEntities), claimed_id: recordId }),
  hidden: true,
  confirmation: 2,
})

/** Opens the first of the queue that nobody is at work on, and takes it; what one had before is given up. */
export const claimsNext = command({
  id: 'claims.next',
  access,
  surface: inline,
  keys: { global: 'mod+shift+arrowdown' },
  requires: 'handler',
})

/** In the order of the palette and of the help sheet. */
export const commands: readonly Command[] = [claimsTake, claimsTakeOver, claimsNext]
