// Several ecommerces enabled or disabled one after the other; how each ended is told, and the failed ones are tried again when that is asked for.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isApiError } from '#console/lib/api-error.ts'
import { call } from '#console/lib/call.ts'
import { forget } from '#console/lib/query.ts'
import { sendOnce } from '#console/ui/intent.ts'
import { setAvailability } from '#contract/ecommerces.ts'

export type Outcome =
  | { readonly state: 'running' | 'done' | 'stopped' }
  | { readonly state: 'failed'; readonly error: unknown }

export interface ManyRun {
  readonly outcomes: ReadonlyMap<number, Outcome>
  readonly isRunning: boolean
  readonly run: (ids: readonly number[], reason: string) => void
  /** The one at work ends first. */
  readonly stop: () => void
}

export function useAvailabilityMany(active: boolean): ManyRun {
  const client = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [isRunning, setIsRunning] = useState(false)
  const isWanted = useRef(false)
  useEffect(
    () => () => {
      isWanted.current = false
    },
    [],
  )
  const tell = (id: number, outcome: Outcome) => setOutcomes((now) => new Map([...now, [id, outcome]]))

  const one = async (id: number, reason: string) => {
    tell(id, { state: 'running' })
    const body = { is_active: active, ...(reason.trim() === '' ? {} : { reason }) }
    try {
      // Of each its own intent: tried again after a lost answer, it is done once.
      await sendOnce(`ecommerces.availability:${id}`, body, (key) =>
        call(setAvailability, { params: { id }, body }, key),
      )
      tell(id, { state: 'done' })
    } catch (error) {
      tell(id, { state: 'failed', error })
      // The others would be refused as well.
      if (isApiError(error) && [401, 403, 429].includes(error.status)) isWanted.current = false
    }
  }

  const all = async (ids: readonly number[], reason: string) => {
    isWanted.current = true
    setIsRunning(true)
    for (const id of ids) {
      if (isWanted.current) await one(id, reason)
      else tell(id, { state: 'stopped' })
    }
    setIsRunning(false)
    await forget(client, setAvailability)
  }

  return {
    outcomes,
    isRunning,
    run: (ids, reason) => void all(ids, reason),
    stop: () => {
      isWanted.current = false
    },
  }
}
