import { useTranslation } from 'react-i18next'
import styles from './palette.module.css'
import type { Listed } from './use-groups.ts'

const examples = ['command', 'id', 'ticket', 'record', 'tracking', 'zip'] as const

interface RemarksProps {
  readonly listed: Listed
  readonly query: string
}

/** Below the rows: how the search for records goes and, where nothing was found, what can be typed. */
export function Remarks({ listed, query }: RemarksProps) {
  const { t } = useTranslation('palette')
  const { isLoading, hasFailed } = listed.records
  return (
    <>
      {isLoading && <p className={styles.note}>{t('start:loading')}</p>}
      {hasFailed && <p className={styles.note}>{t('failed')}</p>}
      {listed.groups.length === 0 && !isLoading && (
        <div className={styles.nothing}>
          <p>{listed.isPersonal ? t('personal') : t('none', { query })}</p>
          <p className={styles.helpTitle}>{t('help.title')}</p>
          <ul>
            {examples.map((example) => (
              <li key={example}>{t(`help.${example}`)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
