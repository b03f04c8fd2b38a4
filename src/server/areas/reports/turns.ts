// So much at a time: the rest waits in line, and who gives up leaves it. Pure.

/** Runs work when its turn comes. */
export function makeTurns(most: number) {
  let busy = 0
  const line = new Set<() => void>()

  function next(): void {
    const [first] = line
    if (busy >= most || !first) return
    line.delete(first)
    busy += 1
    first()
  }

  /** Its turn goes to the next when it has ended; a signal that is aborted in the line gives the place up. */
  return async <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
    await new Promise<void>((begin, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const leave = () => {
        if (line.delete(start)) reject(signal.reason)
      }
      const start = () => {
        signal.removeEventListener('abort', leave)
        begin()
      }
      signal.addEventListener('abort', leave)
      line.add(start)
      next()
    })
    try {
      return await work()
    } finally {
      busy -= 1
      next()
    }
  }
}
