import { useTranslation } from 'react-i18next'
import { messageOf } from '#console/lib/messages.ts'
import { PlainButton } from '#console/ui/plain-button.tsx'
import styles from './start-failed.module.css'

interface StartFailedProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** Nobody could be asked who is signed in, or the console did not come: says why and lets it be tried again. */
export function StartFailed({ error, onRetry }: StartFailedProps) {
  const { t } = useTranslation(['start', 'failures'])
  return (
    <main className={styles.page} role="alert">
      <h1>{t('failed')}</h1>
      <p className={styles.text}>{messageOf(error, t)}</p>
      <PlainButton variant="primary" autoFocus onClick={onRetry}>
        {t('retry')}
      </PlainButton>
    </main>
  )
}
