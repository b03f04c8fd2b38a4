// Keyset pagination: each batch starts after the last row of the one before, at constant cost (no OFFSET).

/** Yields batches until one is short. `fetch` returns up to `limit` rows after `after`, in a stable order. */
export async function* keysetBatches<Row>(
  fetch: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
  limit: number,
): AsyncGenerator<readonly Row[]> {
  for (let after: Row | undefined; ; ) {
    const rows = await fetch(after, limit)
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    after = rows.at(-1)
  }
}
