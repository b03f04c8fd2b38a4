// Handlers of an ecommerce's metadata, project configs and logos.
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { pathOf } from '#contract/endpoint.ts'
import { fullName, jsonText } from '#contract/fields.ts'
import {
  ecommerceMetadataVersions,
  getConfigs,
  getLogo,
  getMetadatas,
  largestLogo,
  type MetadataText,
  saveConfigs,
  saveMetadatas,
  uploadLogo,
} from '#contract/metadatas.ts'
import type { Database } from '#server/db/database.ts'
import {
  ecommerces,
  logos,
  metadatas,
  metadataVersions,
  projectConfigs,
  metadataVersions as versions,
} from '#server/db/schema/ecommerces.ts'
import { httpError } from '#server/http/errors.ts'
import { type Call, type Handler, handle } from '#server/http/handler.ts'
import { JsonSource } from '#server/http/run.ts'
import { changedSince, type UndoRule, undoThrough } from '#server/http/undo.ts'
import { expectVersion } from '#server/http/version.ts'
import { memberSource, memberSources, strictRules } from '#server/services/json-secrets.ts'
import { makeMask, type Shown, textToStore, versionsPage } from '#server/services/metadata.ts'
import { pictureType } from '#server/services/picture.ts'

type MetadataRow = typeof metadatas.$inferSelect

async function refuseUnknown(db: Database, ecommerceId: number): Promise<void> {
  const [found] = await db.select({ id: ecommerces.id }).from(ecommerces).where(eq(ecommerces.id, ecommerceId))
  if (!found) throw httpError(404, 'not_found')
}

/** Saves of one ecommerce come one after another: also of a name that has no row to wait for yet. */
async function lockDocuments(db: Database, ecommerceId: number): Promise<void> {
  const [found] = await db
    .select({ id: ecommerces.id })
    .from(ecommerces)
    .where(eq(ecommerces.id, ecommerceId))
    .for('no key update')
  if (!found) throw httpError(404, 'not_found')
}

function textOf({ value, version, updated_at }: MetadataRow): MetadataText {
  return { value, version, updated_at: updated_at.toISOString() }
}

async function allTexts(db: Database, ecommerceId: number, shown: Shown = (value) => value) {
  const found = await db.select().from(metadatas).where(eq(metadatas.ecommerce_id, ecommerceId)).orderBy(metadatas.name)
  const rows = found.map((row) => ({ ...row, value: shown(row.value, row.name) }))
  return {
    metadatas: Object.fromEntries(rows.map(({ name, value }) => [name, new JsonSource(value)])),
    texts: Object.fromEntries(rows.map((row) => [row.name, textOf(row)])),
  }
}

const getConfigsHandler = handle(getConfigs, async ({ params, db, staff, tag }) => {
  await refuseUnknown(db, params.id)
  const data = await configsOf(db, params.id, makeMask(staff, saveConfigs, strictRules))
  tag(data.version)
  return { data }
})

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

const saveHandler = handle(saveMetadatas, async (call) => {
  const { params, body, db, tag } = call
  const texts = Object.entries(body.texts ?? sentValues(call))
  await lockDocuments(db, params.id)
  for (const [name, value] of texts) {
    const version = await saveText(call, name, value)
    if (texts.length === 1) tag(version)
  }
  return { success: true as const, ...(await allTexts(db, params.id)) }
})

type Saving = Pick<Call<typeof saveMetadatas>, 'params' | 'request' | 'ticket' | 'db' | 'staff' | 'services' | 'record'>

/** Of an ecommerce that is locked; answers the new version. */
async function saveText(call: Saving, name: string, value: string): Promise<number> {
  const { params, db, request, record } = call
  const row = await rowOf(db, params.id, name)
  await expectVersion(request, row?.version ?? 0, () => row && { name, ...textOf(row) })
  const version = (row?.version ?? 0) + 1
  await keep(call, { name, value: textToStore(value, row?.value, `body.texts.${name}`, { name }), version })
  // The texts themselves stand in the versions: they may be long, and may hold what no record should repeat.
  await record({
    action: 'ecommerces.editMetadata',
    entity: 'metadata',
    entity_id: `${params.id}/${name}`,
    ecommerce_id: params.id,
    before: row ? { name, version: row.version } : null,
    after: { name, version },
  })
  return version
}

interface NamedText {
  readonly name: string
  readonly text: string
}

/** Its text before, undefined where it had none; the text that is there already makes no version. */
export async function putMetadata(call: Saving, { name, text }: NamedText): Promise<string | undefined> {
  await lockDocuments(call.db, call.params.id)
  const row = await rowOf(call.db, call.params.id, name)
  if (row?.value !== text) await saveText(call, name, text)
  return row?.value
}

/** The values of the map as texts, held to what is asked of a text. */
function sentValues({ body, source }: Call<typeof saveMetadatas>): Readonly<Record<string, string>> {
  const texts = memberSources(source, body.metadatas ? 'metadatas' : null)
  const long = Object.keys(texts).filter((name) => !z.safeParse(jsonText, texts[name]).success)
  if (long.length > 0) {
    const fields = long.map((name) => ({
      field: `body.${body.metadatas ? 'metadatas.' : ''}${name}`,
      code: 'validation.max_length',
      values: { maximum: 500_000 },
    }))
    throw httpError(422, undefined, { fields })
  }
  return texts
}

async function rowOf(db: Database, ecommerceId: number, name: string): Promise<MetadataRow | undefined> {
  const isOne = and(eq(metadatas.ecommerce_id, ecommerceId), eq(metadatas.name, name))
  const [row] = await db.select().from(metadatas).where(isOne)
  return row
}

interface Kept {
  readonly name: string
  readonly value: string
  readonly version: number
}

async function keep({ params, ticket, db, staff, services }: Saving, { name, value, version }: Kept) {
  const now = services.now()
  const row = { ecommerce_id: params.id, name, value, version }
  await db
    .insert(metadatas)
    .values({ ...row, created_at: now, updated_at: now })
    .onConflictDoUpdate({
      target: [metadatas.ecommerce_id, metadatas.name],
      set: { value, version, updated_at: now },
    })
  await db
    .insert(metadataVersions)
    .values({ ...row, user_id: staff.id, user_name: fullName(staff), ticket, created_at: now })
}

export const metadataHandlers: readonly Handler[] = [
  handle(getMetadatas, async ({ params, db, staff }) => {
    await refuseUnknown(db, params.id)
    return allTexts(db, params.id, makeMask(staff, saveMetadatas))
  }),

  saveHandler,

  handle(ecommerceMetadataVersions, async ({ params, query, db, staff }) => {
    await refuseUnknown(db, params.id)
    const ofName = and(eq(versions.ecommerce_id, params.id), eq(versions.name, params.name))
    const shown = makeMask(staff, saveMetadatas)
    const asked = { path: pathOf(ecommerceMetadataVersions.path, params), query }
    return versionsPage(db, { table: versions, ofName, shown: (value) => shown(value, params.name) }, asked)
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
    /** The former text is among the versions; it is saved as a new one. */
    input: async ({ row, db, before, after }) => {
      const id = row.ecommerce_id ?? 0
      const name = String(after.name)
      const [present] = await db
        .select({ version: metadatas.version })
        .from(metadatas)
        .where(and(eq(metadatas.ecommerce_id, id), eq(metadatas.name, name)))
      const { ecommerce_id, name: named, version, value } = metadataVersions
      const [former] = await db
        .select({ value })
        .from(metadataVersions)
        .where(and(eq(ecommerce_id, id), eq(named, name), eq(version, Number(before.version))))
      if (!present || present.version !== after.version || !former) throw changedSince()
      return { version: present.version, params: { id }, body: { texts: { [name]: former.value } } }
    },
  }),
]
