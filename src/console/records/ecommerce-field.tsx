// Comboboxes of ecommerces and groups for forms and filters, and other filters typed or chosen.
import { type Ref, useEffect, useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type ApiError, messageOf } from '#console/api/client.ts'
import {
  ecommerceLabel,
  groupLabel,
  useEcommerceName,
  useEcommercesNamed,
  useGroupName,
  useGroupsNamed,
} from '#console/api/queries.ts'
import { type FieldProps, useField } from '#console/forms/fields.tsx'
import { useOwnChoice } from '#console/forms/form.tsx'
import { useKeyedState } from '#console/lib/hooks.ts'
import { Combobox } from '#console/ui/combobox.tsx'
import { FieldFrame, type Option, TextInput } from '#console/ui/inputs.tsx'
import { Select } from '#console/ui/select.tsx'
import { readId } from '#contract/typed-text.ts'

interface ChoiceFilterProps {
  readonly label: string
  /** What choosing none is called; undefined where one is always chosen. */
  readonly any?: string | undefined
  readonly options: readonly Option[]
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** A filter that is one of a few, or none. What the address says stays in sight, known or not. */
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

interface EcommerceFieldProps {
  /** Default: "Ecommerce". */
  readonly label?: string
  readonly value: number | null
  /** The text that is typed and names none, for who keeps it. */
  readonly unnamed?: string
  /** A typed number is an id at once; other text has no id until an option is picked. */
  readonly onChange: (id: number | null, unnamed: string) => void
  readonly onLeave?: () => void
  readonly error?: string | undefined
  readonly required?: boolean
  /** `/` comes here. */
  readonly isListFilter?: boolean
  readonly id?: string
  readonly ref?: Ref<HTMLInputElement>
}

/** Chooses an ecommerce by its id or a part of its name. */
export function EcommerceField(props: EcommerceFieldProps) {
  return <RecordField {...props} of={ecommercesToPick} />
}

/** Which records are picked, and how they are found. */
interface Picked<Row> {
  /** Of the texts. */
  readonly kind: 'ecommerce' | 'group'
  readonly useName: (id: number | null) => Row | null | undefined
  readonly useNamed: (typed: string) => {
    readonly found: readonly Row[]
    readonly error: ApiError | null
    readonly isWaiting: boolean
  }
  readonly labelOf: (row: Row) => string
}

type NamedId = { readonly id: string | number }

const ecommercesToPick = {
  kind: 'ecommerce',
  useName: useEcommerceName,
  useNamed: useEcommercesNamed,
  labelOf: ecommerceLabel,
} as const

const groupsToPick = { kind: 'group', useName: useGroupName, useNamed: useGroupsNamed, labelOf: groupLabel } as const

interface RecordFieldProps<Row> extends EcommerceFieldProps {
  readonly of: Picked<Row>
  /** Said under the field, where nothing else is. */
  readonly note?: string | undefined
  readonly readOnly?: boolean
}

function RecordField<Row extends NamedId>({ of, note, readOnly, ...props }: RecordFieldProps<Row>) {
  const { t } = useTranslation('ui')
  const { kind, useName, useNamed, labelOf } = of
  const {
    label = t(`${kind}.label`),
    value,
    unnamed,
    onChange,
    onLeave,
    error,
    required,
    isListFilter,
    id,
    ref,
  } = props
  /** Null: what is chosen is shown by its name. */
  const [typed, setTyped] = useState(unnamed || null)
  const here = value ?? unnamed ?? null
  const [shown, setShown] = useState(here)
  const known = useName(typed === null ? value : null)
  const search = useNamed(typed ?? '')

  // Chosen or emptied from elsewhere: a link, Back, a draft that is discarded.
  if (shown !== here) {
    setShown(here)
    const said = readId(typed ?? '') ?? (unnamed === undefined ? null : unnamedIn(typed ?? ''))
    if (said !== here) setTyped(value === null && unnamed ? unnamed : null)
  }
  const type = (text: string) => {
    setTyped(text)
    onChange(readId(text), unnamedIn(text))
  }
  const name = value === null ? '' : known ? labelOf(known) : String(value)
  const nothing = typed && !search.isWaiting && search.found.length === 0 ? t(`${kind}.none`) : undefined
  const hint = search.error
    ? messageOf(search.error, t)
    : known === null && value !== null
      ? t(`${kind}.unknown`)
      : (nothing ?? note)

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
          value={typed ?? name}
          data-list-filter={isListFilter ? '' : undefined}
          opensOnClick
          picksFirst={value === null && !search.isWaiting}
          isWaiting={unnamedIn(typed ?? '') !== '' && search.isWaiting}
          onFocus={(event) => event.target.select()}
          onBlur={() => {
            if (value !== null) setTyped(null)
            onLeave?.()
          }}
          onType={type}
          items={readOnly ? [] : search.found}
          keyOf={({ id: key }) => key}
          labelOf={labelOf}
          onPick={(picked) => {
            setTyped(null)
            onChange(Number(picked.id), '')
          }}
        />
      )}
    </FieldFrame>
  )
}

type FormFieldProps<V> = Pick<FieldProps<V>, 'form' | 'name' | 'label'>

/** The same in a form. A text that names none stays as it is typed, and is refused. */
export function EcommerceFormField<V>(props: FormFieldProps<V>) {
  return <RecordFormField {...props} of={ecommercesToPick} />
}

interface GroupFormFieldProps<V> extends FormFieldProps<V> {
  readonly hint?: string
  /** Why it may not be changed; empty where it may. */
  readonly readOnlyReason: string
}

/** A group by its id, its name or its CRM id; shown by name. */
export function GroupFormField<V>({ hint, readOnlyReason, ...props }: GroupFormFieldProps<V>) {
  return <RecordFormField {...props} of={groupsToPick} note={readOnlyReason || hint} readOnly={readOnlyReason !== ''} />
}

function RecordFormField<V, Row extends NamedId>({
  form,
  name,
  label,
  ...picking
}: FormFieldProps<V> & Pick<RecordFieldProps<Row>, 'of' | 'note' | 'readOnly'>) {
  const { id, error, required } = useField({ form, name, label })
  const fieldName: string = name
  const { field } = useController({ control: form.form.control, name: fieldName })
  const typed = String(field.value ?? '')
  const value = readId(typed)
  const { isSubmitted } = form.form.formState
  return (
    <RecordField
      {...picking}
      id={id}
      ref={field.ref}
      label={label}
      error={error}
      required={required}
      value={value}
      unnamed={value === null ? typed : ''}
      onChange={(chosen, unnamed) =>
        form.form.setValue(fieldName, chosen === null ? unnamed : String(chosen), {
          shouldValidate: isSubmitted,
          shouldTouch: true,
        })
      }
    />
  )
}

function unnamedIn(typed: string): string {
  return readId(typed) === null ? typed.trim() : ''
}

interface EcommerceFilterProps {
  readonly label?: string
  readonly value: number | undefined
  /** A constant function. */
  readonly onChange: (id: number | undefined) => void
  /** The field was left with a text that names none, or no longer holds one. */
  readonly onWrong?: (isWrong: boolean) => void
}

/** Debounce in milliseconds: ids share prefixes, so the search waits for the last digit. */
const rest = 400

/** Whose records a list shows. Works without the right to see ecommerces (product decision A21). */
export function EcommerceFilter({ label, value, onChange, onWrong }: EcommerceFilterProps) {
  const { t } = useTranslation('errors')
  /** Typed, and names none: what was chosen last still counts. */
  const [unnamed, setUnnamed] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [chosen, setChosen] = useOwnChoice(value, () => {
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
  /** As it stands in the address, written for people; empty for none. */
  readonly value: string
  readonly placeholder?: string
  /** Returns the characters of the typed text that the field takes. Default: all. */
  readonly keep?: (typed: string) => string
  /** What to put into the address; undefined for none, null when the text says nothing. */
  readonly read: (typed: string) => string | undefined | null
  readonly wrong: string
  readonly onSet: (value: string | undefined) => void
  readonly inputMode?: 'numeric'
}

/** A filter that is typed; it acts on Enter and when the focus leaves it. */
export function TypedFilter(props: TypedFilterProps) {
  const { label, value, placeholder, keep = (text) => text, read, wrong, onSet, inputMode } = props
  // Back, Forward and a cleared filter change the address, and the field with it.
  const [typed, setTyped] = useKeyedState(value, value)
  const [isWrong, setIsWrong] = useKeyedState(value, false)
  const settle = () => {
    const next = read(typed.trim())
    setIsWrong(next === null)
    if (next !== null && typed.trim() !== value) onSet(next)
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
