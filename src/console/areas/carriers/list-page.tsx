import { useQuery, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { carriersAdd, carriersEdit, carriersOpen } from '#commands/carriers.ts'
import { linkOf } from '#commands/registry.ts'
import { useUrlState } from '#console/lib/list-state.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { DataTable } from '#console/ui/data-table.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { EmptyListButton } from '#console/ui/focus-on.tsx'
import { ListFrame } from '#console/ui/list-frame.tsx'
import { SearchBox } from '#console/ui/search-box.tsx'
import { type Carrier, getCarrier, listCarriers } from '#contract/carriers.ts'
import styles from './carriers.module.css'
import { columnsOf } from './columns.tsx'
import { source } from './list-source.ts'
import { carrierColumns, ListState, shownCarriers } from './list-state.ts'

const allRowCommands = [carriersOpen, carriersEdit]
const rowId = ({ id }: Carrier) => id
const argumentsOf = ({ id }: Carrier) => ({ carrier: String(id) })
const none: readonly Carrier[] = []

/** The integrated carriers (S2 §2). */
export function ListPage() {
  const { t } = useTranslation('carriers')
  const { run } = useRunner()
  const { can } = useSession()
  const client = useQueryClient()
  const { query, set } = useUrlState(ListState)
  const { data, error, isFetching, refetch } = useQuery(queryOf(listCarriers, {}))
  const rows = useMemo(() => shownCarriers(data?.data ?? none, query), [data, query])
  const columns = useMemo(() => columnsOf(t), [t])
  const rowCommands = useMemo(() => allRowCommands.filter(({ access }) => can(access)), [can])
  const prefetch = useCallback(
    ({ id }: Carrier) => void client.prefetchQuery(queryOf(getCarrier, { params: { id } })),
    [client],
  )
  const addLink = can(carriersAdd.access) && (
    <ButtonLink to={linkOf(carriersAdd)} variant="primary" icon={<Plus size={14} />} keys={carriersAdd}>
      {t('list.add')}
    </ButtonLink>
  )

  return (
    <ListFrame title={t('list.title')} description={t('list.description')} actions={addLink}>
      <div className={styles.narrowing}>
        <SearchBox label={t('list.filter')} value={query.q ?? ''} onSearch={(text) => set({ q: text })} finds />
      </div>
      <DataTable
        label={t('list.title')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        source={source}
        total={rows.length}
        firstIndex={0}
        sort={{ column: query.order_by, direction: query.sort }}
        onSort={({ column, direction }) =>
          set({ order_by: carrierColumns.find((one) => one === column), sort: direction })
        }
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={
          query.q === undefined ? (
            <EmptyState title={t('list.empty')} text={t('list.emptyText')} action={addLink} />
          ) : (
            <EmptyState
              title={t('list.nothing')}
              text={t('list.nothingText', { q: query.q })}
              action={<EmptyListButton onClick={() => set({ q: undefined })}>{t('list.clear')}</EmptyListButton>}
            />
          )
        }
        onOpen={(row, how) => run(carriersOpen, argumentsOf(row), how)}
        argumentsOf={argumentsOf}
        rowCommands={rowCommands}
        onRest={prefetch}
        restoreKey="carriers"
        autoFocus
      />
    </ListFrame>
  )
}
