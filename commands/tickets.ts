// Commands of the ticket in hand (product decision C2): set, clear, open, copy the note or post it.

import { extension, signedIn } from '#contract/access.ts'
import { postsNotes } from '#contract/console/tickets.ts'
import { recordId, requiredText, text, ticketNumber } from '#contract/fields.ts'
import { reverseSearch } from '#contract/platform/reverses.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, dialog, drawer, inline } from './command.ts'

export const ticketsSet = command({
  id: 'tickets.set',
  access: signedIn,
  surface: dialog,
  args: z.object({ ticket: ticketNumber.optional() }),
  keys: { global: 't t' },
})

export const ticketsClear = command({ id: 'tickets.clear', access: signedIn, surface: inline, keys: { global: 't x' } })

/** Activity under a ticket (default: the ticket in hand), its record, and the commands for that record. */
export const ticketsOpen = command({
  id: 'tickets.open',
  access: extension(signedIn),
  surface: drawer,
  args: z.object({
    ticket: ticketNumber.optional(),
    reverse: recordId.optional(),
    refund: recordId.optional(),
    ecommerce: recordId.optional(),
    /** The shop's own number; with an ecommerce, of that one. */
    order: reverseSearch.optional(),
    /** Of the actions on the record, by its id, the one that has the focus at first. */
    suggest: text(80).optional(),
    task: requiredText(60).optional(),
  }),
  keys: { global: 't c' },
})

/** What was done under the ticket as a text for the helpdesk, on the clipboard. */
export const ticketsCopyNote = command({
  id: 'tickets.copyNote',
  access: extension(signedIn),
  surface: inline,
  args: z.object({ ticket: ticketNumber.optional() }),
  keys: { global: 't n' },
})

/** Posts the note, edited first, to the helpdesk as a private comment; copies it where none is configured. */
export const ticketsPostNote = command({
  id: 'tickets.postNote',
  access: extension(postsNotes),
  surface: drawer,
  args: z.object({ ticket: ticketNumber.optional() }),
  keys: { global: 't p' },
})

/** The ticket itself, in the helpdesk, where one is configured (product decision E1). */
export const ticketsOpenInHelpdesk = command({
  id: 'tickets.openInHelpdesk',
  access: signedIn,
  surface: inline,
  args: z.object({ ticket: ticketNumber.optional() }),
  keys: { global: 't h' },
})

/** In the order of the palette and of the help sheet. */
export const commands: readonly Command[] = [
  ticketsSet,
  ticketsClear,
  ticketsOpen,
  ticketsOpenInHelpdesk,
  ticketsCopyNote,
  ticketsPostNote,
]
