// Number of rows that match the filters of a saved view.
import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#console/api/queries.ts'
import { formatNumber } from '#console/lib/format.ts'
import { COLUMN_CHOICES_PARAMETER, type PaginatedEndpoint, type ViewState } from '#contract/console/view.ts'

/** Age in milliseconds after which a count is loaded again when the user opens another page. */
const MAX_COUNT_AGE_MS = 60_000

interface ViewCountProps {
  readonly endpoint: PaginatedEndpoint
  /** Filters of the view. */
  readonly state: ViewState
  readonly className: string | undefined
}

/** Displays the number of rows of a saved view. Renders nothing while the number loads and after a failed request. */
export function ViewCount({ endpoint, state, className }: ViewCountProps) {
  const { data } = useQuery({
    ...queryOptionsFor(endpoint, { query: buildCountQuery(endpoint, state) }),
    staleTime: MAX_COUNT_AGE_MS,
  })
  return data && <span className={className}>{formatNumber('meta' in data ? data.meta.total : data.total)}</span>
}

/** Builds the query of a page with one row, because the response of every page contains the number of all rows. */
function buildCountQuery({ query: { shape } }: PaginatedEndpoint, state: ViewState) {
  const filters = Object.entries(state).filter(([name]) => name !== COLUMN_CHOICES_PARAMETER)
  return { ...Object.fromEntries(filters), ['limit' in shape ? 'limit' : 'per_page']: 1 }
}
