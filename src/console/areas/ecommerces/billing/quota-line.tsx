import X from 'lucide-react/icons/x'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { tidyWhole } from '#console/lib/typed.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { sayError } from '#console/ui/form-rules.ts'
import { IconButton } from '#console/ui/icon-button.tsx'
import { Select } from '#console/ui/select.tsx'
import { TextInput } from '#console/ui/text-input.tsx'
import type { ContractForm } from '#console/ui/use-contract-form.ts'
import { billedServices } from '#contract/billing.ts'
import styles from './quota-lines.module.css'

interface QuotaLineFieldsProps<V> {
  readonly form: ContractForm<V>
  /** From 0. */
  readonly index: number
  readonly onRemove: () => void
}

export function QuotaLineFields<V>({ form, index, onRemove }: QuotaLineFieldsProps<V>) {
  const { t } = useTranslation(['billing', 'ecommerces'])
  const { register, control, setValue, getFieldState, formState } = form.form
  const nameOf = (field: string) => `billing_quotas.${index}.${field}`
  const errorOf = (field: string) => {
    const { error } = getFieldState(nameOf(field), formState)
    return error && sayError({ type: error.type, message: error.message ?? '' }, t)
  }
  const service = useWatch({ control, name: nameOf('service_code') })
  const isUnlimited = useWatch({ control, name: nameOf('unlimited_quota') }) === true
  const monthly = register(nameOf('monthly_quota'))
  const title = service ? t(`ecommerces:service.${service}`, { defaultValue: String(service) }) : t('quotas.newLine')

  return (
    <fieldset className={styles.line}>
      <legend className="visually-hidden">{t('quotas.line', { number: index + 1, service: title })}</legend>
      <FieldFrame label={t('service')} error={errorOf('service_code')} required>
        {(frame) => (
          <Select
            {...frame}
            {...register(nameOf('service_code'))}
            options={[
              { value: '', label: t('chooseService') },
              ...billedServices.map((code) => ({ value: code, label: t(`ecommerces:service.${code}`) })),
            ]}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('quotas.monthly')} error={errorOf('monthly_quota')} required={!isUnlimited}>
        {(frame) => (
          <TextInput
            {...frame}
            {...monthly}
            inputMode="numeric"
            readOnly={isUnlimited}
            title={isUnlimited ? t('quotas.restsHint') : undefined}
            onBlur={(event) => {
              setValue(nameOf('monthly_quota'), tidyWhole(event.target.value))
              void monthly.onBlur(event)
            }}
          />
        )}
      </FieldFrame>
      <div className={styles.end}>
        <Checkbox {...register(nameOf('unlimited_quota'))} label={t('quotas.unlimited')} />
        <IconButton label={t('quotas.remove', { service: title })} icon={<X size={15} />} onClick={onRemove} />
      </div>
    </fieldset>
  )
}
