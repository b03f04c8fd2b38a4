// Keyset pagination: each batch starts after the last row of the one before, at constant cost (no OFFSET).
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { PooledDatabase } from './database.ts'

/**
 * Yields batches until one is short; the next is fetched while one is worked on. `fetch` returns up to `limit` rows
 * after `after`, in a stable order.
 */
export async function* keysetBatches<Row>(
  { $client }: PooledDatabase,
  fetch: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
  limit: number,
): AsyncGenerator<readonly Row[]> {
  const fetchAfter = (after: Row | undefined) => inBackground($client, () => fetch(after, limit))
  let next = fetchAfter(undefined)
  try {
    for (;;) {
      const rows = await next
      const isLast = rows.length < limit
      if (!isLast) next = fetchAfter(rows.at(-1))
      // Of what was fetched ahead, a failure is thrown where it is awaited.
      next.catch(() => undefined)
      if (rows.length > 0) yield rows
      if (isLast) return
    }
  } finally {
    await next.catch(() => undefined)
  }
}

/** Milliseconds between looks at the pool, and after which a batch is fetched all the same. */
const lookEvery = 5
const longestWait = 250
const lastTurns = new WeakMap<Pool, Promise<unknown>>()

/** A queue of batch fetches over all files: each waits until the pool is idle, so that calls go first. */
function inBackground<Result>(pool: Pool, fetch: () => Promise<Result>): Promise<Result> {
  const turn = (lastTurns.get(pool) ?? Promise.resolve()).then(() => whenIdle(pool)).then(fetch)
  lastTurns.set(
    pool,
    turn.catch(() => undefined),
  )
  return turn
}

async function whenIdle(pool: Pool): Promise<void> {
  for (let waited = 0; waited < longestWait && pool.totalCount > pool.idleCount; waited += lookEvery)
    await sleep(lookEvery)
}
