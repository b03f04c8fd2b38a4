// Endpoints for helpdesk tickets, and endpoints that search records by a pasted text or number.

import { anyOf, read, signedIn, write } from '#contract/access.ts'
import { ActivitySummary } from '#contract/console/activity.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { codeText, instant, recordedTicket, recordId, requiredText, ticketNumber, UserName } from '#contract/fields.ts'
import { Attempt } from '#contract/platform/reprocess.ts'
import { consumerSearchAccess } from '#contract/platform/reverses.ts'
import { parseConsumer } from '#contract/typed-text.ts'
import { z } from '#contract/zod.ts'

const ownedKinds = ['reverse', 'refund', 'ecommerce', 'store'] as const
const namedKinds = ['group', 'carrier', 'user'] as const
export const lookupKinds = [...ownedKinds, ...namedKinds] as const

const lookupResultFields = {
  id: z.int(),
  title: z.string(),
  status: z.string().nullable(),
  /**
   * Property of the record that matched the search text. `similar` is a name with a typo, returned only if no record
   * matches exactly. `newest` means that the request contained no search text.
   */
  matched: z.enum([
    'id',
    'document',
    'email',
    'url',
    'uuid',
    'tracking_code',
    'order_number',
    'ticket',
    'consumer',
    'name',
    'similar',
    'newest',
  ]),
}

const EcommerceRecordLookupResult = z.object({
  kind: z.enum(ownedKinds),
  ...lookupResultFields,
  /** Id of the ecommerce that the record belongs to; for an ecommerce, the record's own id. */
  ecommerce_id: z.int(),
  ecommerce_name: z.string(),
  /**
   * True when the carrier reported an error for the reverse, so that its zip code may be corrected. Only for reverses.
   */
  has_tracking_error: z.boolean().optional(),
  /** Only for ecommerces: name of the user who is responsible for the ecommerce. */
  owner: z.string().optional(),
})
export type EcommerceRecordLookupResult = z.infer<typeof EcommerceRecordLookupResult>

const IndependentLookupResult = z.object({ kind: z.enum(namedKinds), ...lookupResultFields })
export type IndependentLookupResult = z.infer<typeof IndependentLookupResult>

/** Record returned by a search. A response contains only kinds of record that the caller may read. */
export const LookupResult = z.discriminatedUnion('kind', [EcommerceRecordLookupResult, IndependentLookupResult])
export type LookupResult = z.infer<typeof LookupResult>

export const lookUpRecords = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/lookup',
  access: signedIn,
  query: z
    .strictObject({
      /** Search text; without a search text, the newest records of `kind` are returned. */
      q: codeText(200).min(1, 'validation.required').optional(),
      /** Limits the results to one kind of record, for fields in which the user selects a record of that kind. */
      kind: z.enum(lookupKinds).optional(),
    })
    .refine(({ q, kind }) => q !== undefined || kind !== undefined, { path: ['q'], error: 'validation.required' }),
  response: z.object({ data: z.array(LookupResult) }),
  cacheTopics: ['tickets', 'ecommerces', 'reverses', 'stores', 'groups', 'users', 'carriers'],
})

/**
 * Schema of the search text for a consumer: a complete e-mail, CPF, CNPJ or telephone number. Incomplete values are
 * rejected.
 */
const consumerText = codeText(254)
  .min(1, 'validation.required')
  .refine((input) => input === '' || parseConsumer(input) !== null, 'validation.consumer')
  .meta({ description: 'Complete e-mail, CPF, CNPJ or telephone number with area code, in any notation.' })

/** Maximum number of reverses returned for one consumer; newer reverses are preferred. */
export const MAX_CONSUMER_REVERSES = 50

/**
 * Finds the reverses (return requests) of one consumer by exact match. The method is POST, so that the search text does
 * not appear in URLs. The activity log records that a search happened, but not its text. A search by e-mail also finds
 * ecommerces, stores, groups and users with this e-mail, if the caller may read them.
 */
export const searchConsumer = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/lookup/consumer',
  access: consumerSearchAccess,
  body: z.strictObject({ q: consumerText }),
  response: z.object({ data: z.array(LookupResult), has_more: z.boolean() }),
  invalidatedTopics: ['activity'],
  hasSecretResponse: true,
  extension: true,
})

/** List of at most 100 ids, separated by commas. */
const idListText = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10}){0,99}$/)
  .transform((list: string): readonly (string | number)[] => list.split(','))
  .pipe(z.array(recordId))
  .meta({ description: 'At most 100 ids, separated by commas: `1,2,3`.' })

/**
 * Permission to search ecommerces in a selection field. Permission for any of these contexts is enough, because the
 * pages of tracking errors, reports and settings have such a field, too (product decision A21).
 */
const ecommercePickerAccess = anyOf(
  ...(['ecommerces', 'stores', 'ecommerce_group', 'courier', 'relatories', 'config'] as const).map(read),
)

/** Ecommerce in a selection field. */
const NamedEcommerce = z.object({
  id: z.int(),
  display_name: z.string(),
  /**
   * Tax id and URL of the ecommerce. Only in a search for linkable ecommerces, and only if another result has the same
   * name.
   */
  document: z.string().optional(),
  url: z.string().optional(),
})
export type NamedEcommerce = z.infer<typeof NamedEcommerce>

/** Returns ids and display names of ecommerces for selection fields. */
export const lookUpEcommerces = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/lookup/ecommerces',
  access: ecommercePickerAccess,
  query: z.strictObject({
    q: codeText(200).optional(),
    ids: idListText.optional(),
    /** If `true`, returns only ecommerces that users can add to a group: active ecommerces that are not in a group. */
    linkable: z
      .stringbool({ truthy: ['true'], falsy: ['false'] })
      .meta({ enum: ['true', 'false'] })
      .optional(),
  }),
  response: z.object({ data: z.array(NamedEcommerce) }),
  cacheTopics: ['ecommerces'],
})

/**
 * Returns the ids and names of groups that match an id, a name or a CRM id. Callers who may not read groups can look up
 * groups only by id, and only groups that have ecommerces, because the page of an ecommerce displays its group.
 */
export const lookUpGroups = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/lookup/groups',
  access: anyOf(read('ecommerces'), read('ecommerce_group')),
  query: z.strictObject({ q: codeText(200).optional(), ids: idListText.optional() }),
  response: z.object({ data: z.array(z.object({ id: z.int(), name: z.string(), id_group_at_crm: z.int() })) }),
  cacheTopics: ['groups'],
})

/** Maximum number of rows in each list of the `getTicket` response: reprocess attempts, changes and notes. */
export const MAX_TICKET_CARD_ROWS = 50

const TicketAttempt = z.object({ ...Attempt.shape, ecommerce_name: z.string() })
export type TicketAttempt = z.infer<typeof TicketAttempt>

/** Write that was recorded under a ticket, as in the activity log. Reprocess attempts are not included. */
const TicketChange = z.object({ id: z.int(), at: instant, ...ActivitySummary.shape })
export type TicketChange = z.infer<typeof TicketChange>

const noteStatuses = ['sending', 'sent', 'failed', 'unknown'] as const

/**
 * Entry about a note or a reply to the consumer that a user posted to the helpdesk. Does not contain the text, which
 * only the helpdesk stores.
 */
export const TicketNote = z.object({
  id: z.int(),
  user_name: UserName,
  /** Template of a reply to the consumer; null for an internal note. */
  reply_template: z.string().nullable(),
  /** `unknown` means that the helpdesk did not confirm whether it received the note. */
  status: z.enum(noteStatuses),
  /** Error code with a text in the locale file `errors`: why the helpdesk did not receive the note. */
  error: z.string().nullable(),
  at: instant,
})
export type TicketNote = z.infer<typeof TicketNote>

export const TicketCard = z.object({
  ticket: z.string(),
  /** Reprocess attempts under the ticket, newest first; empty when the caller may not read ecommerces. */
  attempts: z.array(TicketAttempt),
  attempts_total: z.int(),
  /** Other writes under the ticket that the caller may see, newest first. */
  changes: z.array(TicketChange),
  changes_total: z.int(),
  /** Notes on the ticket, newest first; empty when the caller may read neither ecommerces nor tracking errors. */
  notes: z.array(TicketNote),
})
export type TicketCard = z.infer<typeof TicketCard>

/**
 * Returns the reprocess attempts, changes and notes under a helpdesk ticket. For an unused ticket, the lists are empty,
 * so the response is never 404.
 */
export const getTicket = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/tickets/:ticket',
  access: signedIn,
  params: z.strictObject({ ticket: recordedTicket }),
  response: z.object({ data: TicketCard }),
  cacheTopics: ['tickets', 'reprocess', 'activity'],
})

/** Maximum number of characters in a note for the helpdesk. */
export const MAX_TICKET_NOTE_LENGTH = 20_000

/** Permission to post a note to a ticket of the helpdesk. */
export const ticketNoteAccess = anyOf(write('ecommerces'), write('courier'))

/**
 * Posts a note to the ticket in the helpdesk, as a private comment. Posting the same text to the same ticket twice
 * creates only one comment. If the result of an earlier attempt is unknown, the server first checks whether the ticket
 * already has the note.
 */
export const postTicketNote = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/tickets/:ticket/notes',
  access: ticketNoteAccess,
  params: z.strictObject({ ticket: ticketNumber }),
  body: z.strictObject({ text: requiredText(MAX_TICKET_NOTE_LENGTH) }),
  response: z.object({ success: z.literal(true), data: TicketNote }),
  invalidatedTopics: ['tickets', 'activity'],
})
