import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { batchesList, batchesOpen } from '#commands/batches.ts'
import type { Arguments } from '#commands/command.ts'
import { linkOf } from '#commands/registry.ts'
import { isApiError } from '#console/lib/api-error.ts'
import { useEcommerceName } from '#console/lib/ecommerces.ts'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import pageStyles from '#console/ui/page.module.css'
import { RecordTurner } from '#console/ui/record-turner.tsx'
import { Facts } from '#console/ui/section.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { Code, Instant } from '#console/ui/values.tsx'
import type { Batch } from '#contract/batches.ts'
import { recordId } from '#contract/fields.ts'
import { BatchBadge } from './badges.tsx'
import { BatchActions } from './batch-actions.tsx'
import styles from './batch-page.module.css'
import { source } from './list-source.ts'
import { Notes } from './notes.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { RowsTable } from './rows-table.tsx'
import { useBatch } from './use-batch.ts'

/** One's own batch: what was pasted and looked at, how far it has got, how every row ended. */
export function BatchPage({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('batches')
  const id = z.safeParse(recordId, args.batch)
  if (id.success) return <BatchRecord key={id.data} id={id.data} />
  return (
    <div className={pageStyles.page}>
      <h1>{t('page.badId', { id: args.batch })}</h1>
      <div>
        <ToList />
      </div>
    </div>
  )
}

/** It was discarded elsewhere, or is not to be seen any more. */
const gone = [403, 404, 410]

function BatchRecord({ id }: { readonly id: number }) {
  const { t } = useTranslation('batches')
  const { data, error, refetch } = useBatch(id)
  // What was known of it is not shown as if it stood.
  const isGone = isApiError(error) && gone.includes(error.status)
  if (!data || isGone)
    return (
      <div className={pageStyles.page}>
        <h1>{t('page.title', { id })}</h1>
        {error ? (
          <ErrorPanel title={t('page.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height="240px" />
        )}
      </div>
    )
  return <Shown batch={data.data} isOutOfReach={error !== null} />
}

const idOf = ({ id }: Batch) => id
const argumentsOf = ({ id }: Batch) => ({ batch: String(id) })

function Shown({ batch, isOutOfReach }: { readonly batch: Batch; readonly isOutOfReach: boolean }) {
  const { t } = useTranslation('batches')
  const isDraft = batch.status === 'draft'
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.header}>
        <div className={styles.titles}>
          <h1>{t('page.named', { id: batch.id, kind: t(`kind.${batch.type}`) })}</h1>
          <BatchBadge status={batch.status} />
          <ToList />
        </div>
        <RecordTurner source={source} id={batch.id} idOf={idOf} opens={batchesOpen} argumentsOf={argumentsOf} />
        <BatchActions batch={batch} />
      </header>
      <BatchFacts batch={batch} />
      <Notes batch={batch} />
      {!isDraft && <ProgressPanel batch={batch} isOutOfReach={isOutOfReach} />}
      <RowsTable batch={batch} />
    </div>
  )
}

function ToList() {
  const { t } = useTranslation('batches')
  return <Link to={linkOf(batchesList)}>{t('page.all')}</Link>
}

function BatchFacts({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation('batches')
  const { ticket, task, ecommerce_id, created_at, started_at, finished_at } = batch
  const known = useEcommerceName(ecommerce_id)
  const facts = [
    { name: t('fact.ticket'), value: <Code>{ticket}</Code> },
    ...(task === null ? [] : [{ name: t('fact.task'), value: task }]),
    ...(ecommerce_id === null ? [] : [{ name: t('fact.ecommerce'), value: known?.display_name ?? ecommerce_id }]),
    { name: t('fact.created_at'), value: <Instant at={created_at} /> },
    ...(started_at === null ? [] : [{ name: t('fact.started_at'), value: <Instant at={started_at} /> }]),
    ...(finished_at === null ? [] : [{ name: t('fact.finished_at'), value: <Instant at={finished_at} /> }]),
  ]
  return <Facts facts={facts} />
}
