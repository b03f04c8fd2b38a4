import { useTranslation } from 'react-i18next'
import styles from './splash.module.css'

interface SplashProps {
  /** Default: "Carregando". */
  readonly text?: string
}

/** Fills the window while nothing can be shown yet; it appears only when that takes a moment. */
export function Splash({ text }: SplashProps) {
  const { t } = useTranslation('start')
  return (
    <div className={styles.splash} role="status">
      <span className={styles.mark} aria-hidden="true" />
      {text ?? t('loading')}
    </div>
  )
}
