// Creates signals that wake a background worker of the same process, so that new work starts before the next poll.

export interface WorkSignal {
  readonly notify: () => void
  /** Adds a listener that runs each time the signal is sent; returns a function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void
}

export function createWorkSignal(): WorkSignal {
  const listeners = new Set<() => void>()
  return {
    notify: () => {
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
