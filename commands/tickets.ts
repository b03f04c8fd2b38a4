// Commands of the helpdesk ticket under which the user works: set, clear or open the ticket, and copy or post a note
// (product decision C2).

import { signedIn } from '#contract/access.ts'
import { ticketNoteAccess } from '#contract/console/tickets.ts'
import { recordId, requiredText, text, ticketNumber } from '#contract/fields.ts'
import { reverseSearch } from '#contract/platform/reverses.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, dialog, drawer, inline } from './command.ts'

export const setTicketCommand = defineCommand({
  id: 'tickets.set',
  access: signedIn,
  surface: dialog,
  args: z.object({ ticket: ticketNumber.optional() }),
  keys: { global: 't t' },
})

export const clearTicketCommand = defineCommand({
  id: 'tickets.clear',
  access: signedIn,
  surface: inline,
  keys: { global: 't x' },
})

/** Opens a ticket with its activity, its record and the commands for that record. The default is the current ticket. */
export const openTicketCommand = defineCommand({
  id: 'tickets.open',
  access: signedIn,
  surface: drawer,
  // The drawer shows the records of its link. The ecommerce of the selected row is not one of them.
  ignoresContext: true,
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

/** Copies a note for pasting into the helpdesk. The note summarizes the activity under the ticket. */
export const copyTicketNoteCommand = defineCommand({
  id: 'tickets.copyNote',
  access: signedIn,
  surface: inline,
  args: z.object({ ticket: ticketNumber.optional() }),
  keys: { global: 't n' },
})

/**
 * Opens the note for editing, and posts the note to the helpdesk as a private comment. If no helpdesk is configured,
 * copies the note instead.
 */
export const postTicketNoteCommand = defineCommand({
  id: 'tickets.postNote',
  access: ticketNoteAccess,
  surface: drawer,
  args: z.object({ ticket: ticketNumber.optional() }),
  keys: { global: 't p' },
})

/** Opens the ticket in the configured helpdesk (product decision E1). */
export const openTicketInHelpdeskCommand = defineCommand({
  id: 'tickets.openInHelpdesk',
  access: signedIn,
  surface: inline,
  args: z.object({ ticket: ticketNumber.optional() }),
  keys: { global: 't h' },
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  setTicketCommand,
  clearTicketCommand,
  openTicketCommand,
  openTicketInHelpdeskCommand,
  copyTicketNoteCommand,
  postTicketNoteCommand,
]
