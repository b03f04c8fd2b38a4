// Sets the number of random inputs per test: few with a fixed seed in `npm test` and `npm run test:all`, and many with
// a new seed in `npm run test:fuzz`.
import { isRunByNpmTest } from '../core.ts'

const { FUZZ_RUNS = '', FUZZ_SEED = '' } = process.env

export const isLongRun = FUZZ_RUNS !== ''

/** Number of random cases per endpoint. */
export const runCount = isLongRun ? Number(FUZZ_RUNS) : isRunByNpmTest ? 1 : 4

export const randomSeed = FUZZ_SEED !== '' ? Number(FUZZ_SEED) : isLongRun ? Date.now() % 2 ** 31 : 2026

/** Maximum duration of one test in milliseconds. */
export const testTimeoutMs = isLongRun ? 3_600_000 : 60_000

/**
 * Returns all items in a long run; otherwise returns about `maxItems` items at regular intervals, starting at an index
 * derived from the seed.
 */
export function selectSample<Item>(allItems: readonly Item[], maxItems: number): readonly Item[] {
  const step = isLongRun ? 1 : Math.max(1, Math.ceil(allItems.length / maxItems))
  return allItems.filter((_, index) => index % step === randomSeed % step)
}
