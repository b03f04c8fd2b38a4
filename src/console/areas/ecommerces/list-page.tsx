import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '#commands/command.ts'
import { ecommercesCompare } from '#commands/compare.ts'
import { ecommercesCreate, ecommercesDisable, ecommercesEdit, ecommercesEnable } from '#commands/details.ts'
import {
  ecommercesCopyDocument,
  ecommercesCopyId,
  ecommercesCopyName,
  ecommercesCopyUrl,
  ecommercesList,
  ecommercesOpen,
  ecommercesOpenDashboard,
  ecommercesOpenReprocess,
} from '#commands/ecommerces.ts'
import { linkOf } from '#commands/registry.ts'
import { useListState } from '#console/lib/list-state.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { DataTable } from '#console/ui/data-table.tsx'
import { ListFrame } from '#console/ui/list-frame.tsx'
import { SearchBox } from '#console/ui/search-box.tsx'
import { ViewsMenu } from '#console/ui/views-menu.tsx'
import { type EcommercesEcommerceRow, ecommerceColumns, getEcommerce, listEcommerces } from '#contract/ecommerces.ts'
import { columnsOf } from './columns.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListFilters } from './list-filters.tsx'
import styles from './list-page.module.css'
import { source } from './list-source.ts'

const readingCommands = [
  ecommercesOpen,
  ecommercesOpenReprocess,
  ecommercesOpenDashboard,
  ecommercesCopyId,
  ecommercesCopyName,
  ecommercesCopyDocument,
  ecommercesCopyUrl,
  ecommercesCompare,
]
const writingCommands = [ecommercesEdit, ...readingCommands, ecommercesEnable, ecommercesDisable]

const rowId = ({ id }: EcommercesEcommerceRow) => id
const argumentsOf = ({ id }: EcommercesEcommerceRow) => ({ ecommerce: String(id) })

/** The merchants (S1 §2): searched, filtered, sorted and paged by the server, all of it in the address. */
export function ListPage() {
  const { t } = useTranslation('ecommerces')
  const { run } = useRunner()
  const client = useQueryClient()
  const { query, set } = useListState(listEcommerces)
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listEcommerces, { query }),
    placeholderData: keepPreviousData,
  })

  const prefetch = useCallback(
    ({ id }: EcommercesEcommerceRow) => void client.prefetchQuery(queryOf(getEcommerce, { params: { id } })),
    [client],
  )
  const mayWrite = useSession().can(ecommercesCreate.access)
  const columns = useMemo(() => columnsOf(t, mayWrite), [t, mayWrite])
  const refusal = ({ is_active }: EcommercesEcommerceRow, command: Command) => {
    if (command === ecommercesEnable && is_active) return t('list.alreadyActive')
    return command === ecommercesDisable && !is_active ? t('list.alreadyInactive') : null
  }

  return (
    <ListFrame
      title={t('list.title')}
      description={t('list.description')}
      actions={
        mayWrite && (
          <ButtonLink to={linkOf(ecommercesCreate)} variant="primary" icon={<Plus size={14} />} keys={ecommercesCreate}>
            {t('list.create')}
          </ButtonLink>
        )
      }
    >
      <div className={styles.narrowing}>
        <SearchBox label={t('list.search')} value={query.q ?? ''} onSearch={(q) => set({ q })} />
        <ViewsMenu page={ecommercesList} />
        <ListFilters query={query} set={set} />
      </div>
      <DataTable
        label={t('list.title')}
        columns={columns}
        rows={data?.data ?? []}
        rowId={rowId}
        source={source}
        total={data?.total ?? 0}
        firstIndex={(data?.from ?? 1) - 1}
        sort={{ column: query.order_by, direction: query.sort }}
        onSort={({ column, direction }) =>
          set({ order_by: ecommerceColumns.find((one) => one === column), sort: direction })
        }
        pages={{ page: query.page, lastPage: data?.last_page ?? 1, onPage: (page) => set({ page }) }}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={<ListEmpty query={query} set={set} lastPage={data?.last_page ?? 1} />}
        onOpen={(row, how) => run(ecommercesOpen, argumentsOf(row), how)}
        argumentsOf={argumentsOf}
        rowCommands={mayWrite ? writingCommands : readingCommands}
        rowRefusal={refusal}
        onRest={prefetch}
        restoreKey="ecommerces"
        autoFocus
      />
    </ListFrame>
  )
}
