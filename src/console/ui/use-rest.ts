import { type PointerEvent, useEffect, useRef } from 'react'

const moment = 120

interface RestOptions<Row> {
  readonly rows: readonly Row[]
  /** The row under the cursor. */
  readonly pointed: Row | undefined
  readonly onRest: ((row: Row) => void) | undefined
}

/** Tells when the cursor or the pointer has stayed on a row for a moment. */
export function useRest<Row>({ rows, pointed, onRest }: RestOptions<Row>) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(onRest)
  useEffect(() => {
    latest.current = onRest
  })

  useEffect(() => {
    if (pointed === undefined) return
    const waiting = setTimeout(() => latest.current?.(pointed), moment)
    return () => clearTimeout(waiting)
  }, [pointed])
  useEffect(() => () => clearTimeout(timer.current), [])

  if (!onRest) return {}
  return {
    onPointerOver: ({ target }: PointerEvent) => {
      clearTimeout(timer.current)
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
      const over = row ? rows[Number(row.dataset.index)] : undefined
      if (over !== undefined) timer.current = setTimeout(() => latest.current?.(over), moment)
    },
    onPointerLeave: () => clearTimeout(timer.current),
  }
}
