// Notes on ecommerces, groups, stores and reverses, in which users can mention each other (product decision E12).

import { type AccessRule, anyOf, read, reverseAccess, write } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { codeText, instant, recordId, requiredText } from '#contract/fields.ts'
import { MAX_LONG_TEXT_PAGE_SIZE, pageLimit, pageNumber, pageSchema } from '#contract/page.ts'
import { UserReference } from '#contract/people.ts'
import { z } from '#contract/zod.ts'

export const noteEntities = ['ecommerce', 'group', 'store', 'reverse'] as const
export type NoteEntity = (typeof noteEntities)[number]

/**
 * Permissions per kind of record: users need `read` to read notes and to write their own notes, and `write` to pin the
 * notes of other users.
 */
export const notesAccessByEntity: Readonly<
  Record<NoteEntity, { readonly read: AccessRule; readonly write: AccessRule }>
> = {
  ecommerce: { read: read('ecommerces'), write: write('ecommerces') },
  group: { read: read('ecommerce_group'), write: write('ecommerce_group') },
  store: { read: read('stores'), write: write('stores') },
  reverse: reverseAccess,
}

const noteContexts = ['ecommerces', 'ecommerce_group', 'stores', 'courier'] as const
/**
 * Permission to read notes on at least one kind of record. The handlers then check the permission for the record's kind
 * in `notesAccessByEntity`.
 */
export const notesAccess = anyOf(...noteContexts.map(read))

/** Matches a mention of a user by id: `@[12]`, or `@[12|Helena Prado]` as the activity log stores mentions. */
const mentionPattern = /@\[(\d{1,9})(?:\|[^|@[\]\n]{0,250})?\]/g

/** Replaces every mention with the text that `format` returns for the mentioned user's id. */
export function replaceMentions(text: string, format: (id: number) => string): string {
  return text.replace(mentionPattern, (_, id: string) => format(Number(id)))
}

/** Returns the text with mentions in the stored form `@[12]`, without names. */
export const stripMentionNames = (text: string) => replaceMentions(text, (id) => `@[${id}]`)

/** Returns the ids of the users that a text mentions, without duplicates. */
export function getMentionedIds(text: string): readonly number[] {
  return [...new Set([...text.matchAll(mentionPattern)].map(([, id]) => Number(id)))]
}

/**
 * Replaces mentions that contain a name, `@[12|Helena Prado]`, with `@Helena Prado`. The activity log stores the names,
 * so displaying a mention there needs no user query.
 */
export const formatMentions = (text: string) => text.replace(/@\[\d{1,9}\|([^|@[\]\n]{0,250})(?:\]|$)/g, '@$1')

/** Maximum number of notes that one user may have on one record. */
export const MAX_NOTES_PER_USER = 200

/** Maximum number of characters in a note. */
export const MAX_NOTE_LENGTH = 4000
const MAX_MENTIONS = 20

const noteText = requiredText(MAX_NOTE_LENGTH)
  .overwrite(stripMentionNames)
  .refine((text) => getMentionedIds(text).length <= MAX_MENTIONS, 'validation.mentions')

export const Note = z.object({
  id: z.int(),
  entity: z.enum(noteEntities),
  entity_id: z.int(),
  /** Text of the note; a user is mentioned as `@[12]`. */
  text: z.string(),
  pinned: z.boolean(),
  author: UserReference,
  is_mine: z.boolean(),
  /** Users that the text mentions; the name of a deleted user is empty. */
  mentions: z.array(UserReference),
  version: z.int(),
  created_at: instant,
  /** Time of the last change of the text; null if the text was never changed. */
  edited_at: instant.nullable(),
})
export type Note = z.infer<typeof Note>

/** Query parameters that identify the record of a note: its kind and its id. */
const noteTarget = { entity: z.enum(noteEntities), id: recordId }

/** Lists the notes on a record: pinned notes first, then newest first. */
export const listNotes = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/notes',
  access: notesAccess,
  query: z.strictObject({
    ...noteTarget,
    page: pageNumber,
    limit: pageLimit({ default: 50, min: 1, max: MAX_LONG_TEXT_PAGE_SIZE }),
  }),
  response: pageSchema(Note).extend({
    /** Name of the record that the notes are about, and the id of the record's ecommerce. */
    record: z.object({ name: z.string(), ecommerce_id: z.int().nullable() }),
  }),
  cacheTopics: ['notes'],
  errorStatuses: [404],
})

const noteResponse = z.object({ success: z.literal(true), data: Note })

/**
 * Adds a note and notifies the mentioned users. Responds 422 if a mentioned user may not read the record, and 409 if
 * the caller already has `MAX_NOTES_PER_USER` notes on the record.
 */
export const addNote = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/notes',
  access: notesAccess,
  body: z.strictObject({ ...noteTarget, text: noteText, pinned: z.boolean().optional() }),
  response: noteResponse,
  invalidatedTopics: ['notes'],
  errorStatuses: [404, 409],
})

const params = z.strictObject({ id: recordId })

export const getNote = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/notes/:id',
  access: notesAccess,
  params,
  response: z.object({ data: Note }),
  cacheTopics: ['notes'],
})

/** Changes the text or the pin of a note. Only the author may change the text. */
export const saveNote = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/notes/:id',
  access: notesAccess,
  params,
  body: z.strictObject({ text: noteText.optional(), pinned: z.boolean().optional() }),
  response: noteResponse,
  invalidatedTopics: ['notes'],
  errorStatuses: [412],
})

/** Deletes a note; only the author may delete a note. */
export const deleteNote = defineEndpoint({
  method: 'DELETE',
  path: '/v2/boss/notes/:id',
  access: notesAccess,
  params,
  response: z.object({ success: z.literal(true) }),
  invalidatedTopics: ['notes'],
  errorStatuses: [412],
})

/**
 * Lists the users who may read a kind of record, sorted by name, for the pickers of mentioned and responsible users.
 */
export const listPeople = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/people',
  access: notesAccess,
  query: z.strictObject({
    entity: noteTarget.entity,
    /** Search text: words of the name or e-mail of a user. */
    q: codeText(200).optional(),
    limit: pageLimit({ default: 8, min: 1 }),
  }),
  response: z.object({ data: z.array(UserReference.extend({ email: z.string() })) }),
  cacheTopics: ['users'],
})
