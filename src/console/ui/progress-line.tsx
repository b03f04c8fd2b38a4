import { useTranslation } from 'react-i18next'
import styles from './progress-line.module.css'

interface ProgressLineProps {
  readonly active: boolean
  /** What is loading; default: "Carregando". */
  readonly label?: string
}

/** A thin line at the top of what is loading again while its old content stays. Its place is always kept. */
export function ProgressLine({ active, label }: ProgressLineProps) {
  const { t } = useTranslation('ui')
  if (!active) return null
  return <div className={styles.line} role="progressbar" aria-label={label ?? t('start:loading')} />
}
