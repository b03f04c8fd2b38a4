import { useTranslation } from 'react-i18next'
import type { Store } from '#contract/stores.ts'
import styles from './contract-tab.module.css'
import { fieldNames, typedOf } from './form-values.ts'
import { useShown } from './use-shown.ts'

/** For who may not change it. */
export function ContractFacts({ store }: { readonly store: Store }) {
  const { t } = useTranslation('store-contract')
  const shown = useShown()
  const values: Readonly<Record<string, unknown>> = typedOf(store)
  const isOwn = values.is_save_full_contract === true
  const names = isOwn ? fieldNames : (['is_save_full_contract', 'posting_card'] as const)
  const said = (name: string) =>
    name === 'password' ? t(store.contract_options?.has_password ? 'hasPassword' : 'empty') : shown(name, values[name])
  return (
    <dl className={styles.facts}>
      {names.map((name) => (
        <div key={name} className={styles.fact}>
          <dt>{t(`field.${name}`)}</dt>
          <dd>{said(name)}</dd>
        </div>
      ))}
    </dl>
  )
}
