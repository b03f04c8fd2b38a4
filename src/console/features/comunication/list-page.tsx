// Page with the list of alerts and the maintenance switch (S2 §2).
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listRecordActivityCommand } from '#commands/activity.ts'
import {
  createAlertCommand,
  duplicateAlertCommand,
  editAlertCommand,
  listAlertsCommand,
  openAlertCommand,
  toggleAlertCommand,
} from '#commands/comunication.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { normalizeForSearch } from '#console/lib/format.ts'
import { toOptions } from '#console/records/filters.tsx'
import { buildColumns, type ColumnSpec } from '#console/records/list-columns.tsx'
import { ListPage, useClientList } from '#console/records/list-page.tsx'
import { ActiveBadge } from '#console/records/status-badge.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { idOf } from '#console/table/column.tsx'
import { createListSource, parseListState, toSinglePage, useUrlState } from '#console/table/list-state.ts'
import { Button, CellButton } from '#console/ui/button.tsx'
import { Switch } from '#console/ui/inputs.tsx'
import { type Alert, alertTypes, listAlerts } from '#contract/platform/comunication.ts'
import { z } from '#contract/zod.ts'
import { toPlainText } from './alert-drawer.tsx'
import { AlertStateBadge, AlertTypeBadge, formatAlertState, formatAlertType } from './comunication.tsx'
import { MaintenancePanel } from './maintenance.tsx'

type ComunicationTFunction = TFunction<'comunication'>

const getArguments = ({ id }: Alert) => ({ alert: String(id) })

/** Returns the columns of the alerts list. `now` is the time at which an alert counts as scheduled, live or ended. */
function getAlertColumns(canEdit: boolean, now: Date): readonly ColumnSpec<Alert>[] {
  const openCommand = canEdit ? editAlertCommand : openAlertCommand
  return [
    { name: 'id', kind: 'id' },
    {
      name: 'type',
      isNeverTruncated: true,
      isOnCard: true,
      cell: ({ type }) => <AlertTypeBadge type={type} />,
      text: ({ type }, t) => formatAlertType(type, t),
    },
    {
      name: 'title',
      kind: 'link',
      isName: true,
      isOnCard: true,
      getLinkUrl: (alert) => buildCommandLink(openCommand, getArguments(alert), '/comunication'),
    },
    { name: 'description', kind: 'text', value: ({ description }) => toPlainText(description) },
    {
      name: 'is_active',
      isNeverTruncated: true,
      cell: (alert) => (canEdit ? <ActiveSwitch alert={alert} /> : <ActiveBadge active={alert.is_active} />),
      text: formatActive,
    },
    {
      name: 'state',
      isNeverTruncated: true,
      isOnCard: true,
      cell: (alert) => <AlertStateBadge alert={alert} now={now} />,
      text: (alert, t) => formatAlertState(alert, now, t),
    },
    { name: 'updated_at', kind: 'instant', isHiddenByDefault: true },
    ...(canEdit ? [editColumn] : []),
  ]
}

function formatActive({ is_active }: Alert, t: ComunicationTFunction): string {
  return t(is_active ? 'activeState.active' : 'activeState.inactive')
}

function ActiveSwitch({ alert }: { readonly alert: Alert }) {
  const { t } = useTranslation('comunication')
  const { run } = useCommandRunner()
  const state = formatActive(alert, t)
  return (
    <Switch
      tabIndex={-1}
      checked={alert.is_active}
      label={state}
      aria-label={t('list.toggleRow', { title: alert.title, state })}
      onChange={() => run(toggleAlertCommand, getArguments(alert))}
    />
  )
}

const editColumn: ColumnSpec<Alert> = {
  name: 'actions',
  isAction: true,
  cell: (alert) => <EditButton alert={alert} />,
}

function EditButton({ alert }: { readonly alert: Alert }) {
  const { t } = useTranslation('comunication')
  const { run } = useCommandRunner()
  return (
    <CellButton
      label={t('list.editRow', { title: alert.title })}
      icon={<Pencil size={14} />}
      onClick={() => run(editAlertCommand, getArguments(alert))}
    />
  )
}

const alertColumns = ['id', 'type', 'title', 'description', 'is_active'] as const

/**
 * Filters and sort order of the alerts list in the URL. The server filters the alerts; the browser sorts them, because
 * all alerts are loaded.
 */
const ListState = listAlerts.query.extend({
  order_by: z.enum(alertColumns).default('id'),
  sort: z.enum(['asc', 'desc']).default('asc'),
})
type ListState = z.output<typeof ListState>

/** Sorts alerts by the text of a column. Alerts with equal texts are sorted by id. */
function sortAlerts(
  alerts: readonly Alert[],
  { order_by, sort }: ListState,
  t: ComunicationTFunction,
): readonly Alert[] {
  const sign = sort === 'asc' ? 1 : -1
  const text = buildColumns(getAlertColumns(false, new Date()), t).find(({ id }) => id === order_by)?.text
  const values = new Map(alerts.map((alert) => [alert.id, normalizeForSearch(text?.(alert) ?? '')]))
  const compareAlerts = ({ id: firstId }: Alert, { id: secondId }: Alert) =>
    order_by === 'id'
      ? firstId - secondId
      : (values.get(firstId) ?? '').localeCompare(values.get(secondId) ?? '') || firstId - secondId
  return alerts.toSorted((first, second) => sign * compareAlerts(first, second))
}

const getAlertsQuery = ({ search, type, situation }: ListState) =>
  queryOptionsFor(listAlerts, { query: { search, type, situation } })

const NO_ALERTS: readonly Alert[] = []

/** Maximum delay in milliseconds of the timer that updates the states of the alerts. */
const MAX_TIMER_MS = 3_600_000

/** Returns the current time. Updates the time and calls `onChange` whenever an active alert starts or ends. */
function useCurrentTime(alerts: readonly Alert[], onChange: () => void): Date {
  const [now, setNow] = useState(() => new Date())
  const updateNow = useEffectEvent(() => {
    setNow(new Date())
    onChange()
  })
  useEffect(() => {
    const upcomingChanges = alerts
      .flatMap(({ is_active, starts_at, ends_at }) => (is_active ? [starts_at, ends_at] : []))
      .flatMap((timestamp) =>
        timestamp === null || Date.parse(timestamp) <= now.getTime() ? [] : [Date.parse(timestamp)],
      )
    if (upcomingChanges.length === 0) return
    const delayMs = Math.max(0, Math.min(...upcomingChanges) - Date.now()) + 100
    const timer = setTimeout(() => updateNow(), Math.min(delayMs, MAX_TIMER_MS))
    return () => clearTimeout(timer)
  }, [alerts, now])
  return now
}

const alertListSource = createListSource({
  list: listAlertsCommand,
  schema: ListState,
  read: async ({ search, client }) =>
    toSinglePage((await client.fetchQuery(getAlertsQuery(parseListState(ListState, search)))).data),
})

/** Page with the maintenance switch and the list of alerts to consumers (S2 §2). */
export function AlertList() {
  const { t } = useTranslation('comunication')
  const { run } = useCommandRunner()
  const { can } = useSession()
  const canEdit = can(editAlertCommand.access)
  const canCreate = can(createAlertCommand.access)
  const state = useUrlState(ListState)
  const request = useQuery({ ...getAlertsQuery(state.query), placeholderData: keepPreviousData })
  const { data, refetch } = request
  const now = useCurrentTime(data?.data ?? NO_ALERTS, () => void refetch())
  const select = useCallback((alerts: readonly Alert[], query: ListState) => sortAlerts(alerts, query, t), [t])
  const list = useClientList({
    listSource: alertListSource,
    state,
    request,
    allRows: data?.data,
    filterAndSortRows: select,
  })
  const columns = useMemo(() => getAlertColumns(canEdit, now), [canEdit, now])
  const openCommand = canEdit ? editAlertCommand : openAlertCommand
  const rowCommands = useMemo(
    () => [openCommand, toggleAlertCommand, duplicateAlertCommand, listRecordActivityCommand],
    [openCommand],
  )
  const { type } = state.query
  const types = [...new Set([...alertTypes, ...(data?.types ?? []), ...(type ? [type] : [])])]

  return (
    <ListPage
      list={list}
      textNamespace="comunication"
      label={t('list.alerts')}
      actions={
        canCreate && (
          <Button
            variant="primary"
            icon={<Plus size={14} />}
            keys={createAlertCommand}
            onClick={() => run(createAlertCommand)}
          >
            {t('alert.new')}
          </Button>
        )
      }
      contentAboveFilters={
        <>
          <MaintenancePanel />
          <h2>{t('list.alerts')}</h2>
        </>
      }
      columns={columns}
      filterSpecs={[
        { name: 'type', kind: 'kind', options: toOptions(types, (type) => formatAlertType(type, t)) },
        { name: 'situation', kind: 'status' },
      ]}
      openFilters={['type', 'situation']}
      getRowId={idOf}
      getOpenCommand={(alert) => [openCommand, getArguments(alert)]}
      getPreviewCommand={(alert) => [openAlertCommand, getArguments(alert)]}
      getRowArguments={getArguments}
      rowCommands={rowCommands}
      expectedRows={7}
      storageKey="alerts"
    />
  )
}
