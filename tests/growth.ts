// How work grows with its text: measured against itself, so that no machine is too slow for it.

const rounds = 15

/**
 * Returns how many times more CPU time a text of eight times the size takes: about 8 if the work is linear, 64 if it is
 * quadratic. CPU time of the process, because elapsed time also counts the waits for a busy processor.
 */
export function growthOfEight(work: (size: number) => void, small: number): number {
  const best = (size: number) => {
    const times = Array.from({ length: rounds }, () => {
      const start = process.cpuUsage()
      work(size)
      const { user, system } = process.cpuUsage(start)
      return user + system
    })
    return Math.min(...times)
  }
  best(small)
  return best(small * 8) / best(small)
}

/** Well between the two. */
export const mostGrowth = 36
