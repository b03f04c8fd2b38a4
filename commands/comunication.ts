// Commands of the alerts shown to consumers, and of maintenance.

import { extension, read, signedIn, write } from '#contract/access.ts'
import { instant, recordId, text } from '#contract/fields.ts'
import { alertSituations } from '#contract/platform/comunication.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, dialog, drawer, inline, page } from './command.ts'

const alert = z.object({ alert: recordId })

export const comunicationList = command({
  id: 'comunication.list',
  access: read('comunication'),
  surface: page('/comunication'),
  filters: z.object({ situation: z.enum(alertSituations).optional() }),
  keys: { global: 'g a' },
  menu: true,
})

export const comunicationCreateAlert = command({
  id: 'comunication.createAlert',
  access: extension(write('comunication')),
  surface: drawer,
  keys: { global: 'c a' },
  parent: 'comunication.list',
})

export const comunicationEditAlert = command({
  id: 'comunication.editAlert',
  access: write('comunication'),
  surface: drawer,
  args: alert,
  keys: { row: 'e' },
  parent: 'comunication.list',
  requires: 'record',
})

/** Opens an alert in a drawer; users with write permission edit it there. */
export const comunicationOpenAlert = command({
  id: 'comunication.openAlert',
  access: read('comunication'),
  surface: drawer,
  args: alert,
  keys: { row: 'enter' },
  parent: 'comunication.list',
  requires: 'record',
})

/** Opens the form of a new alert with the text of an existing one. */
export const comunicationDuplicateAlert = command({
  id: 'comunication.duplicateAlert',
  access: extension(write('comunication')),
  surface: drawer,
  args: alert,
  parent: 'comunication.list',
  requires: 'record',
})

export const comunicationToggleAlert = command({
  id: 'comunication.toggleAlert',
  toggles: true,
  access: write('comunication'),
  surface: inline,
  args: alert,
  confirmation: 1,
  requires: 'record',
})

/** Starts or ends maintenance; the dialog states which, and asks for confirmation. */
export const comunicationSwitchMaintenance = command({
  id: 'comunication.switchMaintenance',
  access: write('comunication'),
  surface: dialog,
  args: z.object({ reason: text(500).optional(), until: instant.optional() }),
  confirmation: 3,
  parent: 'comunication.list',
})

/** Announces the next maintenance to the users of the console. */
export const comunicationPlanMaintenance = command({
  id: 'comunication.planMaintenance',
  access: extension(write('comunication')),
  surface: drawer,
  parent: 'comunication.list',
})

/** Explains the maintenance badge in the header; available to every user (product decision A32). */
export const comunicationMaintenanceStatus = command({
  id: 'comunication.maintenanceStatus',
  access: extension(signedIn),
  surface: dialog,
})

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [
  comunicationList,
  comunicationCreateAlert,
  comunicationEditAlert,
  comunicationOpenAlert,
  comunicationDuplicateAlert,
  comunicationToggleAlert,
  comunicationSwitchMaintenance,
  comunicationPlanMaintenance,
  comunicationMaintenanceStatus,
]
