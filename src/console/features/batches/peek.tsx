// Preview of a batch, displayed next to a list: status, details and results.
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { RecordPreviewPanel, RecordPreviewPlaceholder, useRecordPreview } from '#console/table/peek.tsx'
import { getBatch } from '#contract/console/batches.ts'
import { BatchDetails, BatchNotes, OutcomeChart } from './batch-page.tsx'
import { BatchBadge } from './batches.tsx'

export function BatchPeek({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('batches')
  const { data, error } = useRecordPreview(getBatch, { params: { id: Number(args.batch) } })
  if (!data) return <RecordPreviewPlaceholder error={error} />
  const batch = data.data
  const title = t('page.named', { id: batch.id, kind: t(`kind.${batch.type}`) })
  return (
    <RecordPreviewPanel title={title} badges={<BatchBadge batch={batch} />}>
      <BatchDetails batch={batch} />
      <BatchNotes batch={batch} />
      {batch.status !== 'draft' && <OutcomeChart batch={batch} />}
    </RecordPreviewPanel>
  )
}
