// What a dry run asks about zip codes: it ends in time, however many they are and however slow who knows them.
import type { Config } from '#server/config.ts'
import { Refusal } from '#server/http/refusal.ts'
import { lookedUp } from './correcting.ts'

/** Different codes of one dry run; each may ask another service. */
const most = 100
/** Milliseconds for all of them, far below what a call may last. */
const longest = 20_000

/** Said of a row whose zip code is looked up when the row is done, and not before. */
export const notLookedUp = 'batches.not_looked_up'

/** Null where there is such a zip code; else a key of the `errors` texts. */
export type LookUp = (zip: string) => Promise<string | null>

/** For one dry run. A service that did not answer once is not asked again. */
export function startLookUps(config: Config, signal: AbortSignal, patience = longest): LookUp {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)])
  const known = new Map<string, string | null>()
  let left = most
  return async (zip) => {
    const before = known.get(zip)
    if (before !== undefined) return before
    if (left === 0 || limit.aborted) return notLookedUp
    left -= 1
    const failure = await failureOf(config, zip, limit)
    if (failure === notLookedUp) left = 0
    else known.set(zip, failure)
    return failure
  }
}

async function failureOf(config: Config, zip: string, signal: AbortSignal): Promise<string | null> {
  try {
    await lookedUp(config, zip, signal)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.status === 422 ? (error.code ?? 'address.not_found') : notLookedUp
  }
}
