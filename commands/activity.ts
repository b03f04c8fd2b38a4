// Commands of the activity log: list, undo, redo, repeat the last command (product decision C9).

import { extension, signedIn } from '#contract/access.ts'
import { activityId, fieldPath } from '#contract/console/activity.ts'
import { calendarDate, recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, dialog, drawer, inline, page } from './command.ts'

const row = { args: z.object({ activity: activityId }), parent: 'activity.list', requires: 'record' } as const

/** Everybody sees what they may read, and what they did themselves. */
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

/** Of the record that the place gives. A new kind of record is one more name here. */
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

/** Who changed one field of that record; without its name the drawer asks for it. */
export const activityOfField = command({
  id: 'activity.ofField',
  access: extension(signedIn),
  surface: drawer,
  args: z.object({ ...record, field: fieldPath.optional() }).refine(namesOne),
  keys: { global: 'o h' },
  requires: 'record',
})

/** A named entry, else my own last write, whatever row the cursor is on: hence not named `activity`. */
const back = {
  access: extension(signedIn),
  surface: inline,
  args: z.object({ of: activityId.optional() }),
  confirmation: 1,
} as const

export const activityUndo = command({ id: 'activity.undo', ...back, keys: { global: 'mod+z' } })

export const activityRedo = command({ id: 'activity.redo', ...back, keys: { global: 'mod+shift+z' } })

/** Before what reaches far, or is of some time ago. */
export const activityConfirmUndo = command({
  id: 'activity.confirmUndo',
  access: extension(signedIn),
  surface: dialog,
  ...row,
  confirmation: 2,
})

/** Opens the last command with its arguments filled in; never executes by itself. */
export const activityRepeat = command({
  id: 'activity.repeat',
  access: signedIn,
  surface: inline,
  keys: { global: '.' },
})

/** What the filters of the page find; elsewhere, everything. */
export const activityExport = command({ id: 'activity.export', access: extension(signedIn), surface: inline })

/** In the order of the palette and of the help sheet. */
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
