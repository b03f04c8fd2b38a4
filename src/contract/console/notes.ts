// Notes on ecommerces, groups, stores and reverses, in which users can mention each other (product decision E12).

import { type Access, accessOfReverse, any, read, write } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { codeText, instant, recordId, requiredText } from '#contract/fields.ts'
import { MAX_PAGE_SIZE, page, pageLimit, pageNumber } from '#contract/page.ts'
import { Person } from '#contract/people.ts'
import { z } from '#contract/zod.ts'

export const noteEntities = ['ecommerce', 'group', 'store', 'reverse'] as const
export type NoteEntity = (typeof noteEntities)[number]

/**
 * Permissions per kind of record: `read` allows reading the notes and writing own notes, `write` allows pinning the
 * notes of other users.
 */
export const accessOfNotes: Readonly<Record<NoteEntity, { readonly read: Access; readonly write: Access }>> = {
  ecommerce: { read: read('ecommerces'), write: write('ecommerces') },
  group: { read: read('ecommerce_group'), write: write('ecommerce_group') },
  store: { read: read('stores'), write: write('stores') },
  reverse: accessOfReverse,
}

const contexts = ['ecommerces', 'ecommerce_group', 'stores', 'courier'] as const
/**
 * Permission to use notes on any kind of record. The handler then checks `notesAccessByEntity` for the actual kind.
 */
export const notesAccess = any(...contexts.map(read))

/** Matches a mention of a user by id: `@[12]`, or `@[12|Helena Prado]` as the activity log stores mentions. */
const mention = /@\[(\d{1,9})(?:\|[^|@[\]\n]{0,250})?\]/g

/** Replaces every mention with the text that `format` returns for the mentioned user's id. */
export function withMentions(text: string, say: (id: number) => string): string {
  return text.replace(mention, (_, id: string) => say(Number(id)))
}

/** Returns the text with mentions in the stored form `@[12]`, without names. */
export const withBareMentions = (text: string) => withMentions(text, (id) => `@[${id}]`)

/** Returns the ids of the users that a text mentions, without duplicates. */
export function mentionedIn(text: string): readonly number[] {
  return [...new Set([...text.matchAll(mention)].map(([, id]) => Number(id)))]
}

/** Replaces mentions that contain a name, as in the activity log, with `@Name`, so that no user has to be loaded. */
export const saidMentions = (text: string) => text.replace(/@\[\d{1,9}\|([^|@[\]\n]{0,250})(?:\]|$)/g, '@$1')

/** Maximum number of notes that one user may have on one record. */
export const MAX_NOTES_PER_USER = 200

/** Maximum number of characters in a note. */
export const longestNote = 4000
const mostMentions = 20

const noteText = requiredText(longestNote)
  .overwrite(withBareMentions)
  .refine((text) => mentionedIn(text).length <= mostMentions, 'validation.mentions')

export const Note = z.object({
  id: z.int(),
  entity: z.enum(noteEntities),
  entity_id: z.int(),
  /** Text of the note; a user is mentioned as `@[12]`. */
  text: z.string(),
  pinned: z.boolean(),
  author: Person,
  is_mine: z.boolean(),
  /** Users that the text mentions; the name of a deleted user is empty. */
  mentions: z.array(Person),
  version: z.int(),
  created_at: instant,
  /** Time of the last change of the text; null if the text was never changed. */
  edited_at: instant.nullable(),
})
export type Note = z.infer<typeof Note>

/** Kind and id of the record that a note belongs to. */
const of = { entity: z.enum(noteEntities), id: recordId }

/** Lists the notes on a record: pinned notes first, then newest first. */
export const listNotes = endpoint({
  method: 'GET',
  path: '/v2/boss/notes',
  access: notesAccess,
  query: z.strictObject({ ...of, page: pageNumber, limit: pageLimit(50, 1, MAX_PAGE_SIZE) }),
  answer: page(Note).extend({
    /** Name of the record that the notes are about, and the id of the record's ecommerce. */
    record: z.object({ name: z.string(), ecommerce_id: z.int().nullable() }),
  }),
  reads: ['notes'],
  extension: true,
  refuses: [404],
})

const saved = z.object({ success: z.literal(true), data: Note })

/**
 * Adds a note and notifies the mentioned users. 422 when one of them may not read the record; 409 when the user already
 * has `MAX_NOTES_PER_USER` notes on the record.
 */
export const addNote = endpoint({
  method: 'POST',
  path: '/v2/boss/notes',
  access: notesAccess,
  body: z.strictObject({ ...of, text: noteText, pinned: z.boolean().optional() }),
  answer: saved,
  changes: ['notes'],
  extension: true,
  refuses: [404, 409],
})

const params = z.strictObject({ id: recordId })

export const getNote = endpoint({
  method: 'GET',
  path: '/v2/boss/notes/:id',
  access: notesAccess,
  params,
  answer: z.object({ data: Note }),
  reads: ['notes'],
  extension: true,
})

/** Changes the text or the pin of a note. Only the author may change the text. */
export const saveNote = endpoint({
  method: 'PUT',
  path: '/v2/boss/notes/:id',
  access: notesAccess,
  params,
  body: z.strictObject({ text: noteText.optional(), pinned: z.boolean().optional() }),
  answer: saved,
  changes: ['notes'],
  extension: true,
  refuses: [412],
})

/** Deletes a note; only the author may delete a note. */
export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/v2/boss/notes/:id',
  access: notesAccess,
  params,
  answer: z.object({ success: z.literal(true) }),
  changes: ['notes'],
  extension: true,
  refuses: [412],
})

/** Lists the users who may read a kind of record, by name, so that they can be mentioned or made responsible. */
export const listPeople = endpoint({
  method: 'GET',
  path: '/v2/boss/people',
  access: notesAccess,
  query: z.strictObject({
    entity: of.entity,
    /** Words of the user's name or e-mail. */
    q: codeText(200).optional(),
    limit: pageLimit(8, 1),
  }),
  answer: z.object({ data: z.array(Person.extend({ email: z.string() })) }),
  reads: ['users'],
  extension: true,
})
