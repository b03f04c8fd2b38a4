// Keyset pagination: each batch starts after the last row of the one before, at constant cost (no OFFSET).

/**
 * Yields batches until one is short; the next is fetched while one is worked on. `fetch` returns up to `limit` rows
 * after `after`, in a stable order.
 */
export async function* keysetBatches<Row>(
  fetch: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
  limit: number,
): AsyncGenerator<readonly Row[]> {
  let next = fetch(undefined, limit)
  try {
    for (;;) {
      const rows = await next
      const isLast = rows.length < limit
      if (!isLast) next = fetch(rows.at(-1), limit)
      // Of what was fetched ahead, a failure is thrown where it is awaited.
      next.catch(() => undefined)
      if (rows.length > 0) yield rows
      if (isLast) return
    }
  } finally {
    await next.catch(() => undefined)
  }
}
