// Handlers of tickets: look-up by pasted text, search for a consumer, and everything done under a ticket.
import { and, desc, eq, notInArray, type SQL } from 'drizzle-orm'
import { type Access, allows, any, read as mayRead, read } from '#contract/access.ts'
import {
  type Found,
  foundKinds,
  getTicket,
  lookup,
  lookupEcommerces,
  lookupGroups,
  mostOfConsumer,
  mostOnCard,
  searchConsumer,
  type TicketChange,
} from '#contract/console/tickets.ts'
import { attemptsAccess, placeAccess, reversesAccess } from '#contract/platform/reverses.ts'
import { readConsumer } from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { type Handler, type Call as HandlerCall, handle } from '#server/http/handler.ts'
import { seenBy } from '#server/services/activity-scope.ts'
import { listCorrectedReverses } from '#server/services/recorded-changes.ts'
import { type Reading, readTicketText } from '#server/services/ticket-reading.ts'
import { noteHandler, notesOf } from './notes.ts'

const mostFound = 20
/** Maximum number of stores, groups or users in a mixed result, so that reverses and ecommerces have room. */
const mostNamed = 5
/** Minimum number of places for the other kinds when many stores, groups and users match. */
const leastOwned = 5

/** Actions that the ticket card lists as attempts and notes, which contain more details than their activity rows. */
const ACTIONS_SHOWN_ELSEWHERE = ['reprocess.reverse', 'reprocess.refund', 'tickets.postNote']

const readsNotes = any(read('ecommerces'), read('courier'))

const cardHandler = handle(getTicket, async ({ params: { ticket }, staff, db, services }) => {
  const { attempts, total } = allows(staff, read('ecommerces'))
    ? await services.platformPort.reprocesses.listOfTicket(db, ticket, mostOnCard)
    : { attempts: [], total: 0 }
  const changed = and(eq(activity.ticket, ticket), notInArray(activity.action, ACTIONS_SHOWN_ELSEWHERE), seenBy(staff))
  return {
    data: {
      ticket,
      attempts: [...attempts],
      attempts_total: total,
      changes: await changesOf(db, changed),
      changes_total: await db.$count(activity, changed),
      notes: allows(staff, readsNotes) ? await notesOf(db, ticket) : [],
    },
  }
})

async function changesOf(db: Database, condition: SQL | undefined): Promise<TicketChange[]> {
  const { id, at, user_name, action, entity, entity_id, ecommerce_id } = activity
  const rows = await db
    .select({ id, at, user_name, action, entity, entity_id, ecommerce_id })
    .from(activity)
    .where(condition)
    .orderBy(desc(id))
    .limit(mostOnCard)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Permission required to find records of each kind. */
const accessOf: Readonly<Record<Found['kind'], Access>> = {
  reverse: reversesAccess,
  refund: reversesAccess,
  ecommerce: mayRead('ecommerces'),
  store: mayRead('stores'),
  group: mayRead('ecommerce_group'),
  carrier: mayRead('shipping'),
  user: mayRead('users'),
}

const namedKinds: ReadonlySet<Found['kind']> = new Set(['store', 'group', 'carrier', 'user'])

export const ticketHandlers: readonly Handler[] = [
  cardHandler,
  noteHandler,

  handle(lookup, async ({ query: { q, kind }, ...call }) => {
    const { staff, db, services } = call
    const { lookup } = services.platformPort
    if (q === undefined) return { data: kind && allows(staff, accessOf[kind]) ? await lookup.listNewest(db, kind) : [] }
    const most = kind === undefined ? mostNamed : mostFound
    const kinds = foundKinds.filter((each) => kind === undefined || kind === each)
    return { data: await found(call, readTicketText(q), { kinds, most }) }
  }),

  /** Records the search, but neither the search text nor the consumer. */
  handle(searchConsumer, async ({ body, record, request, ...call }) => {
    const { db, services } = call
    const keys = readConsumer(body.q)
    if (keys === null) throw new Error('The contract lets no other text through')
    await record({ action: 'consumers.search', entity: 'consumer', entity_id: request.id })
    const { lookup } = services.platformPort
    const own = await lookup.listOfConsumer(db, services.secrets, keys, mostOfConsumer + 1)
    const others = keys.email
      ? await found(call, readTicketText(keys.email), { kinds: foundKinds, most: mostNamed })
      : []
    return { data: [...own.slice(0, mostOfConsumer), ...others], has_more: own.length > mostOfConsumer }
  }),

  handle(lookupEcommerces, async ({ query, db, services }) => ({
    data: await services.platformPort.lookup.listEcommerces(db, query),
  })),

  handle(lookupGroups, async ({ query, staff, db, services }) => {
    const maySearch = allows(staff, read('ecommerce_group'))
    if (!maySearch && !query.ids) return { data: [] }
    return { data: await services.platformPort.lookup.listGroups(db, query, { onlyWithEcommerces: !maySearch }) }
  }),
]

interface Wanted {
  readonly kinds: readonly Found['kind'][]
  /** Maximum number of results of each named kind. */
  readonly most: number
}

type Call = Pick<HandlerCall<typeof lookup>, 'db' | 'staff' | 'services'>

/** Finds records of each kind that the user may read, the most certain matches first. */
async function found(call: Call, reading: Reading, { kinds, most }: Wanted): Promise<Found[]> {
  const { db, staff, services } = call
  const { lookup } = services.platformPort
  const rights = {
    readsAttempts: allows(staff, attemptsAccess),
    correctedReverses: allows(staff, placeAccess) ? await listCorrectedReverses(db, reading.tickets) : [],
  }
  const owned: Found[] = []
  const named: Found[] = []
  const readable = kinds.filter((each) => allows(staff, accessOf[each]))
  for (const kind of readable) {
    const ofKind = await lookup.find(db, kind, { reading, most, rights })
    if (namedKinds.has(kind)) named.push(...ofKind.slice(0, most))
    else owned.push(...ofKind)
  }
  // Reserves places for the most certain owned records, however many named records match.
  const room = Math.max(leastOwned, mostFound - named.length)
  const all = [...owned.slice(0, room), ...named].slice(0, mostFound)
  if (all.length > 0) return all
  const similar: Found[] = []
  // Similar spellings are searched only when no record matches exactly.
  for (const kind of readable) similar.push(...(await lookup.findSimilar(db, kind, reading)))
  return similar
}
