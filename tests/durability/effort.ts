// Number of rounds and time limit of the durability tests: two rounds in `npm run test:all`, a hundred in `npm run
// test:durability`.
export const rounds = Number(process.env.DURABILITY_ROUNDS || 2)

/** Time limit of one test in milliseconds. */
export const TIMEOUT_MS = rounds >= 10 ? 7_200_000 : 240_000
