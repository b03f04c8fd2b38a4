import { eq } from 'drizzle-orm'
import { allFeatures, type EcommerceFeatures, getFeatures, saveFeatures } from '#contract/ecommerces/features.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces, featureFlags } from '#server/db/schema/merchants.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { expectVersion } from '#server/http/version.ts'
import { changedBy, type Flag, featureMapOf } from './feature-map.ts'

type Had = Pick<typeof ecommerces.$inferSelect, 'features' | 'version'>

const had = { features: ecommerces.features, version: ecommerces.version }

function catalogueOf(db: Database): Promise<Flag[]> {
  return db.select().from(featureFlags).orderBy(featureFlags.module, featureFlags.value)
}

function answerOf(catalogue: readonly Flag[], { features, version }: Had): EcommerceFeatures {
  return { features: featureMapOf(catalogue, features), version }
}

export const featureHandlers: readonly Handler[] = [
  handle(allFeatures, async ({ db }) => {
    return { data: flagsByModule(await catalogueOf(db)) }
  }),
  handle(getFeatures, async ({ params, db, tag }) => {
    const [row] = await db.select(had).from(ecommerces).where(eq(ecommerces.id, params.id))
    if (!row) throw refusal(404, 'not_found')
    tag(row.version)
    return { data: answerOf(await catalogueOf(db), row) }
  }),
  handle(saveFeatures, async ({ params, body, request, db, record, tag }) => {
    if (body.ecommerceId !== params.id)
      throw refusal(422, undefined, { fields: [{ field: 'body.ecommerceId', code: 'validation.invalid' }] })
    const [row] = await db.select(had).from(ecommerces).where(eq(ecommerces.id, params.id)).for('update')
    if (!row) throw refusal(404, 'not_found')
    const catalogue = await catalogueOf(db)
    await expectVersion(request, row.version, () => answerOf(catalogue, row))
    const { features, enabled, disabled, unknown } = changedBy(body.features, catalogue, row.features)
    if (unknown.length > 0) throw refusal(422, undefined, { fields: unknown.map(refusedFlag) })
    const version = row.version + 1
    await db
      .update(ecommerces)
      .set({ features: [...features], version, updated_at: new Date() })
      .where(eq(ecommerces.id, params.id))
    const entry = { action: 'ecommerces.editFeatures', entity: 'ecommerce', entity_id: params.id }
    await record({ ...entry, ecommerce_id: params.id, before: { features: disabled }, after: { features: enabled } })
    tag(version)
    return { success: true as const, data: answerOf(catalogue, { features: [...features], version }) }
  }),
]

function flagsByModule(flags: readonly Flag[]): Record<string, string[]> {
  const modules = new Map<string, string[]>()
  for (const { module, value } of flags) modules.set(module, [...(modules.get(module) ?? []), value])
  return Object.fromEntries(modules)
}

function refusedFlag({ module, value }: Flag) {
  return { field: `body.features.${module}`, code: 'features.unknown', values: { module, value } }
}
