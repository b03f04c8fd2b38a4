// The list as a whole: what is selected, copied and gone through beyond the page that is shown.
import { ecommercesList } from '#commands/ecommerces.ts'
import { largePart, listSource, pagePart, readOnce } from '#console/lib/list-source.ts'
import { parseListState } from '#console/lib/list-state.ts'
import { queryOf } from '#console/lib/query.ts'
import { type EcommercesEcommerceRow, listEcommerces } from '#contract/ecommerces.ts'

export const source = listSource<EcommercesEcommerceRow>({
  list: ecommercesList,
  ordering: ['order_by', 'sort', 'limit'],
  read: async ({ search, page, isLarge, client }) => {
    const asked = { ...parseListState(listEcommerces.query, search), page }
    const query = isLarge ? { ...asked, limit: largePart } : asked
    const options = queryOf(listEcommerces, { query })
    return pagePart(await client.fetchQuery(isLarge ? { ...options, ...readOnce } : options))
  },
})
