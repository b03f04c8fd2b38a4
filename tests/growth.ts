// Measures how the CPU time of a function grows with the size of its input. The result is a ratio, so it does not
// depend on the speed of the machine.

const ROUNDS = 2
const MIN_MEASURED_MICROSECONDS = 12_000

/**
 * Returns the ratio of the CPU times for an input that is eight times as large: about 8 if the work is linear, and
 * about 64 if it is quadratic. The function measures CPU time, because elapsed time includes the waits for a busy
 * processor.
 */
export function growthOfEight(work: (size: number) => void, small: number): number {
  return cpuTime(() => work(small * 8)) / cpuTime(() => work(small))
}

/**
 * Returns the CPU time of one run in microseconds, never 0. Some systems count CPU time in steps of 10 ms, so the
 * function repeats the run until the total is large enough to measure.
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

/** Highest accepted ratio, halfway between linear (8) and quadratic growth (64). */
export const mostGrowth = 36
