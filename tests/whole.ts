// Selects a sample of the cases of a long suite for `npm test` and `npm run test:all`, and all cases if `WHOLE` is 1.
import { isCore } from './core.ts'

export const isFullRun = process.env.WHOLE === '1'

/** Returns the first case and every `interval`-th case after it. If `WHOLE` is 1, returns all cases. */
export function sampleCases<Case>(cases: readonly Case[], interval: number): readonly Case[] {
  return isFullRun ? cases : cases.filter((_, index) => index % interval === 0)
}

/** For `npm test`, returns every `interval`-th case, beginning with the first. Otherwise returns all cases. */
export function sampleCoreCases<Case>(cases: readonly Case[], interval: number): readonly Case[] {
  return isCore ? cases.filter((_, index) => index % interval === 0) : cases
}
