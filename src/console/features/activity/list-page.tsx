// Page with the activity log: filters, export, and undo of an entry.
import { useTranslation } from 'react-i18next'
import { confirmUndoCommand, listActivityCommand, openActivityEntryCommand } from '#commands/activity.ts'
import type { Command } from '#commands/command.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { listUsersCommand } from '#commands/users.ts'
import { toErrorNotification } from '#console/api/client.ts'
import { downloadAndSave } from '#console/api/download.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { formatInstant, formatInstantExactly } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { formatAction } from '#console/records/activity-labels.ts'
import { formatSentence } from '#console/records/activity-sentence.ts'
import { ActivitySentenceText } from '#console/records/activity-sentence-text.tsx'
import { type ListFilter, toOptions } from '#console/records/filters.tsx'
import type { ColumnSpec } from '#console/records/list-columns.tsx'
import type { FilterSpec } from '#console/records/list-filters.tsx'
import { ListPage, useServerList } from '#console/records/list-page.tsx'
import { useCommandHandler } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { idOf } from '#console/table/column.tsx'
import { defineServerList } from '#console/table/list-state.ts'
import { Badge } from '#console/ui/badge.tsx'
import { CellLink } from '#console/ui/button-link.tsx'
import {
  type ActivityRow,
  activityActions,
  activityEntities,
  exportActivity,
  getActivity,
  listActivity,
} from '#contract/console/activity.ts'
import { getRecordFieldPaths } from '#contract/record-fields.ts'
import {
  type ActivityTFunction,
  buildActivityFilterUrl,
  getUndoBadgeKind,
  listFieldOptions,
  sortByLabel,
  UserFilter,
} from './activity.tsx'
import { ActivityExportButton } from './activity-drawers.tsx'

const getArguments = ({ id }: ActivityRow) => ({ activity: String(id) })
const getDrawer = (row: ActivityRow) => [openActivityEntryCommand, getArguments(row)] as const

const columns: readonly ColumnSpec<ActivityRow>[] = [
  {
    name: 'at',
    cell: (row) => (
      <CellLink to={buildCommandLink(...getDrawer(row), buildCommandLink(listActivityCommand))}>
        <time dateTime={row.at} title={formatInstantExactly(row.at)}>
          {formatInstant(row.at)}
        </time>
      </CellLink>
    ),
    text: ({ at }) => formatInstantExactly(at),
  },
  { name: 'sentence', wraps: true, cell: (row) => <SentenceCell row={row} />, text: formatSentenceWithUndoState },
  {
    name: 'ticket',
    cell: ({ ticket }) => ticket && <CellLink to={buildActivityFilterUrl('of_ticket', ticket)}>{ticket}</CellLink>,
    text: ({ ticket }) => ticket ?? '',
  },
]

function formatSentenceWithUndoState(row: ActivityRow, t: ActivityTFunction): string {
  const undoState = getUndoBadgeKind(row)
  return [formatSentence(row, t), ...(undoState === null ? [] : [t(`row.${undoState}`)])].join(' · ')
}

function SentenceCell({ row }: { readonly row: ActivityRow }) {
  const { t } = useTranslation('activity')
  const undoState = getUndoBadgeKind(row)
  return (
    <>
      <ActivitySentenceText key={row.id} row={row} link={CellLink} />{' '}
      {undoState !== null && (
        <Badge tone={undoState === 'takenBack' ? 'neutral' : 'accent'}>{t(`row.${undoState}`)}</Badge>
      )}
    </>
  )
}

const activityListSource = defineServerList(listActivityCommand, listActivity.query, (query) =>
  queryOptionsFor(listActivity, { query }),
)

const rowCommands = [openActivityEntryCommand, confirmUndoCommand]

/**
 * List of all entries of the activity log, newest entry first. The server filters and paginates the entries; the URL
 * contains all filters.
 */
export function ActivityList() {
  const { t } = useTranslation('activity')
  const canListUsers = useSession().can(listUsersCommand.access)
  // Refetches the log whenever the page opens, because every write request adds an entry.
  const list = useServerList(activityListSource, { staleTime: 0 })
  const { page: _page, limit: _limit, sort: _sort, ...filters } = list.query
  useCommandHandler('activity.export', () =>
    downloadAndSave(exportActivity, { query: filters }).catch((failure: unknown) =>
      notify(toErrorNotification(failure, t)),
    ),
  )

  const { user, entity, of_field } = list.query
  const users = [
    { value: 'me', label: t('filter.user.me') },
    ...(user === undefined || user === 'me'
      ? []
      : [{ value: String(user), label: t('filter.user.chosen', { id: user }) }]),
  ]
  // Search field that sets the user filter. The field has no chip in the filter bar, because the user filter itself has
  // a chip.
  const userSearchFilter: ListFilter = {
    name: 'person',
    label: t('filter.person'),
    isWide: true,
    valueText: undefined,
    clear: () => list.set({ user: undefined }),
    field: <UserFilter userFilter={user} onPick={(id) => list.set({ user: id })} />,
  }
  const listFilters: readonly FilterSpec[] = [
    { name: 'user', kind: 'person', options: users },
    ...(canListUsers ? [userSearchFilter] : []),
    {
      name: 'action',
      kind: 'kind',
      options: sortByLabel(toOptions<string>(activityActions, (action) => formatAction({ action }, t))),
    },
    {
      name: 'entity',
      options: sortByLabel(toOptions(activityEntities, (value) => t(`entity.${value}`))),
      dependentParameters: ['id', 'of_field'],
    },
    { name: 'id' },
    {
      name: 'of_field',
      options: listFieldOptions(entity, of_field, t),
      isHidden: getRecordFieldPaths(entity).length === 0 && of_field === undefined,
    },
  ]
  const getRowDisabledReason = (row: ActivityRow, command: Command) =>
    command === confirmUndoCommand && !row.can_undo ? t('row.cannotUndo') : null

  return (
    <ListPage
      list={list}
      textNamespace="activity"
      actions={<ActivityExportButton />}
      columns={columns}
      filterSpecs={listFilters}
      openFilters={[canListUsers ? 'person' : 'user', 'action']}
      defaultSort={{ column: 'at', direction: 'desc' }}
      getRowId={idOf}
      getOpenCommand={getDrawer}
      getRowArguments={getArguments}
      rowCommands={rowCommands}
      getRowDisabledReason={getRowDisabledReason}
      preload={({ id }, client) => void client.prefetchQuery(queryOptionsFor(getActivity, { params: { id } }))}
    />
  )
}
