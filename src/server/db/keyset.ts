// Keyset pagination: each batch begins behind the last row of the one before, so a long table is read in pieces of one size and at one cost.

/** Fetches batch after batch until one is short. `fetch` answers up to `limit` rows behind `after`, by a stable order. */
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
