// Selects a sample of the cases of a long suite for `npm test` or `npm run test:all`, and all cases when `WHOLE=1` is set.
import { isCore } from './core.ts'

export const isFullRun = process.env.WHOLE === '1'

/** Returns every `interval`-th case, starting with the first; with `WHOLE=1`, returns all cases. */
export function sampleCases<Case>(cases: readonly Case[], interval: number): readonly Case[] {
  return isFullRun ? cases : cases.filter((_, index) => index % interval === 0)
}

/** Returns one case in `every` for `npm test`, starting with the first; all other runs get every case. */
export function sampleCoreCases<Case>(cases: readonly Case[], every: number): readonly Case[] {
  return isCore ? cases.filter((_, index) => index % every === 0) : cases
}
