import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { activityOfRecord } from '#commands/activity.ts'
import { comunicationEditAlert, comunicationOpenAlert, comunicationToggleAlert } from '#commands/comunication.ts'
import { useListState } from '#console/lib/list-state.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { DataTable } from '#console/ui/data-table.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { EmptyListButton } from '#console/ui/focus-on.tsx'
import { ListFrame } from '#console/ui/list-frame.tsx'
import { SearchBox } from '#console/ui/search-box.tsx'
import { Select } from '#console/ui/select.tsx'
import { type Alert, alertSituations, alertTypes, listAlerts } from '#contract/comunication.ts'
import { typeName } from './alert-type.tsx'
import { columnsOf } from './columns.tsx'
import styles from './list-page.module.css'
import { source } from './list-source.ts'
import { MaintenancePanel } from './maintenance-panel.tsx'

const rowId = ({ id }: Alert) => id
const argumentsOf = ({ id }: Alert) => ({ alert: String(id) })

/** The maintenance switch and the alerts to consumers (S2 §2). */
export function ListPage() {
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
