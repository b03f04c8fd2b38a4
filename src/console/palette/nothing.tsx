import { useTranslation } from 'react-i18next'
import styles from './palette.module.css'

const examples = ['command', 'id', 'ticket', 'record', 'tracking'] as const

/** Nothing found: what can be typed. */
export function Nothing({ query, isPersonal }: { readonly query: string; readonly isPersonal: boolean }) {
  const { t } = useTranslation('palette')
  return (
    <div className={styles.nothing}>
      <p>{isPersonal ? t('personal') : t('none', { query })}</p>
      <p className={styles.helpTitle}>{t('help.title')}</p>
      <ul>
        {examples.map((example) => (
          <li key={example}>{t(`help.${example}`)}</li>
        ))}
      </ul>
    </div>
  )
}
