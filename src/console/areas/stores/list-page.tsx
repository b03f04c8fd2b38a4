import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import { linkOf } from '#commands/registry.ts'
import { storesCreate } from '#commands/stores.ts'
import { useUrlState } from '#console/lib/list-state.ts'
import { queryOf } from '#console/lib/query.ts'
import { useSession } from '#console/lib/session.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { ListFrame } from '#console/ui/list-frame.tsx'
import { listStores } from '#contract/stores.ts'
import { ListSearch } from './list-search.tsx'
import { ListState } from './list-state.ts'
import { ListTable } from './list-table.tsx'

/** The stores of an ecommerce (S2 §2): all of them are loaded, and shown page by page. */
export function ListPage() {
  const { t } = useTranslation('stores')
  const { can } = useSession()
  const { query, set } = useUrlState(ListState)
  const ecommerce = query.ecommerce_id
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listStores, { params: { ecommerce_id: ecommerce ?? 0 }, query: { limit: 0 } }),
    enabled: ecommerce !== undefined,
  })

  const load = (id: number) => {
    if (id === ecommerce) void refetch()
    else set({ ecommerce_id: id, q: undefined })
  }
  const args = ecommerce === undefined ? {} : { ecommerce_id: String(ecommerce) }
  const createLink = can(storesCreate.access) && (
    <ButtonLink to={linkOf(storesCreate, args)} variant="primary" icon={<Plus size={14} />} keys={storesCreate}>
      {t('list.create')}
    </ButtonLink>
  )

  return (
    <ListFrame title={t('list.title')} description={t('list.description')} actions={createLink}>
      <ListSearch ecommerce={ecommerce} onSearch={load} />
      {ecommerce === undefined && <EmptyState title={t('list.before')} text={t('list.beforeText')} />}
      {ecommerce !== undefined && !data && error && (
        <ErrorPanel title={t('list.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {ecommerce !== undefined && (data || !error) && (
        <ListTable
          key={ecommerce}
          ecommerce={ecommerce}
          stores={data?.data ?? null}
          isLoading={isFetching}
          error={error}
          onRetry={() => void refetch()}
          query={query}
          set={set}
          create={createLink}
        />
      )}
    </ListFrame>
  )
}
