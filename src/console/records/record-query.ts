// Query of a record as the shells of `records` read it: one query, or several that are needed together.

export interface RecordQuery<Data> {
  /** Undefined until the record is loaded. */
  readonly data: Data | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

/** For `select`: the record in a response of the form `{ data }`. */
export const recordIn = <Data>({ data }: { readonly data: Data }): Data => data

type Loaded<Queries> = {
  readonly [Name in keyof Queries]: Queries[Name] extends RecordQuery<infer Data> ? Data : never
}

/** Joins queries: there is data once all of them have some, and an error once one without data has failed. */
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
