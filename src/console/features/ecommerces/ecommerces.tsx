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
  readonly selectedId: number | null
  /** Id of the open ecommerce, which is excluded from the search results. */
  readonly excludedId: number
  readonly onChoose: (id: number) => void
}

const SEARCH_DELAY_MS = 300
const MAX_RESULTS = 8

/**
 * Search field that finds ecommerces by id or by a part of the name. Shows the search results as buttons. Enter selects
 * the first result of the typed text.
 */
export function EcommercePicker({ selectedId, excludedId, onChoose }: EcommercePickerProps) {
  const { t } = useTranslation('compare')
  const [inputText, setInputText] = useState(formatId(selectedId))
  const [searchText, setSearchText] = useState(inputText)
  const [, setOptimisticId] = useOptimisticValue(selectedId, (nextId) => {
    setInputText(formatId(nextId))
    setSearchText(formatId(nextId))
  })
  useEffect(() => {
    const timer = setTimeout(() => setSearchText(inputText.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [inputText])
  const selectEcommerce = (id: number) => {
    setOptimisticId(id)
    onChoose(id)
  }
  const typedId = parseId(searchText)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryOptionsFor(lookUpEcommerces, { query: typedId === null ? { q: searchText } : { ids: String(typedId) } }),
    enabled: typedId !== null || searchText.length > 2,
    placeholderData: keepPreviousData,
  })
  const matches = (data?.data ?? []).filter(({ id }) => id !== excludedId).slice(0, MAX_RESULTS)
  const selectFirstMatch = () => {
    const [match] = matches
    const isCurrent = searchText === inputText.trim() && !isPlaceholderData
    if (isCurrent && match) selectEcommerce(Number(match.id))
    else setSearchText(inputText.trim())
  }

  return (
    <div className={styles.picker}>
      <FieldFrame label={t('pick')} hint={t('pickHint')}>
        {(control) => (
          <TextInput
            {...control}
            value={inputText}
            maxLength={200}
            onChange={(event) => setInputText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) selectFirstMatch()
            }}
          />
        )}
      </FieldFrame>
      {error && <ErrorPanel error={error} onRetry={refetch} />}
      <ul className={styles.offered} aria-label={t('found')}>
        {matches.map(({ id, display_name }) => (
          <li key={id}>
            <Button size="small" aria-pressed={id === selectedId} onClick={() => selectEcommerce(Number(id))}>
              {display_name} · {id}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.none}>
        {data && matches.length === 0 && searchText !== '' && t('notFound', { q: searchText })}
      </p>
    </div>
  )
}

function formatId(id: number | null): string {
  return id === null ? '' : String(id)
}

/**
 * Translates `key`. Returns `fallback` if there is no translation, or if the fallback contains `.` or `:`, because
 * i18next treats these characters in a key as separators.
 */
const translateName = (t: TFunction<'features'>, key: string, fallback: string): string =>
  /[.:]/.test(fallback) ? fallback : t(key, { defaultValue: fallback })

/**
 * Returns the translated name of a module, or the module's technical name if there is no translation (product decision
 * A13).
 */
export function getModuleLabel(t: TFunction<'features'>, module: string): string {
  return translateName(t, `module.${module}`, module)
}

/**
 * Returns the translated name of a feature flag, or the flag's technical name if there is no translation (product
 * decision A13).
 */
export function getFlagLabel(t: TFunction<'features'>, module: string, flagName: string): string {
  return /[.:]/.test(module) ? flagName : translateName(t, `flag.${module}.${flagName}`, flagName)
}

/** Returns the translated name of a business segment, or the name from the API if there is no translation. */
export function getSegmentName(t: TFunction, { id, name }: { readonly id: string; readonly name: string }): string {
  return /[.:]/.test(id) ? name : t(`details:segment.${id}`, { defaultValue: name })
}

/** Returns the translated name of an integration type, or the type itself if there is no translation. */
export function getIntegrationTypeLabel(t: TFunction, type: string): string {
  return /[.:]/.test(type) ? type : t(`integrations:type.${type}`, { defaultValue: type })
}

export function IntegrationTypeName({ type }: { readonly type: string }) {
  const { t } = useTranslation()
  return <span title={type}>{getIntegrationTypeLabel(t, type)}</span>
}
