// Number of unread notifications in the inbox, for the bell button.
import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#console/api/queries.ts'
import { listInbox } from '#contract/console/inbox.ts'
import { useSession } from './session.tsx'

/** Polling interval in milliseconds. Polling stops while the browser tab is hidden. */
const REFETCH_INTERVAL_MS = 60_000

export function useUnreadNotificationCount(): number {
  const { can } = useSession()
  const { data } = useQuery({
    ...queryOptionsFor(listInbox, { query: { limit: 1 } }),
    enabled: can(listInbox.access),
    staleTime: 0,
    refetchInterval: REFETCH_INTERVAL_MS,
  })
  return data?.unread ?? 0
}
