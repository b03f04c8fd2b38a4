import { useTranslation } from 'react-i18next'
import { formatNumber } from '#console/lib/formats.ts'
import { Button } from '#console/ui/button.tsx'
import styles from './upload-progress.module.css'

interface UploadProgressProps {
  /** Sent, 0 to 1; the server checks what has come. */
  readonly share: number
  readonly onCancel: () => void
}

export function UploadProgress({ share, onCancel }: UploadProgressProps) {
  const { t } = useTranslation('store-upload')
  const isSent = share >= 1
  const label = isSent ? t('checking') : t('sending', { percent: formatNumber(Math.floor(share * 100)) })
  return (
    <div className={styles.progress}>
      <progress
        className={styles.bar}
        aria-label={t(isSent ? 'checking' : 'sendingLabel')}
        {...(isSent ? {} : { value: share, max: 1 })}
      />
      <span className={styles.text}>{label}</span>
      <span className="visually-hidden" role="status">
        {t(isSent ? 'checking' : 'sendingLabel')}
      </span>
      <Button size="small" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}
