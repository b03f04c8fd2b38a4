// List of reverses (return requests) with a search by id, order or tracking code. The server filters, sorts and
// paginates the rows.
import Download from 'lucide-react/icons/download'
import UserSearch from 'lucide-react/icons/user-search'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listRecordActivityCommand } from '#commands/activity.ts'
import type { Command } from '#commands/command.ts'
import { addNoteCommand, listRecordNotesCommand } from '#commands/notes.ts'
import { reprocessReverseCommand } from '#commands/reprocess.ts'
import {
  copyReverseSummaryCommand,
  exportReversesCommand,
  findConsumerCommand,
  getReverseArguments,
  listReversesCommand,
  openReverseCommand,
} from '#commands/reverses.ts'
import { correctZipCodeCommand } from '#commands/tracking-errors.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { setConsumerSearch } from '#console/lib/consumer-search.ts'
import type { ColumnSpec } from '#console/records/list-columns.tsx'
import { ListPage, useServerList } from '#console/records/list-page.tsx'
import { formatTrackingError } from '#console/records/reverse-labels.ts'
import { useCommandHandler, useCommandRunner, useRowCommand } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { idOf } from '#console/table/column.tsx'
import { defineServerList } from '#console/table/list-state.ts'
import { Button } from '#console/ui/button.tsx'
import { EmptyValueDash } from '#console/ui/values.tsx'
import { isPersonalSearchText } from '#contract/fields.ts'
import { getReverse, listReverses, type ReverseRow } from '#contract/platform/reverses.ts'
import { parseConsumer } from '#contract/typed-text.ts'
import { exportReversesCsv } from './actions.ts'
import styles from './reverses.module.css'

const getPage = ({ id }: ReverseRow) => [openReverseCommand, { reverse_id: String(id) }] as const

const columns: readonly ColumnSpec<ReverseRow>[] = [
  { name: 'id', kind: 'record', isOnCard: true, getRecordType: () => 'reverse' },
  { name: 'order_number', kind: 'code' },
  { name: 'ecommerce', kind: 'text', isOnCard: true, value: ({ ecommerce }) => ecommerce.display_name },
  { name: 'status', kind: 'status', isOnCard: true },
  {
    name: 'tracking',
    cell: (row) => <TrackingCell row={row} />,
    text: ({ tracking_code, tracking_error }, t) =>
      [formatTrackingError(tracking_error, t), tracking_code ?? ''].filter((part) => part !== '').join(' · '),
  },
  { name: 'amount', kind: 'money' },
  { name: 'created_at', kind: 'instant' },
]

/** Cell with the tracking error of a reverse (return request). Shows the tracking code if there is no error. */
function TrackingCell({ row: { tracking_code, tracking_error } }: { readonly row: ReverseRow }) {
  const { t } = useTranslation('tracking-errors')
  if (tracking_error !== null) return <span className={styles.error}>{formatTrackingError(tracking_error, t)}</span>
  return tracking_code === null ? <EmptyValueDash /> : <code>{tracking_code}</code>
}

export const reverseListSource = defineServerList(listReversesCommand, listReverses.query, (query) =>
  queryOptionsFor(listReverses, { query }),
)

const rowCommands = [
  openReverseCommand,
  reprocessReverseCommand,
  correctZipCodeCommand,
  copyReverseSummaryCommand,
  listRecordNotesCommand,
  addNoteCommand,
  listRecordActivityCommand,
]

export function ReverseList() {
  const { t } = useTranslation(['reverses', 'errors', 'commands'])
  const { run } = useCommandRunner()
  const { can } = useSession()
  const list = useServerList(reverseListSource)
  // Search text that was rejected because it contains personal data. Search texts are part of the URL, which must not
  // contain personal data.
  const [rejectedSearch, setRejectedSearch] = useState('')
  const applySearch = (searchText: string) => {
    setRejectedSearch(isPersonalSearchText(searchText) ? searchText : '')
    if (!isPersonalSearchText(searchText)) list.set({ q: searchText })
  }
  const findConsumer = () => {
    setConsumerSearch(rejectedSearch)
    run(findConsumerCommand)
  }
  useRowCommand(correctZipCodeCommand)
  const { page: _page, limit: _limit, sort: _sort, order_by: _order, ...filters } = list.query
  useCommandHandler('reverses.export', () => exportReversesCsv(filters, t))
  const getRowDisabledReason = ({ tracking_error }: ReverseRow, command: Command) =>
    command === correctZipCodeCommand && tracking_error === null ? t('errors:trackingErrors.no_error') : null

  return (
    <ListPage
      list={list}
      textNamespace="reverses"
      actions={
        can(exportReversesCommand.access) && (
          <Button
            icon={<Download size={14} />}
            keys={exportReversesCommand}
            title={t('commands:reverses.export.title')}
            onClick={() => run(exportReversesCommand)}
          >
            {t('list.export')}
          </Button>
        )
      }
      columns={columns}
      filterSpecs={[{ name: 'ecommerce_id' }, { name: 'status' }, { name: 'tracking_error', kind: 'error' }]}
      openFilters={['ecommerce_id', 'status']}
      onSearch={applySearch}
      contentAboveTable={
        rejectedSearch !== '' && (
          <div className={styles.actions}>
            <p role="alert" className={styles.error}>
              {t('errors:validation.personal')}
            </p>
            {parseConsumer(rejectedSearch) && can(findConsumerCommand.access) && (
              <Button variant="secondary" size="small" icon={<UserSearch size={14} />} onClick={findConsumer}>
                {t('commands:reverses.findConsumer.title')}
              </Button>
            )}
          </div>
        )
      }
      getRowId={idOf}
      getOpenCommand={getPage}
      getRowArguments={getReverseArguments}
      rowCommands={rowCommands}
      getRowDisabledReason={getRowDisabledReason}
      preload={({ id }, client) => void client.prefetchQuery(queryOptionsFor(getReverse, { params: { id } }))}
    />
  )
}
