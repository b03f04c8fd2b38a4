// Decides whether a long test suite runs all of its cases (`WHOLE=1`) or a sample of them (`npm run test:all`).
export const isWhole = process.env.WHOLE === '1'

/** Returns every n-th case, starting with the first, or all cases when `WHOLE=1` is set. */
export function sampleOf<Case>(cases: readonly Case[], every: number): readonly Case[] {
  return isWhole ? cases : cases.filter((_, index) => index % every === 0)
}
