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
 * Defines a command that switches the state of one notification, for example between read and unread. If the arguments
 * contain no notification, the command applies to the notification under the cursor.
 */
const defineNotificationToggleCommand = (id: `inbox.${string}`, shortcut: string) =>
  defineCommand({
    id,
    access,
    surface: inline,
    args,
    keys: { row: shortcut },
    parent: 'inbox.list',
    requires: 'handler',
  })

/** Marks an unread notification as read, or a read notification as unread. */
export const toggleNotificationReadCommand = defineNotificationToggleCommand('inbox.read', 'v')

/** Marks an open notification as done, or reopens a notification that is done. */
export const toggleNotificationDoneCommand = defineNotificationToggleCommand('inbox.done', 'e')

export const markAllNotificationsReadCommand = defineCommand({
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
  toggleNotificationDoneCommand,
  markAllNotificationsReadCommand,
]
