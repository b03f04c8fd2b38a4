import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Parsed } from '#contract/endpoint.ts'
import { listTrackingErrors } from '#contract/tracking-errors.ts'
import { wordsOf } from '#contract/tracking-search.ts'
import { reverses } from '#server/db/schema/reverses.ts'
import { literally } from '#server/db/search.ts'
import { handle } from '#server/http/handle.ts'
import { offsetOf, pageEnvelope } from '#server/http/pages.ts'
import { hasError, rowsOf } from './rows.ts'

type Query = Parsed<typeof listTrackingErrors>['query']

export const listHandler = handle(listTrackingErrors, async ({ query, db }) => {
  const condition = conditionOf(query)
  const rows = await rowsOf(db, condition, { offset: offsetOf(query), limit: query.limit })
  const total = await db.$count(reverses, condition)
  return pageEnvelope({ path: listTrackingErrors.path, query }, query, total, rows)
})

function conditionOf({ search, ecommerce_id }: Query): SQL | undefined {
  return and(
    hasError,
    ecommerce_id ? eq(reverses.ecommerce_id, ecommerce_id) : undefined,
    ...wordsOf(search ?? '').map((word, _, words) => (words.every(isShort) ? isId(word) : stands(word))),
  )
}

/** No index finds these within a text. Alone they are ids. */
const isShort = (word: string) => word.length < 3
const isId = (word: string) => eq(reverses.id, Number(word))

/** A zip code may be written with its dash; an order number may look like one. */
function stands(word: string): SQL | undefined {
  const spellings = /^\d{5}-\d{3}$/.test(word) ? [word, word.replace('-', '')] : [word]
  return or(...spellings.map((spelling) => sql`${reverses.tracking_text} like folded(${`%${literally(spelling)}%`})`))
}
