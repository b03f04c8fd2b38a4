// Decrypts and masks the options of an integration, and reads the maximum request rate and the timeout from the
// options.
import { isRecord } from '#server/http/canonical-json.ts'
import { httpError } from '#server/http/errors.ts'
import {
  hideStoredSecrets,
  type MaskedText,
  revealSecrets,
  type SecretsByPlaceholder,
  strictSecretRules,
} from './json-secrets.ts'
import type { Secrets } from './secrets.ts'

/** Columns of an integration that hold its options. */
export interface StoredOptions {
  readonly options: string | null
  readonly options_secrets: Buffer | null
}

/** Returns the options with their secrets in plain text; null when there are no options. */
export function decryptOptions(storedOptions: StoredOptions, secrets: Secrets): string | null {
  return storedOptions.options === null
    ? null
    : revealSecrets(readMaskedOptions(storedOptions, secrets), strictSecretRules)
}

/** Returns the options with a placeholder in place of each secret, together with the secrets by placeholder. */
export function readMaskedOptions({ options, options_secrets }: StoredOptions, secrets: Secrets): MaskedText {
  if (options === null) return { text: '', secrets: {} }
  return hideStoredSecrets(
    options,
    options_secrets === null ? {} : decryptSecrets(options_secrets, secrets),
    strictSecretRules,
  )
}

function decryptSecrets(encrypted: Buffer, { decrypt }: Secrets): SecretsByPlaceholder {
  try {
    return JSON.parse(decrypt(encrypted))
  } catch {
    throw httpError(503, 'integrations.secrets_unreadable')
  }
}

export type Options = Readonly<Record<string, unknown>>

/** Parses the options. Returns an empty object for null, and null when the text is not a JSON object. */
export function parseOptions(text: string | null): Options | null {
  if (text === null) return {}
  try {
    const parsed: unknown = JSON.parse(text)
    return isRecord(parsed) ? parsed : null
  } catch {
    return null
  }
}

const DEFAULT_REQUESTS_PER_SECOND = 20
const MIN_REQUESTS_PER_SECOND = 0.5
const MAX_REQUESTS_PER_SECOND = 1000

/** Returns the maximum number of requests per second to the merchant's system. */
export function getRequestsPerSecond(options: Options): number {
  const { requests_per_second: requestsPerSecond } = options
  if (typeof requestsPerSecond !== 'number' || !(requestsPerSecond > 0)) return DEFAULT_REQUESTS_PER_SECOND
  return Math.min(MAX_REQUESTS_PER_SECOND, Math.max(MIN_REQUESTS_PER_SECOND, requestsPerSecond))
}

const DEFAULT_TIMEOUT_SECONDS = 20
const MAX_TIMEOUT_SECONDS = 30
const MIN_TIMEOUT_SECONDS = 0.1

/** Returns the timeout of one request to the merchant's system, in milliseconds. */
export function getTimeoutMs(options: Options): number {
  const { timeout_seconds: configuredSeconds } = options
  const timeoutSeconds =
    typeof configuredSeconds === 'number' && configuredSeconds > 0 ? configuredSeconds : DEFAULT_TIMEOUT_SECONDS
  return 1000 * Math.min(MAX_TIMEOUT_SECONDS, Math.max(MIN_TIMEOUT_SECONDS, timeoutSeconds))
}
