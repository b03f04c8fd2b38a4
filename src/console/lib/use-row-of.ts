import { useEffect, useState } from 'react'

interface ListOfRows<Row> {
  /** Undefined until they are here. */
  readonly rows: readonly Row[] | undefined
  readonly refetch: () => Promise<unknown>
}

/** One row of a list that is kept for a while: a list that lacks it is read once more before the row is said to be gone. */
export function useRowOf<Row extends { readonly id: number }>({ rows, refetch }: ListOfRows<Row>, id: number) {
  const [isReadAgain, setIsReadAgain] = useState(false)
  const row = rows?.find((one) => one.id === id)
  const isLacking = rows !== undefined && row === undefined
  useEffect(() => {
    if (isLacking && !isReadAgain) void refetch().finally(() => setIsReadAgain(true))
  }, [isLacking, isReadAgain, refetch])
  return { row, isGone: isLacking && isReadAgain }
}
