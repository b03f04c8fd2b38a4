// Form fields for text, dates, money, percentages, choices, long texts and checkboxes, with label, hint and error
// message.
import {
  type ClipboardEvent,
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type InputHTMLAttributes,
  type ReactNode,
  useEffect,
} from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { normalizeDate, normalizeMoney, normalizePercent, toSingleLine } from '#console/lib/format.ts'
import { Checkbox, FieldFrame, type Option, Switch, TextArea, TextInput } from '#console/ui/inputs.tsx'
import { useUnstoredInput } from '#console/ui/layer-form.ts'
import { Select } from '#console/ui/select.tsx'
import { DateInput } from './date-input.tsx'
import { formatFieldError } from './field-messages.ts'
import styles from './form.module.css'
import type { FieldName, FormFields } from './use-form.ts'

export interface FieldProps<V> {
  readonly form: FormFields<V>
  readonly name: FieldName<V>
  readonly label: string
  readonly hint?: React.ReactNode
  /** Marks the field as required, even if its schema accepts an empty value. */
  readonly required?: true | undefined
}

/**
 * Registers a form field under its label. Returns the id and the translated error of the field, and whether the field
 * is required.
 */
export function useField<V>({
  form,
  name,
  label,
  required,
}: Pick<FieldProps<V>, 'form' | 'name' | 'label' | 'required'>) {
  const { t } = useTranslation(['ui', 'errors'])
  const { labels } = form
  useEffect(() => {
    labels.set(name, label)
    return () => {
      labels.delete(name)
    }
  }, [labels, name, label])

  const error = form.form.formState.errors[name]
  return {
    id: `${form.id}-${name}`,
    required: required ?? form.isRequired(name),
    error: error && formatFieldError({ type: String(error.type), message: String(error.message ?? '') }, t),
    registration: form.form.register(name),
  }
}

export function DateField<V>({ form, name, label, hint, required: isRequired }: FieldProps<V>) {
  const { id, required, error, registration } = useField({ form, name, label, required: isRequired })
  const { getValues, setValue, formState } = form.form
  const fieldName: string = name
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <DateInput
          {...control}
          {...registration}
          label={label}
          getText={() => String(getValues(fieldName))}
          onPick={(text) => setValue(fieldName, text, { shouldValidate: formState.isSubmitted, shouldTouch: true })}
          onBlur={(event) => {
            setValue(fieldName, normalizeDate(event.target.value))
            void registration.onBlur(event)
          }}
        />
      )}
    </FieldFrame>
  )
}

/** Places two short fields side by side, or one below the other if there is too little space. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}

interface TextFieldProps<V> extends FieldProps<V> {
  readonly type?: HTMLInputTypeAttribute
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly placeholder?: string
  readonly isMonospaced?: boolean
  /** Makes the field read-only, because another field of the form determines the value. */
  readonly readOnly?: boolean
  /** Selects the text on focus, so that typing replaces it. */
  readonly selectOnFocus?: boolean
  /** Values that the browser suggests while the user types. */
  readonly suggestions?: readonly string[]
  /** Normalizes the value when the field loses the focus, but never while the user types or pastes. */
  readonly normalizeValue?: (text: string) => string
  /** Content after the input, such as a button or the result of a lookup. */
  readonly contentAfter?: ReactNode
}

/**
 * Replaces line breaks in pasted text by spaces, because browsers would remove the line breaks and so join two words.
 */
function pasteAsSingleLine(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text/plain').trim()
  if (!/[\r\n]/.test(text) || event.currentTarget.readOnly) return
  event.preventDefault()
  document.execCommand('insertText', false, toSingleLine(text))
}

/** Single-line text field of a form. */
export function Field<V>(props: TextFieldProps<V>) {
  const {
    form,
    name,
    label,
    hint,
    required: isRequired,
    selectOnFocus,
    suggestions,
    normalizeValue,
    contentAfter,
    ...input
  } = props
  const { id, required, error, registration } = useField({ form, name, label, required: isRequired })
  const fieldName: string = name
  useUnstoredInput(() => input.type === 'password' && Boolean(form.form.getValues(fieldName)))
  const listId = suggestions && suggestions.length > 0 ? `${id}-list` : undefined

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <>
          <TextInput
            {...input}
            {...control}
            {...registration}
            list={listId}
            onFocus={selectOnFocus ? (event) => event.target.select() : undefined}
            onPaste={pasteAsSingleLine}
            onBlur={(event) => {
              if (normalizeValue) form.form.setValue(fieldName, normalizeValue(event.target.value))
              void registration.onBlur(event)
            }}
          />
          {listId && (
            <datalist id={listId}>
              {suggestions?.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
          {contentAfter}
        </>
      )}
    </FieldFrame>
  )
}

/** Field for an amount in reais in Brazilian format (`1.234,50`), normalized when the field loses the focus. */
export function MoneyField<V>(props: FieldProps<V>) {
  return <Field {...props} inputMode="decimal" normalizeValue={normalizeMoney} />
}

/** Field for a percentage in Brazilian format (`2,5`), normalized when the field loses the focus. */
export function PercentField<V>(props: FieldProps<V>) {
  return <Field {...props} inputMode="decimal" normalizeValue={normalizePercent} />
}

interface SelectFieldProps<V> extends FieldProps<V> {
  readonly options: readonly Option[]
}

export function SelectField<V>({ form, name, label, hint, required: isRequired, options }: SelectFieldProps<V>) {
  const { id, required, error } = useField({ form, name, label, required: isRequired })
  const fieldName: string = name
  const { field } = useController({ control: form.form.control, name: fieldName })
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      {(control) => <Select {...control} {...field} value={String(field.value ?? '')} options={options} />}
    </FieldFrame>
  )
}

interface TextAreaFieldProps<V> extends FieldProps<V> {
  readonly rows?: number
  readonly isMonospaced?: boolean
}

export function TextAreaField<V>(props: TextAreaFieldProps<V>) {
  const { form, name, label, hint, required: isRequired, rows = 3, isMonospaced } = props
  const { id, required, error, registration } = useField({ form, name, label, required: isRequired })
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      {(control) => <TextArea {...control} {...registration} rows={rows} isMonospaced={isMonospaced} />}
    </FieldFrame>
  )
}

interface CheckboxFieldProps<V> extends Omit<FieldProps<V>, 'hint'> {
  readonly as?: 'checkbox' | 'switch'
  /** Makes the checkbox read-only. */
  readonly readOnly?: boolean
}

/** Checkbox of a form. The value `''` stands for an unknown value, which is shown as indeterminate. */
export function CheckboxField<V>({ form, name, label, as = 'checkbox', readOnly }: CheckboxFieldProps<V>) {
  const { id, error, registration } = useField({ form, name, label })
  const fieldName: string = name
  const isUnknown = () => form.form.getValues(fieldName) === ''
  const Box = as === 'switch' ? Switch : Checkbox
  return (
    <Box
      {...registration}
      ref={(input) => {
        registration.ref(input)
        if (input) input.indeterminate = isUnknown()
      }}
      // Skips the handler for an unknown value, because react-hook-form would store the unchecked box as false on blur.
      onBlur={(event) => (isUnknown() ? undefined : void registration.onBlur(event))}
      id={id}
      label={label}
      disabled={readOnly}
      aria-invalid={error ? true : undefined}
      title={error}
    />
  )
}
