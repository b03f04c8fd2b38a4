import { asc, eq } from 'drizzle-orm'
import { getLgpd, type LgpdConfig, saveLgpd } from '#contract/ecommerces/lgpd.ts'
import type { Database } from '#server/db/database.ts'
import { lgpdConfigs, lgpdProviders } from '#server/db/schema/connections.ts'
import { ecommerces } from '#server/db/schema/merchants.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { expectVersion } from '#server/http/version.ts'

async function configOf(db: Database, ecommerceId: number): Promise<LgpdConfig> {
  const available_providers = await db.select().from(lgpdProviders).orderBy(asc(lgpdProviders.name), lgpdProviders.id)
  const [config] = await db.select().from(lgpdConfigs).where(eq(lgpdConfigs.ecommerce_id, ecommerceId))
  const active = available_providers.find(({ id }) => id === config?.provider_id) ?? null
  return { provider: { active, available_providers }, version: config?.version ?? 0 }
}

export const lgpdHandlers: readonly Handler[] = [
  handle(getLgpd, async ({ params, db, tag }) => {
    const [found] = await db.select({ id: ecommerces.id }).from(ecommerces).where(eq(ecommerces.id, params.id))
    if (!found) throw refusal(404, 'not_found')
    const data = await configOf(db, params.id)
    tag(data.version)
    return { data }
  }),
  handle(saveLgpd, async ({ params, body, request, db, record, tag }) => {
    // The ecommerce is locked, for its configuration may not be there yet.
    const [found] = await db
      .select({ id: ecommerces.id })
      .from(ecommerces)
      .where(eq(ecommerces.id, params.id))
      .for('update')
    if (!found) throw refusal(404, 'not_found')
    const before = await configOf(db, params.id)
    await expectVersion(request, before.version, () => before)
    const { available_providers } = before.provider
    const active = available_providers.find(({ id }) => id === body.provider.active) ?? null
    if (body.provider.active !== null && !active)
      throw refusal(422, undefined, { fields: [{ field: 'body.provider.active', code: 'lgpd.unknown_provider' }] })
    const version = before.version + 1
    const saved = { provider_id: active?.id ?? null, version, updated_at: new Date() }
    await db
      .insert(lgpdConfigs)
      .values({ ecommerce_id: params.id, ...saved })
      .onConflictDoUpdate({ target: lgpdConfigs.ecommerce_id, set: saved })
    await record({
      ...{ action: 'ecommerces.editLgpd', entity: 'lgpd_config', entity_id: params.id, ecommerce_id: params.id },
      before: { provider: before.provider.active },
      after: { provider: active },
    })
    tag(version)
    return { success: true as const, data: { provider: { active, available_providers }, version } }
  }),
]
