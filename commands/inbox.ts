// Commands of the inbox: open the page, and mark notifications as read or done (product decision E11).
import { signedIn } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, inline, page } from './command.ts'

const access = signedIn
const args = z.object({ item: recordId })

export const openInboxCommand = defineCommand({
  id: 'inbox.list',
  access,
  surface: page('/inbox'),
  keys: { global: 'g i' },
  menu: 'work',
})

/**
 * Defines a command that marks one notification. If the arguments contain no notification, the command applies to the
 * notification under the cursor.
 */
const defineNotificationMarkCommand = (id: `inbox.${string}`, shortcut: string) =>
  defineCommand({
    id,
    access,
    surface: inline,
    args,
    keys: { row: shortcut },
    parent: 'inbox.list',
    requires: 'handler',
  })

/** Marks a notification as read or unread. */
export const toggleNotificationReadCommand = defineNotificationMarkCommand('inbox.read', 'v')

/** Marks a notification as done or reopens it. */
export const markInboxItemDoneCommand = defineNotificationMarkCommand('inbox.done', 'e')

export const markAllInboxItemsReadCommand = defineCommand({
  id: 'inbox.readAll',
  access,
  surface: inline,
  parent: 'inbox.list',
  requires: 'handler',
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  openInboxCommand,
  toggleNotificationReadCommand,
  markInboxItemDoneCommand,
  markAllInboxItemsReadCommand,
]
