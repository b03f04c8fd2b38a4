import { useEffect, useRef } from 'react'
import { noteMiss } from './misses.ts'

/** Notes a query that found nothing once it is given up: cleared, or the palette closed over it. What was corrected meanwhile was found. */
export function useNotedMiss(query: string, hasNothing: boolean): void {
  const missed = useRef<string | null>(null)
  useEffect(() => {
    if (hasNothing) missed.current = query
    else if (query.trim() !== '') missed.current = null
    else giveUp(missed)
  }, [query, hasNothing])
  useEffect(() => () => giveUp(missed), [])
}

function giveUp(missed: { current: string | null }): void {
  if (missed.current !== null) noteMiss(missed.current)
  missed.current = null
}
