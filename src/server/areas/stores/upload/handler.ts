import { getTableColumns } from 'drizzle-orm'
import { largestStoreFile, mostErrorsTold, uploadStores } from '#contract/store-upload.ts'
import type { Database } from '#server/db/database.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { stores } from '#server/db/schema/stores.ts'
import { handleLong } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { refuseUnknownEcommerce } from '../rows.ts'
import { checkFile } from './checking.ts'

/** The whole file is checked before a transaction begins: an embedded database has one for everybody. */
export const uploadHandler = handleLong(uploadStores, async ({ params, body, db, finish, request, services }) => {
  const { ecommerce_id } = params
  const { file } = body
  if (body.ecommerce_id !== undefined && body.ecommerce_id !== ecommerce_id)
    throw refusal(422, undefined, { fields: [{ field: 'body.ecommerce_id', code: 'validation.id' }] })
  if (file.size > largestStoreFile) throw refusal(413, 'request.too_large', { values: { maximum: largestStoreFile } })
  await refuseUnknownEcommerce(db, ecommerce_id)
  const checked = await checkFile(new Uint8Array(await file.arrayBuffer()), request.signal)
  const { errors, errorCount: count } = checked
  if (count > 0) {
    const told = { fields: errors, mostErrors: mostErrorsTold, context: { count } }
    throw refusal(422, 'stores.upload_refused', { values: { count }, ...told })
  }

  const now = services.now().toISOString()
  const common = { ...defaults, ecommerce_id, created_at: now, updated_at: now }
  return finish(async (transaction, record) => {
    await insertAll(transaction, checked.stores, common, request.signal)
    const created = checked.stores.length
    await record({
      action: 'stores.upload',
      ...{ entity: 'ecommerce', entity_id: ecommerce_id, ecommerce_id },
      after: { created, bytes: file.size },
    })
    return { success: true as const, data: { created } }
  })
})

/** Rows that are loaded together have the same columns. */
const defaults = Object.fromEntries(
  Object.entries(getTableColumns(stores)).flatMap(([name, { default: value }]) =>
    ['string', 'boolean'].includes(typeof value) ? [[name, value]] : [],
  ),
)

const rowsAtOnce = 1000

async function insertAll(db: Database, all: readonly object[], common: object, signal: AbortSignal): Promise<void> {
  for (let start = 0; start < all.length; start += rowsAtOnce) {
    refuseCancelled(signal)
    const rows = all.slice(start, start + rowsAtOnce).map((values) => ({ ...common, ...values }))
    await insertRows(db, stores, rows)
  }
  refuseCancelled(signal)
}

/** Whoever sent the file is gone, or the server stops: nothing is left behind. */
function refuseCancelled({ aborted }: AbortSignal): void {
  if (aborted) throw refusal(503)
}
