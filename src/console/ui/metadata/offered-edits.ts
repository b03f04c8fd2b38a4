// A change that a drawer offers to the text of a metadata that is open, or is opened next: a copied value, the path of a logo.
import { useEffect, useRef, useSyncExternalStore } from 'react'

interface OfferedEdit {
  /** The key of its owner. */
  readonly owner: string
  readonly name: string
  /** The text as it stands there, saved or not; null when it cannot take the change. */
  readonly edit: (text: string) => string | null
}

let offered: OfferedEdit | null = null
const listeners = new Set<() => void>()

function set(next: OfferedEdit | null): void {
  offered = next
  for (const listener of listeners) listener()
}

export const offerEdit: (edit: OfferedEdit) => void = set

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes what is offered to this text, once. */
export function useOfferedEdit(owner: string, name: string, take: (edit: OfferedEdit['edit']) => void): void {
  const offer = useSyncExternalStore(subscribe, () => offered)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    if (offer === null || offer.owner !== owner || offer.name !== name) return
    set(null)
    latest.current(offer.edit)
  }, [offer, owner, name])
}
