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

/** Read, or unread again. */
export const inboxRead = command({
  id: 'inbox.read',
  access,
  surface: inline,
  args,
  keys: { row: 'v' },
  parent: 'inbox.list',
  requires: 'handler',
})

/** Done, or open again. */
export const inboxDone = command({
  id: 'inbox.done',
  access,
  surface: inline,
  args,
  keys: { row: 'e' },
  parent: 'inbox.list',
  requires: 'handler',
})

export const inboxReadAll = command({
  id: 'inbox.readAll',
  access,
  surface: inline,
  parent: 'inbox.list',
  requires: 'handler',
})

/** In the order of the palette and of the help sheet. */
export const commands: readonly Command[] = [inboxList, inboxRead, inboxDone, inboxReadAll]
