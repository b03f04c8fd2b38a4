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
import { httpError, type RefusedField } from '#server/http/errors.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { lockRow, type SaveCall, saveRow } from '#server/http/save-row.ts'
import { expectUnchanged, type Facts, factsOf, type UndoRule } from '#server/http/undo.ts'
import { expectVersion } from '#server/http/version.ts'
import { refuseUnknownEcommerce } from '#server/services/ecommerces.ts'

/** Kind of a URL: of the ecommerce itself (`own`) or of one of its brands (`brand`). */
type Kind = 'own' | 'brand'

const columns = {
  id: ecommerceUrls.id,
  url: ecommerceUrls.url,
  brand_name: brands.name,
  brand_id: ecommerceUrls.brand_id,
  version: ecommerceUrls.version,
}

const isOf = (kind: Kind) => (kind === 'own' ? isNull : isNotNull)(ecommerceUrls.brand_id)

function rowsOf(db: Database, ecommerceId: number, kind: Kind): Promise<EcommerceUrl[]> {
  return db
    .select(columns)
    .from(ecommerceUrls)
    .leftJoin(brands, eq(brands.id, ecommerceUrls.brand_id))
    .where(and(eq(ecommerceUrls.ecommerce_id, ecommerceId), isOf(kind)))
    .orderBy(asc(ecommerceUrls.id))
}

interface RowPath {
  readonly id: number
  readonly url_id: number
}

const isAt = ({ id, url_id }: RowPath) => and(eq(ecommerceUrls.id, url_id), eq(ecommerceUrls.ecommerce_id, id))

/** Returns a URL with its brand's name; throws 404 if there is none, or if it belongs to another ecommerce. */
async function readUrl(db: Database, path: RowPath): Promise<EcommerceUrl> {
  const [row] = await db
    .select(columns)
    .from(ecommerceUrls)
    .leftJoin(brands, eq(brands.id, ecommerceUrls.brand_id))
    .where(isAt(path))
  if (!row) throw httpError(404, 'not_found')
  return row
}

async function lockUrl(db: Database, path: RowPath): Promise<EcommerceUrl> {
  await lockRow(db, ecommerceUrls, isAt(path))
  return readUrl(db, path)
}

interface Brand {
  readonly brand_id: number | null
  readonly brand_name: string | null
}

/** Returns the brand with this name, and creates it if there is none; an empty name means no brand. */
async function brandNamed(db: Database, ecommerce_id: number, name: string): Promise<Brand> {
  if (name === '') return { brand_id: null, brand_name: null }
  await db.insert(brands).values({ ecommerce_id, name }).onConflictDoNothing()
  const [brand] = await db
    .select()
    .from(brands)
    .where(and(eq(brands.ecommerce_id, ecommerce_id), eq(brands.name, name)))
  if (!brand) throw httpError(409)
  return { brand_id: brand.id, brand_name: brand.name }
}

interface Typed {
  readonly url: string
  readonly brand_name: string
}

interface Changed {
  readonly url: string
  /** Name of the new brand; undefined keeps the brand. */
  readonly brand_name?: string | undefined
}

const entity = 'ecommerce_url'

/** Returns the values of a URL for the activity record. */
const told = ({ url, brand_name }: Pick<EcommerceUrl, 'url' | 'brand_name'>) => ({ url, brand_name })

type Sent = Readonly<Partial<Record<'id' | 'ecommerceId', number | undefined>>>

/** Throws 422 if the body contains another id than the path; the body may repeat the ids of the path (S1 §7). */
function refuseOtherIds(sent: Sent, expected: Sent): void {
  const names = ['id', 'ecommerceId'] as const
  const fields = names
    .filter((name) => sent[name] !== undefined && sent[name] !== expected[name])
    .map((name): RefusedField => ({ field: `body.${name}`, code: 'validation.invalid' }))
  if (fields.length > 0) throw httpError(422, undefined, { fields })
}

async function add({ db, record, tag }: SaveCall, ecommerce_id: number, typed: Typed): Promise<EcommerceUrl> {
  await refuseUnknownEcommerce(db, ecommerce_id)
  const brand = await brandNamed(db, ecommerce_id, typed.brand_name)
  const row = { ecommerce_id, brand_id: brand.brand_id, url: typed.url }
  const [made] = await db.insert(ecommerceUrls).values(row).returning()
  if (!made) throw httpError(500)
  const added = { id: made.id, url: made.url, ...brand, version: made.version }
  await record({ action: 'ecommerces.addUrl', entity, entity_id: made.id, ecommerce_id, after: told(added) })
  tag(made.version)
  return added
}

const which = ({ id, url_id }: RowPath) => ({ entity, entity_id: url_id, ecommerce_id: id })

/** Saves a URL, which stays under `urls` or `brand-urls` even if its brand is added or removed. */
async function save(call: SaveCall, path: RowPath, typed: Changed): Promise<EcommerceUrl> {
  const { db } = call
  await saveRow(call, {
    table: ecommerceUrls,
    where: isAt(path),
    toApi: () => readUrl(db, path),
    change: async () => {
      const before = await readUrl(db, path)
      const { brand_id, brand_name } = await brandNamed(db, path.id, typed.brand_name ?? before.brand_name ?? '')
      const after = { url: typed.url, brand_name }
      return {
        patch: { url: typed.url, brand_id },
        activity: { action: 'ecommerces.editUrl', ...which(path), before: told(before), after },
      }
    },
  })
  return readUrl(db, path)
}

async function remove({ db, request, record }: SaveCall, path: RowPath): Promise<void> {
  const before = await lockUrl(db, path)
  await expectVersion(request, before.version, () => before)
  await db.delete(ecommerceUrls).where(eq(ecommerceUrls.id, before.id))
  await record({ action: 'ecommerces.deleteUrl', ...which(path), before: told(before) })
}

const success = true as const

export const urlHandlers: readonly Handler[] = [
  handle(listUrls, async ({ params, db }) => {
    await refuseUnknownEcommerce(db, params.id)
    return { data: await rowsOf(db, params.id, 'own') }
  }),
  handle(listBrandUrls, async ({ params, db }) => {
    await refuseUnknownEcommerce(db, params.id)
    return { data: await rowsOf(db, params.id, 'brand') }
  }),
  handle(addUrl, async ({ params, body, ...work }) => {
    refuseOtherIds(body, { id: params.id })
    return { success, data: await add(work, params.id, body) }
  }),
  handle(addBrandUrl, async ({ params, body, ...work }) => {
    refuseOtherIds(body, { id: params.id })
    return { success, data: await add(work, params.id, body) }
  }),
  handle(
    saveUrl,
    async ({ params, body, ...work }) => {
      refuseOtherIds(body, { id: params.url_id, ecommerceId: params.id })
      return { success, data: await save(work, params, body) }
    },
    ({ params, db }) => readUrl(db, params),
  ),
  handle(
    saveBrandUrl,
    async ({ params, body, ...work }) => {
      refuseOtherIds(body, { id: params.url_id, ecommerceId: params.id })
      return { success, data: await save(work, params, body) }
    },
    ({ params, db }) => readUrl(db, params),
  ),
  handle(deleteUrl, async ({ params, ...work }) => {
    await remove(work, params)
    return { success }
  }),
  handle(deleteBrandUrl, async ({ params, ...work }) => {
    await remove(work, params)
    return { success }
  }),
]

const typed = ({ url, brand_name }: Facts) => ({
  url: String(url),
  brand_name: typeof brand_name === 'string' ? brand_name : '',
})

const pathOf = ({ ecommerce_id, entity_id }: ActivityRecord) => ({ id: ecommerce_id ?? 0, url_id: Number(entity_id) })

async function refuseChangedSince(db: Database, row: ActivityRecord, after: Facts): Promise<void> {
  expectUnchanged({ ...(await lockUrl(db, pathOf(row))) }, after)
}

const isFilled = (value: unknown) => 'url' in factsOf(value)

export const urlReversals: readonly UndoRule[] = [
  {
    action: 'ecommerces.editUrl',
    access: saveUrl.access,
    undo: async ({ row, before, after, ...work }) => {
      await refuseChangedSince(work.db, row, after)
      return save(work, pathOf(row), typed(before))
    },
  },
  {
    action: 'ecommerces.addUrl',
    access: deleteUrl.access,
    fits: ({ after }) => isFilled(after),
    asks: () => true,
    undo: async ({ row, after, ...work }) => {
      await refuseChangedSince(work.db, row, after)
      return remove(work, pathOf(row))
    },
  },
  {
    action: 'ecommerces.deleteUrl',
    access: addUrl.access,
    fits: ({ before }) => isFilled(before),
    /** The restored URL gets a new id. */
    undo: ({ row, before, ...work }) => add(work, row.ecommerce_id ?? 0, typed(before)),
  },
]
