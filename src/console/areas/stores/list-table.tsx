import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { storesCopyAddress, storesCopyCnpj, storesCopyId, storesEdit, storesOpen } from '#commands/stores.ts'
import type { useUrlState } from '#console/lib/list-state.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { DataTable } from '#console/ui/data-table.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { EmptyListButton } from '#console/ui/focus-on.tsx'
import { SearchBox } from '#console/ui/search-box.tsx'
import { Select } from '#console/ui/select.tsx'
import { getStore, type StoreRow } from '#contract/stores.ts'
import { columnsOf } from './columns.tsx'
import styles from './list-page.module.css'
import { source } from './list-source.ts'
import { type ListState, pageSizes, storeColumns } from './list-state.ts'
import { pageOf, shownRows } from './shown-rows.ts'

interface ListTableProps {
  readonly ecommerce: number
  /** Null while they are on their way. */
  readonly stores: readonly StoreRow[] | null
  readonly isLoading: boolean
  /** They could not be read again. */
  readonly error: unknown
  readonly onRetry: () => void
  readonly query: ListState
  readonly set: ReturnType<typeof useUrlState<typeof ListState>>['set']
  /** The filter takes the focus whenever this is another text. */
  readonly create: ReactNode
}

const allRowCommands = [storesOpen, storesEdit, storesCopyId, storesCopyAddress, storesCopyCnpj]
const rowId = ({ id }: StoreRow) => id
const none: readonly StoreRow[] = []

/** What is loaded, filtered, ordered and cut into pages here. */
export function ListTable(props: ListTableProps) {
  const { ecommerce, stores, isLoading, error, onRetry, query, set, create } = props
  const { t } = useTranslation(['stores', 'ui'])
  const { run } = useRunner()
  const { can } = useSession()
  const client = useQueryClient()
  const sizeId = useId()
  const { q, order_by, sort, per_page } = query
  const shown = useMemo(() => shownRows(stores ?? none, { q, order_by, sort }), [stores, q, order_by, sort])
  const { rows, lastPage, firstIndex } = useMemo(
    () => pageOf(shown, query.page, Number(per_page)),
    [shown, query.page, per_page],
  )
  const columns = useMemo(() => columnsOf(t, ecommerce), [t, ecommerce])
  const argumentsOf = useCallback(
    ({ id }: StoreRow) => ({ ecommerce: String(ecommerce), store: String(id) }),
    [ecommerce],
  )
  const rowCommands = useMemo(() => allRowCommands.filter(({ access }) => can(access)), [can])
  const prefetch = useCallback(
    ({ id }: StoreRow) => void client.prefetchQuery(queryOf(getStore, { params: { ecommerce_id: ecommerce, id } })),
    [client, ecommerce],
  )

  return (
    <>
      <div className={styles.narrowing}>
        <SearchBox label={t('list.filter')} value={q ?? ''} onSearch={(text) => set({ q: text })} finds />
        <div className={styles.sizes}>
          <label htmlFor={sizeId}>{t('list.perPage')}</label>
          <Select
            id={sizeId}
            value={per_page}
            options={pageSizes.map((value) => ({ value, label: value === '0' ? t('list.allRows') : value }))}
            onChange={({ target }) => set({ per_page: pageSizes.find((size) => size === target.value) })}
          />
        </div>
      </div>
      <DataTable
        label={t('list.title')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        source={source}
        total={shown.length}
        firstIndex={firstIndex}
        sort={{ column: order_by, direction: sort }}
        onSort={({ column, direction }) =>
          set({ order_by: storeColumns.find((one) => one === column), sort: direction })
        }
        pages={
          per_page === '0'
            ? undefined
            : { page: Math.min(query.page, lastPage), lastPage, onPage: (page) => set({ page }) }
        }
        loading={isLoading}
        error={error}
        onRetry={onRetry}
        empty={
          q === undefined ? (
            <EmptyState title={t('list.empty')} text={t('list.emptyText')} action={create} />
          ) : (
            <EmptyState
              title={t('list.nothing')}
              text={t('list.nothingText', { q })}
              action={<EmptyListButton onClick={() => set({ q: undefined })}>{t('list.clear')}</EmptyListButton>}
            />
          )
        }
        onOpen={(row, how) => run(storesOpen, argumentsOf(row), how)}
        argumentsOf={argumentsOf}
        rowCommands={rowCommands}
        onRest={prefetch}
        restoreKey="stores"
        autoFocus
      />
    </>
  )
}
