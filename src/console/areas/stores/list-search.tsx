import Search from 'lucide-react/icons/search'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnceAsked } from '#console/lib/once-asked.ts'
import { Button } from '#console/ui/button.tsx'
import { EcommerceField } from '#console/ui/ecommerce-field.tsx'
import styles from './list-page.module.css'

interface ListSearchProps {
  /** Whose stores are shown. */
  readonly ecommerce: number | undefined
  /** Also the present one: then its stores are loaded anew. */
  readonly onSearch: (ecommerce: number) => void
}

/** An ecommerce and the Search button (S2 §2). */
export function ListSearch({ ecommerce, onSearch }: ListSearchProps) {
  const { t } = useTranslation(['stores', 'errors'])
  const [chosen, setChosen] = useState<number | null>(ecommerce ?? null)
  const [shown, setShown] = useState(ecommerce)
  const [isMissing, setIsMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  if (shown !== ecommerce) {
    setShown(ecommerce)
    setChosen(ecommerce ?? null)
  }
  // Before anything is chosen there is nothing else to do here.
  const isFirst = ecommerce === undefined
  useEffect(() => {
    if (isFirst) form.current?.querySelector('input')?.focus()
  }, [isFirst])
  useOnceAsked('find', 'yes', () => form.current?.querySelector('input')?.focus(), isFirst)

  const search = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(chosen === null)
    if (chosen === null) form.current?.querySelector('input')?.focus()
    else onSearch(chosen)
  }

  return (
    <form ref={form} className={styles.search} onSubmit={search} aria-label={t('list.searchLabel')} noValidate>
      <div className={styles.ecommerce}>
        <EcommerceField
          value={chosen}
          onChange={(id) => {
            setChosen(id)
            if (id !== null) setIsMissing(false)
          }}
          error={isMissing ? t('errors:validation.ecommerce') : undefined}
          isListFilter={isFirst}
        />
      </div>
      <Button type="submit" variant={isFirst ? 'primary' : 'secondary'} icon={<Search size={14} />}>
        {t('list.search')}
      </Button>
    </form>
  )
}
