// Input fields of list filters: a choice, an ecommerce, and a typed text.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeyedState, useOptimisticValue } from '#console/lib/hooks.ts'
import { FieldFrame, type Option, TextInput } from '#console/ui/inputs.tsx'
import { Select } from '#console/ui/select.tsx'
import { EcommerceField } from './ecommerce-field.tsx'

interface ChoiceFilterProps {
  readonly label: string
  /** Label of the option that clears the filter; undefined if the filter always has a value. */
  readonly any?: string | undefined
  readonly options: readonly Option[]
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/**
 * Select for a filter with a few options. A value from the URL that is not among the options is added, so that it stays
 * visible.
 */
export function ChoiceFilter({ label, any, options, value = '', onChange }: ChoiceFilterProps) {
  const isKnown = value === '' || options.some((option) => option.value === value)
  const all = [
    ...(any === undefined ? [] : [{ value: '', label: any }]),
    ...options,
    ...(isKnown ? [] : [{ value, label: value }]),
  ]
  return (
    <FieldFrame label={label}>
      {(control) => (
        <Select {...control} options={all} value={value} onChange={(chosen) => onChange(chosen || undefined)} />
      )}
    </FieldFrame>
  )
}

interface EcommerceFilterProps {
  readonly label?: string
  readonly value: number | undefined
  /** Must keep its identity between renders, because a new function restarts the debounce. */
  readonly onChange: (id: number | undefined) => void
  /** Called when the field loses focus with a text that matches no ecommerce, and again when the text is corrected. */
  readonly onWrong?: (isWrong: boolean) => void
}

/** Debounce in milliseconds: ids share prefixes, so the search waits for the last digit. */
const rest = 400

/** Filters a list by ecommerce. Works without permission to read ecommerces (product decision A21). */
export function EcommerceFilter({ label, value, onChange, onWrong }: EcommerceFilterProps) {
  const { t } = useTranslation('errors')
  /** Typed text that matches no ecommerce; the filter keeps its previous value until an ecommerce matches. */
  const [unnamed, setUnnamed] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [chosen, setChosen] = useOptimisticValue(value, () => {
    setUnnamed('')
    setIsWrong(false)
  })
  useEffect(() => {
    if (chosen === value) return
    const timer = setTimeout(() => onChange(chosen), rest)
    return () => clearTimeout(timer)
  }, [chosen, value, onChange])

  const tell = (next: boolean) => {
    setIsWrong(next)
    if (next !== isWrong) onWrong?.(next)
  }
  const change = (id: number | null, text: string) => {
    setUnnamed(text)
    setChosen(text === '' ? (id ?? undefined) : value)
    if (text === '') tell(false)
  }
  return (
    <EcommerceField
      {...(label === undefined ? {} : { label })}
      value={unnamed === '' ? (chosen ?? null) : null}
      unnamed={unnamed}
      error={isWrong ? t('validation.ecommerce') : undefined}
      onChange={change}
      onLeave={() => tell(unnamed !== '')}
    />
  )
}

interface TypedFilterProps {
  readonly label: string
  /** Current value of the URL parameter, formatted for display; empty if the filter is not set. */
  readonly value: string
  readonly placeholder?: string
  /** Returns the characters of the typed text that the field accepts. Default: all. */
  readonly keep?: (typed: string) => string
  /** Returns the value for the URL: undefined for an empty text, null for an invalid text. */
  readonly read: (typed: string) => string | undefined | null
  readonly wrong: string
  readonly onSet: (value: string | undefined) => void
  readonly inputMode?: 'numeric'
}

/** Text filter that is applied on Enter and when the field loses focus. */
export function TypedFilter(props: TypedFilterProps) {
  const { label, value, placeholder, keep = (text) => text, read, wrong, onSet, inputMode } = props
  // Browser navigation and cleared filters change the URL; the field then resets to the value in the URL.
  const [typed, setTyped] = useKeyedState(value, value)
  const [isWrong, setIsWrong] = useKeyedState(value, false)
  const settle = () => {
    const next = read(typed.trim())
    setIsWrong(next === null)
    if (next === value) setTyped(value)
    else if (next !== null && typed.trim() !== value) onSet(next)
  }
  return (
    <FieldFrame label={label} error={isWrong ? wrong : undefined}>
      {(control) => (
        <TextInput
          {...control}
          value={typed}
          placeholder={placeholder}
          inputMode={inputMode}
          maxLength={200}
          onChange={({ target }) => setTyped(keep(target.value))}
          onBlur={settle}
          onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && settle()}
        />
      )}
    </FieldFrame>
  )
}
