// Measures how the CPU time of a function grows with the size of its input. Returns a ratio, because a ratio does not
// depend on the speed of the machine.

const ROUNDS = 2
const MIN_MEASURED_MICROSECONDS = 12_000

/**
 * Returns the CPU time of `task` for an input of eight times the size, divided by the CPU time for the small input:
 * about 8 for a linear task, and 64 for a quadratic task. Measures CPU time, because elapsed time would include the
 * time of other processes.
 */
export function measureCpuTimeRatio(task: (size: number) => void, smallSize: number): number {
  return measureCpuTime(() => task(smallSize * 8)) / measureCpuTime(() => task(smallSize))
}

/**
 * Returns the CPU time of one run in microseconds, never 0. Repeats the task until the total exceeds 10 ms, because
 * some systems count CPU time in steps of 10 ms.
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

/** Limit for `measureCpuTimeRatio`, between the ratio of a linear task (8) and the ratio of a quadratic task (64). */
export const MAX_CPU_TIME_RATIO = 36
