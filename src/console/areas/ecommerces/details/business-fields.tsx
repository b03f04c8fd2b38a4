import { useTranslation } from 'react-i18next'
import { Field } from '#console/ui/field.tsx'
import { FieldPair } from '#console/ui/field-pair.tsx'
import { type ContractForm, useValue } from '#console/ui/use-contract-form.ts'
import { type DetailsValues, formatted } from './form-values.ts'

/** Who the merchant is and how it is reached; its country decides the document. */
export function BusinessFields({ form }: { readonly form: ContractForm<DetailsValues> }) {
  const { t } = useTranslation('details')
  const country = useValue(form, 'country')
  return (
    <>
      <Field form={form} name="display_name" label={t('field.display_name')} />
      <Field form={form} name="trade_name" label={t('field.trade_name')} />
      <Field form={form} name="company_name" label={t('field.company_name')} />
      <FieldPair>
        <Field
          form={form}
          name="document"
          label={t(`field.document.${country}`)}
          hint={t(`hint.document.${country}`)}
          format={formatted.document(country)}
          mono
        />
        <Field
          form={form}
          name="phone"
          label={t('field.phone')}
          hint={t('hint.phone')}
          type="tel"
          format={formatted.phone(country)}
        />
      </FieldPair>
      <Field form={form} name="email" label={t('field.email')} type="email" />
      <Field form={form} name="url" label={t('field.url')} inputMode="url" />
    </>
  )
}
