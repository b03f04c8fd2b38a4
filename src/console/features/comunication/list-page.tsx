// List of alerts (S2 §2), with its columns: type, active or not, title, description.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Pencil from 'lucide-react/icons/pencil'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { activityOfRecord } from '#commands/activity.ts'
import type { Command } from '#commands/command.ts'
import {
  comunicationEditAlert,
  comunicationList,
  comunicationOpenAlert,
  comunicationToggleAlert,
} from '#commands/comunication.ts'
import { linkOf } from '#commands/registry.ts'
import { queryOf } from '#console/api/queries.ts'
import { EmptyListButton } from '#console/forms/confirm-dialog.tsx'
import { useRunner } from '#console/run/run-context.tsx'
import { useSession } from '#console/session/session.tsx'
import type { Column } from '#console/table/column.ts'
import { DataTable, ListFrame } from '#console/table/data-table.tsx'
import { listSource, parseListState, useListState, wholePart } from '#console/table/list-state.ts'
import { ActiveBadge } from '#console/table/status-badge.tsx'
import { CellButton, CellLink } from '#console/ui/button.tsx'
import { Select, Switch } from '#console/ui/inputs.tsx'
import { SearchBox } from '#console/ui/pager.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { type Alert, alertSituations, alertTypes, listAlerts } from '#contract/comunication.ts'
import styles from './alert-drawer.module.css'
import { readableText } from './alert-drawer.tsx'
import { AlertTypeBadge, typeName } from './comunication.tsx'
import { MaintenancePanel } from './maintenance.tsx'

type T = TFunction<'comunication'>

/** Null for who may not write. */
type Act = ((command: Command, alert: Alert) => void) | null

export function columnsOf(t: T, act: Act): readonly Column<Alert>[] {
  const stateOf = ({ is_active }: Alert) => t(is_active ? 'ui:status.active' : 'ui:status.inactive')
  const opens = act ? comunicationEditAlert : comunicationOpenAlert
  return [
    {
      id: 'id',
      header: t('column.id'),
      width: 56,
      align: 'end',
      cell: ({ id }) => <code>{id}</code>,
      text: ({ id }) => String(id),
    },
    {
      id: 'type',
      header: t('column.type'),
      width: 120,
      cell: ({ type }) => <AlertTypeBadge type={type} />,
      text: ({ type }) => typeName(type, t),
    },
    {
      id: 'title',
      header: t('column.title'),
      width: 'fill',
      cell: ({ id, title }) => <CellLink to={linkOf(opens, { alert: String(id) }, '/comunication')}>{title}</CellLink>,
      text: ({ title }) => title,
    },
    {
      id: 'description',
      header: t('column.description'),
      width: 'fill',
      text: ({ description }) => readableText(description),
    },
    {
      id: 'is_active',
      header: t('column.is_active'),
      width: 112,
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
    ...(act
      ? [
          {
            id: 'actions',
            isAction: true,
            header: t('column.actions'),
            width: 80,
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

// List source: reads the whole list, page by page, for selection, copying and the record pager.

export const source = listSource<Alert>({
  list: comunicationList,
  ordering: [],
  read: async ({ search, client }) => {
    const query = parseListState(listAlerts.query, search)
    return wholePart((await client.fetchQuery(queryOf(listAlerts, { query }))).data)
  },
})

const rowId = ({ id }: Alert) => id
const argumentsOf = ({ id }: Alert) => ({ alert: String(id) })

/** The maintenance switch and the alerts to consumers (S2 §2). */
export function AlertList() {
  const { t } = useTranslation('comunication')
  const { run } = useRunner()
  const mayWrite = useSession().can(comunicationEditAlert.access)
  const { query, set } = useListState(listAlerts)
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listAlerts, { query }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(
    () => columnsOf(t, mayWrite ? (command, alert) => run(command, argumentsOf(alert)) : null),
    [t, mayWrite, run],
  )
  const opens = mayWrite ? comunicationEditAlert : comunicationOpenAlert
  const rowCommands = useMemo(
    () => (mayWrite ? [opens, comunicationToggleAlert, activityOfRecord] : [opens, activityOfRecord]),
    [mayWrite, opens],
  )
  const isNarrowed = Boolean(query.search || query.type) || query.situation !== 'all'
  const types = [...new Set([...alertTypes, ...(data?.types ?? []), ...(query.type ? [query.type] : [])])]

  return (
    <ListFrame title={t('list.title')} description={t('list.description')}>
      <MaintenancePanel />
      <h2>{t('list.alerts')}</h2>
      <div className={styles.narrowing}>
        <SearchBox label={t('list.search')} value={query.search ?? ''} onSearch={(search) => set({ search })} />
        <Select
          aria-label={t('list.type')}
          className={styles.filter}
          value={query.type ?? ''}
          onChange={({ target }) => set({ type: target.value })}
          options={[
            { value: '', label: t('list.anyType') },
            ...types.map((type) => ({ value: type, label: typeName(type, t) })),
          ]}
        />
        <Select
          aria-label={t('list.situation')}
          className={styles.filter}
          value={query.situation}
          onChange={({ target }) => set({ situation: alertSituations.find((one) => one === target.value) })}
          options={alertSituations.map((value) => ({ value, label: t(`situation.${value}`) }))}
        />
      </div>
      <DataTable
        label={t('list.alerts')}
        columns={columns}
        rows={data?.data ?? []}
        rowId={rowId}
        source={source}
        total={data?.data.length ?? 0}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState
            title={t('list.empty')}
            text={t(isNarrowed ? 'list.emptyNarrowed' : 'list.emptyText')}
            action={
              isNarrowed && (
                <EmptyListButton onClick={() => set({ search: '', type: '', situation: 'all' })}>
                  {t('list.clear')}
                </EmptyListButton>
              )
            }
          />
        }
        onOpen={(alert, how) => run(opens, argumentsOf(alert), how)}
        argumentsOf={argumentsOf}
        rowCommands={rowCommands}
        expectedRows={7}
        restoreKey="alerts"
        autoFocus
      />
    </ListFrame>
  )
}
