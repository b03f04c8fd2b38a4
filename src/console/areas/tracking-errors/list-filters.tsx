import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trackingErrorsList } from '#commands/tracking-errors.ts'
import { EcommerceField } from '#console/ui/ecommerce-field.tsx'
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
        <EcommerceFilter
          value={query.ecommerce_id ?? null}
          onChange={(id) => set({ ecommerce_id: id ?? undefined }, { replace: true })}
        />
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

/** A typed number is an id with every digit: the list waits for the last one. */
const pause = 400

interface EcommerceFilterProps {
  readonly value: number | null
  readonly onChange: (id: number | null) => void
}

function EcommerceFilter({ value, onChange }: EcommerceFilterProps) {
  const [chosen, setChosen] = useState(value)
  const [shown, setShown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Changed from elsewhere: a link, Back, a view.
  if (shown !== value) {
    setShown(value)
    setChosen(value)
  }
  const choose = (id: number | null) => {
    setChosen(id)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange(id), pause)
  }
  return (
    <div className={styles.ecommerce}>
      <EcommerceField value={chosen} onChange={choose} />
    </div>
  )
}
