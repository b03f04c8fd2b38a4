// The states of a batch and of its rows, as an icon and a word.
import ban from 'icon-mask:ban'
import check from 'icon-mask:check'
import circleQuestion from 'icon-mask:circle-question-mark'
import clock from 'icon-mask:clock'
import copy from 'icon-mask:copy'
import eyeOff from 'icon-mask:eye-off'
import loader from 'icon-mask:loader'
import pause from 'icon-mask:pause'
import pencil from 'icon-mask:pencil-line'
import history from 'icon-mask:rotate-ccw-clock'
import store from 'icon-mask:store'
import x from 'icon-mask:x'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '#console/ui/badge.tsx'
import type { BatchCheck, BatchRow, BatchRowStatus, BatchStatus } from '#contract/batches.ts'

type Look = readonly [tone: Tone, icon: string]

const batchLooks: Readonly<Record<BatchStatus, Look>> = {
  draft: ['neutral', pencil],
  running: ['accent', loader],
  paused: ['warning', pause],
  done: ['positive', check],
  cancelled: ['neutral', ban],
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
  waiting: ['neutral', clock],
  running: ['accent', loader],
  done: ['positive', check],
  failed: ['negative', x],
  cancelled: ['neutral', ban],
  skipped: ['neutral', ban],
}

const checkLooks: Readonly<Record<BatchCheck, Look>> = {
  ok: ['positive', check],
  duplicate: ['neutral', copy],
  recent: ['warning', history],
  other_ecommerce: ['warning', store],
  already_done: ['neutral', check],
  not_allowed: ['negative', ban],
  not_found: ['negative', circleQuestion],
  unreadable: ['negative', x],
  personal: ['negative', eyeOff],
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
