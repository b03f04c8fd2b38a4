import ArrowRight from 'lucide-react/icons/arrow-right'
import { useTranslation } from 'react-i18next'
import styles from './contract-difference.module.css'
import type { ContractChange } from './form-values.ts'
import { useShown } from './use-shown.ts'

/** Field by field, as it is and as it would be. Passwords are not told. */
export function ContractDifference({ changes }: { readonly changes: readonly ContractChange[] }) {
  const { t } = useTranslation('store-contract')
  const shown = useShown()
  if (changes.length === 0) return <p className={styles.none}>{t('difference.none')}</p>
  return (
    <ul className={styles.list} aria-label={t('difference.label')}>
      {changes.map(({ name, before, after }) => (
        <li key={name} className={styles.change}>
          <span className={styles.name}>{t(`field.${name}`)}</span>
          <span className={styles.values}>
            <span className={styles.before}>{shown(name, before)}</span>
            <ArrowRight size={12} aria-hidden="true" />
            <span className="visually-hidden">{t('difference.to')}</span>
            <strong className={styles.after}>{shown(name, after)}</strong>
          </span>
        </li>
      ))}
    </ul>
  )
}
