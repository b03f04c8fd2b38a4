// Commands of the activity log: list the log, undo or redo a write, and repeat the last command (product decision C9).

import { signedIn } from '#contract/access.ts'
import { activityIdSchema, fieldPathSchema } from '#contract/console/activity.ts'
import { calendarDate, recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, dialog, drawer, inline, page } from './command.ts'

const entryOptions = {
  args: z.object({ activity: activityIdSchema }),
  parent: 'activity.list',
  requires: 'record',
} as const

/** Opens the activity log, which contains the user's own actions and all actions on records that the user may read. */
export const listActivityCommand = defineCommand({
  id: 'activity.list',
  access: signedIn,
  surface: page('/activity'),
  filters: z.object({
    user: recordId.optional(),
    from: calendarDate.optional(),
    to: calendarDate.optional(),
  }),
  menu: 'team',
})

export const listMyActivityCommand = defineCommand({
  id: 'activity.mine',
  access: signedIn,
  surface: page('/activity?user=me'),
  keys: { global: 'g y' },
  parent: 'activity.list',
})

export const openActivityEntryCommand = defineCommand({
  id: 'activity.open',
  access: signedIn,
  surface: drawer,
  ...entryOptions,
  keys: { row: 'enter' },
})

/**
 * One argument per kind of record. The current page or row provides the value. Developers must add an argument here for
 * every new kind of record.
 */
const recordArguments = {
  user: recordId.optional(),
  group: recordId.optional(),
  alert: recordId.optional(),
  reverse_id: recordId.optional(),
  store: recordId.optional(),
  carrier: recordId.optional(),
  ecommerce: recordId.optional(),
}

const hasRecord = (args: Readonly<Partial<Record<keyof typeof recordArguments, unknown>>>) =>
  Object.keys(recordArguments).some((name) => args[name as keyof typeof recordArguments] !== undefined)

export const listRecordActivityCommand = defineCommand({
  id: 'activity.ofRecord',
  access: signedIn,
  surface: drawer,
  args: z.object(recordArguments).refine(hasRecord),
  keys: { global: 'o a' },
  requires: 'record',
})

/**
 * Lists the changes of one field of a record. If the argument `field` is missing, the user selects the field in the
 * drawer.
 */
export const listFieldActivityCommand = defineCommand({
  id: 'activity.ofField',
  access: signedIn,
  surface: drawer,
  args: z.object({ ...recordArguments, field: fieldPathSchema.optional() }).refine(hasRecord),
  keys: { global: 'o h' },
  requires: 'record',
})

/**
 * Options shared by the undo and redo commands. `of` is the id of the activity entry to undo or redo; the default is
 * the user's last write.
 */
const undoOptions = {
  access: signedIn,
  surface: inline,
  args: z.object({ of: activityIdSchema.optional() }),
  confirmation: 1,
} as const

export const undoCommand = defineCommand({ id: 'activity.undo', ...undoOptions, keys: { global: 'mod+z' } })

export const redoCommand = defineCommand({ id: 'activity.redo', ...undoOptions, keys: { global: 'mod+shift+z' } })

/** Asks for confirmation before undoing an old change, or a change that affects many records. */
export const confirmUndoCommand = defineCommand({
  id: 'activity.confirmUndo',
  access: signedIn,
  surface: dialog,
  ...entryOptions,
  confirmation: 2,
})

/**
 * Opens the user's last command again with the same arguments. The user must confirm or submit the command to execute
 * it.
 */
export const repeatActionCommand = defineCommand({
  id: 'activity.repeat',
  access: signedIn,
  surface: inline,
  keys: { global: '.' },
})

/**
 * Exports the activity log as CSV. On the activity page, the export has the filters of the page; elsewhere it contains
 * the complete log.
 */
export const exportActivityCommand = defineCommand({ id: 'activity.export', access: signedIn, surface: inline })

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  listActivityCommand,
  listMyActivityCommand,
  openActivityEntryCommand,
  listRecordActivityCommand,
  listFieldActivityCommand,
  undoCommand,
  redoCommand,
  confirmUndoCommand,
  repeatActionCommand,
  exportActivityCommand,
]
