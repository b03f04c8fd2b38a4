// How much of what is without end is tried: a sample of fixed chance in `npm run test:all`, much more and by a new chance in `npm run test:fuzz`.
const { FUZZ_RUNS = '', FUZZ_SEED = '' } = process.env

export const isLong = FUZZ_RUNS !== ''

/** Cases of each endpoint. */
export const runs = isLong ? Number(FUZZ_RUNS) : 4

export const seed = FUZZ_SEED !== '' ? Number(FUZZ_SEED) : isLong ? Date.now() % 2 ** 31 : 2026

/** Longest that one test may take. */
export const patience = isLong ? 3_600_000 : 60_000

/** All of them, or every so many from a place that the seed tells. */
export function sample<Item>(all: readonly Item[], most: number): readonly Item[] {
  const step = isLong ? 1 : Math.max(1, Math.ceil(all.length / most))
  return all.filter((_, index) => index % step === seed % step)
}
