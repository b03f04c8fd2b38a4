// Handlers of tickets: look-up of records by pasted text, search for a consumer, and the changes recorded under a
// ticket.
import { and, desc, eq, notInArray, type SQL } from 'drizzle-orm'
import { type AccessRule, anyOf, hasAccess, read } from '#contract/access.ts'
import {
  getTicket,
  type LookupResult,
  lookUpEcommerces,
  lookUpGroups,
  lookUpRecords,
  lookupKinds,
  MAX_CONSUMER_REVERSES,
  MAX_TICKET_CARD_ROWS,
  type NamedEcommerce,
  postTicketNote,
  searchConsumer,
  type TicketChange,
} from '#contract/console/tickets.ts'
import { consumerAddressAccess, reprocessAttemptsAccess, reversesAccess } from '#contract/platform/reverses.ts'
import { normalizeName, parseConsumer } from '#contract/typed-text.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { defineHandler, defineLongHandler, type Handler, type HandlerContext } from '#server/http/handler.ts'
import { buildVisibilityCondition } from '#server/services/activity-scope.ts'
import { listCorrectedReverseIds } from '#server/services/recorded-changes.ts'
import { listNotesOfTicket, postTicketMessage } from '#server/services/ticket-messages.ts'
import { parseSearchTerms, type SearchTerms } from '#server/services/ticket-reading.ts'
import { type ActivityViewer, describeRows } from '#server/services/told-activity.ts'

const MAX_RESULTS = 20
/**
 * Maximum number of results per type for stores, groups, carriers and users, if a search covers several types. The
 * limit leaves room for reverses, refunds and ecommerces.
 */
const MAX_RESULTS_PER_NAMED_TYPE = 5
/**
 * Number of results that are reserved for reverses, refunds and ecommerces, if a search also matches many stores,
 * groups, carriers and users.
 */
const MIN_RESERVED_RESULTS = 5

/**
 * Actions that the ticket card displays as attempts and notes. The card's list of changes therefore omits these
 * actions.
 */
const ACTIONS_LISTED_SEPARATELY = ['reprocess.reverse', 'reprocess.refund', 'tickets.postNote', 'replies.post']

const ticketNotesAccess = anyOf(read('ecommerces'), read('courier'))

const getTicketHandler = defineHandler(getTicket, async ({ params: { ticket }, user, db, services }) => {
  const { attempts, total } = hasAccess(user, read('ecommerces'))
    ? await services.platformPort.reprocesses.listByTicket(db, ticket, MAX_TICKET_CARD_ROWS)
    : { attempts: [], total: 0 }
  const changeCondition = and(
    eq(activity.ticket, ticket),
    notInArray(activity.action, ACTIONS_LISTED_SEPARATELY),
    buildVisibilityCondition(user),
  )
  return {
    data: {
      ticket,
      attempts: [...attempts],
      attempts_total: total,
      changes: await listChanges({ db, user, platform: services.platformPort }, changeCondition),
      changes_total: await db.$count(activity, changeCondition),
      notes: hasAccess(user, ticketNotesAccess) ? await listNotesOfTicket(db, ticket) : [],
    },
  }
})

async function listChanges(viewer: ActivityViewer, condition: SQL | undefined): Promise<TicketChange[]> {
  const rows = await viewer.db
    .select()
    .from(activity)
    .where(condition)
    .orderBy(desc(activity.id))
    .limit(MAX_TICKET_CARD_ROWS)
  const describedRows = await describeRows(viewer, rows)
  return describedRows.map(([{ id, at }, description]) => ({ id, at: at.toISOString(), ...description }))
}

/** Permission that a user needs to find records of a type. */
const accessByRecordKind: Readonly<Record<LookupResult['kind'], AccessRule>> = {
  reverse: reversesAccess,
  refund: reversesAccess,
  ecommerce: read('ecommerces'),
  store: read('stores'),
  group: read('ecommerce_group'),
  carrier: read('shipping'),
  user: read('users'),
}

const namedKinds: ReadonlySet<LookupResult['kind']> = new Set(['store', 'group', 'carrier', 'user'])

export const ticketHandlers: readonly Handler[] = [
  getTicketHandler,

  defineLongHandler(postTicketNote, ({ params: { ticket }, body: { text }, ...context }) => {
    const activityEntry = { action: 'tickets.postNote', entity: 'ticket', entity_id: ticket }
    return postTicketMessage({ ticket, text, replyTemplate: null, activityEntry }, context)
  }),

  defineHandler(lookUpRecords, async ({ query: { q, kind }, ...context }) => {
    const { user, db, services } = context
    const { lookup } = services.platformPort
    if (q === undefined)
      return { data: kind && hasAccess(user, accessByRecordKind[kind]) ? await lookup.listNewest(db, kind) : [] }
    const limit = kind === undefined ? MAX_RESULTS_PER_NAMED_TYPE : MAX_RESULTS
    const kinds = lookupKinds.filter((candidate) => kind === undefined || kind === candidate)
    return { data: await findRecords(context, parseSearchTerms(q), { kinds, limit }) }
  }),

  /**
   * Searches the reverses of a consumer. The activity log records the search, but neither the search text nor the
   * consumer.
   */
  defineHandler(searchConsumer, async ({ body, record, request, ...context }) => {
    const { db, services } = context
    const consumerSearchValues = parseConsumer(body.q)
    if (consumerSearchValues === null) throw new Error('The contract accepts only texts that identify a consumer')
    await record({ action: 'consumers.search', entity: 'consumer', entity_id: request.id })
    const { lookup } = services.platformPort
    const matches = await lookup.listByConsumer(db, services.secrets, consumerSearchValues, MAX_CONSUMER_REVERSES + 1)
    const emailMatches = consumerSearchValues.email
      ? await findRecords(context, parseSearchTerms(consumerSearchValues.email), {
          kinds: lookupKinds,
          limit: MAX_RESULTS_PER_NAMED_TYPE,
        })
      : []
    return {
      data: [...matches.slice(0, MAX_CONSUMER_REVERSES), ...emailMatches],
      has_more: matches.length > MAX_CONSUMER_REVERSES,
    }
  }),

  defineHandler(lookUpEcommerces, async ({ query, user, db, services }) => {
    const ecommerces = await services.platformPort.lookup.listEcommerces(db, query)
    const mayReadDetails = query.linkable === true && hasAccess(user, read('ecommerce_group'))
    return { data: ecommerces.map((ecommerce) => toNamedEcommerce(ecommerce, mayReadDetails ? ecommerces : [])) }
  }),

  defineHandler(lookUpGroups, async ({ query, user, db, services }) => {
    const canSearch = hasAccess(user, read('ecommerce_group'))
    if (!canSearch && !query.ids) return { data: [] }
    return { data: await services.platformPort.lookup.listGroups(db, query, { onlyWithEcommerces: !canSearch }) }
  }),
]

/** Removes the tax id and the URL of an ecommerce, unless another ecommerce in the list has the same name. */
function toNamedEcommerce(ecommerce: NamedEcommerce, others: readonly NamedEcommerce[]): NamedEcommerce {
  const { id, display_name } = ecommerce
  const normalizedName = normalizeName(display_name)
  const hasSameName = others.some((other) => other.id !== id && normalizeName(other.display_name) === normalizedName)
  return hasSameName ? ecommerce : { id, display_name }
}

interface SearchOptions {
  readonly kinds: readonly LookupResult['kind'][]
  /** Maximum number of results for stores, groups, carriers and users, per type. */
  readonly limit: number
}

type SearchContext = Pick<HandlerContext<typeof lookUpRecords>, 'db' | 'user' | 'services'>

/** Finds records of the given types that the user may read, the best matches first. */
async function findRecords(
  context: SearchContext,
  searchTerms: SearchTerms,
  { kinds, limit }: SearchOptions,
): Promise<LookupResult[]> {
  const { db, user, services } = context
  const { lookup } = services.platformPort
  const permissions = {
    canReadAttempts: hasAccess(user, reprocessAttemptsAccess),
    correctedReverseIds: hasAccess(user, consumerAddressAccess)
      ? await listCorrectedReverseIds(db, searchTerms.tickets)
      : [],
  }
  const otherResults: LookupResult[] = []
  const namedResults: LookupResult[] = []
  const readableKinds = kinds.filter((candidate) => hasAccess(user, accessByRecordKind[candidate]))
  for (const kind of readableKinds) {
    const matches = await lookup.find(db, kind, { searchTerms, limit, permissions })
    if (namedKinds.has(kind)) namedResults.push(...matches.slice(0, limit))
    else otherResults.push(...matches)
  }
  // Reserves room for reverses, refunds and ecommerces, even when many stores, groups, carriers and users match.
  const maxOtherResults = Math.max(MIN_RESERVED_RESULTS, MAX_RESULTS - namedResults.length)
  const results = [...otherResults.slice(0, maxOtherResults), ...namedResults].slice(0, MAX_RESULTS)
  if (results.length > 0) return results
  const similarResults: LookupResult[] = []
  // Searches for similar spellings only if no record matches exactly.
  for (const kind of readableKinds) similarResults.push(...(await lookup.findSimilar(db, kind, searchTerms)))
  return similarResults
}
