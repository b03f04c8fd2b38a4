// Reads long lists in batches by keyset pagination: a batch starts after the last row of the previous batch.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { PooledDatabase } from './database.ts'

/**
 * Yields batches of rows until a batch has fewer than `limit` rows. Fetches the next batch while the caller processes
 * the current one. `fetchRows` must return up to `limit` rows after the row `after`, in a stable order.
 */
export async function* readInBatches<Row>(
  { $client }: PooledDatabase,
  fetchRows: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
  limit: number,
): AsyncGenerator<readonly Row[]> {
  const fetchAfter = (after: Row | undefined) => fetchWhenIdle($client, () => fetchRows(after, limit))
  let nextBatch = fetchAfter(undefined)
  try {
    for (;;) {
      const rows = await nextBatch
      const isLast = rows.length < limit
      if (!isLast) nextBatch = fetchAfter(rows.at(-1))
      // Prevents an unhandled rejection of the prefetched batch. The same error is thrown later, when the loop awaits
      // this batch.
      nextBatch.catch(() => undefined)
      if (rows.length > 0) yield rows
      if (isLast) return
    }
  } finally {
    await nextBatch.catch(() => undefined)
  }
}

/** Milliseconds between two checks whether the pool is idle. */
const IDLE_CHECK_INTERVAL_MS = 5
/** Maximum wait for an idle pool in milliseconds; after that, the batch is fetched even if the pool is busy. */
const MAX_IDLE_WAIT_MS = 250
/** Latest batch fetch of every pool. The next fetch starts after this promise has settled. */
const latestFetchByPool = new WeakMap<Pool, Promise<unknown>>()

/**
 * Queues the batch fetches of all downloads. A fetch waits until the pool is idle, so that other requests have
 * priority.
 */
function fetchWhenIdle<Result>(pool: Pool, fetchRows: () => Promise<Result>): Promise<Result> {
  const queuedFetch = (latestFetchByPool.get(pool) ?? Promise.resolve()).then(() => waitUntilIdle(pool)).then(fetchRows)
  latestFetchByPool.set(
    pool,
    queuedFetch.catch(() => undefined),
  )
  return queuedFetch
}

async function waitUntilIdle(pool: Pool): Promise<void> {
  for (
    let waitedMs = 0;
    waitedMs < MAX_IDLE_WAIT_MS && pool.totalCount > pool.idleCount;
    waitedMs += IDLE_CHECK_INTERVAL_MS
  )
    await sleep(IDLE_CHECK_INTERVAL_MS)
}
