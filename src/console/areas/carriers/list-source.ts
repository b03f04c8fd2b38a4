// The list as a whole: what is selected, copied and gone through beyond the page that is shown.
import { carriersList } from '#commands/carriers.ts'
import { listSource, wholePart } from '#console/lib/list-source.ts'
import { parseListState } from '#console/lib/list-state.ts'
import { queryOf } from '#console/lib/query.ts'
import { type Carrier, listCarriers } from '#contract/carriers.ts'
import { ListState, shownCarriers } from './list-state.ts'

export const source = listSource<Carrier>({
  list: carriersList,
  ordering: ['order_by', 'sort'],
  read: async ({ search, client }) => {
    const { data } = await client.fetchQuery(queryOf(listCarriers, {}))
    return wholePart(shownCarriers(data, parseListState(ListState, search)))
  },
})
