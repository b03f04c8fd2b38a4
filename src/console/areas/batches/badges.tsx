// The states of a batch and of its rows, as an icon and a word.
import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleQuestion from 'lucide-react/icons/circle-question-mark'
import Clock from 'lucide-react/icons/clock'
import Copy from 'lucide-react/icons/copy'
import EyeOff from 'lucide-react/icons/eye-off'
import Loader from 'lucide-react/icons/loader'
import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil-line'
import History from 'lucide-react/icons/rotate-ccw-clock'
import Store from 'lucide-react/icons/store'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '#console/ui/badge.tsx'
import type { BatchCheck, BatchRow, BatchRowStatus, BatchStatus } from '#contract/batches.ts'

type Look = readonly [tone: Tone, icon: LucideIcon]

const batchLooks: Readonly<Record<BatchStatus, Look>> = {
  draft: ['neutral', Pencil],
  running: ['accent', Loader],
  paused: ['warning', Pause],
  done: ['positive', Check],
  cancelled: ['neutral', Ban],
}

export function BatchBadge({ status }: { readonly status: BatchStatus }) {
  const { t } = useTranslation('batches')
  const [tone, icon] = batchLooks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`status.${status}`)}
    </Badge>
  )
}

const rowLooks: Readonly<Record<BatchRowStatus, Look>> = {
  waiting: ['neutral', Clock],
  running: ['accent', Loader],
  done: ['positive', Check],
  failed: ['negative', X],
  cancelled: ['neutral', Ban],
  skipped: ['neutral', Ban],
}

const checkLooks: Readonly<Record<BatchCheck, Look>> = {
  ok: ['positive', Check],
  duplicate: ['neutral', Copy],
  recent: ['warning', History],
  other_ecommerce: ['warning', Store],
  already_done: ['neutral', Check],
  not_allowed: ['negative', Ban],
  not_found: ['negative', CircleQuestion],
  unreadable: ['negative', X],
  personal: ['negative', EyeOff],
}

/** Before it is run, and of what is not: what the dry run says. Afterwards: how it ended. */
export function resultKey({ status, check }: BatchRow, isDraft: boolean): string {
  return isDraft || status === 'skipped' ? `errors:batches.check.${check}` : `errors:batches.status.${status}`
}

export function RowBadge({ row, isDraft }: { readonly row: BatchRow; readonly isDraft: boolean }) {
  const { t } = useTranslation('errors')
  const [tone, icon] = isDraft || row.status === 'skipped' ? checkLooks[row.check] : rowLooks[row.status]
  return (
    <Badge tone={tone} icon={icon}>
      {t(resultKey(row, isDraft))}
    </Badge>
  )
}
