import { useEffect, useState } from 'react'

interface ListOfRows<Row> {
  /** Undefined until they are here. */
  readonly rows: readonly Row[] | undefined
  readonly refetch: () => Promise<unknown>
}

/** One row of a list that is kept for a while: a list that lacks it is read once more before the row is said to be gone. No id is NaN, and no row. */
export function useRowOf<Row extends { readonly id: number }>({ rows, refetch }: ListOfRows<Row>, id: number) {
  /** For whom it was. */
  const [readAgain, setReadAgain] = useState<number | null>(null)
  const row = rows?.find((one) => one.id === id)
  const isLacking = rows !== undefined && row === undefined
  useEffect(() => {
    if (isLacking && !Object.is(readAgain, id)) void refetch().finally(() => setReadAgain(id))
  }, [isLacking, readAgain, id, refetch])
  return { row, isGone: isLacking && Object.is(readAgain, id) }
}
