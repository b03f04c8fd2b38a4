// The columns of the rows of a batch.
import type { TFunction } from 'i18next'
import { formatZip } from '#console/lib/formats.ts'
import type { Column } from '#console/ui/column.ts'
import { LogLink } from '#console/ui/log-link.tsx'
import { Code, Dash } from '#console/ui/values.tsx'
import type { BatchRow, BatchType } from '#contract/batches.ts'
import { RowBadge, resultKey } from './badges.tsx'

type T = TFunction<['batches', 'errors']>

/** Why it failed, or what the dry run has to say besides its word. */
function reasonOf({ error, entity_id, status, check }: BatchRow, t: T): string {
  if (error !== null) return t(`errors:${error}`, { id: entity_id ?? '' })
  return status === 'skipped' ? t(`checkText.${check}`) : ''
}

export function rowColumns(t: T, type: BatchType, isDraft: boolean): readonly Column<BatchRow>[] {
  const isZip = type === 'trackingErrors.correctZip'
  const columns: readonly Column<BatchRow>[] = [
    { id: 'line', header: t('column.line'), width: 68, align: 'end', text: ({ line }) => String(line) },
    {
      id: 'record',
      header: t(`column.record.${type}`),
      width: 128,
      cell: ({ entity_id, input }) => <Code>{entity_id ?? input}</Code>,
      text: ({ entity_id, input }) => String(entity_id ?? input),
    },
    ...(isZip ? [zipColumn(t)] : []),
    {
      id: 'ecommerce',
      header: t('column.ecommerce'),
      width: 'fill',
      cell: ({ ecommerce_name }) => ecommerce_name ?? <Dash />,
      text: ({ ecommerce_name }) => ecommerce_name ?? '',
    },
    {
      id: 'result',
      header: t(isDraft ? 'column.check' : 'column.result'),
      width: 172,
      cell: (row) => <RowBadge row={row} isDraft={isDraft} />,
      text: (row) => t(resultKey(row, isDraft)),
    },
    { id: 'reason', header: t('column.reason'), width: 'fill', text: (row) => reasonOf(row, t) },
  ]
  return isZip || isDraft ? columns : [...columns, logColumn(t)]
}

function zipColumn(t: T): Column<BatchRow> {
  return {
    id: 'zip_code',
    header: t('column.zip_code'),
    width: 100,
    cell: ({ zip_code }) => <Code>{zip_code && formatZip(zip_code)}</Code>,
    text: ({ zip_code }) => (zip_code ? formatZip(zip_code) : ''),
  }
}

function logColumn(t: T): Column<BatchRow> {
  return {
    id: 'log',
    isAction: true,
    header: t('column.log'),
    width: 60,
    cell: ({ url_log, entity_id, finished_at }) =>
      url_log && finished_at && <LogLink href={url_log} label={t('row.log', { id: entity_id })} />,
    text: () => '',
  }
}
