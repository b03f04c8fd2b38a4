import { useTranslation } from 'react-i18next'
import { formatReais } from '#console/lib/formats.ts'
import { Field } from '#console/ui/field.tsx'
import { FieldPair } from '#console/ui/field-pair.tsx'
import { MoneyField } from '#console/ui/number-fields.tsx'
import { SelectField } from '#console/ui/other-fields.tsx'
import { type ContractForm, useValue } from '#console/ui/use-contract-form.ts'
import { insuranceTypes, leastInsurance, mostAuthorizationDays } from '#contract/store-contract.ts'
import { carrierServices, codeValidations } from '#contract/stores.ts'
import type { Typed } from './form-values.ts'

interface ContractFieldsProps {
  readonly form: ContractForm<Typed>
  readonly hasPassword: boolean
}

/** In default mode the posting card alone (S2 §5). */
export function ContractFields({ form, hasPassword }: ContractFieldsProps) {
  const { t } = useTranslation('store-contract')
  const isOwn = useValue(form, 'is_save_full_contract') === true
  const card = (
    <Field form={form} name="posting_card" label={t('field.posting_card')} mono required={isOwn || undefined} />
  )
  return isOwn ? (
    <>
      <FieldPair>
        {card}
        <Code form={form} name="administrative_code" />
      </FieldPair>
      <FieldPair>
        <Code form={form} name="username" />
        <Field
          form={form}
          name="password"
          label={t('field.password')}
          hint={t(hasPassword ? 'hint.password' : 'hint.noPassword')}
          type="password"
          autoComplete="new-password"
          required={!hasPassword || undefined}
        />
      </FieldPair>
      <FieldPair>
        <Code form={form} name="pac_service_code" />
        <Code form={form} name="sedex_service_code" />
      </FieldPair>
      <OwnChoices form={form} />
    </>
  ) : (
    card
  )
}

type CodeName = 'username' | 'administrative_code' | 'pac_service_code' | 'sedex_service_code'

function Code({ form, name }: { readonly form: ContractForm<Typed>; readonly name: CodeName }) {
  const { t } = useTranslation('store-contract')
  return <Field form={form} name={name} label={t(`field.${name}`)} autoComplete="off" mono required />
}

function OwnChoices({ form }: { readonly form: ContractForm<Typed> }) {
  const { t } = useTranslation('store-contract')
  const isInsured = useValue(form, 'insurance_type') === 'declared_value'
  const options = (name: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`choice.${name}.${value}`) }))
  return (
    <>
      <FieldPair>
        <SelectField
          form={form}
          name="default_service"
          label={t('field.default_service')}
          options={options('default_service', carrierServices)}
        />
        <SelectField
          form={form}
          name="code_validation_method"
          label={t('field.code_validation_method')}
          options={options('code_validation_method', codeValidations)}
        />
      </FieldPair>
      <Field
        form={form}
        name="authorization_limit_days"
        label={t('field.authorization_limit_days')}
        hint={t('hint.authorization_limit_days', { maximum: mostAuthorizationDays })}
        inputMode="numeric"
        required
      />
      <FieldPair>
        <SelectField
          form={form}
          name="insurance_type"
          label={t('field.insurance_type')}
          required
          options={[{ value: '', label: t('choose') }, ...options('insurance_type', insuranceTypes)]}
        />
        {isInsured && (
          <MoneyField
            form={form}
            name="insurance_value"
            label={t('field.insurance_value')}
            hint={t('hint.insurance_value', { minimum: formatReais(leastInsurance) })}
            required
          />
        )}
      </FieldPair>
    </>
  )
}
