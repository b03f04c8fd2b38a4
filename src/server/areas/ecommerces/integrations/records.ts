// Rows of integrations, as they are read for a change and as they are answered.
import { and, eq } from 'drizzle-orm'
import type { Integration } from '#contract/ecommerces/integrations.ts'
import { withoutSecretParts } from '#contract/text-secrets.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces, integrations, platforms } from '#server/db/schema/merchants.ts'
import { refusal } from '#server/http/refusal.ts'
import { shownOptions } from './stored-options.ts'

export type IntegrationRow = typeof integrations.$inferSelect
export type PlatformRow = typeof platforms.$inferSelect

const complete = (db: Database) =>
  db
    .select({ row: integrations, platform: platforms })
    .from(integrations)
    .innerJoin(platforms, eq(platforms.id, integrations.software_id))

export function shown(row: IntegrationRow, platform: PlatformRow): Integration {
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
  return found.map(({ row, platform }) => shown(row, platform))
}

/** As the list answers it. */
export async function integrationOf(db: Database, id: number): Promise<Integration | null> {
  const [found] = await complete(db).where(eq(integrations.id, id))
  return found ? shown(found.row, found.platform) : null
}

/** Null when there is none. */
export async function integrationRow(db: Database, id: number): Promise<IntegrationRow | null> {
  const [row] = await db.select().from(integrations).where(eq(integrations.id, id))
  return row ?? null
}

/**
 * The row, kept from others until the transaction ends. The ecommerce is locked first: the trigger on integrations writes to it, and
 * whoever adds a type looks at its other ones.
 */
export async function lockIntegration(db: Database, id: number): Promise<IntegrationRow> {
  const found = await integrationRow(db, id)
  if (!found) throw refusal(404, 'not_found')
  await lockEcommerce(db, found.ecommerce_id)
  const [row] = await db.select().from(integrations).where(eq(integrations.id, id)).for('update')
  if (!row) throw refusal(404, 'not_found')
  return row
}

export async function lockEcommerce(db: Database, id: number): Promise<void> {
  const [found] = await db.select({ id: ecommerces.id }).from(ecommerces).where(eq(ecommerces.id, id)).for('update')
  if (!found) throw refusal(404, 'not_found')
}

export async function expectEcommerce(db: Database, id: number): Promise<void> {
  const [found] = await db.select({ id: ecommerces.id }).from(ecommerces).where(eq(ecommerces.id, id))
  if (!found) throw refusal(404, 'not_found')
}

/** A platform that may be chosen: one that exists and, unless it is the present one, is not discontinued. */
export async function choosePlatform(db: Database, id: number, present: number | null): Promise<PlatformRow> {
  const [platform] = await db.select().from(platforms).where(eq(platforms.id, id))
  if (!platform) throw refusedField('software_id', 'integrations.platform_unknown')
  if (platform.is_discontinued && id !== present)
    throw refusedField('software_id', 'integrations.platform_discontinued', { name: platform.name })
  return platform
}

/** S1 §5: a type that is configured is not configured again. */
export async function expectFreeType(db: Database, ecommerceId: number, type: string): Promise<void> {
  const sameType = and(eq(integrations.ecommerce_id, ecommerceId), eq(integrations.integration_type, type))
  const [taken] = await db.select({ id: integrations.id }).from(integrations).where(sameType)
  if (taken) throw refusedField('integration_type', 'integrations.type_taken')
}

function refusedField(name: string, code: string, values: Readonly<Record<string, string>> = {}) {
  return refusal(422, code, { values, fields: [{ field: `body.${name}`, code, values }] })
}
