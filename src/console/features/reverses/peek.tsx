// Previews of a reverse (return request) and of a refund in the panel beside a list. They show the same details as the
// top of the page of the record.
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { StatusBadge } from '#console/records/status-badge.tsx'
import { RecordPreviewPanel, RecordPreviewPlaceholder, useRecordPreview } from '#console/table/peek.tsx'
import { getRefund, getReverse } from '#contract/platform/reverses.ts'
import { RefundDetails, ReverseDetails } from './head.tsx'
import { Items } from './reverse-page.tsx'

interface PeekProps {
  readonly args: Arguments
}

export function ReversePeek({ args }: PeekProps) {
  const { t } = useTranslation('reverses')
  const { data, error } = useRecordPreview(getReverse, { params: { id: Number(args.reverse_id) } })
  if (!data) return <RecordPreviewPlaceholder error={error} />
  const reverse = data.data
  return (
    <RecordPreviewPanel title={t('show.title', { id: reverse.id })} badges={<StatusBadge status={reverse.status} />}>
      <ReverseDetails reverse={reverse} isPreview />
      <Items reverse={reverse} />
    </RecordPreviewPanel>
  )
}

export function RefundPeek({ args }: PeekProps) {
  const { t } = useTranslation('reverses')
  const { data, error } = useRecordPreview(getRefund, { params: { id: Number(args.refund_id) } })
  if (!data) return <RecordPreviewPlaceholder error={error} />
  const refund = data.data
  return (
    <RecordPreviewPanel
      title={t('refund.title', { id: refund.id })}
      badges={<StatusBadge status={refund.status} type="refund" />}
    >
      <RefundDetails refund={refund} />
    </RecordPreviewPanel>
  )
}
