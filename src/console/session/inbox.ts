// How many notices of the inbox are unread, for the bell and the panel of notices.
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#console/api/queries.ts'
import { listInbox } from '#contract/console/inbox.ts'
import { useSession } from './session.tsx'

/** Milliseconds between two looks; none while the tab is hidden. */
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
