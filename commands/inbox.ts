// Commands of the inbox: the page, and marking what stands in it (product decision E11).
import { extension, signedIn } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, inline, page } from './command.ts'

const access = extension(signedIn)
const args = z.object({ item: recordId })

export const inboxList = command({
  id: 'inbox.list',
  access,
  surface: page('/inbox'),
  keys: { global: 'g i' },
  menu: true,
})

/** Of the notice under the cursor, or of that of the arguments. */
const marking = (id: `inbox.${string}`, key: string) =>
  command({ id, access, surface: inline, args, keys: { row: key }, parent: 'inbox.list', requires: 'handler' })

/** Read, or unread again. */
export const inboxRead = marking('inbox.read', 'v')

/** Done, or open again. */
export const inboxDone = marking('inbox.done', 'e')

export const inboxReadAll = command({
  id: 'inbox.readAll',
  access,
  surface: inline,
  parent: 'inbox.list',
  requires: 'handler',
})

/** In the order of the palette and of the help sheet. */
export const commands: readonly Command[] = [inboxList, inboxRead, inboxDone, inboxReadAll]
