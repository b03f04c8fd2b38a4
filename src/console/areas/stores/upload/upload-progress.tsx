import { useTranslation } from 'react-i18next'
import { Button } from '#console/ui/button.tsx'
import styles from './upload-progress.module.css'

/** The file is on its way, or the server is checking it. */
export function UploadProgress({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useTranslation('store-upload')
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} aria-label={t('sending')} />
      <span role="status">{t('sending')}</span>
      <Button size="small" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}
