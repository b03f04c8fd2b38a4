// Reads, saves and restores metadata (named JSON values of ecommerces and groups), masks their secrets, and lists their
// versions.
import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { hasAccess } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { formatFullName, jsonText } from '#contract/fields.ts'
import type { MetadataText } from '#contract/platform/metadatas.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import type { metadatas, metadataVersions } from '#server/db/schema/platform/ecommerces.ts'
import type { groupMetadatas, groupMetadataVersions } from '#server/db/schema/platform/groups.ts'
import { httpError } from '#server/http/errors.ts'
import type { ActivityEntry, HandlerContext } from '#server/http/handler.ts'
import { listRows } from '#server/http/list-rows.ts'
import { RawJson } from '#server/http/run.ts'
import { createRecordChangedError, type UndoInput } from '#server/http/undo.ts'
import { expectVersion } from '#server/http/version.ts'
import {
  hideStoredSecrets,
  mergeSecrets,
  readMemberTexts,
  type SecretRules,
  StrayPlaceholderError,
} from './json-secrets.ts'

/** Function that masks the secrets of a metadata text, unless the user may see them. */
export type TextMask = (value: string, name?: string) => string

/**
 * Returns a function that masks the secrets of texts. Users who may save the texts get them unmasked, because they edit
 * the texts in place.
 */
export function createTextMask(
  user: SignedInUser,
  { access }: Pick<Endpoint, 'access'>,
  rules: SecretRules = {},
): TextMask {
  return hasAccess(user, access) ? (value) => value : (value, name) => maskText(value, { ...rules, name })
}

/** Returns the text with placeholders for its secrets. */
export function maskText(value: string, rules: SecretRules): string {
  return hideStoredSecrets(value, {}, rules).text
}

/**
 * Returns the text to store: secrets of `storedText` replace the placeholders in the edited text. Throws 422 for a
 * placeholder without a matching secret.
 */
export function resolvePlaceholders(
  editedText: string,
  storedText: string | undefined,
  field: string,
  rules: SecretRules = {},
): string {
  try {
    return mergeSecrets(editedText, storedText, rules)
  } catch (error) {
    if (!(error instanceof StrayPlaceholderError)) throw error
    throw httpError(422, 'integrations.stray_mark', { fields: [{ field, code: 'integrations.stray_mark' }] })
  }
}

/** Ecommerce or group to which the metadata belongs, with the tables and columns in which the metadata is stored. */
export interface MetadataOwner {
  readonly id: number
  readonly textsTable: typeof metadatas | typeof groupMetadatas
  readonly versionsTable: typeof metadataVersions | typeof groupMetadataVersions
  /** Column that refers to the owner in both tables, with the id of the owner as its value. */
  readonly ownerColumn: { readonly ecommerce_id: number } | { readonly group_id: number }
  /** Columns of the unique index of `textsTable`, for the `on conflict` clause. */
  readonly conflictTarget: PgColumn[]
  readonly ownTextCondition: SQL
  readonly ownVersionCondition: SQL
  /** Fields of the activity row that records a save. */
  readonly activity: Pick<ActivityEntry, 'action' | 'entity' | 'ecommerce_id'>
}

interface TextRow {
  readonly name: string
  readonly value: string
  readonly version: number
  readonly updated_at: Date
}

const serializeText = ({ value, version, updated_at }: TextRow): MetadataText => ({
  ...{ value, version },
  updated_at: updated_at.toISOString(),
})

function selectTexts(db: Database, { textsTable, ownTextCondition }: MetadataOwner, name?: string): Promise<TextRow[]> {
  return db
    .select({
      name: textsTable.name,
      value: textsTable.value,
      version: textsTable.version,
      updated_at: textsTable.updated_at,
    })
    .from(textsTable)
    .where(and(ownTextCondition, name === undefined ? undefined : eq(textsTable.name, name)))
    .orderBy(textsTable.name)
}

/** Returns all metadata of an owner, both as JSON by name and as texts with versions. */
export async function readMetadataTexts(db: Database, owner: MetadataOwner, mask: TextMask = (value) => value) {
  const storedRows = await selectTexts(db, owner)
  const rows = storedRows.map((row) => ({ ...row, value: mask(row.value, row.name) }))
  return {
    metadatas: Object.fromEntries(rows.map(({ name, value }) => [name, new RawJson(value)])),
    texts: Object.fromEntries(rows.map((row) => [row.name, serializeText(row)])),
  }
}

export async function readText(db: Database, owner: MetadataOwner, name: string): Promise<TextRow | undefined> {
  const [row] = await selectTexts(db, owner, name)
  return row
}

interface MetadataBody {
  readonly texts?: Readonly<Record<string, string>> | undefined
  readonly metadatas?: unknown
}

/**
 * Returns the metadata to save as pairs of name and text: the `texts` of the body or, without `texts`, the JSON text of
 * each member of `metadatas` or of the body itself. Throws 422 if a text is too long.
 */
export function parseMetadataTexts(
  body: MetadataBody,
  bodyText: string,
): readonly (readonly [name: string, text: string])[] {
  if (body.texts) return Object.entries(body.texts)
  const member = body.metadatas ? 'metadatas' : null
  const texts = Object.entries(readMemberTexts(bodyText, member))
  const fields = texts
    .filter(([, text]) => !z.safeParse(jsonText, text).success)
    .map(([name]) => ({
      field: `body.${member === null ? '' : `${member}.`}${name}`,
      code: 'validation.max_length',
      values: { maximum: 500_000 },
    }))
  if (fields.length > 0) throw httpError(422, undefined, { fields })
  return texts
}

/** Parts of the handler context that saving metadata needs. */
export type MetadataContext = Pick<HandlerContext<Endpoint>, 'request' | 'ticket' | 'db' | 'services' | 'record'> & {
  readonly user: SignedInUser
}

/**
 * Saves the next version of one metadata text and returns the version number. Throws 412 if the version of the request
 * is outdated. The caller must lock the owner first, because a new text has no row that `saveRow` could lock.
 */
export async function saveMetadataText(
  context: MetadataContext,
  owner: MetadataOwner,
  name: string,
  text: string,
): Promise<number> {
  const { db, request, record } = context
  const row = await readText(db, owner, name)
  await expectVersion(request, row?.version ?? 0, () => row && { name, ...serializeText(row) })
  const version = (row?.version ?? 0) + 1
  await writeText(context, owner, {
    name,
    value: resolvePlaceholders(text, row?.value, `body.texts.${name}`, { name }),
    version,
  })
  // Records only the versions, because texts may be long and may contain secrets.
  await record({
    ...owner.activity,
    entity_id: `${owner.id}/${name}`,
    before: row ? { name, version: row.version } : null,
    after: { name, version },
  })
  return version
}

interface NewText {
  readonly name: string
  readonly value: string
  readonly version: number
}

async function writeText({ db, user, ticket, services }: MetadataContext, owner: MetadataOwner, text: NewText) {
  const now = services.now()
  const texts: PgTable = owner.textsTable
  const versions: PgTable = owner.versionsTable
  const { value, version } = text
  const row = { ...owner.ownerColumn, ...text, created_at: now }
  await db
    .insert(texts)
    .values({ ...row, updated_at: now })
    .onConflictDoUpdate({ target: owner.conflictTarget, set: { value, version, updated_at: now } })
  await db.insert(versions).values({ ...row, user_id: user.id, user_name: formatFullName(user), ticket })
}

/** Saves metadata texts of a locked owner and returns all metadata. Sets the ETag if only one text is saved. */
export async function saveMetadataTexts(
  context: MetadataContext & Pick<HandlerContext<Endpoint>, 'setEtag'>,
  owner: MetadataOwner,
  texts: readonly (readonly [name: string, text: string])[],
) {
  for (const [name, text] of texts) {
    const version = await saveMetadataText(context, owner, name, text)
    if (texts.length === 1) context.setEtag(version)
  }
  return { success: true as const, ...(await readMetadataTexts(context.db, owner)) }
}

/**
 * Returns the text as it was before a recorded save, with the version that an undo expects. Throws 409 if the text has
 * been saved again since then.
 */
export async function readTextToRestore(
  db: Database,
  owner: MetadataOwner,
  { before, after }: Pick<UndoInput, 'before' | 'after'>,
) {
  const name = String(after.name)
  const currentText = await readText(db, owner, name)
  const { versionsTable, ownVersionCondition } = owner
  const [previousVersion] = await db
    .select({ value: versionsTable.value })
    .from(versionsTable)
    .where(and(ownVersionCondition, eq(versionsTable.name, name), eq(versionsTable.version, Number(before.version))))
  if (!currentText || currentText.version !== after.version || !previousVersion) throw createRecordChangedError()
  return { version: currentText.version, body: { texts: { [name]: previousVersion.value } } }
}

interface VersionsRequest {
  readonly path: string
  readonly query: { readonly page: number; readonly limit: number }
  readonly name: string
  readonly mask: TextMask
}

/** Returns a page of the versions of one metadata text, the newest first. */
export function listVersions(
  db: Database,
  { versionsTable, ownVersionCondition }: MetadataOwner,
  { path, query, name, mask }: VersionsRequest,
) {
  const { version, value, user_name, ticket, created_at } = versionsTable
  const condition = and(ownVersionCondition, eq(versionsTable.name, name))
  return listRows({
    path,
    query: { ...query },
    rows: db.select({ version, value, user_name, ticket, created_at }).from(versionsTable).where(condition).$dynamic(),
    order: { orderExpressions: [version], sort: 'desc' },
    total: () => db.$count(versionsTable, condition),
    toApi: (rows) =>
      rows.map((row) => ({ ...row, value: mask(row.value, name), created_at: row.created_at.toISOString() })),
  })
}
