// Form fields that select an ecommerce (merchant) or a group of ecommerces.
import { useController } from 'react-hook-form'
import { type FieldProps, useField } from '#console/forms/fields.tsx'
import { parseId } from '#contract/typed-text.ts'
import {
  ecommerceSource,
  groupSource,
  RecordField,
  type RecordFieldProps,
  type RecordWithId,
} from './ecommerce-field.tsx'

type FormFieldProps<FormValues> = Pick<FieldProps<FormValues>, 'form' | 'name' | 'label'>

/** Ecommerce combobox of a form. A text that matches no ecommerce stays in the field and is reported as invalid. */
export function EcommerceFormField<FormValues>(props: FormFieldProps<FormValues>) {
  return <RecordFormField {...props} recordSource={ecommerceSource} />
}

interface GroupFormFieldProps<FormValues> extends FormFieldProps<FormValues> {
  readonly hint?: string | undefined
  /** Reason why the field is read-only; empty if the user may edit the field. */
  readonly readOnlyReason: string
}

/** Combobox of a form that selects a group by its id, name or CRM id and shows the name of the selected group. */
export function GroupFormField<FormValues>({ hint, readOnlyReason, ...props }: GroupFormFieldProps<FormValues>) {
  return (
    <RecordFormField
      {...props}
      recordSource={groupSource}
      note={readOnlyReason || hint}
      readOnly={readOnlyReason !== ''}
    />
  )
}

function RecordFormField<FormValues, Row extends RecordWithId>({
  form,
  name,
  label,
  ...sourceProps
}: FormFieldProps<FormValues> & Pick<RecordFieldProps<Row>, 'recordSource' | 'note' | 'readOnly'>) {
  const { id, error, required } = useField({ form, name, label })
  const fieldName: string = name
  const { field } = useController({ control: form.form.control, name: fieldName })
  const typedText = String(field.value ?? '')
  const value = parseId(typedText)
  const { isSubmitted } = form.form.formState
  return (
    <RecordField
      {...sourceProps}
      id={id}
      ref={field.ref}
      label={label}
      error={error}
      required={required}
      value={value}
      unmatchedText={value === null ? typedText : ''}
      onChange={(selectedId, unmatchedText) =>
        form.form.setValue(fieldName, selectedId === null ? unmatchedText : String(selectedId), {
          shouldValidate: isSubmitted,
          shouldTouch: true,
        })
      }
    />
  )
}
