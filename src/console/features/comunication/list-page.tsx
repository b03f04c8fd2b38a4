// List of alerts (S2 §2), with its columns: type, active or not, title, description.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activityOfRecord } from '#commands/activity.ts'
import type { Command } from '#commands/command.ts'
import {
  comunicationCreateAlert,
  comunicationDuplicateAlert,
  comunicationEditAlert,
  comunicationList,
  comunicationOpenAlert,
  comunicationToggleAlert,
} from '#commands/comunication.ts'
import { linkOf } from '#commands/registry.ts'
import { queryOf } from '#console/api/queries.ts'
import { folded, formatInstant } from '#console/lib/format.ts'
import { choiceFilter, FilterBar, optionsOf } from '#console/records/filters.tsx'
import { ActiveBadge } from '#console/records/status-badge.tsx'
import { useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import type { Column } from '#console/table/column.tsx'
import { idColumn, idOf } from '#console/table/column.tsx'
import { DataTable, ListFrame } from '#console/table/data-table.tsx'
import { EmptyListButton } from '#console/table/empty-list-button.tsx'
import { listSource, parseListState, useListState, useUrlState, wholePart } from '#console/table/list-state.ts'
import { SearchBox } from '#console/table/search-box.tsx'
import { Button, CellButton } from '#console/ui/button.tsx'
import { CellLink } from '#console/ui/button-link.tsx'
import { Switch } from '#console/ui/inputs.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { Instant } from '#console/ui/values.tsx'
import { type Alert, alertSituations, alertTypes, listAlerts } from '#contract/platform/comunication.ts'
import { z } from '#contract/zod.ts'
import { readableText } from './alert-drawer.tsx'
import { AlertStateBadge, AlertTypeBadge, formatState, typeName } from './comunication.tsx'
import { MaintenancePanel } from './maintenance.tsx'

type T = TFunction<'comunication'>

/** Null for who may not write. */
type Act = ((command: Command, alert: Alert) => void) | null

export function columnsOf(t: T, act: Act, now = new Date()): readonly Column<Alert>[] {
  const stateOf = ({ is_active }: Alert) => t(is_active ? 'activeState.active' : 'activeState.inactive')
  const opens = act ? comunicationEditAlert : comunicationOpenAlert
  return [
    idColumn(t('column.id')),
    {
      id: 'type',
      isOnCard: true,
      header: t('column.type'),
      sortable: true,
      cell: ({ type }) => <AlertTypeBadge type={type} />,
      text: ({ type }) => typeName(type, t),
    },
    {
      id: 'title',
      isOnCard: true,
      header: t('column.title'),
      sortable: true,
      cell: ({ id, title }) => <CellLink to={linkOf(opens, { alert: String(id) }, '/comunication')}>{title}</CellLink>,
      text: ({ title }) => title,
    },
    {
      id: 'description',
      header: t('column.description'),
      sortable: true,
      text: ({ description }) => readableText(description),
    },
    {
      id: 'is_active',
      header: t('column.is_active'),
      sortable: true,
      cell: (alert) =>
        act ? (
          <Switch
            tabIndex={-1}
            checked={alert.is_active}
            label={stateOf(alert)}
            aria-label={t('list.toggleRow', { title: alert.title, state: stateOf(alert) })}
            onChange={() => act(comunicationToggleAlert, alert)}
          />
        ) : (
          <ActiveBadge active={alert.is_active} />
        ),
      text: stateOf,
    },
    {
      id: 'state',
      isOnCard: true,
      header: t('column.state'),
      cell: (alert) => <AlertStateBadge alert={alert} now={now} />,
      text: (alert) => formatState(alert, now, t),
    },
    {
      id: 'updated_at',
      isExtra: true,
      header: t('column.updated_at'),
      cell: ({ updated_at }) => <Instant at={updated_at} />,
      text: ({ updated_at }) => formatInstant(updated_at),
    },
    ...(act
      ? [
          {
            id: 'actions',
            isAction: true,
            header: t('column.actions'),
            cell: (alert: Alert) => (
              <CellButton
                label={t('list.editRow', { title: alert.title })}
                icon={<Pencil size={14} />}
                onClick={() => act(comunicationEditAlert, alert)}
              />
            ),
            text: () => '',
          },
        ]
      : []),
  ]
}

// The order is made here: all of them are loaded.

const alertColumns = ['id', 'type', 'title', 'description', 'is_active'] as const

const AlertOrder = z.strictObject({
  order_by: z.enum(alertColumns).default('id'),
  sort: z.enum(['asc', 'desc']).default('asc'),
})

/** By what is shown; equal ones by id. */
function ordered(alerts: readonly Alert[], { order_by, sort }: z.output<typeof AlertOrder>, t: T): readonly Alert[] {
  const sign = sort === 'asc' ? 1 : -1
  const text = columnsOf(t, null).find(({ id }) => id === order_by)?.text
  const values = new Map(alerts.map((alert) => [alert.id, folded(text?.(alert) ?? '')]))
  const compared = ({ id: one }: Alert, { id: other }: Alert) =>
    order_by === 'id' ? one - other : (values.get(one) ?? '').localeCompare(values.get(other) ?? '') || one - other
  return alerts.toSorted((one, other) => sign * compared(one, other))
}

const none: readonly Alert[] = []

const longestWait = 3_600_000

/** The present, told anew when one of them comes or goes: then the list is read again, too. */
function useNow(alerts: readonly Alert[], onChange: () => void): Date {
  const [now, setNow] = useState(() => new Date())
  const tell = useEffectEvent(() => {
    setNow(new Date())
    onChange()
  })
  useEffect(() => {
    const ahead = alerts
      .flatMap(({ is_active, starts_at, ends_at }) => (is_active ? [starts_at, ends_at] : []))
      .flatMap((at) => (at === null || Date.parse(at) <= now.getTime() ? [] : [Date.parse(at)]))
    if (ahead.length === 0) return
    const wait = Math.max(0, Math.min(...ahead) - Date.now()) + 100
    const timer = setTimeout(() => tell(), Math.min(wait, longestWait))
    return () => clearTimeout(timer)
  }, [alerts, now])
  return now
}

// List source: reads the whole list, page by page, for selection, copying and the record pager.

export const source = listSource<Alert>({
  list: comunicationList,
  ordering: ['order_by', 'sort'],
  read: async ({ search, client }) => {
    const query = parseListState(listAlerts.query, search)
    return wholePart((await client.fetchQuery(queryOf(listAlerts, { query }))).data)
  },
})
const argumentsOf = ({ id }: Alert) => ({ alert: String(id) })

/** The maintenance switch and the alerts to consumers (S2 §2). */
export function AlertList() {
  const { t } = useTranslation('comunication')
  const { run } = useRunner()
  const { can } = useSession()
  const mayWrite = can(comunicationEditAlert.access)
  const mayCreate = can(comunicationCreateAlert.access)
  const { query, set } = useListState(listAlerts)
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listAlerts, { query }),
    placeholderData: keepPreviousData,
  })
  const now = useNow(data?.data ?? none, () => void refetch())
  const { query: order, set: setOrder } = useUrlState(AlertOrder)
  const rows = useMemo(() => ordered(data?.data ?? none, order, t), [data, order, t])
  const columns = useMemo(
    () => columnsOf(t, mayWrite ? (command, alert) => run(command, argumentsOf(alert)) : null, now),
    [t, mayWrite, run, now],
  )
  const opens = mayWrite ? comunicationEditAlert : comunicationOpenAlert
  const rowCommands = useMemo(
    () => [
      opens,
      ...(mayWrite ? [comunicationToggleAlert] : []),
      ...(mayCreate ? [comunicationDuplicateAlert] : []),
      activityOfRecord,
    ],
    [mayWrite, mayCreate, opens],
  )
  const isNarrowed = Boolean(query.search || query.type) || query.situation !== 'all'
  const clear = () => set({ search: undefined, type: undefined, situation: undefined })
  const types = [...new Set([...alertTypes, ...(data?.types ?? []), ...(query.type ? [query.type] : [])])]

  const filters = [
    choiceFilter<string>({
      name: 'type',
      kind: 'kind',
      label: t('list.type'),
      any: t('list.anyType'),
      options: types.map((type) => ({ value: type, label: typeName(type, t) })),
      value: query.type,
      onChange: (type) => set({ type }),
    }),
    choiceFilter({
      name: 'situation',
      kind: 'status',
      label: t('list.situation'),
      options: optionsOf(alertSituations, (value) => t(`situation.${value}`)),
      value: query.situation,
      standard: 'all',
      onChange: (situation) => set({ situation }),
    }),
  ]

  return (
    <ListFrame
      title={t('list.title')}
      description={t('list.description')}
      actions={
        mayCreate && (
          <Button
            variant="primary"
            icon={<Plus size={14} />}
            keys={comunicationCreateAlert}
            onClick={() => run(comunicationCreateAlert)}
          >
            {t('alert.new')}
          </Button>
        )
      }
    >
      <MaintenancePanel />
      <h2>{t('list.alerts')}</h2>
      <FilterBar
        search={
          <SearchBox label={t('list.search')} value={query.search ?? ''} onSearch={(search) => set({ search })} />
        }
        filters={filters}
        onClear={clear}
      />
      <DataTable
        label={t('list.alerts')}
        columns={columns}
        rows={rows}
        rowId={idOf}
        source={source}
        total={rows.length}
        sort={{ column: order.order_by, direction: order.sort }}
        onSort={({ column, direction }) =>
          setOrder({ order_by: alertColumns.find((one) => one === column), sort: direction })
        }
        loading={isFetching}
        error={error}
        onRetry={refetch}
        empty={
          <EmptyState
            picture="none-found"
            title={t('list.empty')}
            text={t(isNarrowed ? 'list.emptyNarrowed' : 'list.emptyText')}
            action={isNarrowed && <EmptyListButton onClick={clear}>{t('list.clear')}</EmptyListButton>}
          />
        }
        onOpen={(alert, how) => run(opens, argumentsOf(alert), how)}
        peeks={(alert) => [comunicationOpenAlert, argumentsOf(alert)]}
        argumentsOf={argumentsOf}
        rowCommands={rowCommands}
        expectedRows={7}
        restoreKey="alerts"
        autoFocus
      />
    </ListFrame>
  )
}
