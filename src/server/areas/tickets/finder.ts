// What every search for records is made of.
import type { Found } from '#contract/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/merchants.ts'
import type { Reading } from './reading.ts'

/** `most` is of the kinds that are found by name only beside others. */
export type Finder = (db: Database, reading: Reading, most: number) => Promise<Found[]>
export type Matched = Found['matched']

export const mostFound = 20
/** Of stores, groups and people each: they stand beside the reverses and ecommerces, and do not push them out. */
export const mostNamed = 5
/** Of the others, which may be many kinds of named ones beside. */
export const leastOwned = 5
/** Shorter words alone find too much, and no index helps (S1 §9). */
const shortestWord = 3

/** What is read of the merchant that a record belongs to. */
export const owner = { ecommerce_id: ecommerces.id, ecommerce_name: ecommerces.display_name }

export const statusOf = (isActive: boolean) => (isActive ? 'active' : 'inactive')

/** Nothing read, nothing asked. */
export async function ofAny<Value>(
  values: readonly Value[],
  find: (values: Value[]) => Promise<Found[]>,
): Promise<Found[]> {
  return values.length === 0 ? [] : find([...values])
}

/** The words of a name; null when they are too short to search for. */
export function nameIn({ words }: Reading): string | null {
  return words.some((word) => word.length >= shortestWord) ? words.join(' ') : null
}
