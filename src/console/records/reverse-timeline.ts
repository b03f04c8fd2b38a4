// Query for the timeline of a reverse (return request), and the last helpdesk ticket in the timeline.
import { queryOptionsFor } from '#console/api/queries.ts'
import { getReverseTimeline, type TimelineEntry } from '#contract/console/reverse-timeline.ts'
import { MAX_LONG_TEXT_PAGE_SIZE } from '#contract/page.ts'

/**
 * Returns the query for one page of the timeline of a reverse (return request). Requests the maximum page size, because
 * the last helpdesk ticket and the open work are derived from the first page only.
 */
export const getTimelineQuery = (id: number, page = 1) =>
  queryOptionsFor(getReverseTimeline, { params: { id }, query: { page, limit: MAX_LONG_TEXT_PAGE_SIZE } })

/**
 * Returns the helpdesk ticket of the newest attempt to reprocess the record or to correct its zip code. Returns null if
 * there is none.
 */
export function getLastTicket(entries: readonly TimelineEntry[]): string | null {
  for (const entry of entries) {
    const ticket = entry.kind === 'attempt' ? entry.attempt.ticket : entry.kind === 'zip' ? entry.ticket : null
    if (ticket !== null) return ticket
  }
  return null
}
