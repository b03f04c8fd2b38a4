import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { sayError } from './form-rules.ts'
import type { FieldName, FormFields } from './use-contract-form.ts'

export interface FieldProps<V> {
  readonly form: FormFields<V>
  readonly name: FieldName<V>
  readonly label: string
  readonly hint?: React.ReactNode
  /** Where the schema of the field alone cannot say it. */
  readonly required?: true | undefined
}

/** What every field of a form needs: its registration, its id, its error in words. */
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
    error: error && sayError({ type: String(error.type), message: String(error.message ?? '') }, t),
    registered: form.form.register(name),
  }
}
