import * as z from 'zod/mini'
import { signedIn } from '#contract/access.ts'
import { ticketNumber } from '#contract/fields.ts'
import { command, dialog, inline } from './command.ts'

export const ticketsSet = command({
  id: 'tickets.set',
  access: signedIn,
  opens: dialog,
  args: z.object({ ticket: z.optional(ticketNumber) }),
  keys: { global: 't t' },
})

export const ticketsClear = command({ id: 'tickets.clear', access: signedIn, opens: inline, keys: { global: 't x' } })
