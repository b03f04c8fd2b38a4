// The fields of a form that are no line of text.
import { Checkbox, Switch } from './checkbox.tsx'
import { FieldFrame } from './field-frame.tsx'
import { type Option, Select } from './select.tsx'
import { TextArea } from './text-input.tsx'
import { type FieldProps, useField } from './use-field.ts'

interface SelectFieldProps<V> extends FieldProps<V> {
  readonly options: readonly Option[]
}

export function SelectField<V>({ form, name, label, hint, required: isRequired, options }: SelectFieldProps<V>) {
  const { id, required, error, registered } = useField({ form, name, label, required: isRequired })
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      {(control) => <Select {...control} {...registered} options={options} />}
    </FieldFrame>
  )
}

interface TextAreaFieldProps<V> extends FieldProps<V> {
  readonly rows?: number
  readonly mono?: boolean
}

export function TextAreaField<V>({ form, name, label, hint, rows = 3, mono }: TextAreaFieldProps<V>) {
  const { id, required, error, registered } = useField({ form, name, label })
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      {(control) => <TextArea {...control} {...registered} rows={rows} mono={mono} />}
    </FieldFrame>
  )
}

interface CheckboxFieldProps<V> extends Omit<FieldProps<V>, 'hint'> {
  readonly as?: 'checkbox' | 'switch'
  /** Shown, not to be changed. */
  readonly readOnly?: boolean
}

export function CheckboxField<V>({ form, name, label, as = 'checkbox', readOnly }: CheckboxFieldProps<V>) {
  const { id, error, registered } = useField({ form, name, label })
  const Box = as === 'switch' ? Switch : Checkbox
  return (
    <Box
      {...registered}
      id={id}
      label={label}
      disabled={readOnly}
      aria-invalid={error ? true : undefined}
      title={error}
    />
  )
}
