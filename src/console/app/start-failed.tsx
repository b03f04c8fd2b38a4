import { useTranslation } from 'react-i18next'
import { messageOf } from '#console/lib/messages.ts'
import { askWhoIsSignedIn } from '#console/lib/session-store.ts'
import { PlainButton } from '#console/ui/plain-button.tsx'
import styles from './start-failed.module.css'

/** Nobody could be asked who is signed in: says why and lets it be tried again. */
export function StartFailed({ error }: { readonly error: unknown }) {
  const { t } = useTranslation(['start', 'failures'])
  return (
    <main className={styles.page} role="alert">
      <h1>{t('failed')}</h1>
      <p className={styles.text}>{messageOf(error, t)}</p>
      <PlainButton variant="primary" autoFocus onClick={() => void askWhoIsSignedIn()}>
        {t('retry')}
      </PlainButton>
    </main>
  )
}
