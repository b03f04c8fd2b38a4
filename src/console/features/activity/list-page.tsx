// The list of what staff did: filters, export, and undo from a row.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { activityConfirmUndo, activityList, activityOpen } from '#commands/activity.ts'
import type { Command } from '#commands/command.ts'
import { linkOf } from '#commands/registry.ts'
import { usersList } from '#commands/users.ts'
import { noticeOf } from '#console/api/client.ts'
import { saveFrom } from '#console/api/download.ts'
import { queryOf } from '#console/api/queries.ts'
import { formatInstant, formatInstantExactly } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { formatAction } from '#console/records/activity-labels.ts'
import { formatSentence } from '#console/records/activity-sentence.ts'
import {
  choiceFilter,
  FilterBar,
  type ListFilter,
  optionsOf,
  periodFilters,
  textFilter,
} from '#console/records/filters.tsx'
import { FilteredEmpty, ListPage, pagedRows } from '#console/records/list-page.tsx'
import { useCommandHandler, useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import type { Column } from '#console/table/column.tsx'
import { idOf } from '#console/table/column.tsx'
import { listSource, pagesOf, useListState } from '#console/table/list-state.ts'
import { SearchBox } from '#console/table/search-box.tsx'
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
import { fieldsOfKind } from '#contract/record-fields.ts'
import {
  ByName,
  byLabel,
  fieldOptions,
  filteredBy,
  type ListQuery,
  markOf,
  noFilters,
  PersonFilter,
  SentenceText,
  type SetList,
  type T,
} from './activity.tsx'
import styles from './activity-drawers.module.css'
import { PageActions } from './activity-drawers.tsx'

export function columnsOf(t: T): readonly Column<ActivityRow>[] {
  return [
    {
      id: 'at',
      header: t('column.at'),
      sortable: true,
      cell: ({ id, at }) => (
        <CellLink to={linkOf(activityOpen, { activity: String(id) }, linkOf(activityList))}>
          <time dateTime={at} title={formatInstantExactly(at)}>
            {formatInstant(at)}
          </time>
        </CellLink>
      ),
      text: ({ at }) => formatInstantExactly(at),
    },
    {
      id: 'sentence',
      header: t('column.sentence'),
      cell: (row) => <Told row={row} t={t} />,
      text: (row) => textOfTold(row, t),
    },
    {
      id: 'ticket',
      header: t('column.ticket'),
      cell: ({ ticket }) => ticket && <CellLink to={filteredBy('of_ticket', ticket)}>{ticket}</CellLink>,
      text: ({ ticket }) => ticket ?? '',
    },
  ]
}

function textOfTold(row: ActivityRow, t: T): string {
  const mark = markOf(row)
  return [formatSentence(row, t), ...(mark === null ? [] : [t(`row.${mark}`)])].join(' · ')
}

function Told({ row, t }: { readonly row: ActivityRow; readonly t: T }) {
  const mark = markOf(row)
  return (
    <span className={styles.what}>
      <span className={styles.action}>
        <SentenceText row={row} link={CellLink} />
      </span>
      {mark !== null && <Badge tone={mark === 'takenBack' ? 'neutral' : 'accent'}>{t(`row.${mark}`)}</Badge>}
    </span>
  )
}

interface NarrowingProps {
  readonly query: ListQuery
  readonly set: SetList
}

/** Person, record, ticket, days, action. */
function useFilters({ query, set }: NarrowingProps): readonly ListFilter[] {
  const { t } = useTranslation('activity')
  const { user } = query
  const mayFind = useSession().can(usersList.access)
  // The chip is that of the filter above.
  const byName: ListFilter = {
    name: 'person',
    label: t('filter.person'),
    isWide: true,
    said: undefined,
    clear: () => set({ user: undefined }),
    field: <ByName user={user} onPick={(id) => set({ user: id })} />,
  }
  const { entity, of_field } = query
  const hasFields = fieldsOfKind(entity).length > 0 || of_field !== undefined
  const field = choiceFilter({
    name: 'of_field',
    label: t('filter.field'),
    any: t('filter.anyField'),
    options: fieldOptions(entity, of_field, t),
    value: of_field,
    onChange: (chosen) => set({ of_field: chosen }),
  })
  return [
    {
      name: 'user',
      kind: 'person',
      label: t('filter.user'),
      said: user === undefined ? undefined : user === 'me' ? t('filter.me') : t('filter.chosen', { id: user }),
      clear: () => set({ user: undefined }),
      field: <PersonFilter query={query} set={set} />,
    },
    ...(mayFind ? [byName] : []),
    choiceFilter<string>({
      name: 'action',
      kind: 'kind',
      label: t('filter.action'),
      any: t('filter.any'),
      options: byLabel(optionsOf<string>(activityActions, (action) => formatAction({ action }, t))),
      value: query.action,
      onChange: (action) => set({ action }),
    }),
    choiceFilter({
      name: 'entity',
      label: t('filter.entity'),
      any: t('filter.anyRecord'),
      options: byLabel(optionsOf(activityEntities, (value) => t(`entity.${value}`))),
      value: query.entity,
      onChange: (entity) => set({ entity, id: undefined, of_field: undefined }),
    }),
    textFilter({ name: 'id', label: t('filter.id'), value: query.id, onChange: (id) => set({ id }) }),
    ...(hasFields ? [field] : []),
    textFilter({
      name: 'of_ticket',
      label: t('filter.ticket'),
      value: query.of_ticket,
      onChange: (ticket) => set({ of_ticket: ticket }),
    }),
    ...periodFilters({
      labels: { from: t('filter.from'), to: t('filter.to') },
      placeholder: t('ui:date.format'),
      wrong: t('filter.wrongDate'),
      ...{ query, set },
    }),
  ]
}

// The list as a whole: what is selected, copied and gone through beyond the page that is shown.

export const source = listSource<ActivityRow>({
  list: activityList,
  ordering: ['sort', 'limit'],
  read: pagesOf(listActivity.query, (query) => queryOf(listActivity, { query })),
})

const rowCommands = [activityOpen, activityConfirmUndo]
const argumentsOf = ({ id }: ActivityRow) => ({ activity: String(id) })

/** What staff did, the newest first; filtered and paged by the server, all of it in the address. */
export function ActivityList() {
  const { t } = useTranslation('activity')
  const { run } = useRunner()
  const client = useQueryClient()
  const { query, set, pageSize } = useListState(listActivity, activityList)
  const request = useQuery({
    ...queryOf(listActivity, { query }),
    placeholderData: keepPreviousData,
    // Every write adds to it.
    staleTime: 0,
  })
  const { data, refetch } = request

  const { page: _page, limit: _limit, sort: _sort, ...filters } = query
  useCommandHandler('activity.export', () =>
    saveFrom(exportActivity, { query: filters }).catch((failure: unknown) => notify(noticeOf(failure, t))),
  )

  const prefetch = useCallback(
    ({ id }: ActivityRow) => void client.prefetchQuery(queryOf(getActivity, { params: { id } })),
    [client],
  )
  const listFilters = useFilters({ query, set })
  const columns = useMemo(() => columnsOf(t), [t])
  const refusal = (row: ActivityRow, command: Command) =>
    command === activityConfirmUndo && !row.can_undo ? t('row.cannotUndo') : null

  return (
    <ListPage
      title={t('list.title')}
      description={t('list.description')}
      actions={<PageActions onRefresh={() => void refetch()} />}
      filters={
        <FilterBar
          search={<SearchBox label={t('filter.search')} value={query.q ?? ''} onSearch={(q) => set({ q })} />}
          filters={listFilters}
          onClear={() => set(noFilters)}
        />
      }
      request={request}
      columns={columns}
      {...pagedRows(data, query.page, (page) => set({ page }), pageSize)}
      sort={{ column: 'at', direction: query.sort }}
      onSort={({ direction }) => set({ sort: direction })}
      rowId={idOf}
      source={source}
      empty={<FilteredEmpty texts="activity" query={query} noFilters={noFilters} onClear={set} />}
      onOpen={(row, how) => run(activityOpen, argumentsOf(row), how)}
      peeks={(row) => [activityOpen, argumentsOf(row)]}
      argumentsOf={argumentsOf}
      rowCommands={rowCommands}
      rowRefusal={refusal}
      onRest={prefetch}
      restoreKey="activity"
    />
  )
}
