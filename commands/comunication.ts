import { z } from 'zod'
import { extension, read, signedIn, write } from '#contract/access.ts'

import { instant, recordId, text } from '#contract/fields.ts'
import { command, dialog, drawer, inline, page } from './command.ts'

const alert = z.object({ alert: recordId })

export const comunicationList = command({
  id: 'comunication.list',
  access: read('comunication'),
  opens: page('/comunication'),
  keys: { global: 'g a' },
  menu: true,
})

export const comunicationEditAlert = command({
  id: 'comunication.editAlert',
  access: write('comunication'),
  opens: drawer,
  args: alert,
  keys: { row: 'e' },
  parent: 'comunication.list',
  needs: 'record',
})

/** The same drawer for who may only read. */
export const comunicationOpenAlert = command({
  id: 'comunication.openAlert',
  access: read('comunication'),
  opens: drawer,
  args: alert,
  keys: { row: 'enter' },
  parent: 'comunication.list',
  needs: 'record',
})

export const comunicationToggleAlert = command({
  id: 'comunication.toggleAlert',
  access: write('comunication'),
  opens: inline,
  args: alert,
  danger: 1,
  needs: 'record',
})

export const comunicationMaintenanceOn = command({
  id: 'comunication.maintenanceOn',
  access: write('comunication'),
  opens: dialog,
  args: z.object({ reason: text(500).optional(), until: instant.optional() }),
  danger: 3,
  parent: 'comunication.list',
})

export const comunicationMaintenanceOff = command({
  id: 'comunication.maintenanceOff',
  access: write('comunication'),
  opens: dialog,
  danger: 2,
  parent: 'comunication.list',
})

/** What the badge in the header stands for: for everybody (product decision A32). */
export const comunicationMaintenanceStatus = command({
  id: 'comunication.maintenanceStatus',
  access: extension(signedIn),
  opens: dialog,
})
