// The list as a whole: what is selected, copied and gone through beyond the page that is shown.
import { groupsList } from '#commands/groups.ts'
import { largePart, listSource, metaPart, readOnce } from '#console/lib/list-source.ts'
import { parseListState } from '#console/lib/list-state.ts'
import { queryOf } from '#console/lib/query.ts'
import { type Group, listGroups } from '#contract/groups.ts'

export const source = listSource<Group>({
  list: groupsList,
  ordering: ['per_page'],
  read: async ({ search, page, isLarge, client }) => {
    const asked = { ...parseListState(listGroups.query, search), page }
    const query = isLarge ? { ...asked, per_page: largePart } : asked
    const options = queryOf(listGroups, { query })
    return metaPart(await client.fetchQuery(isLarge ? { ...options, ...readOnce } : options))
  },
})
