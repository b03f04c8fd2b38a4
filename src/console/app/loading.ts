// How many parts of the console are on their way: the thin line at the top of the page.
import { useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

function add(step: 1 | -1): void {
  count += step
  for (const listener of listeners) listener()
}

/** Counts the work as loading until it has ended. */
export async function loading<Result>(work: Promise<Result>): Promise<Result> {
  add(1)
  try {
    return await work
  } finally {
    add(-1)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useIsLoading(): boolean {
  return useSyncExternalStore(subscribe, () => count > 0)
}
