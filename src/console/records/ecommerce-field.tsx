// Comboboxes that select an ecommerce (merchant) or a group of ecommerces by id or name.
import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiError, getErrorMessage } from '#console/api/client.ts'
import {
  formatEcommerceLabel,
  formatGroupLabel,
  useEcommerceName,
  useEcommerceSearch,
  useGroupName,
  useGroupSearch,
} from '#console/api/queries.ts'
import { Combobox } from '#console/ui/combobox.tsx'
import { FieldFrame } from '#console/ui/inputs.tsx'
import { parseId } from '#contract/typed-text.ts'

interface EcommerceFieldProps {
  /** Label of the field. Default: "Ecommerce". */
  readonly label?: string
  readonly value: number | null
  /** Typed text that matches no record. Pass this prop if the form or URL stores such a text. */
  readonly unmatchedText?: string
  /**
   * Called on every change. A typed number is used as the id immediately; for any other text, the id is null until
   * the user selects an option.
   */
  readonly onChange: (id: number | null, unmatchedText: string) => void
  readonly onLeave?: () => void
  readonly error?: string | undefined
  readonly required?: boolean
  /** True if the `/` key moves the focus to this field. */
  readonly isListFilter?: boolean
  readonly id?: string
  readonly ref?: Ref<HTMLInputElement>
}

/** Combobox that selects an ecommerce by its id or a part of its name. */
export function EcommerceField(props: EcommerceFieldProps) {
  return <RecordField {...props} recordSource={ecommerceSource} />
}

/** Kind of record that a combobox offers, and the hooks that load the options of the combobox. */
interface RecordSource<Row> {
  /** Kind of record, which is also the prefix of the translation keys. */
  readonly kind: 'ecommerce' | 'group'
  readonly useSelectedRecord: (id: number | null) => Row | null | undefined
  readonly useSearch: (searchText: string) => {
    readonly matches: readonly Row[]
    readonly error: ApiError | null
    readonly isWaiting: boolean
  }
  readonly labelOf: (row: Row) => string
}

export type RecordWithId = { readonly id: string | number }

export const ecommerceSource = {
  kind: 'ecommerce',
  useSelectedRecord: useEcommerceName,
  useSearch: useEcommerceSearch,
  labelOf: formatEcommerceLabel,
} as const

export const groupSource = {
  kind: 'group',
  useSelectedRecord: useGroupName,
  useSearch: useGroupSearch,
  labelOf: formatGroupLabel,
} as const

export interface RecordFieldProps<Row> extends EcommerceFieldProps {
  readonly recordSource: RecordSource<Row>
  /** Hint below the field, shown if there is no error or other message. */
  readonly note?: string | undefined
  readonly readOnly?: boolean
}

export function RecordField<Row extends RecordWithId>({
  recordSource,
  note,
  readOnly,
  ...props
}: RecordFieldProps<Row>) {
  const { t } = useTranslation('ui')
  const { kind, useSelectedRecord, useSearch, labelOf } = recordSource
  const {
    label = t(`${kind}.label`),
    value,
    unmatchedText,
    onChange,
    onLeave,
    error,
    required,
    isListFilter,
    id,
    ref,
  } = props
  /** Text in the input while the user types; null while the input shows the name of the selected record. */
  const [typedText, setTypedText] = useState(unmatchedText || null)
  const currentValue = value ?? unmatchedText ?? null
  const [displayedValue, setDisplayedValue] = useState(currentValue)
  const record = useSelectedRecord(typedText === null ? value : null)
  const search = useSearch(typedText ?? '')

  // Resets the typed text when a link, browser navigation or a discarded draft changes the value.
  if (displayedValue !== currentValue) {
    setDisplayedValue(currentValue)
    const typedValue =
      parseId(typedText ?? '') ?? (unmatchedText === undefined ? null : getUnmatchedText(typedText ?? ''))
    if (typedValue !== currentValue) setTypedText(value === null && unmatchedText ? unmatchedText : null)
  }
  const handleType = (text: string) => {
    setTypedText(text)
    onChange(parseId(text), getUnmatchedText(text))
  }
  const name = value === null ? '' : record ? labelOf(record) : String(value)
  const emptyHint = typedText && !search.isWaiting && search.matches.length === 0 ? t(`${kind}.none`) : undefined
  const hint = search.error
    ? getErrorMessage(search.error, t)
    : record === null && value !== null
      ? t(`${kind}.unknown`)
      : (emptyHint ?? note)

  return (
    <FieldFrame id={id} label={label} error={error} required={required} hint={<span role="status">{hint}</span>}>
      {(control) => (
        <Combobox
          {...control}
          ref={ref}
          aria-label={label}
          placeholder={t(`${kind}.placeholder`)}
          readOnly={readOnly}
          maxLength={200}
          value={typedText ?? name}
          data-list-filter={isListFilter ? '' : undefined}
          opensOnClick
          picksFirstOnEnter={value === null && !search.isWaiting}
          isLoadingItems={getUnmatchedText(typedText ?? '') !== '' && search.isWaiting}
          onFocus={(event) => event.target.select()}
          onBlur={() => {
            if (value !== null) setTypedText(null)
            onLeave?.()
          }}
          onType={handleType}
          items={readOnly ? [] : search.matches}
          keyOf={({ id: key }) => key}
          labelOf={labelOf}
          onPick={(picked) => {
            setTypedText(null)
            onChange(Number(picked.id), '')
          }}
        />
      )}
    </FieldFrame>
  )
}

function getUnmatchedText(input: string): string {
  return parseId(input) === null ? input.trim() : ''
}
