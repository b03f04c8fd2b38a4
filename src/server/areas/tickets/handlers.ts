import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Access, allows, read as mayRead } from '#contract/access.ts'
import { type Found, foundKinds, lookup, lookupEcommerces } from '#contract/tickets.ts'
import { ecommerces } from '#server/db/schema/merchants.ts'
import { hasEveryWord, idIn } from '#server/db/search.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { cardHandler } from './card.ts'
import { leastOwned, mostFound, mostNamed } from './finder.ts'
import { finders } from './finding.ts'
import { read } from './reading.ts'

/** What a person must be allowed to see a kind of record at all. */
const accessOf: Readonly<Record<Found['kind'], Access>> = {
  reverse: mayRead('ecommerces'),
  refund: mayRead('ecommerces'),
  ecommerce: mayRead('ecommerces'),
  store: mayRead('stores'),
  group: mayRead('ecommerce_group'),
  carrier: mayRead('shipping'),
  user: mayRead('users'),
}

const namedKinds: ReadonlySet<Found['kind']> = new Set(['store', 'group', 'carrier', 'user'])

export const ticketHandlers: readonly Handler[] = [
  cardHandler,

  handle(lookup, async ({ query, staff, db }) => {
    const reading = read(query.q)
    const most = query.kind === undefined ? mostNamed : mostFound
    const wanted = foundKinds.filter((each) => query.kind === undefined || query.kind === each)
    const owned: Found[] = []
    const named: Found[] = []
    for (const kind of wanted.filter((each) => allows(staff, accessOf[each]))) {
      const ofKind = new Map<number, Found>()
      for (const find of finders[kind]) {
        for (const one of await find(db, reading, most)) if (!ofKind.has(one.id)) ofKind.set(one.id, one)
      }
      const found = [...ofKind.values()]
      if (namedKinds.has(kind)) named.push(...found.slice(0, most))
      else owned.push(...found)
    }
    // However many are named, the surest of the others stand before them.
    const room = Math.max(leastOwned, mostFound - named.length)
    return { data: [...owned.slice(0, room), ...named].slice(0, mostFound) }
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
]

/** By id or display name only: who may not read ecommerces must not find one by its e-mail or document. The indexed column narrows first. */
function isNamed(typed: string): SQL | undefined {
  const named = and(
    hasEveryWord(ecommerces.search_text, typed),
    hasEveryWord(sql`folded(${ecommerces.display_name})`, typed),
  )
  const id = idIn(typed)
  return id === null ? named : or(eq(ecommerces.id, id), named)
}
