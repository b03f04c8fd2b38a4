// Commands of the notes on a record: read, written, changed, pinned, deleted (product decision E12).

import { extension } from '#contract/access.ts'
import { notesAccess } from '#contract/console/notes.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, drawer, inline } from './command.ts'

const access = extension(notesAccess)

/** The record that the place gives: the first of these that is named. */
const record = z
  .object({
    group: recordId.optional(),
    reverse_id: recordId.optional(),
    store: recordId.optional(),
    ecommerce: recordId.optional(),
  })
  .refine((given) => Object.values(given).some((id) => id !== undefined))

export const notesOfRecord = command({
  id: 'notes.ofRecord',
  access,
  surface: drawer,
  args: record,
  keys: { global: 'o n' },
  requires: 'record',
})

export const notesAdd = command({
  id: 'notes.add',
  access,
  surface: drawer,
  args: record,
  keys: { global: 'c n' },
  requires: 'record',
})

const note = { access, args: z.object({ note: recordId }), requires: 'record' } as const

/** One's own. */
export const notesEdit = command({ id: 'notes.edit', ...note, surface: drawer })

export const notesPin = command({ id: 'notes.pin', ...note, surface: inline, confirmation: 1 })

/** One's own; the toast takes it back. */
export const notesDelete = command({ id: 'notes.delete', ...note, surface: inline, confirmation: 1 })

/** In the order of the palette and of the help sheet. */
export const commands: readonly Command[] = [notesOfRecord, notesAdd, notesEdit, notesPin, notesDelete]
