import { useTranslation } from 'react-i18next'
import { useSession } from '#console/lib/session.tsx'
import styles from './leaving.module.css'
import { Splash } from './splash.tsx'

/** Covers everything while somebody signs out (S1 §4). */
export function Leaving() {
  const { t } = useTranslation()
  const { user, isLeaving } = useSession()
  if (!isLeaving) return null
  return (
    <div className={styles.cover}>
      <Splash text={t('session.leaving', { name: user.first_name })} />
    </div>
  )
}
