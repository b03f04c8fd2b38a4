// Pseudo-random generator with a seed, so that the demo data is the same on every machine, and helpers for seeding.
import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'

export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly next: () => number
  /** Returns an integer between two limits, both included. */
  readonly between: (min: number, max: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <Value>(values: readonly Value[]) => Value
  /** Returns a random selection of the values: each value is included with the given probability. */
  readonly pickSome: <Value>(values: readonly Value[], probability: number) => Value[]
  /** Returns a text of `length` random characters from `alphabet`. */
  readonly text: (alphabet: string, length: number) => string
  readonly uuid: () => string
}

/** Creates a random generator (Mulberry32). Generators with the same seed return the same sequence of numbers. */
export function createRandom(seed: number): Random {
  let generatorState = seed >>> 0
  const next = () => {
    generatorState = (generatorState + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(generatorState ^ (generatorState >>> 15), generatorState | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const chance = (probability: number) => next() < probability
  const pick = <Value>(values: readonly Value[]): Value => {
    const picked = values[between(0, values.length - 1)]
    if (picked === undefined) throw new Error('Nothing to pick from')
    return picked
  }
  const text = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet.charAt(between(0, alphabet.length - 1))).join('')
  const hex = (length: number) => text('0123456789abcdef', length)
  return {
    next,
    between,
    chance,
    pick,
    pickSome: (values, probability) => values.filter(() => chance(probability)),
    text,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`,
  }
}

/** Returns a function that picks a random value. The weight of a value is proportional to its probability. */
export function createWeightedPicker<Value>(
  values: readonly (readonly [value: Value, weight: number])[],
): (random: Random) => Value {
  const cumulativeWeights: number[] = []
  for (const [, weight] of values) cumulativeWeights.push((cumulativeWeights.at(-1) ?? 0) + weight)
  const totalWeight = cumulativeWeights.at(-1) ?? 0
  return (random) => {
    const target = random.next() * totalWeight
    let [low, high] = [0, values.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (target < (cumulativeWeights[middle] ?? totalWeight)) high = middle
      else low = middle + 1
    }
    const [picked] = values[low] ?? []
    if (picked === undefined) throw new Error('Nothing to pick from')
    return picked
  }
}

/** Maximum number of merchants with billing data and tracking errors, so that a large demo loads in acceptable time. */
export const MAX_DETAILED_MERCHANTS = 300

/** Formats cents as a decimal amount in reais, as the database stores amounts. */
export const formatCents = (cents: number) => (cents / 100).toFixed(2)

export { insertRows } from '#server/db/insert-rows.ts'

/** Sets the id sequence of a table to the highest id. Needed after rows were inserted with explicit ids. */
export async function advanceIdSequence(db: Database, table: PgTable): Promise<void> {
  const name = getTableName(table)
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select coalesce(max(id), 1) from ${sql.identifier(name)}))`,
  )
}
