// The list as a whole: what is selected, copied and gone through beyond the page that is shown.
import { comunicationList } from '#commands/comunication.ts'
import { listSource, wholePart } from '#console/lib/list-source.ts'
import { parseListState } from '#console/lib/list-state.ts'
import { queryOf } from '#console/lib/query.ts'
import { type Alert, listAlerts } from '#contract/comunication.ts'

export const source = listSource<Alert>({
  list: comunicationList,
  ordering: [],
  read: async ({ search, client }) => {
    const query = parseListState(listAlerts.query, search)
    return wholePart((await client.fetchQuery(queryOf(listAlerts, { query }))).data)
  },
})
