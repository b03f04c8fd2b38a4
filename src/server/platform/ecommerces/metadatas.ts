// Request handlers of the metadata texts, project configs and logos of an ecommerce.
import { and, eq } from 'drizzle-orm'
import { buildEndpointPath } from '#contract/endpoint.ts'
import {
  getConfigs,
  getLogo,
  getMetadatas,
  listMetadataVersions,
  MAX_LOGO_BYTES,
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
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { RawJson } from '#server/http/run.ts'
import { buildEndpointUndoRule, type UndoRule } from '#server/http/undo.ts'
import { expectVersion } from '#server/http/version.ts'
import { ensureEcommerceExists } from '#server/services/ecommerces.ts'
import { readMemberText, strictSecretRules } from '#server/services/json-secrets.ts'
import {
  createTextMask,
  listVersions,
  type MetadataContext,
  type MetadataOwner,
  parseMetadataTexts,
  readMetadataTexts,
  readText,
  readTextToRestore,
  resolvePlaceholders,
  saveMetadataText,
  saveMetadataTexts,
  type TextMask,
} from '#server/services/metadata.ts'
import { detectImageType } from '#server/services/picture.ts'

const getMetadataOwner = (id: number): MetadataOwner => ({
  id,
  textsTable: metadatas,
  versionsTable: metadataVersions,
  ownerColumn: { ecommerce_id: id },
  conflictTarget: [metadatas.ecommerce_id, metadatas.name],
  ownTextCondition: eq(metadatas.ecommerce_id, id),
  ownVersionCondition: eq(metadataVersions.ecommerce_id, id),
  activity: { action: 'ecommerces.editMetadata', entity: 'metadata', ecommerce_id: id },
})

/** Locks the ecommerce, because a metadata name that is saved for the first time has no row to lock. */
async function lockEcommerceRow(db: Database, ecommerceId: number): Promise<void> {
  const [row] = await db
    .select({ id: ecommerces.id })
    .from(ecommerces)
    .where(eq(ecommerces.id, ecommerceId))
    .for('no key update')
  if (!row) throw httpError(404, 'not_found')
}

const getConfigsHandler = defineHandler(getConfigs, async ({ params, db, user, setEtag }) => {
  await ensureEcommerceExists(db, params.id)
  const data = await readConfigs(db, params.id, createTextMask(user, saveConfigs, strictSecretRules))
  setEtag(data.version)
  return { data }
})

/**
 * Saves the project configs. Locks the ecommerce instead of using `saveRow`, because there may be no row to lock yet.
 */
const saveConfigsHandler = defineHandler(saveConfigs, async (context) => {
  const { params, body, rawBody: bodyText, db, request, services, record, setEtag } = context
  await lockEcommerceRow(db, params.id)
  const currentConfigs = await readConfigs(db, params.id)
  await expectVersion(request, currentConfigs.version, () => ({
    text: currentConfigs.text,
    version: currentConfigs.version,
  }))
  const inputText = body.text ?? readMemberText(bodyText, 'configs') ?? 'null'
  const configs = resolvePlaceholders(inputText, currentConfigs.text, 'body.text', strictSecretRules)
  const version = currentConfigs.version + 1
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
    before: { version: currentConfigs.version },
    after: { version },
  })
  setEtag(version)
  return { success: true as const, data: await readConfigs(db, params.id) }
})

async function readConfigs(db: Database, ecommerceId: number, mask: TextMask = (value) => value) {
  const [row] = await db.select().from(projectConfigs).where(eq(projectConfigs.ecommerce_id, ecommerceId))
  const text = mask(row?.configs ?? '{}')
  return { configs: new RawJson(text), text, version: row?.version ?? 0 }
}

const uploadLogoHandler = defineHandler(uploadLogo, async ({ params, body: { kind, file }, db, services, record }) => {
  if (file.size > MAX_LOGO_BYTES) throw httpError(413, 'request.too_large', { values: { maximum: MAX_LOGO_BYTES } })
  const content = Buffer.from(await file.arrayBuffer())
  const media_type = detectImageType(content)
  if (media_type === null)
    throw httpError(422, 'metadatas.no_picture', { fields: [{ field: 'body.file', code: 'metadatas.no_picture' }] })
  await lockEcommerceRow(db, params.id)
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
  const path = buildEndpointPath(getLogo.path, { id: params.id, logo_id: id })
  return { success: true as const, data: { id, kind, media_type, path } }
})

const getLogoHandler = defineHandler(getLogo, async ({ params, db }) => {
  const logoCondition = and(eq(logos.id, params.logo_id), eq(logos.ecommerce_id, params.id))
  const [row] = await db.select().from(logos).where(logoCondition)
  if (!row) throw httpError(404, 'not_found')
  return new Blob([new Uint8Array(row.content)], { type: row.media_type })
})

const saveMetadatasHandler = defineHandler(
  saveMetadatas,
  async ({ params: { id }, body, rawBody: bodyText, ...context }) => {
    const texts = parseMetadataTexts(body, bodyText)
    await lockEcommerceRow(context.db, id)
    return saveMetadataTexts(context, getMetadataOwner(id), texts)
  },
)

interface NamedText {
  readonly name: string
  readonly text: string
}

type EcommerceMetadataContext = MetadataContext & { readonly params: { readonly id: number } }

/**
 * Saves one metadata text if it differs from the stored text. Returns the previous text; undefined if there was none.
 */
export async function saveMetadataIfChanged(
  context: EcommerceMetadataContext,
  { name, text }: NamedText,
): Promise<string | undefined> {
  const owner = getMetadataOwner(context.params.id)
  await lockEcommerceRow(context.db, owner.id)
  const row = await readText(context.db, owner, name)
  if (row?.value !== text) await saveMetadataText(context, owner, name, text)
  return row?.value
}

export const metadataHandlers: readonly Handler[] = [
  defineHandler(getMetadatas, async ({ params, db, user }) => {
    await ensureEcommerceExists(db, params.id)
    return readMetadataTexts(db, getMetadataOwner(params.id), createTextMask(user, saveMetadatas))
  }),

  saveMetadatasHandler,

  defineHandler(listMetadataVersions, async ({ params, query, db, user }) => {
    await ensureEcommerceExists(db, params.id)
    const mask = createTextMask(user, saveMetadatas)
    const path = buildEndpointPath(listMetadataVersions.path, params)
    return listVersions(db, getMetadataOwner(params.id), { path, query, name: params.name, mask })
  }),

  getConfigsHandler,
  saveConfigsHandler,
  uploadLogoHandler,
  getLogoHandler,
]

export const metadataUndoRules: readonly UndoRule[] = [
  buildEndpointUndoRule({
    action: 'ecommerces.editMetadata',
    endpoint: saveMetadatas,
    handlers: [saveMetadatasHandler],
    /** Builds the input of the undo: the previous text from the stored versions, which is saved as a new version. */
    buildInput: async ({ row, db, before, after }) => {
      const id = row.ecommerce_id ?? 0
      return { params: { id }, ...(await readTextToRestore(db, getMetadataOwner(id), { before, after })) }
    },
  }),
]
