// The store itself: read, created, changed (S2 §2, §5, §7).
import { createStore, getStore, saveStore } from '#contract/stores.ts'
import { changesOf } from '#server/changes.ts'
import { stores } from '#server/db/schema/stores.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { expectVersion } from '#server/http/version.ts'
import { lockedStore, refuseUnknownEcommerce, shown, storeRow, updateStore } from './rows.ts'
import { storeValues } from './values.ts'

const success = true as const

const which = ({ id, ecommerce_id }: { readonly id: number; readonly ecommerce_id: number }) => ({
  entity: 'store',
  entity_id: id,
  ecommerce_id,
})

export const recordHandlers: readonly Handler[] = [
  handle(getStore, async ({ params, db, tag }) => {
    const row = await storeRow(db, params)
    tag(row.version)
    return { data: shown(row) }
  }),

  handle(createStore, async ({ params, body, db, record, tag, services }) => {
    const { ecommerce_id } = params
    await refuseUnknownEcommerce(db, ecommerce_id)
    const now = services.now()
    const values = storeValues(body, null)
    const [row] = await db
      .insert(stores)
      .values({ ...values, ecommerce_id, created_at: now, updated_at: now })
      .returning()
    if (!row) throw new Error('The store was not inserted')
    await record({ action: 'stores.create', ...which(row), after: values })
    tag(row.version)
    return { success, store: shown(row) }
  }),

  handle(saveStore, async ({ params, body, db, request, record, tag, services }) => {
    const row = await lockedStore(db, params)
    await expectVersion(request, row.version, () => shown(row))
    const values = storeValues(body, row)
    const { before, after } = changesOf(row, values)
    const isChanged = Object.keys(after).length > 0
    const saved = isChanged ? await updateStore(db, row, values, services.now()) : row
    await record({ action: 'stores.edit', ...which(row), before, after })
    tag(saved.version)
    return { success, store: shown(saved) }
  }),
]
