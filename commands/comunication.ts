// Commands of the alerts shown to consumers, and of the maintenance mode, which prevents consumers from opening
// requests.

import { read, requirePlatformSupport, signedIn, write } from '#contract/access.ts'
import { instant, recordId, text } from '#contract/fields.ts'
import { alertSituations } from '#contract/platform/comunication.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, dialog, drawer, inline, page } from './command.ts'

const alertArguments = z.object({ alert: recordId })

export const listAlertsCommand = defineCommand({
  id: 'comunication.list',
  access: read('comunication'),
  surface: page('/comunication'),
  filters: z.object({ situation: z.enum(alertSituations).optional() }),
  keys: { global: 'g a' },
  menu: 'operation',
})

export const createAlertCommand = defineCommand({
  id: 'comunication.createAlert',
  access: requirePlatformSupport(write('comunication')),
  surface: drawer,
  keys: { global: 'c a' },
  parent: 'comunication.list',
})

export const editAlertCommand = defineCommand({
  id: 'comunication.editAlert',
  access: write('comunication'),
  surface: drawer,
  args: alertArguments,
  keys: { row: 'e' },
  parent: 'comunication.list',
  requires: 'record',
})

/** Opens an alert in a drawer, in which users with write permission can edit the alert. */
export const openAlertCommand = defineCommand({
  id: 'comunication.openAlert',
  access: read('comunication'),
  surface: drawer,
  args: alertArguments,
  keys: { row: 'enter' },
  parent: 'comunication.list',
  requires: 'record',
})

/** Opens the form of a new alert, prefilled with the text of an existing alert. */
export const duplicateAlertCommand = defineCommand({
  id: 'comunication.duplicateAlert',
  access: requirePlatformSupport(write('comunication')),
  surface: drawer,
  args: alertArguments,
  parent: 'comunication.list',
  requires: 'record',
})

export const toggleAlertCommand = defineCommand({
  id: 'comunication.toggleAlert',
  isToggle: true,
  access: write('comunication'),
  surface: inline,
  args: alertArguments,
  confirmation: 1,
  requires: 'record',
})

/** Starts or ends maintenance, after the user confirms the change in a dialog. */
export const switchMaintenanceCommand = defineCommand({
  id: 'comunication.switchMaintenance',
  access: write('comunication'),
  surface: dialog,
  args: z.object({ reason: text(500).optional(), until: instant.optional() }),
  keys: { global: 'p s' },
  confirmation: 3,
  parent: 'comunication.list',
})

/** Opens the drawer in which the user announces a future maintenance to all users of the console. */
export const planMaintenanceCommand = defineCommand({
  id: 'comunication.planMaintenance',
  access: requirePlatformSupport(write('comunication')),
  surface: drawer,
  parent: 'comunication.list',
})

/** Explains the maintenance badge in the header; available to every user (product decision A32). */
export const showMaintenanceStatusCommand = defineCommand({
  id: 'comunication.maintenanceStatus',
  access: requirePlatformSupport(signedIn),
  surface: dialog,
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  listAlertsCommand,
  createAlertCommand,
  editAlertCommand,
  openAlertCommand,
  duplicateAlertCommand,
  toggleAlertCommand,
  switchMaintenanceCommand,
  planMaintenanceCommand,
  showMaintenanceStatusCommand,
]
