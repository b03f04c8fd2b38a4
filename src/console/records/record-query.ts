// Query interface that the record pages use: a single query, or several queries that are loaded together.

export interface RecordQuery<Data> {
  /** Loaded record; undefined until the record is loaded. */
  readonly data: Data | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

/** Returns the record in a response of the form `{ data }`. Used as the `select` option of a query. */
export const selectRecord = <Data>({ data }: { readonly data: Data }): Data => data

type LoadedData<Queries> = {
  readonly [Name in keyof Queries]: Queries[Name] extends RecordQuery<infer Data> ? Data : never
}

/**
 * Joins queries into one. The result has data once all queries have data, and an error once a query without data has
 * failed.
 */
export function joinQueries<Queries extends Readonly<Record<string, RecordQuery<unknown>>>>(
  queries: Queries,
): RecordQuery<LoadedData<Queries>> {
  const queryList = Object.values(queries)
  const isLoaded = queryList.every(({ data }) => data !== undefined)
  const loaded = Object.fromEntries(Object.entries(queries).map(([name, { data }]) => [name, data]))
  return {
    data: isLoaded ? (loaded as LoadedData<Queries>) : undefined,
    error: queryList.find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
    refetch: () => void Promise.all(queryList.map(({ refetch }) => refetch())),
  }
}
