import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Access, allows, read as mayRead } from '#contract/access.ts'
import { type Found, foundKinds, lookup, lookupEcommerces } from '#contract/tickets.ts'
import { ecommerces } from '#server/db/schema/merchants.ts'
import { hasEveryWord, idIn } from '#server/db/search.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { cardHandler } from './card.ts'
import { mostFound, mostNamed } from './finder.ts'
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
const isNamedKind = ({ kind }: Found) => namedKinds.has(kind)

export const ticketHandlers: readonly Handler[] = [
  cardHandler,

  handle(lookup, async ({ query, staff, db }) => {
    const reading = read(query.q)
    const found = new Map<string, Found>()
    const wanted = foundKinds.filter((each) => query.kind === undefined || query.kind === each)
    for (const kind of wanted.filter((each) => allows(staff, accessOf[each]))) {
      for (const find of finders[kind]) {
        for (const one of await find(db, reading, query.kind === undefined ? mostNamed : mostFound)) {
          const key = `${one.kind} ${one.id}`
          if (!found.has(key)) found.set(key, one)
        }
      }
    }
    const named = [...found.values()].filter(isNamedKind)
    const owned = [...found.values()].filter((one) => !isNamedKind(one))
    return { data: [...owned.slice(0, mostFound - named.length), ...named].slice(0, mostFound) }
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
