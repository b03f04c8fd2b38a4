// Decrypts and masks the options of an integration, and reads the request rate and timeout from them.
import { isRecord } from '#server/http/canonical-json.ts'
import { httpError } from '#server/http/errors.ts'
import { type Hidden, hideStored, reveal, type SecretsByMark, strictRules } from './json-secrets.ts'
import type { Secrets } from './secrets.ts'

/** Columns of an integration that hold its options. */
export interface StoredOptions {
  readonly options: string | null
  readonly options_secrets: Buffer | null
}

/** Returns the options with their secrets as they were typed; null when there are none. */
export function openedOptions(stored: StoredOptions, secrets: Secrets): string | null {
  return stored.options === null ? null : reveal(hiddenIn(stored, secrets), strictRules)
}

/** Returns the options with marks in place of the secrets, and the secrets by mark. */
export function hiddenIn({ options, options_secrets }: StoredOptions, secrets: Secrets): Hidden {
  if (options === null) return { text: '', secrets: {} }
  return hideStored(options, options_secrets === null ? {} : unsealed(options_secrets, secrets), strictRules)
}

function unsealed(kept: Buffer, { open }: Secrets): SecretsByMark {
  try {
    return JSON.parse(open(kept))
  } catch {
    throw httpError(503, 'integrations.secrets_unreadable')
  }
}

export type Options = Readonly<Record<string, unknown>>

/** Parses the options. Returns an empty object for null, and null when the text is not a JSON object. */
export function optionsOf(text: string | null): Options | null {
  if (text === null) return {}
  try {
    const parsed: unknown = JSON.parse(text)
    return isRecord(parsed) ? parsed : null
  } catch {
    return null
  }
}

const standardPace = 20
const slowestPace = 0.5
const fastestPace = 1000

/** Returns the maximum number of requests per second to the merchant's system. */
export function paceOf(options: Options): number {
  const { requests_per_second: pace } = options
  if (typeof pace !== 'number' || !(pace > 0)) return standardPace
  return Math.min(fastestPace, Math.max(slowestPace, pace))
}

const standardTimeout = 20
const longestTimeout = 30
const shortestTimeout = 0.1

/** Returns the timeout of one request to the merchant's system, in milliseconds. */
export function timeoutOf(options: Options): number {
  const { timeout_seconds: seconds } = options
  const wanted = typeof seconds === 'number' && seconds > 0 ? seconds : standardTimeout
  return 1000 * Math.min(longestTimeout, Math.max(shortestTimeout, wanted))
}
