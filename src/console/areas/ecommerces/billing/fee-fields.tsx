import { useTranslation } from 'react-i18next'
import { DateField } from '#console/ui/date-field.tsx'
import { FieldPair } from '#console/ui/field-pair.tsx'
import { Form } from '#console/ui/form.tsx'
import { MoneyField, PercentField } from '#console/ui/number-fields.tsx'
import { SelectField, TextAreaField } from '#console/ui/other-fields.tsx'
import { type ContractForm, useValue } from '#console/ui/use-contract-form.ts'
import { billedServices, type Fee, feeOf } from '#contract/billing.ts'

import type { FeeValues } from './fee-form.ts'
import { FeePreview } from './fee-preview.tsx'

interface FeeFieldsProps {
  readonly form: ContractForm<FeeValues>
  /** The history so far. */
  readonly fees: readonly Fee[]
}

export function FeeFields({ form, fees }: FeeFieldsProps) {
  const { t } = useTranslation(['billing', 'ecommerces'])
  const typed = {
    service_code: useValue(form, 'service_code'),
    fixed_fee: useValue(form, 'fixed_fee'),
    variable_fee: useValue(form, 'variable_fee'),
    start_at: useValue(form, 'start_at'),
    comments: useValue(form, 'comments'),
  }
  const isVariable = billedServices.includes(typed.service_code) && feeOf(typed.service_code) === 'variable_fee'
  return (
    <Form form={form}>
      <SelectField
        form={form}
        name="service_code"
        label={t('service')}
        options={[
          { value: '', label: t('chooseService') },
          ...billedServices.map((code) => ({ value: code, label: t(`ecommerces:service.${code}`) })),
        ]}
      />
      <FieldPair>
        {isVariable ? (
          <PercentField
            form={form}
            name="variable_fee"
            label={t('fees.variableField')}
            hint={t('percentHint')}
            required
          />
        ) : (
          <MoneyField form={form} name="fixed_fee" label={t('fees.fixedField')} hint={t('moneyHint')} required />
        )}
        <DateField form={form} name="start_at" label={t('fees.start')} />
      </FieldPair>
      <TextAreaField form={form} name="comments" label={t('fees.comments')} />
      <FeePreview typed={typed} fees={fees} />
    </Form>
  )
}
