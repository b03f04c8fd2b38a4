// The list as a whole: what is selected, copied and gone through beyond the page that is shown.
import { activityList } from '#commands/activity.ts'
import { largePart, listSource, pagePart, readOnce } from '#console/lib/list-source.ts'
import { parseListState } from '#console/lib/list-state.ts'
import { queryOf } from '#console/lib/query.ts'
import { type ActivityRow, listActivity } from '#contract/activity.ts'

export const source = listSource<ActivityRow>({
  list: activityList,
  ordering: ['limit'],
  read: async ({ search, page, isLarge, client }) => {
    const asked = { ...parseListState(listActivity.query, search), page }
    const query = isLarge ? { ...asked, limit: largePart } : asked
    const options = queryOf(listActivity, { query })
    return pagePart(await client.fetchQuery(isLarge ? { ...options, ...readOnce } : options))
  },
})
