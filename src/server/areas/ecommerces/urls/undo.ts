import { addUrl, deleteUrl, saveUrl } from '#contract/ecommerces/urls.ts'
import type { Database } from '#server/db/database.ts'
import type { ActivityRecord } from '#server/http/activity.ts'
import { expectStanding, type Facts, factsOf, type Reversal } from '#server/http/reversal.ts'
import { add, remove, save } from './changes.ts'
import { kindOf, lockedRow } from './rows.ts'

const typed = ({ url, brand_name }: Facts) => ({
  url: String(url),
  brand_name: typeof brand_name === 'string' ? brand_name : '',
})

const pathOf = ({ ecommerce_id, entity_id }: ActivityRecord) => ({ id: ecommerce_id ?? 0, url_id: Number(entity_id) })

async function standing(db: Database, row: ActivityRecord, after: Facts) {
  const present = await lockedRow(db, pathOf(row))
  expectStanding({ ...present }, after)
  return kindOf(present)
}

const isFilled = (value: unknown) => 'url' in factsOf(value)

export const urlReversals: readonly Reversal[] = [
  {
    action: 'ecommerces.editUrl',
    access: saveUrl.access,
    undo: async ({ row, before, after, ...work }) =>
      save(work, pathOf(row), await standing(work.db, row, after), typed(before)),
  },
  {
    action: 'ecommerces.addUrl',
    access: deleteUrl.access,
    fits: ({ after }) => isFilled(after),
    asks: () => true,
    undo: async ({ row, after, ...work }) => remove(work, pathOf(row), await standing(work.db, row, after)),
  },
  {
    action: 'ecommerces.deleteUrl',
    access: addUrl.access,
    fits: ({ before }) => isFilled(before),
    /** Under a new id. */
    undo: ({ row, before, ...work }) => add(work, row.ecommerce_id ?? 0, typed(before)),
  },
]
