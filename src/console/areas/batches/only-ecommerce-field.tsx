import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { EcommerceField, idIn } from '#console/ui/ecommerce-field.tsx'
import type { FormFields } from '#console/ui/use-contract-form.ts'
import { useField } from '#console/ui/use-field.ts'
import { largestId, wholeNumber } from '#contract/fields.ts'

/** As the contract has it; what is typed is refused in the words of a list to pick from. */
export const onlyEcommerce = wholeNumber(1, largestId, 'validation.ecommerce').optional()

interface OnlyEcommerceFieldProps {
  readonly form: FormFields<{ readonly ecommerce_id?: z.input<typeof onlyEcommerce> }>
}

/** Only what is of one ecommerce. A text that names none stays as it is typed, and is refused. */
export function OnlyEcommerceField({ form }: OnlyEcommerceFieldProps) {
  const { t } = useTranslation('batches')
  const label = t('input.ecommerce')
  const { id, error } = useField({ form, name: 'ecommerce_id', label })
  const { field } = useController({ control: form.form.control, name: 'ecommerce_id' })
  const typed = String(field.value ?? '')
  const value = idIn(typed)
  return (
    <EcommerceField
      id={id}
      ref={field.ref}
      label={label}
      error={error}
      value={value}
      unnamed={value === null ? typed : ''}
      onChange={(chosen, unnamed) => form.set('ecommerce_id', chosen === null ? unnamed : String(chosen))}
    />
  )
}
