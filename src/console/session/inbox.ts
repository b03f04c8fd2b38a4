// Number of unread notifications in the inbox, for the bell and the notifications panel.
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#console/api/queries.ts'
import { listInbox } from '#contract/console/inbox.ts'
import { useSession } from './session.tsx'

/** Polling interval in milliseconds; a hidden tab does not poll. */
const lookEvery = 60_000

export function useUnread(): number {
  const { can } = useSession()
  const { data } = useQuery({
    ...queryOf(listInbox, { query: { limit: 1 } }),
    enabled: can(listInbox.access),
    staleTime: 0,
    refetchInterval: lookEvery,
  })
  return data?.unread ?? 0
}
