// Integration rows: options with their secrets encrypted apart, serialization, row locks, and the activity diff.
import { and, eq } from 'drizzle-orm'
import { fieldValues } from '#contract/field-list.ts'
import { blingPlatform, type Integration, integrationFields } from '#contract/platform/integrations.ts'
import { isEditedMark, isMark, withoutSecretParts } from '#contract/secrets.ts'
import type { Database } from '#server/db/database.ts'
import { integrations, platforms } from '#server/db/schema/platform/ecommerces.ts'
import { fieldError, type HttpError, httpError, type RefusedField } from '#server/http/errors.ts'
import { levelsOf } from '#server/http/input.ts'
import { lockRow } from '#server/http/save-row.ts'
import { type BlingClient, blingClientOf } from '#server/services/bling.ts'
import { lockEcommerce } from '#server/services/ecommerces.ts'
import { hiddenIn, openedOptions, optionsOf, type StoredOptions } from '#server/services/integration-options.ts'
import { type Hidden, hasMarks, hide, hideStored, StrayMark, strictRules } from '#server/services/json-secrets.ts'
import type { Secrets } from '#server/services/secrets.ts'

export const noOptions: StoredOptions = { options: null, options_secrets: null }

const mostLevels = 64
/** Secrets that options may hold. Every text may be one, so that a long table of codes still fits. */
const MAX_SECRETS = 2000

/** What to store for a text that was typed over `before`: its marks stand for the secrets kept there. */
export function storedOptions(typed: string | null, before: StoredOptions, secrets: Secrets): StoredOptions {
  if (typed === null) return noOptions
  if (levelsOf(typed) > mostLevels) throw integrationError('options', 'request.too_deep', { maximum: mostLevels })
  // As it was, and nobody can open it: it stays, so that the rest of the record can be saved.
  const { options, options_secrets } = before
  if (typed === shownOptions(before) && !isReadable(before, secrets)) return { options, options_secrets }
  try {
    const hidden = hide(typed, hasMarks(typed) ? hiddenIn(before, secrets) : undefined, strictRules)
    if (Object.keys(hidden.secrets).length > MAX_SECRETS)
      throw integrationError('options', 'integrations.too_many_secrets', { maximum: MAX_SECRETS })
    return sealed(hidden, secrets)
  } catch (error) {
    throw error instanceof StrayMark ? integrationError('options', 'integrations.stray_mark') : error
  }
}

export function sealed({ text, secrets }: Hidden, { seal }: Pick<Secrets, 'seal'>): StoredOptions {
  const hasSecrets = Object.keys(secrets).length > 0
  return { options: text, options_secrets: hasSecrets ? seal(JSON.stringify(secrets)) : null }
}

/** The URL to store. A masked one stands for the stored URL; any other one with a mark is refused. */
export function storedUrl(typed: string, before: string | null): string {
  if (!isEditedMark(typed)) return typed
  if (before !== null && typed === withoutSecretParts(before)) return before
  throw integrationError('api_url', 'integrations.stray_mark')
}

/** The text to answer. What was stored before it was known as a secret is hidden too. */
export function shownOptions({ options }: StoredOptions): string | null {
  return options === null ? null : hideStored(options, {}, strictRules).text
}

/** Compares two rows' secrets without exposing them; undecryptable ones are equal only byte for byte. */
export function sameSecrets(one: StoredOptions, other: StoredOptions, secrets: Secrets): boolean {
  if (!isReadable(one, secrets) || !isReadable(other, secrets)) return areSealedAlike(one, other)
  const [kept, next] = [one, other].map((stored) =>
    JSON.stringify(Object.entries(hiddenIn(stored, secrets).secrets).sort()),
  )
  return kept === next
}

function areSealedAlike(one: StoredOptions, other: StoredOptions): boolean {
  return one.options_secrets !== null && other.options_secrets?.equals(one.options_secrets) === true
}

/** Whether a key that is there opens its secrets, where it has any. */
export function isReadable({ options_secrets }: StoredOptions, { open }: Secrets): boolean {
  if (options_secrets === null) return true
  try {
    open(options_secrets)
    return true
  } catch {
    return false
  }
}

// Reads integration rows for a change or an answer.

export type IntegrationRow = typeof integrations.$inferSelect
type PlatformRow = typeof platforms.$inferSelect

const complete = (db: Database) =>
  db
    .select({ row: integrations, platform: platforms })
    .from(integrations)
    .innerJoin(platforms, eq(platforms.id, integrations.software_id))

export function toApi(row: IntegrationRow, platform: PlatformRow): Integration {
  const { id, ecommerce_id, name, username, api_url, software_id, integration_type, is_active, version } = row
  return {
    ...{ id, ecommerce_id, name, username, software_id, integration_type, is_active, version },
    // One from before addresses were refused with a password in them.
    api_url: withoutSecretParts(api_url),
    has_password: row.password !== null,
    software_name: platform.name,
    is_discontinued: platform.is_discontinued,
    options: shownOptions(row),
  }
}

export async function integrationsOf(db: Database, ecommerceId: number): Promise<Integration[]> {
  const found = await complete(db).where(eq(integrations.ecommerce_id, ecommerceId)).orderBy(integrations.id)
  return found.map(({ row, platform }) => toApi(row, platform))
}

/** Returns an integration as the list contains it; throws 404 when there is none. */
export async function integrationOf(db: Database, id: number): Promise<Integration> {
  const [found] = await complete(db).where(eq(integrations.id, id))
  if (!found) throw httpError(404, 'not_found')
  return toApi(found.row, found.platform)
}

/** Null when there is none. */
export async function integrationRow(db: Database, id: number): Promise<IntegrationRow | null> {
  const [row] = await db.select().from(integrations).where(eq(integrations.id, id))
  return row ?? null
}

/**
 * Locks the ecommerce of an integration, before the integration itself is locked: the trigger on integrations updates
 * the ecommerce, and adding a type checks its other integrations. One lock order, no deadlock.
 */
export async function lockEcommerceOf(db: Database, integrationId: number): Promise<void> {
  const row = await integrationRow(db, integrationId)
  if (!row) throw httpError(404, 'not_found')
  await lockEcommerce(db, row.ecommerce_id)
}

export async function lockIntegration(db: Database, id: number): Promise<IntegrationRow> {
  await lockEcommerceOf(db, id)
  return lockRow(db, integrations, eq(integrations.id, id))
}

/** A platform that may be chosen: one that exists and, unless it is the present one, is not discontinued. */
export async function choosePlatform(db: Database, id: number, present: number | null): Promise<PlatformRow> {
  const [platform] = await db.select().from(platforms).where(eq(platforms.id, id))
  if (!platform) throw integrationError('software_id', 'integrations.platform_unknown')
  if (platform.is_discontinued && id !== present)
    throw integrationError('software_id', 'integrations.platform_discontinued', { name: platform.name })
  return platform
}

/** S1 §5: a type that is configured is not configured again. */
export async function expectFreeType(db: Database, ecommerceId: number, type: string): Promise<void> {
  const sameType = and(eq(integrations.ecommerce_id, ecommerceId), eq(integrations.integration_type, type))
  const [taken] = await db.select({ id: integrations.id }).from(integrations).where(sameType)
  if (taken) throw integrationError('integration_type', 'integrations.type_taken')
}

/** Returns a 422 for a field of an integration; the whole response has the code of the field. */
export function integrationError(name: string, code: string, values: RefusedField['values'] = {}): HttpError {
  return fieldError({ field: `body.${name}`, code, values }, code)
}

// The activity diff of an integration: changed fields only, and of a secret only that it changed.

export function factsOf(row: IntegrationRow) {
  const { password, ...facts } = fieldValues(integrationFields, { ...row, options: shownOptions(row) })
  return {
    ...facts,
    integration_type: row.integration_type,
    has_password: password !== null,
    has_secrets: row.options_secrets !== null,
  }
}

// What is kept of secrets that were typed.

/** Null when they are incomplete, or the platform is another. */
export function credentialsOf(row: IntegrationRow, secrets: Secrets): BlingClient | null {
  if (row.software_id !== blingPlatform) return null
  return blingClientOf(optionsOf(openedOptions(row, secrets)))
}

/** The password to store (A43): absent, empty or the mark keeps the stored one, null clears it. */
export function storedPassword(
  typed: string | null | undefined,
  before: Buffer | null,
  { seal }: Pick<Secrets, 'seal'>,
): Buffer | null {
  if (typed === undefined || typed === '') return before
  if (typed === null) return null
  if (!isMark(typed.trim())) return seal(typed)
  if (before === null) throw integrationError('password', 'integrations.stray_mark')
  return before
}
