// Commands of notes on a record: list, add, edit, pin, delete (product decision E12).

import { extension } from '#contract/access.ts'
import { notesAccess } from '#contract/console/notes.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, drawer, inline } from './command.ts'

const access = extension(notesAccess)

/** Arguments that identify the record of the notes; the first argument with a value counts. */
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

/** Edits a note; users can edit only their own notes. */
export const notesEdit = command({ id: 'notes.edit', ...note, surface: drawer })

export const notesPin = command({ id: 'notes.pin', ...note, surface: inline, confirmation: 1 })

/** Deletes a note of the current user; the toast offers undo. */
export const notesDelete = command({ id: 'notes.delete', ...note, surface: inline, confirmation: 1 })

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [notesOfRecord, notesAdd, notesEdit, notesPin, notesDelete]
