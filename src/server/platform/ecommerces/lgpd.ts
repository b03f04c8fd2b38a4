// Handlers of the data protection (LGPD) provider of an ecommerce, and their undo rule.
import { asc, eq } from 'drizzle-orm'
import { getLgpd, type LgpdConfig, saveLgpd } from '#contract/platform/lgpd.ts'
import type { Database } from '#server/db/database.ts'
import { lgpdConfigs, lgpdProviders } from '#server/db/schema/platform/ecommerces.ts'
import { fieldError } from '#server/http/errors.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import {
  buildEndpointUndoRule,
  type FieldValues,
  recordChangedError,
  toFieldRecord,
  type UndoRule,
} from '#server/http/undo.ts'
import { expectVersion } from '#server/http/version.ts'
import { ensureEcommerceExists, lockEcommerce } from '#server/services/ecommerces.ts'

async function readLgpdConfig(db: Database, ecommerceId: number): Promise<LgpdConfig> {
  const available_providers = await db.select().from(lgpdProviders).orderBy(asc(lgpdProviders.name), lgpdProviders.id)
  const [config] = await db.select().from(lgpdConfigs).where(eq(lgpdConfigs.ecommerce_id, ecommerceId))
  const active = available_providers.find(({ id }) => id === config?.provider_id) ?? null
  return { provider: { active, available_providers }, version: config?.version ?? 0 }
}

export const lgpdHandlers: readonly Handler[] = [
  defineHandler(getLgpd, async ({ params, db, setEtag }) => {
    await ensureEcommerceExists(db, params.id)
    const data = await readLgpdConfig(db, params.id)
    setEtag(data.version)
    return { data }
  }),
  // Saves the provider. Locks the ecommerce instead of using `saveRow`, because there may be no row to lock yet.
  defineHandler(saveLgpd, async ({ params, body, request, services, db, record, setEtag }) => {
    await lockEcommerce(db, params.id)
    const before = await readLgpdConfig(db, params.id)
    await expectVersion(request, before.version, () => before)
    const { available_providers } = before.provider
    const active = available_providers.find(({ id }) => id === body.provider.active) ?? null
    if (body.provider.active !== null && !active)
      throw fieldError({ field: 'body.provider.active', code: 'lgpd.unknown_provider' })
    const version = before.version + 1
    const saved = { provider_id: active?.id ?? null, version, updated_at: services.now() }
    await db
      .insert(lgpdConfigs)
      .values({ ecommerce_id: params.id, ...saved })
      .onConflictDoUpdate({ target: lgpdConfigs.ecommerce_id, set: saved })
    await record({
      ...{ action: 'ecommerces.editLgpd', entity: 'lgpd_config', entity_id: params.id, ecommerce_id: params.id },
      before: { provider: before.provider.active },
      after: { provider: active },
    })
    setEtag(version)
    return { success: true as const, data: { provider: { active, available_providers }, version } }
  }),
]

function getProviderId({ provider }: FieldValues): number | null {
  const { id } = toFieldRecord(provider)
  return typeof id === 'number' ? id : null
}

export const lgpdUndoRules: readonly UndoRule[] = [
  buildEndpointUndoRule({
    action: 'ecommerces.editLgpd',
    endpoint: saveLgpd,
    handlers: lgpdHandlers,
    canUndo: ({ before, after }) => getProviderId(toFieldRecord(before)) !== getProviderId(toFieldRecord(after)),
    // Requires a confirmation for an undo that removes the provider, because every removal needs a confirmation.
    needsConfirmation: ({ before }) => getProviderId(toFieldRecord(before)) === null,
    buildInput: async ({ row, db, before, after }) => {
      const id = Number(row.entity_id)
      const [config] = await db.select().from(lgpdConfigs).where(eq(lgpdConfigs.ecommerce_id, id))
      if ((config?.provider_id ?? null) !== getProviderId(after)) throw recordChangedError()
      return { version: config?.version ?? 0, params: { id }, body: { provider: { active: getProviderId(before) } } }
    },
  }),
]
