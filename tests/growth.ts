// Measures how CPU time grows with the size of the input, as a ratio, because a ratio does not depend on the
// machine's speed.

const ROUNDS = 2
const MIN_MEASURED_MICROSECONDS = 12_000

/**
 * Returns the CPU time of `work` on an input of eight times the size, divided by the CPU time on the small input:
 * about 8 if the work is linear, 64 if the work is quadratic. Elapsed time would also include the time in which
 * other processes run.
 */
export function measureCpuTimeRatio(task: (size: number) => void, smallSize: number): number {
  return measureCpuTime(() => task(smallSize * 8)) / measureCpuTime(() => task(smallSize))
}

/**
 * Returns the CPU time of one run in microseconds, never 0. Some systems count CPU time in steps of 10 ms, so the
 * work is repeated until the total exceeds such a step.
 */
function measureCpuTime(task: () => void): number {
  const times: number[] = []
  for (let repetitions = 1; times.length < ROUNDS; ) {
    const start = process.cpuUsage()
    for (let run = 0; run < repetitions; run++) task()
    const { user, system } = process.cpuUsage(start)
    if (user + system < MIN_MEASURED_MICROSECONDS) repetitions *= 2
    else times.push((user + system) / repetitions)
  }
  return Math.min(...times)
}

/** Limit for `measureGrowth`, between the ratio of linear work (8) and the ratio of quadratic work (64). */
export const MAX_CPU_TIME_RATIO = 36
