import { desc, eq } from 'drizzle-orm'
import { type Ecommerce, getEcommerce } from '#contract/ecommerces.ts'
import type { Database } from '#server/db/database.ts'
import { billingQuotas, ecommerces, integrations, platforms } from '#server/db/schema/merchants.ts'
import { handle } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'

export const getHandler = handle(getEcommerce, async ({ params, db, tag }) => {
  const row = await ecommerceRow(db, params.id)
  tag(row.version)
  return { data: await complete(db, row) }
})

export type EcommerceRow = typeof ecommerces.$inferSelect

export async function ecommerceRow(db: Database, id: number): Promise<EcommerceRow> {
  const [row] = await db.select().from(ecommerces).where(eq(ecommerces.id, id))
  if (!row) throw refusal(404, 'not_found')
  return row
}

/** The record as every answer gives it. */
export async function complete(db: Database, row: EcommerceRow): Promise<Ecommerce> {
  const { search_text, main_software_id, main_integration_type, connector_url, ...facts } = row
  const { superlogica_client_id, created_at, updated_at, features, ...rest } = facts
  return {
    ...rest,
    superlogica_integration: { client_id: superlogica_client_id },
    billing_quotas: await quotasOf(db, row.id),
    features: byModule(features),
    integration: await mainIntegrationOf(db, row.id),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

export function quotasOf(db: Database, ecommerceId: number): Promise<Ecommerce['billing_quotas']> {
  const { service_code, monthly_quota, unlimited_quota } = billingQuotas
  return db
    .select({ service_code, monthly_quota, unlimited_quota })
    .from(billingQuotas)
    .where(eq(billingQuotas.ecommerce_id, ecommerceId))
    .orderBy(service_code)
}

async function mainIntegrationOf(db: Database, ecommerceId: number): Promise<Ecommerce['integration']> {
  const { id, name, software_id, integration_type, api_url, is_active } = integrations
  const [found] = await db
    .select({ id, name, software_id, software_name: platforms.name, integration_type, api_url, is_active })
    .from(integrations)
    .innerJoin(platforms, eq(platforms.id, software_id))
    .where(eq(integrations.ecommerce_id, ecommerceId))
    .orderBy(desc(is_active), id)
    .limit(1)
  return found ?? null
}

/** `module.flag` texts as flags by module; a flag may hold dots itself. */
function byModule(features: readonly string[]): Record<string, string[]> {
  const modules = new Map<string, string[]>()
  for (const feature of [...features].sort()) {
    const dot = feature.indexOf('.')
    const module = feature.slice(0, dot)
    modules.set(module, [...(modules.get(module) ?? []), feature.slice(dot + 1)])
  }
  return Object.fromEntries(modules)
}
