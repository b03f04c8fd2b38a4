// Selects a sample of the cases of a long suite for `npm run test:all`, and all cases when `WHOLE=1` is set.
export const isFullRun = process.env.WHOLE === '1'

/** Returns one case in `every`, starting with the first; with `WHOLE=1` returns every case. */
export function sampleCases<Case>(cases: readonly Case[], interval: number): readonly Case[] {
  return isFullRun ? cases : cases.filter((_, index) => index % interval === 0)
}
