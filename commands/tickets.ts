// Commands of the current ticket (product decision C2): set, clear, open, copy or post the note.

import { signedIn } from '#contract/access.ts'
import { ticketNoteAccess } from '#contract/console/tickets.ts'
import { recordId, requiredText, text, ticketNumber } from '#contract/fields.ts'
import { reverseSearch } from '#contract/platform/reverses.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, dialog, drawer, inline } from './command.ts'

export const ticketsSet = defineCommand({
  id: 'tickets.set',
  access: signedIn,
  surface: dialog,
  args: z.object({ ticket: ticketNumber.optional() }),
  keys: { global: 't t' },
})

export const ticketsClear = defineCommand({
  id: 'tickets.clear',
  access: signedIn,
  surface: inline,
  keys: { global: 't x' },
})

/** Opens a ticket (default: the current ticket) with its activity, its record and the commands for the record. */
export const ticketsOpen = defineCommand({
  id: 'tickets.open',
  access: signedIn,
  surface: drawer,
  args: z.object({
    ticket: ticketNumber.optional(),
    reverse: recordId.optional(),
    refund: recordId.optional(),
    ecommerce: recordId.optional(),
    /** Order number of the merchant; `ecommerce` limits the search to one merchant. */
    order: reverseSearch.optional(),
    /** Id of the command that receives the initial focus. */
    suggest: text(80).optional(),
    task: requiredText(60).optional(),
  }),
  keys: { global: 't c' },
})

/** Copies the note: a summary of the activity under the ticket, for pasting into the helpdesk. */
export const ticketsCopyNote = defineCommand({
  id: 'tickets.copyNote',
  access: signedIn,
  surface: inline,
  args: z.object({ ticket: ticketNumber.optional() }),
  keys: { global: 't n' },
})

/** Edits the note and posts it to the helpdesk as a private comment; without a configured helpdesk, copies it. */
export const ticketsPostNote = defineCommand({
  id: 'tickets.postNote',
  access: ticketNoteAccess,
  surface: drawer,
  args: z.object({ ticket: ticketNumber.optional() }),
  keys: { global: 't p' },
})

/** Opens the ticket in the configured helpdesk (product decision E1). */
export const ticketsOpenInHelpdesk = defineCommand({
  id: 'tickets.openInHelpdesk',
  access: signedIn,
  surface: inline,
  args: z.object({ ticket: ticketNumber.optional() }),
  keys: { global: 't h' },
})

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [
  ticketsSet,
  ticketsClear,
  ticketsOpen,
  ticketsOpenInHelpdesk,
  ticketsCopyNote,
  ticketsPostNote,
]
