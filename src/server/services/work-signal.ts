// In-process wake-up signal, so that new work starts without waiting for the worker's next poll.

export interface WorkSignal {
  readonly ring: () => void
  /** Adds a listener; returns a function that removes it. */
  readonly listen: (hear: () => void) => () => void
}

export function makeWorkSignal(): WorkSignal {
  const listeners = new Set<() => void>()
  return {
    ring: () => {
      for (const hear of listeners) hear()
    },
    listen: (hear) => {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
  }
}
