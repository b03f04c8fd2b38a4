// Query interface that the record pages use: a single query, or several queries that are loaded together.

export interface RecordQuery<Data> {
  /** Loaded record; undefined until the record is loaded. */
  readonly data: Data | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

/** Returns the record in a response of the form `{ data }`. Used as the `select` option of a query. */
export const recordIn = <Data>({ data }: { readonly data: Data }): Data => data

type Loaded<Queries> = {
  readonly [Name in keyof Queries]: Queries[Name] extends RecordQuery<infer Data> ? Data : never
}

/**
 * Joins queries into one. The result has data once all queries have data, and an error once a query without data has
 * failed.
 */
export function joinQueries<Queries extends Readonly<Record<string, RecordQuery<unknown>>>>(
  queries: Queries,
): RecordQuery<Loaded<Queries>> {
  const all = Object.values(queries)
  const isLoaded = all.every(({ data }) => data !== undefined)
  const loaded = Object.fromEntries(Object.entries(queries).map(([name, { data }]) => [name, data]))
  return {
    data: isLoaded ? (loaded as Loaded<Queries>) : undefined,
    error: all.find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
    refetch: () => void Promise.all(all.map(({ refetch }) => refetch())),
  }
}
