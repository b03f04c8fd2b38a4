// Commands of notes on a record: list, add, edit, pin, delete (product decision E12).

import { notesAccess } from '#contract/console/notes.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, drawer, inline } from './command.ts'

const access = notesAccess

/**
 * Arguments that identify the record to which the notes belong. If several arguments have a value, the first of them in
 * this schema is used.
 */
const recordArguments = z
  .object({
    group: recordId.optional(),
    reverse_id: recordId.optional(),
    store: recordId.optional(),
    ecommerce: recordId.optional(),
  })
  .refine((args) => Object.values(args).some((id) => id !== undefined))

export const listRecordNotesCommand = defineCommand({
  id: 'notes.ofRecord',
  access,
  surface: drawer,
  args: recordArguments,
  keys: { global: 'o n' },
  requires: 'record',
})

export const addNoteCommand = defineCommand({
  id: 'notes.add',
  access,
  surface: drawer,
  args: recordArguments,
  keys: { global: 'c n' },
  requires: 'record',
})

/** Properties that all commands for a single note have in common. */
const singleNoteOptions = { access, args: z.object({ note: recordId }), requires: 'record' } as const

/** Edits a note; users can edit only their own notes. */
export const editNoteCommand = defineCommand({ id: 'notes.edit', ...singleNoteOptions, surface: drawer })

export const pinNoteCommand = defineCommand({ id: 'notes.pin', ...singleNoteOptions, surface: inline, confirmation: 1 })

/** Deletes a note of the current user, and shows a toast with an undo button. */
export const deleteNoteCommand = defineCommand({
  id: 'notes.delete',
  ...singleNoteOptions,
  surface: inline,
  confirmation: 1,
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  listRecordNotesCommand,
  addNoteCommand,
  editNoteCommand,
  pinNoteCommand,
  deleteNoteCommand,
]
