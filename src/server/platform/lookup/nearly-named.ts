// Finds records whose name differs from the typed text by a typo: `loja azull`, `usuario joaoo`.
import type { Column, SQL } from 'drizzle-orm'
import type { LookupResult } from '#contract/console/tickets.ts'
import { canHaveTypo, countTypos } from '#contract/typos.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { courierConnectors } from '#server/db/schema/platform/settings.ts'
import { stores } from '#server/db/schema/platform/stores.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { buildNormalizedText } from '#server/db/search.ts'
import { buildTypoCondition } from '#server/db/typos.ts'
import { getSearchedName, type SearchTerms } from '#server/services/ticket-reading.ts'
import {
  findCarriersByCondition,
  findEcommercesByCondition,
  findGroupsByCondition,
  findStoresByCondition,
  findUsersByCondition,
} from './finders.ts'

const MAX_SIMILAR = 5

/** Maximum number of candidates whose names are compared with the text. */
const MAX_COMPARED_NAMES = 500
/** Maximum number of words in a searched name; a text with more words is prose, not a name. */
const MAX_WORDS = 5

type SimilarFinder = (db: Database, condition: (column: SQL | Column) => SQL | undefined) => Promise<LookupResult[]>

const similarFinders: Readonly<Partial<Record<LookupResult['kind'], SimilarFinder>>> = {
  ecommerce: (db, matches) =>
    findEcommercesByCondition(db, 'similar', matches(ecommerces.search_text), MAX_COMPARED_NAMES),
  store: (db, matches) => findStoresByCondition(db, MAX_COMPARED_NAMES, 'similar', matches(stores.search_text)),
  group: (db, matches) =>
    findGroupsByCondition(db, MAX_COMPARED_NAMES, 'similar', matches(buildNormalizedText(groups.name))),
  carrier: (db, matches) =>
    findCarriersByCondition(db, MAX_COMPARED_NAMES, 'similar', matches(buildNormalizedText(courierConnectors.name))),
  user: (db, matches) => findUsersByCondition(db, MAX_COMPARED_NAMES, 'similar', matches(users.search_text)),
}

/** Finds records of one kind with a similar name, the fewest typos first. */
export async function findSimilar(
  db: Database,
  kind: LookupResult['kind'],
  searchTerms: SearchTerms,
): Promise<readonly LookupResult[]> {
  const text = getSearchedName(searchTerms)
  const find = similarFinders[kind]
  if (text === null || find === undefined || !canHaveTypo(text) || searchTerms.words.length > MAX_WORDS) return []
  const candidates = await find(db, (column) => buildTypoCondition(column, text))
  const similarRecords = candidates.flatMap((candidate) => {
    const typos = countTypos(candidate.title, text)
    return typos === null ? [] : [{ candidate, typos }]
  })
  return similarRecords
    .sort((a, b) => a.typos - b.typos)
    .slice(0, MAX_SIMILAR)
    .map(({ candidate }) => candidate)
}
