// Commands of the activity log: list, undo, redo, repeat the last command (product decision C9).

import { extension, signedIn } from '#contract/access.ts'
import { activityId, fieldPath } from '#contract/console/activity.ts'
import { calendarDate, recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, dialog, drawer, inline, page } from './command.ts'

const row = { args: z.object({ activity: activityId }), parent: 'activity.list', requires: 'record' } as const

/** Opens the activity log, which contains the user's own activity and that of readable records. */
export const activityList = command({
  id: 'activity.list',
  access: extension(signedIn),
  surface: page('/activity'),
  filters: z.object({
    user: recordId.optional(),
    from: calendarDate.optional(),
    to: calendarDate.optional(),
  }),
  menu: true,
})

export const activityMine = command({
  id: 'activity.mine',
  access: extension(signedIn),
  surface: page('/activity?user=me'),
  keys: { global: 'g y' },
  parent: 'activity.list',
})

export const activityOpen = command({
  id: 'activity.open',
  access: extension(signedIn),
  surface: drawer,
  ...row,
  keys: { row: 'enter' },
})

/** Arguments that identify the record of the current page or row; a new record kind needs an entry here. */
const record = {
  user: recordId.optional(),
  group: recordId.optional(),
  alert: recordId.optional(),
  reverse_id: recordId.optional(),
  store: recordId.optional(),
  carrier: recordId.optional(),
  ecommerce: recordId.optional(),
}

const namesOne = (given: Readonly<Partial<Record<keyof typeof record, unknown>>>) =>
  Object.keys(record).some((name) => given[name as keyof typeof record] !== undefined)

export const activityOfRecord = command({
  id: 'activity.ofRecord',
  access: extension(signedIn),
  surface: drawer,
  args: z.object(record).refine(namesOne),
  keys: { global: 'o a' },
  requires: 'record',
})

/** Lists the changes of one field of a record; without `field`, the user selects it in the drawer. */
export const activityOfField = command({
  id: 'activity.ofField',
  access: extension(signedIn),
  surface: drawer,
  args: z.object({ ...record, field: fieldPath.optional() }).refine(namesOne),
  keys: { global: 'o h' },
  requires: 'record',
})

/** Options of undo and redo. `of` is the entry to undo (default: the user's last write), independent of the cursor. */
const back = {
  access: extension(signedIn),
  surface: inline,
  args: z.object({ of: activityId.optional() }),
  confirmation: 1,
} as const

export const activityUndo = command({ id: 'activity.undo', ...back, keys: { global: 'mod+z' } })

export const activityRedo = command({ id: 'activity.redo', ...back, keys: { global: 'mod+shift+z' } })

/** Asks for confirmation before undoing an old change or one that affects many records. */
export const activityConfirmUndo = command({
  id: 'activity.confirmUndo',
  access: extension(signedIn),
  surface: dialog,
  ...row,
  confirmation: 2,
})

/** Opens the last command with its arguments filled in, without executing it. */
export const activityRepeat = command({
  id: 'activity.repeat',
  access: signedIn,
  surface: inline,
  keys: { global: '.' },
})

/** Exports the filtered activity; on other pages than the activity log, all activity. */
export const activityExport = command({ id: 'activity.export', access: extension(signedIn), surface: inline })

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [
  activityList,
  activityMine,
  activityOpen,
  activityOfRecord,
  activityOfField,
  activityUndo,
  activityRedo,
  activityConfirmUndo,
  activityRepeat,
  activityExport,
]
