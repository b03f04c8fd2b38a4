// Records that answer what is typed: asked for a moment after the last key, at once when numbers stand in the text.
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryOf } from '#console/lib/query.ts'
import { useSession } from '#console/lib/session.tsx'
import { lookup } from '#contract/tickets.ts'
import { ecommercesNamed } from './ecommerces-named.ts'
import { lookupsOf } from './lookups.ts'
import type { Pasted } from './pasted.ts'
import type { Records } from './row.ts'

/** Milliseconds after the last key. */
const pause = 150

const none: readonly string[] = []

export function useRecords(pasted: Pasted, isWanted: boolean): Records {
  const { can } = useSession()
  const wanted = isWanted ? lookupsOf(pasted) : none
  const key = wanted.join('\n')
  const settled = useSettled(key, pasted.tokens.length > 0 ? 0 : pause)
  const asked = settled === '' ? none : settled.split('\n')
  const answers = useQueries({
    queries: asked.map((q) => (can(lookup.access) ? queryOf(lookup, { query: { q } }) : ecommercesNamed(q))),
    combine: (results) => ({
      found: results.flatMap(({ data }) => data?.data ?? []),
      isLoading: results.some(({ isPending }) => isPending),
      hasFailed: results.some(({ isError }) => isError),
    }),
  })
  if (key !== settled) return { found: [], isLoading: key !== '', hasFailed: false }
  return answers
}

function useSettled(value: string, wait: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return settled
}
