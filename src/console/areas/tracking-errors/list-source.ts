// The list as a whole: what is selected, copied and gone through beyond the page that is shown.
import { trackingErrorsList } from '#commands/tracking-errors.ts'
import { largePart, listSource, pagePart, readOnce } from '#console/lib/list-source.ts'
import { parseListState } from '#console/lib/list-state.ts'
import { queryOf } from '#console/lib/query.ts'
import { listTrackingErrors, type TrackingError } from '#contract/tracking-errors.ts'

export const source = listSource<TrackingError>({
  list: trackingErrorsList,
  ordering: ['limit'],
  read: async ({ search, page, isLarge, client }) => {
    const asked = { ...parseListState(listTrackingErrors.query, search), page }
    const query = isLarge ? { ...asked, limit: largePart } : asked
    const options = queryOf(listTrackingErrors, { query })
    return pagePart(await client.fetchQuery(isLarge ? { ...options, ...readOnce } : options))
  },
})
