// Loading screen while the app loads, and error screen if the app fails to load.
import { useTranslation } from 'react-i18next'
import { getErrorMessage } from '#console/api/client.ts'
import { PlainButton } from '#console/ui/button.tsx'
import overlay from '#console/ui/loading-overlay.module.css'
import styles from './splash.module.css'

interface SplashProps {
  /** Message below the logo. Default: the word "Loading" in the user's language. */
  readonly text?: string
}

/**
 * Loading screen that fills the window. Appears after a delay, so that the screen does not flash during a fast start.
 */
export function Splash({ text }: SplashProps) {
  const { t } = useTranslation('start')
  return (
    <div className={styles.splash} role="status" data-waiting="">
      <span className={overlay.mark} aria-hidden="true" />
      {text ?? t('loading')}
    </div>
  )
}

interface StartErrorScreenProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** Error screen with a retry button, shown if the session or the code of the app could not be loaded. */
export function StartErrorScreen({ error, onRetry }: StartErrorScreenProps) {
  const { t } = useTranslation(['start', 'failures'])
  return (
    <main className={styles.failed} role="alert">
      <h1>{t('failed')}</h1>
      <p className={styles.text}>{getErrorMessage(error, t)}</p>
      <PlainButton variant="primary" autoFocus onClick={onRetry}>
        {t('retry')}
      </PlainButton>
    </main>
  )
}
