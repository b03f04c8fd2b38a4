// Handlers of the metadata, project configs and logos of an ecommerce.
import { and, eq } from 'drizzle-orm'
import { pathOf } from '#contract/endpoint.ts'
import {
  ecommerceMetadataVersions,
  getConfigs,
  getLogo,
  getMetadatas,
  largestLogo,
  saveConfigs,
  saveMetadatas,
  uploadLogo,
} from '#contract/platform/metadatas.ts'
import type { Database } from '#server/db/database.ts'
import {
  ecommerces,
  logos,
  metadatas,
  metadataVersions,
  projectConfigs,
} from '#server/db/schema/platform/ecommerces.ts'
import { httpError } from '#server/http/errors.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { JsonSource } from '#server/http/run.ts'
import { type UndoRule, undoThrough } from '#server/http/undo.ts'
import { expectVersion } from '#server/http/version.ts'
import { refuseUnknownEcommerce } from '#server/services/ecommerces.ts'
import { memberSource, strictRules } from '#server/services/json-secrets.ts'
import {
  listVersions,
  type MetadataCall,
  type MetadataOwner,
  makeMask,
  readText,
  readTexts,
  type Shown,
  saveText,
  saveTexts,
  sentTexts,
  textToRestore,
  textToStore,
} from '#server/services/metadata.ts'
import { pictureType } from '#server/services/picture.ts'

const metadataOfEcommerce = (id: number): MetadataOwner => ({
  id,
  texts: metadatas,
  versions: metadataVersions,
  key: { ecommerce_id: id },
  target: [metadatas.ecommerce_id, metadatas.name],
  isOwnText: eq(metadatas.ecommerce_id, id),
  isOwnVersion: eq(metadataVersions.ecommerce_id, id),
  activity: { action: 'ecommerces.editMetadata', entity: 'metadata', ecommerce_id: id },
})

/** Locks the ecommerce, because a name that is saved for the first time has no row to lock. */
async function lockDocuments(db: Database, ecommerceId: number): Promise<void> {
  const [found] = await db
    .select({ id: ecommerces.id })
    .from(ecommerces)
    .where(eq(ecommerces.id, ecommerceId))
    .for('no key update')
  if (!found) throw httpError(404, 'not_found')
}

const getConfigsHandler = handle(getConfigs, async ({ params, db, staff, tag }) => {
  await refuseUnknownEcommerce(db, params.id)
  const data = await configsOf(db, params.id, makeMask(staff, saveConfigs, strictRules))
  tag(data.version)
  return { data }
})

/** Bypasses `saveRow`: there may be no row to lock yet, so the ecommerce is locked instead. */
const saveConfigsHandler = handle(saveConfigs, async (call) => {
  const { params, body, source, db, request, services, record, tag } = call
  await lockDocuments(db, params.id)
  const earlier = await configsOf(db, params.id)
  await expectVersion(request, earlier.version, () => ({ text: earlier.text, version: earlier.version }))
  const typed = body.text ?? memberSource(source, 'configs') ?? 'null'
  const configs = textToStore(typed, earlier.text, 'body.text', strictRules)
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

const uploadLogoHandler = handle(uploadLogo, async ({ params, body: { kind, file }, db, services, record }) => {
  if (file.size > largestLogo) throw httpError(413, 'request.too_large', { values: { maximum: largestLogo } })
  const content = Buffer.from(await file.arrayBuffer())
  const media_type = pictureType(content)
  if (media_type === null)
    throw httpError(422, 'metadatas.no_picture', { fields: [{ field: 'body.file', code: 'metadatas.no_picture' }] })
  await lockDocuments(db, params.id)
  const [row] = await db
    .insert(logos)
    .values({ ecommerce_id: params.id, kind, media_type, content, created_at: services.now() })
    .returning({ id: logos.id })
  const id = row?.id ?? 0
  await record({
    action: 'ecommerces.uploadLogo',
    entity: 'logo',
    entity_id: id,
    ecommerce_id: params.id,
    after: { kind, media_type, bytes: content.length },
  })
  const path = pathOf(getLogo.path, { id: params.id, logo_id: id })
  return { success: true as const, data: { id, kind, media_type, path } }
})

const getLogoHandler = handle(getLogo, async ({ params, db }) => {
  const isOne = and(eq(logos.id, params.logo_id), eq(logos.ecommerce_id, params.id))
  const [row] = await db.select().from(logos).where(isOne)
  if (!row) throw httpError(404, 'not_found')
  return new Blob([new Uint8Array(row.content)], { type: row.media_type })
})

const saveHandler = handle(saveMetadatas, async ({ params: { id }, body, source, ...call }) => {
  const texts = sentTexts(body, source)
  await lockDocuments(call.db, id)
  return saveTexts(call, metadataOfEcommerce(id), texts)
})

interface NamedText {
  readonly name: string
  readonly text: string
}

type OneCall = MetadataCall & { readonly params: { readonly id: number } }

/** Saves one metadata text unless it is stored already. Returns the previous text; undefined if there was none. */
export async function putMetadata(call: OneCall, { name, text }: NamedText): Promise<string | undefined> {
  const owner = metadataOfEcommerce(call.params.id)
  await lockDocuments(call.db, owner.id)
  const row = await readText(call.db, owner, name)
  if (row?.value !== text) await saveText(call, owner, name, text)
  return row?.value
}

export const metadataHandlers: readonly Handler[] = [
  handle(getMetadatas, async ({ params, db, staff }) => {
    await refuseUnknownEcommerce(db, params.id)
    return readTexts(db, metadataOfEcommerce(params.id), makeMask(staff, saveMetadatas))
  }),

  saveHandler,

  handle(ecommerceMetadataVersions, async ({ params, query, db, staff }) => {
    await refuseUnknownEcommerce(db, params.id)
    const shown = makeMask(staff, saveMetadatas)
    const path = pathOf(ecommerceMetadataVersions.path, params)
    return listVersions(db, metadataOfEcommerce(params.id), { path, query, name: params.name, shown })
  }),

  getConfigsHandler,
  saveConfigsHandler,
  uploadLogoHandler,
  getLogoHandler,
]

export const metadataReversals: readonly UndoRule[] = [
  undoThrough({
    action: 'ecommerces.editMetadata',
    endpoint: saveMetadatas,
    handlers: [saveHandler],
    /** The versions contain the previous text, which is saved as a new version. */
    input: async ({ row, db, before, after }) => {
      const id = row.ecommerce_id ?? 0
      return { params: { id }, ...(await textToRestore(db, metadataOfEcommerce(id), { before, after })) }
    },
  }),
]
