// The list as a whole: what is selected, copied and gone through beyond the page that is shown.
import { batchesList } from '#commands/batches.ts'
import { listSource, pagePart, readOnce } from '#console/lib/list-source.ts'
import { queryOf } from '#console/lib/query.ts'
import { type Batch, listBatches } from '#contract/batches.ts'

export const source = listSource<Batch>({
  list: batchesList,
  ordering: [],
  read: async ({ page, isLarge, client }) => {
    const options = queryOf(listBatches, { query: { page } })
    return pagePart(await client.fetchQuery(isLarge ? { ...options, ...readOnce } : options))
  },
})
