import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useUrlState } from '#console/lib/list-state.ts'
import { usePageTitle } from '#console/lib/page-title.ts'
import { EcommerceField } from '#console/ui/ecommerce-field.tsx'
import { firstField } from '#console/ui/layer.tsx'
import { recordId } from '#contract/fields.ts'
import styles from './store-page.module.css'
import { StoreTabs } from './tabs.tsx'

const Place = z.strictObject({ ecommerce_id: recordId.optional() })

/** New stores of an ecommerce: one by a form, or many by a file. */
export function NewPage() {
  const { t } = useTranslation('stores')
  const { query, set } = useUrlState(Place)
  const ecommerceId = query.ecommerce_id ?? null
  const page = useRef<HTMLDivElement>(null)
  usePageTitle(t('create.title'))
  // To what must be filled in first: the ecommerce, unless the link says it.
  useEffect(() => {
    if (page.current) firstField(page.current)?.focus()
  }, [])

  return (
    <div ref={page} className={styles.page}>
      <header>
        <h1>{t('create.title')}</h1>
        <p className={styles.hint}>{t('create.hint')}</p>
      </header>
      <div className={styles.ecommerce}>
        <EcommerceField
          required
          value={ecommerceId}
          onChange={(id) => set({ ecommerce_id: id ?? undefined }, { replace: true })}
        />
      </div>
      <StoreTabs ecommerceId={ecommerceId} store={null} />
    </div>
  )
}
