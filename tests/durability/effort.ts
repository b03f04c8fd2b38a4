// How often it is tried: twice in `npm run test:all`, a hundred times in `npm run test:durability`.
export const rounds = Number(process.env.DURABILITY_ROUNDS || 2)

/** Longest that one test may take. */
export const TIMEOUT_MS = rounds >= 10 ? 7_200_000 : 240_000
