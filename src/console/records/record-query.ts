// Type of a query that loads the record of a page, and a function that combines several queries into one.

export interface RecordQuery<Data> {
  /** Loaded record; undefined until the record has loaded. */
  readonly data: Data | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

/** Returns the record in a response body of the form `{ data }`. Used as `select` option of a query. */
export const selectRecord = <Data>({ data }: { readonly data: Data }): Data => data

type LoadedData<Queries> = {
  readonly [Name in keyof Queries]: Queries[Name] extends RecordQuery<infer Data> ? Data : never
}

/**
 * Joins several queries into one. The joined query has data when all queries have data, and has an error if a query
 * without data has failed.
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
