// Ecommerce picker, and labels of modules, feature flags, segments and integration types.
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
  /** Id of the open ecommerce, which is excluded from the search results. */
  readonly except: number
  readonly onChoose: (id: number) => void
}

const pause = 300
const mostOffered = 8

/** Search field that finds ecommerces by id or by a part of the name, with the matches as buttons. */
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

/**
 * Translates `key`. A name with `.` or `:` is returned unchanged, because i18next parses both as separators in a key.
 */
const said = (t: TFunction<'features'>, key: string, otherwise: string): string =>
  /[.:]/.test(otherwise) ? otherwise : t(key, { defaultValue: otherwise })

/**
 * Returns the translated name of a module, or the platform's name if there is no translation (product decision A13).
 */
export function moduleLabel(t: TFunction<'features'>, module: string): string {
  return said(t, `module.${module}`, module)
}

/** Returns the translated name of a feature flag, or the platform's name if there is no translation (A13). */
export function flagLabel(t: TFunction<'features'>, module: string, value: string): string {
  return /[.:]/.test(module) ? value : said(t, `flag.${module}.${value}`, value)
}

/** Returns the translated name of a business segment, or the platform's name if there is no translation. */
export function segmentName(t: TFunction, { id, name }: { readonly id: string; readonly name: string }): string {
  return /[.:]/.test(id) ? name : t(`details:segment.${id}`, { defaultValue: name })
}

/** Returns the translated name of an integration type, or the type itself if there is no translation. */
export function typeLabel(t: TFunction, type: string): string {
  return /[.:]/.test(type) ? type : t(`integrations:type.${type}`, { defaultValue: type })
}

export function TypeName({ type }: { readonly type: string }) {
  const { t } = useTranslation()
  return <span title={type}>{typeLabel(t, type)}</span>
}
