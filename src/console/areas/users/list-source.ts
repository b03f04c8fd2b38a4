// The list as a whole: what is selected, copied and gone through beyond the page that is shown.
import { usersList } from '#commands/users.ts'
import { largePart, listSource, metaPart, readOnce } from '#console/lib/list-source.ts'
import { parseListState } from '#console/lib/list-state.ts'
import { queryOf } from '#console/lib/query.ts'
import { listUsers, type UserRow } from '#contract/users.ts'

export const source = listSource<UserRow>({
  list: usersList,
  ordering: ['order_by', 'order_by_column', 'limit'],
  read: async ({ search, page, isLarge, client }) => {
    const asked = { ...parseListState(listUsers.query, search), page }
    const query = isLarge ? { ...asked, limit: largePart } : asked
    const options = queryOf(listUsers, { query })
    return metaPart(await client.fetchQuery(isLarge ? { ...options, ...readOnce } : options))
  },
})
