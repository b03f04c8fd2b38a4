import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#console/lib/query.ts'
import { Button } from '#console/ui/button.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { TextInput } from '#console/ui/text-input.tsx'
import { useOwnChoice } from '#console/ui/use-own-choice.ts'
import { lookupEcommerces } from '#contract/tickets.ts'
import styles from './ecommerce-picker.module.css'

interface EcommercePickerProps {
  readonly chosen: number | null
  /** Not offered: the one that is open. */
  readonly except: number
  readonly onChoose: (id: number) => void
}

const pause = 300
const mostOffered = 8

/** Another ecommerce, by its id or a part of its name. */
export function EcommercePicker({ chosen, except, onChoose }: EcommercePickerProps) {
  const { t } = useTranslation('compare')
  const [typed, setTyped] = useState(textOf(chosen))
  const [asked, setAsked] = useState(typed)
  const [, pick] = useOwnChoice(chosen, (other) => {
    setTyped(textOf(other))
    setAsked(textOf(other))
  })
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const choose = (id: number) => {
    pick(id)
    onChoose(id)
  }
  const isId = /^\d{1,10}$/.test(asked)
  const { data, error, refetch } = useQuery({
    ...queryOf(lookupEcommerces, { query: isId ? { ids: asked } : { q: asked } }),
    enabled: isId || asked.length > 2,
    placeholderData: keepPreviousData,
  })
  const offered = (data?.data ?? []).filter(({ id }) => id !== except).slice(0, mostOffered)

  return (
    <div className={styles.picker}>
      <FieldFrame label={t('pick')} hint={t('pickHint')}>
        {(control) => (
          <TextInput
            {...control}
            value={typed}
            maxLength={200}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) setAsked(typed.trim())
            }}
          />
        )}
      </FieldFrame>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      <ul className={styles.offered} aria-label={t('found')}>
        {offered.map(({ id, display_name }) => (
          <li key={id}>
            <Button size="small" aria-pressed={id === chosen} onClick={() => choose(Number(id))}>
              {display_name} · {id}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.none}>
        {data && offered.length === 0 && asked !== '' && t('notFound', { q: asked })}
      </p>
    </div>
  )
}

function textOf(chosen: number | null): string {
  return chosen === null ? '' : String(chosen)
}
