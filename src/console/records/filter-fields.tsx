// Input fields of list filters: a select, an ecommerce combobox and a text field.
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '#console/forms/date-input.tsx'
import { useKeyedState, useOptimisticValue } from '#console/lib/hooks.ts'
import { FieldFrame, type Option, TextInput, type TextInputProps } from '#console/ui/inputs.tsx'
import { Select } from '#console/ui/select.tsx'
import { formatSaoPauloDate } from '#contract/typed-values.ts'
import { EcommerceField } from './ecommerce-field.tsx'

interface ChoiceFilterProps {
  readonly label: string
  /** Label of the option that clears the filter; undefined if the filter always has a value. */
  readonly anyLabel?: string | undefined
  readonly options: readonly Option[]
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/**
 * Select field of a filter with a few options. Adds the current value as an option if it is missing, because the URL
 * can contain any value.
 */
export function ChoiceFilter({ label, anyLabel, options, value = '', onChange }: ChoiceFilterProps) {
  const isListed = value === '' || options.some((option) => option.value === value)
  const allOptions = [
    ...(anyLabel === undefined ? [] : [{ value: '', label: anyLabel }]),
    ...options,
    ...(isListed ? [] : [{ value, label: value }]),
  ]
  return (
    <FieldFrame label={label}>
      {(control) => (
        <Select
          {...control}
          options={allOptions}
          value={value}
          onChange={(selectedValue) => onChange(selectedValue || undefined)}
        />
      )}
    </FieldFrame>
  )
}

interface EcommerceFilterProps {
  readonly label?: string
  readonly value: number | undefined
  /**
   * Called when the user selects an ecommerce or clears the field. Must be the same function in every render, because a
   * new function restarts the debounce.
   */
  readonly onChange: (id: number | undefined) => void
  /**
   * Called when the field loses the focus with a text that matches no ecommerce, and again when the user has
   * corrected the text or when the field, and the text with it, disappears.
   */
  readonly onInvalidChange?: (isInvalid: boolean) => void
}

/**
 * Debounce delay in milliseconds before a typed id becomes the filter. The delay is necessary because every prefix of
 * an id that the user types could be another valid id.
 */
const TYPED_ID_DELAY_MS = 400

/**
 * Filter field that selects an ecommerce (merchant). Works without permission to read ecommerces (product decision
 * A21).
 */
export function EcommerceFilter({ label, value, onChange, onInvalidChange }: EcommerceFilterProps) {
  const { t } = useTranslation('errors')
  /** Typed text that matches no ecommerce. The filter keeps its previous value until the text matches an ecommerce. */
  const [unmatchedText, setUnmatchedText] = useState('')
  const [isInvalid, setIsInvalid] = useState(false)
  const [selectedId, setSelectedId] = useOptimisticValue(value, () => {
    setUnmatchedText('')
    setIsInvalid(false)
  })
  useEffect(() => {
    if (selectedId === value) return
    const timer = setTimeout(() => onChange(selectedId), TYPED_ID_DELAY_MS)
    return () => clearTimeout(timer)
  }, [selectedId, value, onChange])

  const updateInvalid = (next: boolean) => {
    setIsInvalid(next)
    if (next !== isInvalid) onInvalidChange?.(next)
  }
  const resetInvalid = useEffectEvent(() => onInvalidChange?.(false))
  useEffect(() => () => resetInvalid(), [])
  const change = (id: number | null, text: string) => {
    setUnmatchedText(text)
    setSelectedId(text === '' ? (id ?? undefined) : value)
    if (text === '') updateInvalid(false)
  }
  /** Applies the id without delay, because the field may unmount. */
  const leave = () => {
    updateInvalid(unmatchedText !== '')
    if (selectedId !== value) onChange(selectedId)
  }
  return (
    <EcommerceField
      {...(label === undefined ? {} : { label })}
      value={unmatchedText === '' ? (selectedId ?? null) : null}
      unmatchedText={unmatchedText}
      error={isInvalid ? t('validation.ecommerce') : undefined}
      onChange={change}
      onLeave={leave}
    />
  )
}

interface TextFilterFieldProps {
  readonly label: string
  /** Current value of the filter, formatted for display; empty if the filter is not set. */
  readonly value: string
  /** Shows a button that opens the calendar, for a filter whose value is a date in the past. */
  readonly isDate?: true
  /** Removes unwanted characters from the typed text. Default: keeps all characters. */
  readonly sanitize?: (text: string) => string
  /** Returns the filter value for the URL: undefined for an empty text, null for an invalid text. */
  readonly parse: (text: string) => string | undefined | null
  readonly errorText: string
  readonly onCommit: (value: string | undefined) => void
  readonly inputMode?: 'numeric'
}

/** Text field of a filter. The filter is applied on Enter and when the field loses the focus. */
export function TextFilterField(props: TextFilterFieldProps) {
  const { label, value, isDate, sanitize = (text) => text, parse, errorText, onCommit, inputMode } = props
  // Resets the field to the value in the URL after browser navigation or after the filters are cleared.
  const [typedText, setTypedText] = useKeyedState(value, value)
  const [isInvalid, setIsInvalid] = useKeyedState(value, false)
  const commit = (text: string) => {
    const next = parse(text.trim())
    setIsInvalid(next === null)
    if (next === value) setTypedText(value)
    else if (next !== null && text.trim() !== value) onCommit(next)
  }
  const pick = (date: string) => {
    setTypedText(date)
    commit(date)
  }
  return (
    <FieldFrame label={label} error={isInvalid ? errorText : undefined}>
      {(control) => {
        const inputProps: TextInputProps = {
          ...control,
          value: typedText,
          inputMode,
          maxLength: 200,
          onChange: ({ target }) => setTypedText(sanitize(target.value)),
          onBlur: () => commit(typedText),
          onKeyDown: ({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && commit(typedText),
        }
        if (!isDate) return <TextInput {...inputProps} />
        const today = formatSaoPauloDate(new Date())
        return <DateInput {...inputProps} label={label} maxDate={today} getText={() => typedText} onPick={pick} />
      }}
    </FieldFrame>
  )
}
