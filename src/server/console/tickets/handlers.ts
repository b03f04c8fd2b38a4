// Ticket handlers: lookup by pasted text, and everything done under a ticket (reprocesses and other writes).
import { and, desc, eq, exists, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
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
  type TicketAttempt,
  type TicketChange,
} from '#contract/console/tickets.ts'
import { reversesAccess } from '#contract/platform/reverses.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import { readConsumer } from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { reprocessAttempts } from '#server/db/schema/platform/reverses.ts'
import { hasEveryWord, idIn } from '#server/db/search.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { seenBy } from '#server/services/activity-scope.ts'
import { isSilentAttempt, toApi } from '#server/services/attempt.ts'
import {
  finders,
  leastOwned,
  mostFound,
  mostNamed,
  newestOf,
  type Reading,
  readTicketText,
  reversesOfConsumer,
} from './lookup.ts'
import { nearlyNamed } from './nearly-named.ts'
import { noteHandler, notesOf } from './notes.ts'

/** Attempts and notes tell more of these than their rows of activity. */
const toldApart = ['reprocess.reverse', 'reprocess.refund', 'tickets.postNote']

const readsNotes = any(read('ecommerces'), read('courier'))

const cardHandler = handle(getTicket, async ({ params: { ticket }, staff, db }) => {
  const ofTicket = eq(reprocessAttempts.ticket, ticket)
  const mayReadAttempts = allows(staff, read('ecommerces'))
  const changed = and(eq(activity.ticket, ticket), notInArray(activity.action, toldApart), seenBy(staff))
  return {
    data: {
      ticket,
      attempts: mayReadAttempts ? await attemptsOf(db, ofTicket) : [],
      // Both are counted on an index of this ticket's few rows.
      attempts_total: mayReadAttempts ? await db.$count(reprocessAttempts, ofTicket) : 0,
      changes: await changesOf(db, changed),
      changes_total: await db.$count(activity, changed),
      notes: allows(staff, readsNotes) ? await notesOf(db, ticket) : [],
    },
  }
})

async function attemptsOf(db: Database, condition: SQL): Promise<TicketAttempt[]> {
  const rows = await db
    .select({ attempt: reprocessAttempts, silent: isSilentAttempt, ecommerce_name: ecommerces.display_name })
    .from(reprocessAttempts)
    .innerJoin(ecommerces, eq(ecommerces.id, reprocessAttempts.ecommerce_id))
    .where(condition)
    .orderBy(desc(reprocessAttempts.id))
    .limit(mostOnCard)
  return rows.map(({ attempt, silent, ecommerce_name }) => ({ ...toApi(attempt, silent), ecommerce_name }))
}

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

/** What a person must be allowed to see a kind of record at all. */
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

  handle(lookup, async ({ query: { q, kind }, staff, db }) => {
    if (q === undefined) return { data: kind && allows(staff, accessOf[kind]) ? await newestOf(db, kind) : [] }
    const most = kind === undefined ? mostNamed : mostFound
    const kinds = foundKinds.filter((each) => kind === undefined || kind === each)
    return { data: await found(db, staff, readTicketText(q), { kinds, most }) }
  }),

  /** Neither what was searched for nor who was found is recorded. */
  handle(searchConsumer, async ({ body, staff, db, record, request, services }) => {
    const keys = readConsumer(body.q)
    if (keys === null) throw new Error('The contract lets no other text through')
    await record({ action: 'consumers.search', entity: 'consumer', entity_id: request.id })
    const own = await reversesOfConsumer(db, services.secrets, keys, mostOfConsumer + 1)
    const others = keys.email
      ? await found(db, staff, readTicketText(keys.email), { kinds: foundKinds, most: mostNamed })
      : []
    return { data: [...own.slice(0, mostOfConsumer), ...others], has_more: own.length > mostOfConsumer }
  }),

  handle(lookupEcommerces, async ({ query: { q, ids, linkable }, db }) => {
    const condition = and(
      ids ? inArray(ecommerces.id, ids) : undefined,
      q ? isNamed(q) : undefined,
      linkable ? and(eq(ecommerces.is_active, true), isNull(ecommerces.ecommerce_group_id)) : undefined,
    )
    const data = await db
      .select({ id: ecommerces.id, display_name: ecommerces.display_name })
      .from(ecommerces)
      .where(condition)
      .orderBy(ecommerces.id)
      .limit(ids?.length ?? mostFound)
    return { data }
  }),

  handle(lookupGroups, async ({ query: { q, ids }, staff, db }) => {
    const maySearch = allows(staff, read('ecommerce_group'))
    if (!maySearch && !ids) return { data: [] }
    const condition = and(
      ids ? inArray(groups.id, ids) : undefined,
      q ? isGroupNamed(q) : undefined,
      maySearch ? undefined : hasEcommerces,
    )
    const { id, name, id_group_at_crm } = groups
    const data = await db
      .select({ id, name, id_group_at_crm })
      .from(groups)
      .where(condition)
      .orderBy(groups.id)
      .limit(ids?.length ?? mostFound)
    return { data }
  }),
]

interface Wanted {
  readonly kinds: readonly Found['kind'][]
  /** Of each kind that is found beside others. */
  readonly most: number
}

/** Each kind for who may read it, by its finders from the surest on. */
async function found(db: Database, staff: SignedInUser, reading: Reading, { kinds, most }: Wanted): Promise<Found[]> {
  const owned: Found[] = []
  const named: Found[] = []
  for (const kind of kinds.filter((each) => allows(staff, accessOf[each]))) {
    const ofKind = new Map<number, Found>()
    for (const find of finders[kind]) {
      for (const one of await find(db, reading, most, staff)) if (!ofKind.has(one.id)) ofKind.set(one.id, one)
    }
    const all = [...ofKind.values()]
    if (namedKinds.has(kind)) named.push(...all.slice(0, most))
    else owned.push(...all)
  }
  // However many are named, the surest of the others stand before them.
  const room = Math.max(leastOwned, mostFound - named.length)
  const all = [...owned.slice(0, room), ...named].slice(0, mostFound)
  return all.length > 0 ? all : foundNearly(db, staff, reading, kinds)
}

/** A typo is forgiven where nothing is found without one. */
async function foundNearly(
  db: Database,
  staff: SignedInUser,
  reading: Reading,
  kinds: Wanted['kinds'],
): Promise<Found[]> {
  const near: Found[] = []
  for (const kind of kinds.filter((each) => allows(staff, accessOf[each])))
    near.push(...(await nearlyNamed(db, kind, reading)))
  return near
}

const hasEcommerces = exists(
  new QueryBuilder().select({ id: ecommerces.id }).from(ecommerces).where(eq(ecommerces.ecommerce_group_id, groups.id)),
)

/** By its own id, by that of the CRM, or by its name. */
function isGroupNamed(typed: string): SQL | undefined {
  const named = hasEveryWord(sql`folded(${groups.name})`, typed)
  const id = idIn(typed)
  return id === null ? named : or(eq(groups.id, id), eq(groups.id_group_at_crm, id), named)
}

/** Matches id or display name only: without the right to ecommerces, no lookup by e-mail or document. Index first. */
function isNamed(typed: string): SQL | undefined {
  const named = and(
    hasEveryWord(ecommerces.search_text, typed),
    hasEveryWord(sql`folded(${ecommerces.display_name})`, typed),
  )
  const id = idIn(typed)
  return id === null ? named : or(eq(ecommerces.id, id), named)
}
