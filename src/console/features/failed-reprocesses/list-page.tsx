// List page of failed reprocesses: reverses (return requests) and refunds that could not be sent to the merchant's
// system again. The record that has waited longest comes first.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listRecordActivityCommand } from '#commands/activity.ts'
import { claimRecordCommand } from '#commands/claims.ts'
import type { Arguments, Command } from '#commands/command.ts'
import { listFailedReprocessesCommand } from '#commands/failed-reprocesses.ts'
import { postReplyCommand } from '#commands/replies.ts'
import { reprocessRefundCommand, reprocessReverseCommand } from '#commands/reprocess.ts'
import { openRefundCommand, openReverseCommand } from '#commands/reverses.ts'
import { correctZipCodeCommand } from '#commands/tracking-errors.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { formatAge, formatInstant, formatNumber } from '#console/lib/format.ts'
import { useClaimQueue } from '#console/records/claims.tsx'
import type { ColumnSpec } from '#console/records/list-columns.tsx'
import { ListPage, useServerList } from '#console/records/list-page.tsx'
import { listFailureReasons } from '#console/records/reprocess-check.ts'
import { RecordIdLink, TicketLink } from '#console/records/reverse-values.tsx'
import { defineServerList } from '#console/table/list-state.ts'
import { type FailedReprocess, listFailedReprocesses } from '#contract/console/failed-reprocesses.ts'
import { formatFullName } from '#contract/fields.ts'
import styles from './list-page.module.css'

const dataColumns: readonly ColumnSpec<FailedReprocess>[] = [
  {
    name: 'failed_at',
    kind: 'waiting',
    isOnCard: 'last',
    text: ({ failed_at }) => `${formatAge(failed_at)} · ${formatInstant(failed_at)}`,
  },
  {
    name: 'entity_id',
    isNeverTruncated: true,
    header: 'column.record',
    isOnCard: true,
    cell: ({ type, entity_id }, t) => (
      <span className={styles.record}>
        {t(`kind.${type}`)} <RecordIdLink type={type} id={entity_id} />
      </span>
    ),
    text: ({ type, entity_id }, t) => t(`record.${type}`, { id: entity_id }),
  },
  { name: 'order_number', kind: 'code' },
  { name: 'ecommerce', kind: 'text', isOnCard: true, value: ({ ecommerce }) => ecommerce.display_name },
  { name: 'status', kind: 'status', isHiddenByDefault: true, getRecordType: ({ type }) => type },
  {
    name: 'error',
    kind: 'text',
    isMain: true,
    isOnCard: true,
    value: (row, t) => listFailureReasons(row, t).join(' · '),
  },
  { name: 'user', kind: 'text', isHiddenByDefault: true, value: ({ user }) => formatFullName(user) },
  { name: 'attempt', kind: 'number', isHiddenByDefault: true },
  {
    name: 'ticket',
    isNeverTruncated: true,
    cell: ({ ticket }) => <TicketLink ticket={ticket} tabIndex={-1} />,
    text: ({ ticket }) => ticket,
  },
  { name: 'task', kind: 'text', isHiddenByDefault: true },
]

/**
 * Returns the command arguments of a row: the id of the refund or reverse (return request), and the id of the
 * ecommerce.
 */
const getCommandArguments = ({ type, entity_id, reverse_id, ecommerce }: FailedReprocess) => ({
  ...(type === 'refund' ? { refund_id: String(entity_id) } : { reverse_id: String(reverse_id) }),
  ecommerce: String(ecommerce.id),
})

/** Returns the command and arguments that open a row: the drawer of a refund, or the page of a reverse. */
function getOpenCommand({ type, entity_id }: FailedReprocess): readonly [command: Command, args: Arguments] {
  const id = String(entity_id)
  return type === 'refund' ? [openRefundCommand, { refund_id: id }] : [openReverseCommand, { reverse_id: id }]
}

const rowId = ({ attempt_id }: FailedReprocess) => attempt_id
const failedReprocessListSource = defineServerList(listFailedReprocessesCommand, listFailedReprocesses.query, (query) =>
  queryOptionsFor(listFailedReprocesses, { query }),
)
const queue = {
  listSource: failedReprocessListSource,
  entity: 'reverse' as const,
  getClaimTarget: ({ type, entity_id }: FailedReprocess) => ({ entity: type, id: entity_id }),
  getOpenCommand,
}

const rowCommands = [
  openRefundCommand,
  openReverseCommand,
  claimRecordCommand,
  reprocessReverseCommand,
  reprocessRefundCommand,
  correctZipCodeCommand,
  postReplyCommand,
  listRecordActivityCommand,
]
const refundCommands: readonly Command[] = [openRefundCommand, reprocessRefundCommand]
const reverseCommands: readonly Command[] = [
  openReverseCommand,
  reprocessReverseCommand,
  correctZipCodeCommand,
  postReplyCommand,
]

export function FailedReprocessList() {
  const { t } = useTranslation(['failed-reprocesses', 'errors'])
  // Loads the rows again whenever the user returns to the list, because a batch may have solved some of them since.
  const list = useServerList(failedReprocessListSource, { staleTime: 0 })
  const claims = useClaimQueue(queue)
  const columns = useMemo(() => [...dataColumns, claims.column], [claims.column])
  const getDisabledReason = ({ type }: FailedReprocess, command: Command) => {
    const otherKindCommands = type === 'refund' ? reverseCommands : refundCommands
    return otherKindCommands.includes(command) ? t(`not.${type}`) : null
  }
  const errors = (list.data?.errors ?? []).map(({ error, count }) => ({
    value: error,
    label: t('filter.counted', { name: t(`errors:${error}`, { id: '' }), count: formatNumber(count) }),
  }))
  return (
    <ListPage
      list={list}
      textNamespace="failed-reprocesses"
      actions={claims.renderNextButton()}
      columns={columns}
      filterSpecs={[
        { name: 'error', kind: 'error', options: errors },
        { name: 'status' },
        { name: 'type', kind: 'kind' },
        { name: 'by', label: 'column.user', options: [{ value: 'me', label: t('filter.by.me') }] },
        { name: 'person' },
        { name: 'ecommerce_id' },
      ]}
      openFilters={['ecommerce_id', 'error']}
      getRowId={rowId}
      getOpenCommand={getOpenCommand}
      getRowArguments={getCommandArguments}
      rowCommands={rowCommands}
      getRowDisabledReason={getDisabledReason}
    />
  )
}
