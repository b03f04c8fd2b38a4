// How much is on its way, parts of the console and calls alike: the thin line at the top of the page, and work that waits for rest.
import { useEffect, useSyncExternalStore } from 'react'

let count = 0
let calls = 0
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

/** Counts a call of the API. */
export async function calling<Result>(work: Promise<Result>): Promise<Result> {
  calls += 1
  try {
    return await work
  } finally {
    calls -= 1
  }
}

/** Stands in a Suspense for what is loaded but not yet shown: that counts as loading too. */
export function Coming(): null {
  useEffect(() => {
    add(1)
    return () => add(-1)
  }, [])
  return null
}

export function isLoading(): boolean {
  return count > 0 || calls > 0
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useIsLoading(): boolean {
  return useSyncExternalStore(subscribe, () => count > 0)
}
