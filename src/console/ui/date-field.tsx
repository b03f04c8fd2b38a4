// A calendar date of a form. It never meets a time zone.
import { tidyDate } from '#console/lib/typed.ts'
import { DateInput } from './date-input.tsx'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

export function DateField<V>({ form, name, label, hint }: FieldProps<V>) {
  const { id, required, error, registered } = useField({ form, name, label })
  const { getValues, setValue, formState } = form.form
  const fieldName: string = name
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <DateInput
          {...control}
          {...registered}
          label={label}
          typedNow={() => String(getValues(fieldName))}
          onPick={(typed) => setValue(fieldName, typed, { shouldValidate: formState.isSubmitted, shouldTouch: true })}
          onBlur={(event) => {
            setValue(fieldName, tidyDate(event.target.value))
            void registered.onBlur(event)
          }}
        />
      )}
    </FieldFrame>
  )
}
