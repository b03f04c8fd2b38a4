// The title of the page, where a record gives it: `Loja Azul` instead of `Ecommerce`. The shell shows it in the path and in the browser's tab.
import { useEffect, useSyncExternalStore } from 'react'

let title: string | null = null
const listeners = new Set<() => void>()

function setTitle(next: string | null): void {
  title = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Called by the page's heading; null while the record is not there yet. */
export function usePageTitle(next: string | null): void {
  useEffect(() => {
    setTitle(next)
    return () => setTitle(null)
  }, [next])
}

/** For the shell. */
export function useGivenPageTitle(): string | null {
  return useSyncExternalStore(subscribe, () => title)
}
