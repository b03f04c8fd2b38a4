// Sets how often the durability tests crash a server: twice in `npm run test:all`, and a hundred times in `npm run
// test:durability`.
export const rounds = Number(process.env.DURABILITY_ROUNDS || 2)

/** Time limit of one test in milliseconds. */
export const TIMEOUT_MS = rounds >= 10 ? 7_200_000 : 240_000
