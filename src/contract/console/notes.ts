// Notes on ecommerces, groups, stores and reverses, with mentions of people (product decision E12). Ours.

import { type Access, accessOfReverse, any, read, write } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { codeText, instant, recordId, requiredText } from '#contract/fields.ts'
import { MAX_PAGE_SIZE, page, pageLimit, pageNumber } from '#contract/page.ts'
import { Person } from '#contract/people.ts'
import { z } from '#contract/zod.ts'

export const noteEntities = ['ecommerce', 'group', 'store', 'reverse'] as const
export type NoteEntity = (typeof noteEntities)[number]

/** Whoever reads the record reads its notes and writes their own; who may change it may pin those of others. */
export const accessOfNotes: Readonly<Record<NoteEntity, { readonly read: Access; readonly write: Access }>> = {
  ecommerce: { read: read('ecommerces'), write: write('ecommerces') },
  group: { read: read('ecommerce_group'), write: write('ecommerce_group') },
  store: { read: read('stores'), write: write('stores') },
  reverse: accessOfReverse,
}

const contexts = ['ecommerces', 'ecommerce_group', 'stores', 'courier'] as const
/** Of any kind; the kind decides which of these it takes. */
export const notesAccess = any(...contexts.map(read))

// Mentions.

/** `@[12]`: the person of that id. `@[12|Helena Prado]`, as the record of activity has it, is read as the same. */
const mention = /@\[(\d{1,9})(?:\|[^|@[\]\n]{0,250})?\]/g

export function withMentions(text: string, say: (id: number) => string): string {
  return text.replace(mention, (_, id: string) => say(Number(id)))
}

/** As it is kept. */
export const withBareMentions = (text: string) => withMentions(text, (id) => `@[${id}]`)

/** The ids of the people that a text mentions, each once. */
export function mentionedIn(text: string): readonly number[] {
  return [...new Set([...text.matchAll(mention)].map(([, id]) => Number(id)))]
}

/** As the record of activity has them, they can be shown without being looked up. */
export const saidMentions = (text: string) => text.replace(/@\[\d{1,9}\|([^|@[\]\n]{0,250})(?:\]|$)/g, '@$1')

/** Notes that one user may have on one record. */
export const MAX_NOTES_PER_USER = 200

export const longestNote = 4000
const mostMentions = 20

const noteText = requiredText(longestNote)
  .overwrite(withBareMentions)
  .refine((text) => mentionedIn(text).length <= mostMentions, 'validation.mentions')

export const Note = z.object({
  id: z.int(),
  entity: z.enum(noteEntities),
  entity_id: z.int(),
  /** A person is mentioned as `@[12]`. */
  text: z.string(),
  pinned: z.boolean(),
  author: Person,
  is_mine: z.boolean(),
  /** Whom the text mentions; the name of somebody whose account is gone is empty. */
  mentions: z.array(Person),
  version: z.int(),
  created_at: instant,
  /** When its text was changed last. */
  edited_at: instant.nullable(),
})
export type Note = z.infer<typeof Note>

const of = { entity: z.enum(noteEntities), id: recordId }

/** The pinned ones first, then the newest. */
export const listNotes = endpoint({
  method: 'GET',
  path: '/v2/boss/notes',
  access: notesAccess,
  query: z.strictObject({ ...of, page: pageNumber, limit: pageLimit(50, 1, MAX_PAGE_SIZE) }),
  answer: page(Note).extend({
    /** What they are about, and whose it is. */
    record: z.object({ name: z.string(), ecommerce_id: z.int().nullable() }),
  }),
  reads: ['notes'],
  extension: true,
  refuses: [404],
})

const saved = z.object({ success: z.literal(true), data: Note })

/** Notifies the users that the note mentions. 422 when one of them may not read the record; 409 above the maximum. */
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

/** The text is its author's to change. */
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

/** One's own. */
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

/** People who may read records of a kind: to be mentioned, or to be responsible for them. By name. */
export const listPeople = endpoint({
  method: 'GET',
  path: '/v2/boss/people',
  access: notesAccess,
  query: z.strictObject({
    entity: of.entity,
    /** Words of the name or e-mail. */
    q: codeText(200).optional(),
    limit: pageLimit(8, 1),
  }),
  answer: z.object({ data: z.array(Person.extend({ email: z.string() })) }),
  reads: ['users'],
  extension: true,
})
