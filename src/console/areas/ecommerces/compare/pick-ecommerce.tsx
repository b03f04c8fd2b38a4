import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#console/lib/query.ts'
import { Button } from '#console/ui/button.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { searchDelay, searchMoment } from '#console/ui/search-moment.ts'
import { TextInput } from '#console/ui/text-input.tsx'
import { listEcommerces } from '#contract/ecommerces.ts'
import styles from './compare.module.css'

const mostFound = 8

interface PickEcommerceProps {
  /** Not offered: it is the one to compare with. */
  readonly except: number
  readonly hasChosen: boolean
  readonly onPick: (id: string) => void
}

/** Finds the other ecommerce as the list finds: a second after the last key, at Enter at once. */
export function PickEcommerce({ except, hasChosen, onPick }: PickEcommerceProps) {
  const { t } = useTranslation('compare')
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const query = { q, limit: mostFound + 1, situation: 'all' as const }
  const { data, error, isFetching, refetch } = useQuery({ ...queryOf(listEcommerces, { query }), enabled: q !== '' })
  const found = (data?.data ?? []).filter(({ id }) => id !== except).slice(0, mostFound)

  useEffect(() => {
    if (searchMoment(typed) === 'never') return
    const timer = setTimeout(() => setQ(typed.trim()), typed.trim() === '' ? 0 : searchDelay)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <div className={styles.group}>
      <FieldFrame label={t(hasChosen ? 'pickAnother' : 'pick')} hint={t('pickHint')}>
        {(control) => (
          <TextInput
            {...control}
            value={typed}
            maxLength={200}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) setQ(typed.trim())
            }}
          />
        )}
      </FieldFrame>
      {q !== '' && (
        <div role="status" className={styles.found}>
          {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
          {!error && found.length === 0 && (
            <p className={styles.muted}>{t(isFetching ? 'searching' : 'notFound', { q })}</p>
          )}
          {found.map(({ id, display_name }) => (
            <Button key={id} variant="quiet" size="small" onClick={() => onPick(String(id))}>
              {t('candidate', { name: display_name, id })}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
