import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { insuranceTypes } from '#contract/store-contract.ts'
import { carrierServices, codeValidations } from '#contract/stores.ts'

const choices: Readonly<Record<string, readonly string[]>> = {
  default_service: carrierServices,
  code_validation_method: codeValidations,
  insurance_type: insuranceTypes,
}

/** A value of the contract in words. */
export function useShown(): (name: string, value: unknown) => string {
  const { t } = useTranslation('store-contract')
  return useCallback(
    (name, value) => {
      if (name === 'is_save_full_contract') return t(value === true ? 'mode.custom' : 'mode.default')
      const text = String(value ?? '').trim()
      if (text === '') return t('empty')
      if (name === 'password') return t('passwordTyped')
      if (choices[name]?.includes(text)) return t(`choice.${name}.${text}`)
      return name === 'insurance_value' ? `R$\u00A0${text}` : text
    },
    [t],
  )
}
