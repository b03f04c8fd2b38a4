// Peek of a batch, displayed next to a list: status, details and results.
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { PeekedRecord, PeekWaiting, usePeeked } from '#console/table/peek.tsx'
import { getBatch } from '#contract/console/batches.ts'
import { BatchFacts, Notes, OutcomePicture } from './batch-page.tsx'
import { BatchBadge } from './batches.tsx'

export function BatchPeek({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('batches')
  const { data, error } = usePeeked(getBatch, { params: { id: Number(args.batch) } })
  if (!data) return <PeekWaiting error={error} />
  const batch = data.data
  const title = t('page.named', { id: batch.id, kind: t(`kind.${batch.type}`) })
  return (
    <PeekedRecord title={title} marks={<BatchBadge status={batch.status} />}>
      <BatchFacts batch={batch} />
      <Notes batch={batch} />
      {batch.status !== 'draft' && <OutcomePicture batch={batch} />}
    </PeekedRecord>
  )
}
