import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trackingErrorsList } from '#commands/tracking-errors.ts'
import { EcommerceFilter } from '#console/ui/ecommerce-filter.tsx'
import { SearchBox } from '#console/ui/search-box.tsx'
import { ViewsMenu } from '#console/ui/views-menu.tsx'
import { searchFault } from '#contract/tracking-errors.ts'
import styles from './list-page.module.css'
import type { ListQuery, SetList } from './list-query.ts'

interface ListFiltersProps {
  readonly query: ListQuery
  readonly set: SetList
}

/** The filter panel (S2 §2): what is searched for, and whose reverses. All of it stands in the address, so nothing personal may. */
export function ListFilters({ query, set }: ListFiltersProps) {
  const { t } = useTranslation(['tracking-errors', 'errors'])
  const [fault, setFault] = useState<ReturnType<typeof searchFault>>(null)
  const setEcommerce = useCallback((id: number | undefined) => set({ ecommerce_id: id }, { replace: true }), [set])
  const search = (typed: string) => {
    setFault(searchFault(typed))
    if (searchFault(typed) === null) set({ search: typed })
  }
  return (
    <>
      <fieldset className={styles.filters} aria-label={t('list.filters')}>
        <div className={styles.search}>
          <SearchBox label={t('list.search')} value={query.search ?? ''} onSearch={search} />
        </div>
        <div className={styles.ecommerce}>
          <EcommerceFilter value={query.ecommerce_id} onChange={setEcommerce} />
        </div>
        <div className={styles.views}>
          <ViewsMenu page={trackingErrorsList} />
        </div>
      </fieldset>
      {fault && (
        <p role="alert" className={styles.refused}>
          {t(`errors:${fault}`)}
        </p>
      )}
    </>
  )
}
