// Page with the list of batches.
import { useTranslation } from 'react-i18next'
import {
  copyBatchSummaryCommand,
  exportBatchCommand,
  getBatchArguments,
  openBatchCommand,
  startZipCodeBatchCommand,
} from '#commands/batches.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { startReprocessBatchCommand } from '#commands/reprocess.ts'
import { formatNumber } from '#console/lib/format.ts'
import type { ColumnSpec } from '#console/records/list-columns.tsx'
import { ListPage, useServerList } from '#console/records/list-page.tsx'
import { TicketLink } from '#console/records/reverse-values.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { idOf } from '#console/table/column.tsx'
import { Button } from '#console/ui/button.tsx'
import { type Batch, countUnsuccessfulRows } from '#contract/console/batches.ts'
import { formatFullName } from '#contract/fields.ts'
import { batchBadgeStyles, batchListSource, getBadgeStatus, isBatchActive, POLL_INTERVAL_MS } from './batches.tsx'

const getBatchPage = (batch: Batch) => [openBatchCommand, getBatchArguments(batch)] as const

const columns: readonly ColumnSpec<Batch>[] = [
  { name: 'id', kind: 'id' },
  {
    name: 'type',
    kind: 'link',
    isOnCard: true,
    value: ({ type }, t) => t(`kind.${type}`),
    getLinkUrl: (batch) => buildCommandLink(...getBatchPage(batch)),
  },
  { name: 'person', header: 'fact.person', kind: 'text', value: ({ user_name }) => formatFullName(user_name) },
  {
    name: 'ticket',
    header: 'fact.ticket',
    isNeverTruncated: true,
    cell: ({ ticket }) => <TicketLink ticket={ticket} tabIndex={-1} />,
    text: ({ ticket }) => ticket,
  },
  { name: 'task', header: 'fact.task', kind: 'text' },
  { name: 'created_at', header: 'fact.created_at', kind: 'instant', isOnCard: true },
  {
    name: 'status',
    kind: 'badge',
    value: getBadgeStatus,
    badgeStyles: batchBadgeStyles,
    textPrefix: 'status',
    isOnCard: true,
  },
  {
    name: 'progress',
    kind: 'text',
    value: (batch, t) =>
      batch.status === 'draft'
        ? t('list.ready', { count: batch.rows.waiting, number: formatNumber(batch.rows.waiting) })
        : t('list.progress', { done: formatNumber(batch.rows.done), total: formatNumber(batch.total) }),
  },
  { name: 'failed', kind: 'number', value: (batch) => countUnsuccessfulRows(batch) || null },
  { name: 'started_at', header: 'fact.started_at', kind: 'instant', isHiddenByDefault: true },
  { name: 'finished_at', header: 'fact.finished_at', kind: 'instant', isHiddenByDefault: true },
]

const rowCommands = [openBatchCommand, copyBatchSummaryCommand, exportBatchCommand]

/**
 * List of batches, newest first: either all batches that the user may read, or only the batches that the user has
 * started.
 */
export function BatchList() {
  const { t } = useTranslation('batches')
  const { can } = useSession()
  const { run } = useCommandRunner()
  const list = useServerList(batchListSource, {
    staleTime: 0,
    getPollInterval: (response) => (response?.data.some(isBatchActive) ? 3 * POLL_INTERVAL_MS : false),
  })
  return (
    <ListPage
      list={list}
      textNamespace="batches"
      actions={
        can(startReprocessBatchCommand.access) && (
          <Button variant="primary" keys={startReprocessBatchCommand} onClick={() => run(startReprocessBatchCommand)}>
            {t('list.newReprocess')}
          </Button>
        )
      }
      moreActions={
        can(startZipCodeBatchCommand.access) && (
          <Button onClick={() => run(startZipCodeBatchCommand)}>{t('list.newZip')}</Button>
        )
      }
      columns={columns}
      filterSpecs={[
        { name: 'batch_status', kind: 'status', label: 'column.status', textPrefix: 'status' },
        { name: 'of_type', kind: 'kind', label: 'column.type', textPrefix: 'kind' },
        { name: 'failures', kind: 'error' },
        { name: 'whose', kind: 'person' },
      ]}
      openFilters={['batch_status', 'whose']}
      getRowId={idOf}
      getOpenCommand={getBatchPage}
      getRowArguments={getBatchArguments}
      rowCommands={rowCommands}
    />
  )
}
