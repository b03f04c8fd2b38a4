// How work grows with its text: measured against itself, so that no machine is too slow for it.

const ROUNDS = 2
const MIN_MEASURED_MICROSECONDS = 12_000

/**
 * Returns how many times more CPU time a text of eight times the size takes: about 8 if the work is linear, 64 if it is
 * quadratic. CPU time of the process, because elapsed time also counts the waits for a busy processor.
 */
export function measureGrowth(work: (size: number) => void, small: number): number {
  return cpuTime(() => work(small * 8)) / cpuTime(() => work(small))
}

/**
 * Returns the CPU time of one run in microseconds, never 0: some systems count CPU time in steps of 10 ms, so the work
 * is repeated until the sum is larger than that.
 */
function cpuTime(work: () => void): number {
  const times: number[] = []
  for (let repetitions = 1; times.length < ROUNDS; ) {
    const start = process.cpuUsage()
    for (let run = 0; run < repetitions; run++) work()
    const { user, system } = process.cpuUsage(start)
    if (user + system < MIN_MEASURED_MICROSECONDS) repetitions *= 2
    else times.push((user + system) / repetitions)
  }
  return Math.min(...times)
}

/** Well between the two. */
export const MAX_GROWTH = 36
