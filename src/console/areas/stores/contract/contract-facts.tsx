import { useTranslation } from 'react-i18next'
import { Facts } from '#console/ui/section.tsx'
import type { Store } from '#contract/stores.ts'
import { fieldNames, typedOf } from './form-values.ts'
import { useShown } from './use-shown.ts'

/** For who may not change it. */
export function ContractFacts({ store }: { readonly store: Store }) {
  const { t } = useTranslation('store-contract')
  const shown = useShown()
  const values: Readonly<Record<string, unknown>> = typedOf(store)
  const isOwn = values.is_save_full_contract === true
  const names = isOwn ? fieldNames : (['is_save_full_contract', 'posting_card'] as const)
  const said = (name: string) => {
    if (name === 'password') return store.contract_options?.has_password ? t('hasPassword') : ''
    return values[name] === '' ? '' : shown(name, values[name])
  }
  return <Facts facts={names.map((name) => ({ name: t(`field.${name}`), value: said(name) }))} />
}
