import { eq } from 'drizzle-orm'
import { getConfigs, saveConfigs } from '#contract/ecommerces/metadatas.ts'
import type { Database } from '#server/db/database.ts'
import { projectConfigs } from '#server/db/schema/documents.ts'
import { JsonSource } from '#server/http/answer.ts'
import { handle } from '#server/http/handle.ts'
import { expectVersion } from '#server/http/version.ts'
import { memberSource } from '#server/json-members.ts'
import { type Shown, shownTo, textToStore } from '#server/metadata-secrets.ts'
import { lockDocuments, refuseUnknown } from './texts.ts'

export const getConfigsHandler = handle(getConfigs, async ({ params, db, staff, tag }) => {
  await refuseUnknown(db, params.id)
  const data = await configsOf(db, params.id, shownTo(staff, saveConfigs))
  tag(data.version)
  return { data }
})

export const saveConfigsHandler = handle(saveConfigs, async (call) => {
  const { params, body, source, db, request, services, record, tag } = call
  await lockDocuments(db, params.id)
  const earlier = await configsOf(db, params.id)
  await expectVersion(request, earlier.version, () => ({ text: earlier.text, version: earlier.version }))
  const typed = body.text ?? memberSource(source, 'configs') ?? 'null'
  const configs = textToStore(typed, earlier.text, 'body.text')
  const version = earlier.version + 1
  const now = services.now()
  await db
    .insert(projectConfigs)
    .values({ ecommerce_id: params.id, configs, version, created_at: now, updated_at: now })
    .onConflictDoUpdate({ target: projectConfigs.ecommerce_id, set: { configs, version, updated_at: now } })
  await record({
    action: 'ecommerces.editConfigs',
    entity: 'project_configs',
    entity_id: params.id,
    ecommerce_id: params.id,
    before: { version: earlier.version },
    after: { version },
  })
  tag(version)
  return { success: true as const, data: await configsOf(db, params.id) }
})

async function configsOf(db: Database, ecommerceId: number, shown: Shown = (value) => value) {
  const [row] = await db.select().from(projectConfigs).where(eq(projectConfigs.ecommerce_id, ecommerceId))
  const text = shown(row?.configs ?? '{}')
  return { configs: new JsonSource(text), text, version: row?.version ?? 0 }
}
