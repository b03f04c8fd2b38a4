// The list as a whole: what is selected, copied and gone through beyond the page that is shown.
import { storesList } from '#commands/stores.ts'
import { listSource } from '#console/lib/list-source.ts'
import { parseListState } from '#console/lib/list-state.ts'
import { queryOf } from '#console/lib/query.ts'
import { listStores, type StoreRow } from '#contract/stores.ts'
import { ListState } from './list-state.ts'
import { pageOf, shownRows } from './shown-rows.ts'

export const source = listSource<StoreRow>({
  list: storesList,
  ordering: ['order_by', 'sort', 'per_page'],
  read: async ({ search, page, isLarge, client }) => {
    const state = parseListState(ListState, search)
    const params = { ecommerce_id: state.ecommerce_id ?? 0 }
    const { data } = await client.fetchQuery(queryOf(listStores, { params, query: { limit: 0 } }))
    const shown = shownRows(data, state)
    const { rows, lastPage, firstIndex } = pageOf(shown, page, isLarge ? 0 : Number(state.per_page))
    return { rows, total: shown.length, lastPage, firstIndex }
  },
})
