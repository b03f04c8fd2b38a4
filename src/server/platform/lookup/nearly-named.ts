// Finds records whose name differs from the typed text by a typo: `loja azull`, `usuario joaoo`.
import type { Column, SQL } from 'drizzle-orm'
import type { Found } from '#contract/console/tickets.ts'
import { isForgiven, typosOf } from '#contract/typos.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { courierConnectors } from '#server/db/schema/platform/settings.ts'
import { stores } from '#server/db/schema/platform/stores.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { folded } from '#server/db/search.ts'
import { mayHoldNearly } from '#server/db/typos.ts'
import { nameIn, type Reading } from '#server/services/ticket-reading.ts'
import { carriersBy, ecommercesBy, groupsBy, storesBy, usersBy } from './finders.ts'

const MAX_SIMILAR = 5

/** Maximum number of candidates whose names are compared with the text. */
const mostNearly = 500
/** Maximum number of words in a searched name; a text with more words is prose, not a name. */
const mostNearlyWords = 5

type NearFinder = (db: Database, condition: (column: SQL | Column) => SQL | undefined) => Promise<Found[]>

const nearFinders: Readonly<Partial<Record<Found['kind'], NearFinder>>> = {
  ecommerce: (db, holds) => ecommercesBy(db, 'similar', holds(ecommerces.search_text), mostNearly),
  store: (db, holds) => storesBy(db, mostNearly, 'similar', holds(stores.search_text)),
  group: (db, holds) => groupsBy(db, mostNearly, 'similar', holds(folded(groups.name))),
  carrier: (db, holds) => carriersBy(db, mostNearly, 'similar', holds(folded(courierConnectors.name))),
  user: (db, holds) => usersBy(db, mostNearly, 'similar', holds(users.search_text)),
}

/** Finds records of one kind with a similar name, the fewest typos first. */
export async function nearlyNamed(db: Database, kind: Found['kind'], reading: Reading): Promise<readonly Found[]> {
  const typed = nameIn(reading)
  const find = nearFinders[kind]
  if (typed === null || find === undefined || !isForgiven(typed) || reading.words.length > mostNearlyWords) return []
  const candidates = await find(db, (column) => mayHoldNearly(column, typed))
  const near = candidates.flatMap((one) => {
    const typos = typosOf(one.title, typed)
    return typos === null ? [] : [{ one, typos }]
  })
  return near
    .sort((one, other) => one.typos - other.typos)
    .slice(0, MAX_SIMILAR)
    .map(({ one }) => one)
}
