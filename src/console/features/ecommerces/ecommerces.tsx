// Ecommerces, shared parts: the picker, and labels of modules and feature flags.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { queryOptionsFor } from '#console/api/queries.ts'
import { useOptimisticValue } from '#console/lib/hooks.ts'
import { Button } from '#console/ui/button.tsx'
import { FieldFrame, TextInput } from '#console/ui/inputs.tsx'
import { lookUpEcommerces } from '#contract/console/tickets.ts'
import { parseId } from '#contract/typed-text.ts'
import styles from './ecommerces.module.css'

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
  const [, pick] = useOptimisticValue(chosen, (other) => {
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
  const typedId = parseId(asked)
  const { data, error, refetch } = useQuery({
    ...queryOptionsFor(lookUpEcommerces, { query: typedId === null ? { q: asked } : { ids: String(typedId) } }),
    enabled: typedId !== null || asked.length > 2,
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
      {error && <ErrorPanel error={error} onRetry={refetch} />}
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

// Labels of modules and flags; unknown ones are shown as the platform names them (product decision A13).

/** What the platform writes may hold the signs that texts are looked up by. */
const said = (t: TFunction<'features'>, key: string, otherwise: string): string =>
  /[.:]/.test(otherwise) ? otherwise : t(key, { defaultValue: otherwise })

export function moduleLabel(t: TFunction<'features'>, module: string): string {
  return said(t, `module.${module}`, module)
}

export function flagLabel(t: TFunction<'features'>, module: string, value: string): string {
  return /[.:]/.test(module) ? value : said(t, `flag.${module}.${value}`, value)
}

/** The kind of business; one that the texts do not know is called as the platform calls it. */
export function segmentName(t: TFunction, { id, name }: { readonly id: string; readonly name: string }): string {
  return /[.:]/.test(id) ? name : t(`details:segment.${id}`, { defaultValue: name })
}

/** The name of a type of integration; an unknown one as it came. */
export function typeLabel(t: TFunction, type: string): string {
  return /[.:]/.test(type) ? type : t(`integrations:type.${type}`, { defaultValue: type })
}

export function TypeName({ type }: { readonly type: string }) {
  const { t } = useTranslation()
  return <span title={type}>{typeLabel(t, type)}</span>
}
