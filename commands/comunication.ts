// Commands of the alerts shown to consumers, and of maintenance.

import { extension, read, signedIn, write } from '#contract/access.ts'
import { alertSituations } from '#contract/comunication.ts'
import { instant, recordId, text } from '#contract/fields.ts'
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

export const comunicationEditAlert = command({
  id: 'comunication.editAlert',
  access: write('comunication'),
  surface: drawer,
  args: alert,
  keys: { row: 'e' },
  parent: 'comunication.list',
  requires: 'record',
})

/** The same drawer for who may only read. */
export const comunicationOpenAlert = command({
  id: 'comunication.openAlert',
  access: read('comunication'),
  surface: drawer,
  args: alert,
  keys: { row: 'enter' },
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

export const comunicationMaintenanceOn = command({
  id: 'comunication.maintenanceOn',
  access: write('comunication'),
  surface: dialog,
  args: z.object({ reason: text(500).optional(), until: instant.optional() }),
  confirmation: 3,
  parent: 'comunication.list',
})

export const comunicationMaintenanceOff = command({
  id: 'comunication.maintenanceOff',
  access: write('comunication'),
  surface: dialog,
  confirmation: 2,
  parent: 'comunication.list',
})

/** What the badge in the header stands for: for everybody (product decision A32). */
export const comunicationMaintenanceStatus = command({
  id: 'comunication.maintenanceStatus',
  access: extension(signedIn),
  surface: dialog,
})

/** In the order of the palette and of the help sheet. */
export const commands: readonly Command[] = [
  comunicationList,
  comunicationEditAlert,
  comunicationOpenAlert,
  comunicationToggleAlert,
  comunicationMaintenanceOn,
  comunicationMaintenanceOff,
  comunicationMaintenanceStatus,
]
