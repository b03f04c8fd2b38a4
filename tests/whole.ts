// Long suites run a sample of their cases with `npm run test:all`, and all of them with a script of their own (`WHOLE=1`).
export const isFullRun = process.env.WHOLE === '1'

/** Every so-manieth case, from the first on; all of them where the whole is asked for. */
export function sampleCases<Case>(cases: readonly Case[], every: number): readonly Case[] {
  return isFullRun ? cases : cases.filter((_, index) => index % every === 0)
}
