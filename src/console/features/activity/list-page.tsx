// The list of what staff did: filters, export, and undo from a row.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { activityConfirmUndo, activityList, activityOpen } from '#commands/activity.ts'
import type { Command } from '#commands/command.ts'
import { noticeOf } from '#console/api/client.ts'
import { saveFrom } from '#console/api/download.ts'
import { queryOf } from '#console/api/queries.ts'
import { EmptyListButton, thenFocusField } from '#console/forms/confirm-dialog.tsx'
import { ChoiceFilter, TypedFilter } from '#console/forms/ecommerce-field.tsx'
import { formatDate, formatInstant, formatInstantExactly } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { formatSentence } from '#console/run/activity-sentence.ts'
import { formatAction, useCommandHandler, useRunner } from '#console/run/run-context.tsx'
import type { Column } from '#console/table/column.ts'
import { ListPage, pagedRows } from '#console/table/list-page.tsx'
import { listSource, pagesOf, useListState } from '#console/table/list-state.ts'
import { Badge } from '#console/ui/badge.tsx'
import { Button, CellLink } from '#console/ui/button.tsx'
import type { Option } from '#console/ui/inputs.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import {
  type ActivityRow,
  activityActions,
  activityEntities,
  exportActivity,
  getActivity,
  listActivity,
} from '#contract/activity.ts'
import { calendarDate, dateOf } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import {
  filteredBy,
  isFiltered,
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
      width: 148,
      cell: ({ at }) => (
        <time dateTime={at} title={formatInstantExactly(at)}>
          {formatInstant(at)}
        </time>
      ),
      text: ({ at }) => formatInstantExactly(at),
    },
    {
      id: 'sentence',
      header: t('column.sentence'),
      width: 'fill',
      cell: (row) => <Told row={row} t={t} />,
      text: (row) => textOfTold(row, t),
    },
    {
      id: 'ticket',
      header: t('column.ticket'),
      width: 96,
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

/** Why nothing is shown, and what to do next. */
function ListEmpty({ set }: Pick<NarrowingProps, 'set'>) {
  const { t } = useTranslation('activity')
  const clear = <EmptyListButton onClick={() => set(noFilters)}>{t('filter.clear')}</EmptyListButton>
  return <EmptyState title={t('empty.title')} text={t('empty.text')} action={clear} />
}

const asTyped = (typed: string) => typed || undefined
const asDate = (typed: string) => (typed === '' ? undefined : (z.safeParse(calendarDate, dateOf(typed)).data ?? null))

/** Person, record, ticket, days, action. */
export function ListFilters({ query, set }: NarrowingProps) {
  const { t } = useTranslation('activity')
  const fields = useRef<HTMLFieldSetElement>(null)
  const actions = activityActions.map((action) => ({ value: action, label: formatAction({ action }, t) }))
  const entities = activityEntities.map((value) => ({ value, label: t(`entity.${value}`) }))
  const date = { placeholder: t('ui:date.format'), read: asDate, wrong: t('filter.wrongDate') }
  const text = { read: asTyped, wrong: '' }
  const clear = () =>
    thenFocusField(
      () => set(noFilters),
      () => fields.current,
    )
  return (
    <fieldset ref={fields} className={styles.filters} aria-label={t('filter.label')}>
      <PersonFilter query={query} set={set} />
      <ChoiceFilter
        label={t('filter.action')}
        any={t('filter.any')}
        options={byLabel(actions)}
        value={query.action}
        onChange={(action) => set({ action })}
      />
      <ChoiceFilter
        label={t('filter.entity')}
        any={t('filter.anyRecord')}
        options={byLabel(entities)}
        value={query.entity}
        onChange={(entity) => set({ entity, id: undefined })}
      />
      <TypedFilter {...text} label={t('filter.id')} value={query.id ?? ''} onSet={(id) => set({ id })} />
      <TypedFilter
        {...text}
        label={t('filter.ticket')}
        value={query.of_ticket ?? ''}
        onSet={(ticket) => set({ of_ticket: ticket })}
      />
      <TypedFilter {...date} label={t('filter.from')} value={shown(query.from)} onSet={(from) => set({ from })} />
      <TypedFilter {...date} label={t('filter.to')} value={shown(query.to)} onSet={(to) => set({ to })} />
      {isFiltered(query) && (
        <Button variant="quiet" onClick={clear}>
          {t('filter.clear')}
        </Button>
      )}
    </fieldset>
  )
}

const shown = (date: string | undefined) => (date === undefined ? '' : formatDate(date))

function byLabel(options: readonly Option[]): readonly Option[] {
  return [...options].sort((one, other) => one.label.localeCompare(other.label))
}

// The list as a whole: what is selected, copied and gone through beyond the page that is shown.

export const source = listSource<ActivityRow>({
  list: activityList,
  ordering: ['limit'],
  read: pagesOf(listActivity.query, (query) => queryOf(listActivity, { query })),
})

const rowCommands = [activityOpen, activityConfirmUndo]

const rowId = ({ id }: ActivityRow) => id
const argumentsOf = ({ id }: ActivityRow) => ({ activity: String(id) })

/** What staff did, the newest first; filtered and paged by the server, all of it in the address. */
export function ActivityList() {
  const { t } = useTranslation('activity')
  const { run } = useRunner()
  const client = useQueryClient()
  const { query, set } = useListState(listActivity)
  const request = useQuery({
    ...queryOf(listActivity, { query }),
    placeholderData: keepPreviousData,
    // Every write adds to it.
    staleTime: 0,
  })
  const { data, refetch } = request

  const { page: _page, limit: _limit, ...filters } = query
  useCommandHandler('activity.export', () =>
    saveFrom(exportActivity, { query: filters }).catch((failure: unknown) => notify(noticeOf(failure, t))),
  )

  const prefetch = useCallback(
    ({ id }: ActivityRow) => void client.prefetchQuery(queryOf(getActivity, { params: { id } })),
    [client],
  )
  const columns = useMemo(() => columnsOf(t), [t])
  const refusal = (row: ActivityRow, command: Command) =>
    command === activityConfirmUndo && !row.can_undo ? t('row.cannotUndo') : null

  return (
    <ListPage
      title={t('list.title')}
      description={t('list.description')}
      actions={<PageActions onRefresh={() => void refetch()} />}
      note={<ListFilters query={query} set={set} />}
      request={request}
      columns={columns}
      {...pagedRows(data, query.page, (page) => set({ page }))}
      rowId={rowId}
      source={source}
      empty={<ListEmpty set={set} />}
      onOpen={(row, how) => run(activityOpen, argumentsOf(row), how)}
      argumentsOf={argumentsOf}
      rowCommands={rowCommands}
      rowRefusal={refusal}
      onRest={prefetch}
      restoreKey="activity"
    />
  )
}
