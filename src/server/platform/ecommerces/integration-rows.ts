// Reads, locks and serializes the rows of integrations, and encrypts the secrets in their options.
import { and, eq } from 'drizzle-orm'
import { pickFieldValues } from '#contract/field-list.ts'
import { BLING_PLATFORM_ID, type Integration, integrationFields } from '#contract/platform/integrations.ts'
import { isEditedSecretPlaceholder, isSecretPlaceholder, maskSecretParts } from '#contract/secrets.ts'
import type { Database } from '#server/db/database.ts'
import { integrations, platforms } from '#server/db/schema/platform/ecommerces.ts'
import { type FieldError, fieldError, type HttpError, httpError } from '#server/http/errors.ts'
import { lockRow } from '#server/http/save-row.ts'
import { type BlingClient, parseBlingClient } from '#server/services/bling.ts'
import { lockEcommerce } from '#server/services/ecommerces.ts'
import {
  decryptOptions,
  parseOptions,
  readMaskedOptions,
  type StoredOptions,
} from '#server/services/integration-options.ts'
import {
  hasSecretPlaceholders,
  hideSecrets,
  hideStoredSecrets,
  type MaskedText,
  StrayPlaceholderError,
  strictSecretRules,
} from '#server/services/json-secrets.ts'
import type { Secrets } from '#server/services/secrets.ts'

export const emptyOptions: StoredOptions = { options: null, options_secrets: null }

/**
 * Maximum number of secrets in options. The number is high, because every text in a long list of codes may count as a
 * secret.
 */
const MAX_OPTION_SECRETS = 2000

/** Returns the option columns to store. Placeholders in the input stand for the secrets that are stored in `before`. */
export function buildStoredOptions(input: string | null, before: StoredOptions, secrets: Secrets): StoredOptions {
  if (input === null) return emptyOptions
  // Keeps unchanged options even if no key decrypts their secrets, so that users can save other fields of the
  // integration.
  const { options, options_secrets } = before
  if (input === maskOptions(before) && !canDecryptSecrets(before, secrets)) return { options, options_secrets }
  try {
    const maskedOptions = hideSecrets(
      input,
      hasSecretPlaceholders(input) ? readMaskedOptions(before, secrets) : undefined,
      strictSecretRules,
    )
    if (Object.keys(maskedOptions.secrets).length > MAX_OPTION_SECRETS)
      throw createIntegrationError('options', 'integrations.too_many_secrets', { maximum: MAX_OPTION_SECRETS })
    return encryptSecrets(maskedOptions, secrets)
  } catch (error) {
    throw error instanceof StrayPlaceholderError ? createIntegrationError('options', 'integrations.stray_mark') : error
  }
}

export function encryptSecrets({ text, secrets }: MaskedText, { encrypt }: Pick<Secrets, 'encrypt'>): StoredOptions {
  const hasSecrets = Object.keys(secrets).length > 0
  return { options: text, options_secrets: hasSecrets ? encrypt(JSON.stringify(secrets)) : null }
}

/**
 * Returns the URL to store. An input that equals the masked stored URL keeps the stored URL; any other input with a
 * placeholder is rejected.
 */
export function resolveMaskedUrl(input: string, before: string | null): string {
  if (!isEditedSecretPlaceholder(input)) return input
  if (before !== null && input === maskSecretParts(before)) return before
  throw createIntegrationError('api_url', 'integrations.stray_mark')
}

/** Returns the options with masked secrets, including secrets that were stored before their name counted as secret. */
export function maskOptions({ options }: StoredOptions): string | null {
  return options === null ? null : hideStoredSecrets(options, {}, strictSecretRules).text
}

/** Compares the secrets of two rows; secrets that cannot be decrypted are compared by their encrypted bytes. */
export function haveSameSecrets(first: StoredOptions, second: StoredOptions, secrets: Secrets): boolean {
  if (!canDecryptSecrets(first, secrets) || !canDecryptSecrets(second, secrets)) return haveSameBytes(first, second)
  const [firstSecrets, secondSecrets] = [first, second].map((storedOptions) =>
    JSON.stringify(Object.entries(readMaskedOptions(storedOptions, secrets).secrets).sort()),
  )
  return firstSecrets === secondSecrets
}

function haveSameBytes(a: StoredOptions, b: StoredOptions): boolean {
  return a.options_secrets !== null && b.options_secrets?.equals(a.options_secrets) === true
}

/** Returns true if the row has no secrets, or if one of the server's encryption keys can decrypt the secrets. */
export function canDecryptSecrets({ options_secrets }: StoredOptions, { decrypt }: Secrets): boolean {
  if (options_secrets === null) return true
  try {
    decrypt(options_secrets)
    return true
  } catch {
    return false
  }
}

export type IntegrationRow = typeof integrations.$inferSelect
type PlatformRow = typeof platforms.$inferSelect

const selectWithPlatform = (db: Database) =>
  db
    .select({ row: integrations, platform: platforms })
    .from(integrations)
    .innerJoin(platforms, eq(platforms.id, integrations.software_id))

export function serializeIntegration(row: IntegrationRow, platform: PlatformRow): Integration {
  const { id, ecommerce_id, name, username, api_url, software_id, integration_type, is_active, version } = row
  return {
    ...{ id, ecommerce_id, name, username, software_id, integration_type, is_active, version },
    // Masks a password in the URL. Older rows may contain such a password, although new URLs with a password are
    // rejected.
    api_url: maskSecretParts(api_url),
    has_password: row.password !== null,
    software_name: platform.name,
    is_discontinued: platform.is_discontinued,
    options: maskOptions(row),
  }
}

export async function readIntegrations(db: Database, ecommerceId: number): Promise<Integration[]> {
  const results = await selectWithPlatform(db)
    .where(eq(integrations.ecommerce_id, ecommerceId))
    .orderBy(integrations.id)
  return results.map(({ row, platform }) => serializeIntegration(row, platform))
}

/** Returns an integration in the format of the integrations endpoint; throws 404 if the integration does not exist. */
export async function readIntegration(db: Database, id: number): Promise<Integration> {
  const [result] = await selectWithPlatform(db).where(eq(integrations.id, id))
  if (!result) throw httpError(404, 'not_found')
  return serializeIntegration(result.row, result.platform)
}

/** Returns an integration's row, or null if no integration has this id. */
export async function findIntegrationRow(db: Database, id: number): Promise<IntegrationRow | null> {
  const [row] = await db.select().from(integrations).where(eq(integrations.id, id))
  return row ?? null
}

/**
 * Locks the ecommerce of an integration. Every write locks the ecommerce before the integration: one lock order
 * prevents deadlocks, because the database trigger on integrations also updates the ecommerce.
 */
export async function lockEcommerceOfIntegration(db: Database, integrationId: number): Promise<void> {
  const row = await findIntegrationRow(db, integrationId)
  if (!row) throw httpError(404, 'not_found')
  await lockEcommerce(db, row.ecommerce_id)
}

/** Locks the ecommerce, then the integration; throws 404 if the integration does not exist. */
export async function lockIntegration(db: Database, id: number): Promise<IntegrationRow> {
  await lockEcommerceOfIntegration(db, id)
  return lockRow(db, integrations, eq(integrations.id, id))
}

/**
 * Returns the platform. Throws 422 for an unknown platform, and for a discontinued platform unless the integration
 * already uses that platform.
 */
export async function readAllowedPlatform(db: Database, id: number, currentId: number | null): Promise<PlatformRow> {
  const [platform] = await db.select().from(platforms).where(eq(platforms.id, id))
  if (!platform) throw createIntegrationError('software_id', 'integrations.platform_unknown')
  if (platform.is_discontinued && id !== currentId)
    throw createIntegrationError('software_id', 'integrations.platform_discontinued', { name: platform.name })
  return platform
}

/** Throws 422 if the ecommerce already has an integration of this type (S1 §5). */
export async function rejectDuplicateType(db: Database, ecommerceId: number, type: string): Promise<void> {
  const sameTypeCondition = and(eq(integrations.ecommerce_id, ecommerceId), eq(integrations.integration_type, type))
  const [existingIntegration] = await db.select({ id: integrations.id }).from(integrations).where(sameTypeCondition)
  if (existingIntegration) throw createIntegrationError('integration_type', 'integrations.type_taken')
}

/**
 * Returns a 422 error for a field of an integration. `code` is the error code of the field and of the whole response.
 */
export function createIntegrationError(name: string, code: string, values: FieldError['values'] = {}): HttpError {
  return fieldError({ field: `body.${name}`, code, values }, code)
}

/** Returns the values of an integration for the activity log, with flags instead of secrets. */
export function toActivityValues(row: IntegrationRow) {
  const { password, ...fields } = pickFieldValues(integrationFields, { ...row, options: maskOptions(row) })
  return {
    ...fields,
    integration_type: row.integration_type,
    has_password: password !== null,
    has_secrets: row.options_secrets !== null,
  }
}

/** Returns the Bling credentials; null if the credentials are incomplete or the integration uses another platform. */
export function getBlingCredentials(row: IntegrationRow, secrets: Secrets): BlingClient | null {
  if (row.software_id !== BLING_PLATFORM_ID) return null
  return parseBlingClient(parseOptions(decryptOptions(row, secrets)))
}

/** Returns the password to store (A43): an absent, blank or masked password keeps the stored one, null clears it. */
export function resolvePassword(
  input: string | null | undefined,
  before: Buffer | null,
  { encrypt }: Pick<Secrets, 'encrypt'>,
): Buffer | null {
  if (input === null) return null
  if (input === undefined || input.trim() === '') return before
  if (!isSecretPlaceholder(input.trim())) return encrypt(input)
  if (before === null) throw createIntegrationError('password', 'integrations.stray_mark')
  return before
}
