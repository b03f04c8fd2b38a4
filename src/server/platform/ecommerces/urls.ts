// Handlers of the URLs of an ecommerce and of its brands, and their undo rules.

import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import {
  addBrandUrl,
  addUrl,
  deleteBrandUrl,
  deleteUrl,
  type EcommerceUrl,
  listBrandUrls,
  listUrls,
  saveBrandUrl,
  saveUrl,
} from '#contract/platform/urls.ts'
import type { Database } from '#server/db/database.ts'
import { brands, ecommerceUrls } from '#server/db/schema/platform/ecommerces.ts'
import type { ActivityRecord } from '#server/http/activity.ts'
import { type FieldError, httpError } from '#server/http/errors.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { lockRow, type SaveContext, saveRow } from '#server/http/save-row.ts'
import { expectUnchanged, type FieldValues, toFieldRecord, type UndoRule } from '#server/http/undo.ts'
import { expectVersion } from '#server/http/version.ts'
import { ensureEcommerceExists } from '#server/services/ecommerces.ts'

/** Owner of a URL: the ecommerce itself (`own`) or one of its brands (`brand`). */
type UrlKind = 'own' | 'brand'

const urlColumns = {
  id: ecommerceUrls.id,
  url: ecommerceUrls.url,
  brand_name: brands.name,
  brand_id: ecommerceUrls.brand_id,
  version: ecommerceUrls.version,
}

const buildKindCondition = (kind: UrlKind) => (kind === 'own' ? isNull : isNotNull)(ecommerceUrls.brand_id)

function readUrls(db: Database, ecommerceId: number, kind: UrlKind): Promise<EcommerceUrl[]> {
  return db
    .select(urlColumns)
    .from(ecommerceUrls)
    .leftJoin(brands, eq(brands.id, ecommerceUrls.brand_id))
    .where(and(eq(ecommerceUrls.ecommerce_id, ecommerceId), buildKindCondition(kind)))
    .orderBy(asc(ecommerceUrls.id))
}

interface UrlPath {
  readonly id: number
  readonly url_id: number
}

const buildPathCondition = ({ id, url_id }: UrlPath) =>
  and(eq(ecommerceUrls.id, url_id), eq(ecommerceUrls.ecommerce_id, id))

/**
 * Returns a URL with its brand's name. Throws 404 if no URL has this id, or if the URL belongs to another ecommerce.
 */
async function readUrl(db: Database, path: UrlPath): Promise<EcommerceUrl> {
  const [row] = await db
    .select(urlColumns)
    .from(ecommerceUrls)
    .leftJoin(brands, eq(brands.id, ecommerceUrls.brand_id))
    .where(buildPathCondition(path))
  if (!row) throw httpError(404, 'not_found')
  return row
}

async function lockUrl(db: Database, path: UrlPath): Promise<EcommerceUrl> {
  await lockRow(db, ecommerceUrls, buildPathCondition(path))
  return readUrl(db, path)
}

interface Brand {
  readonly brand_id: number | null
  readonly brand_name: string | null
}

/** Returns the brand with this name, and creates the brand if it does not exist. An empty name means no brand. */
async function findOrCreateBrand(db: Database, ecommerce_id: number, name: string): Promise<Brand> {
  if (name === '') return { brand_id: null, brand_name: null }
  await db.insert(brands).values({ ecommerce_id, name }).onConflictDoNothing()
  const [brand] = await db
    .select()
    .from(brands)
    .where(and(eq(brands.ecommerce_id, ecommerce_id), eq(brands.name, name)))
  if (!brand) throw httpError(409)
  return { brand_id: brand.id, brand_name: brand.name }
}

interface NewUrl {
  readonly url: string
  readonly brand_name: string
}

interface UrlPatch {
  readonly url: string
  /** Name of the new brand of the URL; undefined keeps the current brand. */
  readonly brand_name?: string | undefined
}

const entity = 'ecommerce_url'

/** Returns the values of a URL for the activity log. */
const toActivityValues = ({ url, brand_name }: Pick<EcommerceUrl, 'url' | 'brand_name'>) => ({ url, brand_name })

type RequestIds = Readonly<Partial<Record<'id' | 'ecommerceId', number | undefined>>>

/** Throws 422 if the body contains another id than the path; the body may repeat the ids of the path (S1 §7). */
function rejectOtherIds(bodyIds: RequestIds, pathIds: RequestIds): void {
  const names = ['id', 'ecommerceId'] as const
  const fields = names
    .filter((name) => bodyIds[name] !== undefined && bodyIds[name] !== pathIds[name])
    .map((name): FieldError => ({ field: `body.${name}`, code: 'validation.invalid' }))
  if (fields.length > 0) throw httpError(422, undefined, { fields })
}

async function insertUrl(
  { db, record, setEtag }: SaveContext,
  ecommerce_id: number,
  values: NewUrl,
): Promise<EcommerceUrl> {
  await ensureEcommerceExists(db, ecommerce_id)
  const brand = await findOrCreateBrand(db, ecommerce_id, values.brand_name)
  const row = { ecommerce_id, brand_id: brand.brand_id, url: values.url }
  const [insertedUrl] = await db.insert(ecommerceUrls).values(row).returning()
  if (!insertedUrl) throw httpError(500)
  const serializedUrl = { id: insertedUrl.id, url: insertedUrl.url, ...brand, version: insertedUrl.version }
  await record({
    action: 'ecommerces.addUrl',
    entity,
    entity_id: insertedUrl.id,
    ecommerce_id,
    after: toActivityValues(serializedUrl),
  })
  setEtag(insertedUrl.version)
  return serializedUrl
}

const getActivityTarget = ({ id, url_id }: UrlPath) => ({ entity, entity_id: url_id, ecommerce_id: id })

/**
 * Saves a URL. Both endpoints (`urls` and `brand-urls`) find the URL by its id, even after a brand was added or
 * removed.
 */
async function updateUrl(context: SaveContext, path: UrlPath, values: UrlPatch): Promise<EcommerceUrl> {
  const { db } = context
  await saveRow(context, {
    table: ecommerceUrls,
    where: buildPathCondition(path),
    toApi: () => readUrl(db, path),
    prepareChange: async () => {
      const before = await readUrl(db, path)
      const { brand_id, brand_name } = await findOrCreateBrand(
        db,
        path.id,
        values.brand_name ?? before.brand_name ?? '',
      )
      const after = { url: values.url, brand_name }
      return {
        patch: { url: values.url, brand_id },
        activity: { action: 'ecommerces.editUrl', ...getActivityTarget(path), before: toActivityValues(before), after },
      }
    },
  })
  return readUrl(db, path)
}

async function removeUrl({ db, request, record }: SaveContext, path: UrlPath): Promise<void> {
  const before = await lockUrl(db, path)
  await expectVersion(request, before.version, () => before)
  await db.delete(ecommerceUrls).where(eq(ecommerceUrls.id, before.id))
  await record({ action: 'ecommerces.deleteUrl', ...getActivityTarget(path), before: toActivityValues(before) })
}

const SUCCESS = true as const

export const urlHandlers: readonly Handler[] = [
  defineHandler(listUrls, async ({ params, db }) => {
    await ensureEcommerceExists(db, params.id)
    return { data: await readUrls(db, params.id, 'own') }
  }),
  defineHandler(listBrandUrls, async ({ params, db }) => {
    await ensureEcommerceExists(db, params.id)
    return { data: await readUrls(db, params.id, 'brand') }
  }),
  ...[addUrl, addBrandUrl].map((endpoint) =>
    defineHandler(endpoint, async ({ params, body, ...context }) => {
      rejectOtherIds(body, { id: params.id })
      return { success: SUCCESS, data: await insertUrl(context, params.id, body) }
    }),
  ),
  ...[saveUrl, saveBrandUrl].map((endpoint) =>
    defineHandler(
      endpoint,
      async ({ params, body, ...context }) => {
        rejectOtherIds(body, { id: params.url_id, ecommerceId: params.id })
        return { success: SUCCESS, data: await updateUrl(context, params, body) }
      },
      ({ params, db }) => readUrl(db, params),
    ),
  ),
  ...[deleteUrl, deleteBrandUrl].map((endpoint) =>
    defineHandler(endpoint, async ({ params, ...context }) => {
      await removeUrl(context, params)
      return { success: SUCCESS }
    }),
  ),
]

const toNewUrl = ({ url, brand_name }: FieldValues) => ({
  url: String(url),
  brand_name: typeof brand_name === 'string' ? brand_name : '',
})

const toUrlPath = ({ ecommerce_id, entity_id }: ActivityRecord) => ({
  id: ecommerce_id ?? 0,
  url_id: Number(entity_id),
})

async function ensureUrlUnchanged(db: Database, row: ActivityRecord, after: FieldValues): Promise<void> {
  expectUnchanged({ ...(await lockUrl(db, toUrlPath(row))) }, after)
}

const hasUrl = (value: unknown) => 'url' in toFieldRecord(value)

export const urlUndoRules: readonly UndoRule[] = [
  {
    action: 'ecommerces.editUrl',
    access: saveUrl.access,
    undo: async ({ row, before, after, ...context }) => {
      await ensureUrlUnchanged(context.db, row, after)
      return updateUrl(context, toUrlPath(row), toNewUrl(before))
    },
  },
  {
    action: 'ecommerces.addUrl',
    access: deleteUrl.access,
    canUndo: ({ after }) => hasUrl(after),
    needsConfirmation: () => true,
    undo: async ({ row, after, ...context }) => {
      await ensureUrlUnchanged(context.db, row, after)
      return removeUrl(context, toUrlPath(row))
    },
  },
  {
    action: 'ecommerces.deleteUrl',
    access: addUrl.access,
    canUndo: ({ before }) => hasUrl(before),
    /** Undoes the removal of a URL by adding the URL again, with a new id. */
    undo: ({ row, before, ...context }) => insertUrl(context, row.ecommerce_id ?? 0, toNewUrl(before)),
  },
]
