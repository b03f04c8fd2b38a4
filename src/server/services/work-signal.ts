// Rung when there is work, so that whoever does it need not keep looking; heard in this process only.

export interface WorkSignal {
  readonly ring: () => void
  /** Answers how to stop listening. */
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
