// Claim bar of a reverse (return request) or refund, which appears only while the record needs work.
import { useQuery } from '@tanstack/react-query'
import { ClaimBar } from '#console/records/claims.tsx'
import { getTimelineQuery } from '#console/records/reverse-timeline.ts'
import type { ReprocessType } from '#contract/platform/reprocess.ts'
import { hasOpenWork } from './timeline-entries.ts'

interface WorkClaimBarProps {
  readonly type: ReprocessType
  readonly record: { readonly id: number; readonly status: string | null; readonly tracking_error?: string | null }
  /** Id of the reverse whose timeline contains the attempts on the record. */
  readonly reverseId: number
  readonly showsShortcut: boolean
}

export function WorkClaimBar({ type, record, reverseId, showsShortcut }: WorkClaimBarProps) {
  const { data } = useQuery(getTimelineQuery(reverseId))
  return (
    <ClaimBar
      target={{ entity: type, id: record.id }}
      isOpenWork={hasOpenWork({ type, ...record }, data?.data ?? [])}
      showsShortcut={showsShortcut}
    />
  )
}
