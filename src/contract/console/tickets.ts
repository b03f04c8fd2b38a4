// Tickets, and the lookup of records by a pasted text or number.

import { any, read, signedIn, write } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  codeText,
  instant,
  PersonName,
  recordedTicket,
  recordId,
  requiredText,
  ticketNumber,
} from '#contract/fields.ts'
import { Attempt } from '#contract/platform/reprocess.ts'
import { consumerSearchAccess } from '#contract/platform/reverses.ts'
import { readConsumer } from '#contract/typed-text.ts'
import { z } from '#contract/zod.ts'

const ownedKinds = ['reverse', 'refund', 'ecommerce', 'store'] as const
const namedKinds = ['group', 'carrier', 'user'] as const
export const foundKinds = [...ownedKinds, ...namedKinds] as const

const found = {
  id: z.int(),
  title: z.string(),
  status: z.string().nullable(),
  /** What matched; `similar`: a name with a typo, where nothing else is found; `newest`: nothing was searched for. */
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

const OwnedFound = z.object({
  kind: z.enum(ownedKinds),
  ...found,
  /** The merchant it belongs to (itself, for an ecommerce). */
  ecommerce_id: z.int(),
  ecommerce_name: z.string(),
  /** Of a reverse: its zip code may be corrected. */
  has_tracking_error: z.boolean().optional(),
  /** Of an ecommerce: the name of who sees to it here. */
  owner: z.string().optional(),
})
export type OwnedFound = z.infer<typeof OwnedFound>

const NamedFound = z.object({ kind: z.enum(namedKinds), ...found })
export type NamedFound = z.infer<typeof NamedFound>

/** One record that answers a search. Each kind is shown only to who may read it. */
export const Found = z.discriminatedUnion('kind', [OwnedFound, NamedFound])
export type Found = z.infer<typeof Found>

export const lookup = endpoint({
  method: 'GET',
  path: '/v2/boss/lookup',
  access: signedIn,
  query: z
    .strictObject({
      /** Without it the newest records of the kind. */
      q: codeText(200).min(1, 'validation.required').optional(),
      /** Only records of this kind, as a picker asks for. */
      kind: z.enum(foundKinds).optional(),
    })
    .refine(({ q, kind }) => q !== undefined || kind !== undefined, { path: ['q'], error: 'validation.required' }),
  answer: z.object({ data: z.array(Found) }),
  reads: ['tickets', 'ecommerces', 'reverses', 'stores', 'groups', 'users', 'carriers'],
  extension: true,
})

/** The field of a search for a consumer: what is no whole e-mail, CPF, CNPJ or telephone finds nobody. */
const consumerText = codeText(254)
  .min(1, 'validation.required')
  .refine((typed) => typed === '' || readConsumer(typed) !== null, 'validation.consumer')
  .meta({ description: 'A whole e-mail, CPF, CNPJ or telephone with its area code, however it is written.' })

/** The newest of one consumer. */
export const mostOfConsumer = 50

/**
 * The reverses of one consumer, exactly. A POST, for what is searched stands in no address; that somebody searched is
 * recorded, and not for whom. By an e-mail also merchants, stores, groups and people have, for who may read them.
 */
export const searchConsumer = endpoint({
  method: 'POST',
  path: '/v2/boss/lookup/consumer',
  access: consumerSearchAccess,
  body: z.strictObject({ q: consumerText }),
  answer: z.object({ data: z.array(Found), has_more: z.boolean() }),
  changes: ['activity'],
  secretAnswer: true,
  extension: true,
})

/** At most 100 ids, joined with commas. */
const idsText = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10}){0,99}$/)
  .transform((list: string): readonly (string | number)[] => list.split(','))
  .pipe(z.array(recordId))
  .meta({ description: 'At most 100 ids, joined with commas: `1,2,3`.' })

/** Who may use a page with a picker of ecommerces: tracking errors, reports and the settings have one, too (A21). */
const picksEcommerces = any(
  ...(['ecommerces', 'stores', 'ecommerce_group', 'courier', 'relatories', 'config'] as const).map(read),
)

/** Ids and display names for pickers. */
export const lookupEcommerces = endpoint({
  method: 'GET',
  path: '/v2/boss/lookup/ecommerces',
  access: picksEcommerces,
  query: z.strictObject({
    q: codeText(200).optional(),
    ids: idsText.optional(),
    /** Only those that a group may take: active, and in none yet. */
    linkable: z
      .stringbool({ truthy: ['true'], falsy: ['false'] })
      .meta({ enum: ['true', 'false'] })
      .optional(),
  }),
  answer: z.object({ data: z.array(z.object({ id: z.int(), display_name: z.string() })) }),
  reads: ['ecommerces'],
  extension: true,
  atGateway: true,
})

/**
 * Ids and names of groups, by id, name or CRM id. Without the right to groups only those that ecommerces are in, by
 * their ids: the page of an ecommerce names its group.
 */
export const lookupGroups = endpoint({
  method: 'GET',
  path: '/v2/boss/lookup/groups',
  access: any(read('ecommerces'), read('ecommerce_group')),
  query: z.strictObject({ q: codeText(200).optional(), ids: idsText.optional() }),
  answer: z.object({ data: z.array(z.object({ id: z.int(), name: z.string(), id_group_at_crm: z.int() })) }),
  reads: ['groups'],
  extension: true,
  atGateway: true,
})

/** Of each list on a ticket's card. */
export const mostOnCard = 50

const TicketAttempt = z.object({ ...Attempt.shape, ecommerce_name: z.string() })
export type TicketAttempt = z.infer<typeof TicketAttempt>

/** A write that was not a reprocess; what it changed is in the record of activity. */
const TicketChange = z.object({
  id: z.int(),
  at: instant,
  user_name: z.string(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  ecommerce_id: z.int().nullable(),
})
export type TicketChange = z.infer<typeof TicketChange>

const noteStatuses = ['sending', 'sent', 'failed', 'unknown'] as const

/** A note for the helpdesk: that it was sent, and by whom. What it says stands in the helpdesk alone. */
const TicketNote = z.object({
  id: z.int(),
  user_name: PersonName,
  /** `unknown`: the helpdesk gave no answer that says whether it has it. */
  status: z.enum(noteStatuses),
  /** Key of the `errors` texts: why the helpdesk does not have it. */
  error: z.string().nullable(),
  at: instant,
})
export type TicketNote = z.infer<typeof TicketNote>

export const TicketCard = z.object({
  ticket: z.string(),
  /** The newest first; empty for who may not read ecommerces. */
  attempts: z.array(TicketAttempt),
  attempts_total: z.int(),
  /** The newest first; those that who asks may see. */
  changes: z.array(TicketChange),
  changes_total: z.int(),
  /** The newest first; empty for who may read neither ecommerces nor tracking errors. */
  notes: z.array(TicketNote),
})
export type TicketCard = z.infer<typeof TicketCard>

/** All that was done under a ticket; a ticket nobody used yet is an empty card, not an error. */
export const getTicket = endpoint({
  method: 'GET',
  path: '/v2/boss/tickets/:ticket',
  access: signedIn,
  params: z.strictObject({ ticket: recordedTicket }),
  answer: z.object({ data: TicketCard }),
  reads: ['tickets', 'reprocess', 'activity'],
  extension: true,
})

export const longestNote = 20_000

/** Who works on tickets here. */
export const postsNotes = any(write('ecommerces'), write('courier'))

/**
 * Puts a note on the ticket in the helpdesk, as a private comment. The same text on the same ticket is the same note:
 * it is sent once, and where it is not known whether it arrived, that is looked at before it is sent again.
 */
export const postNote = endpoint({
  method: 'POST',
  path: '/v2/boss/tickets/:ticket/notes',
  access: postsNotes,
  params: z.strictObject({ ticket: ticketNumber }),
  body: z.strictObject({ text: requiredText(longestNote) }),
  answer: z.object({ success: z.literal(true), data: TicketNote }),
  changes: ['tickets', 'activity'],
  extension: true,
})
