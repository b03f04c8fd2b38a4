// A contract that a drawer offers to the form of a store, that is open or is opened next.
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { typedOf } from './form-values.ts'

interface OfferedContract {
  readonly storeId: number
  /** All but the password, which nobody can read. */
  readonly values: ReturnType<typeof typedOf>
}

let offered: OfferedContract | null = null
const listeners = new Set<() => void>()

function set(next: OfferedContract | null): void {
  offered = next
  for (const listener of listeners) listener()
}

export const offerContract: (contract: OfferedContract) => void = set

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes what is offered to this store, once. */
export function useOfferedContract(storeId: number, take: (values: OfferedContract['values']) => void): void {
  const offer = useSyncExternalStore(subscribe, () => offered)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    if (offer === null || offer.storeId !== storeId) return
    set(null)
    latest.current(offer.values)
  }, [offer, storeId])
}
