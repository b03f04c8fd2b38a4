import { useTranslation } from 'react-i18next'
import type { ActivityRow } from '#contract/activity.ts'
import styles from './changes.module.css'
import { sayValue } from './wording.ts'

/** Each value as it was and as it is. */
export function Changes({ changes, more }: Pick<ActivityRow, 'changes' | 'more'>) {
  const { t } = useTranslation('activity')
  return (
    <ul className={styles.list}>
      {changes.map(({ path, before, after }) => (
        <li key={path}>
          <code>{path}</code> <del className={styles.before}>{sayValue(before, t)}</del>{' '}
          <span aria-hidden="true">→</span> <span className="visually-hidden">{t('row.to')}</span>{' '}
          <ins className={styles.after}>{sayValue(after, t)}</ins>
        </li>
      ))}
      {more > 0 && <li className={styles.more}>{t('row.more', { count: more })}</li>}
    </ul>
  )
}
