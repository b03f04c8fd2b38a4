// Selects the cases of a long suite: a sample for `npm test` and `npm run test:all`, and all cases for a run with
// `WHOLE=1`, such as `npm run test:fuzz`.
import { isRunByNpmTest } from './core.ts'

export const runsAllCases = process.env.WHOLE === '1'

/** Returns the first case and every `interval`-th case after it. If `WHOLE` is 1, returns all cases. */
export function sampleCases<Case>(cases: readonly Case[], interval: number): readonly Case[] {
  return runsAllCases ? cases : cases.filter((_, index) => index % interval === 0)
}

/** For `npm test`, returns every `interval`-th case, beginning with the first. Otherwise returns all cases. */
export function sampleCoreCases<Case>(cases: readonly Case[], interval: number): readonly Case[] {
  return isRunByNpmTest ? cases.filter((_, index) => index % interval === 0) : cases
}
