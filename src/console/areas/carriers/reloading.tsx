import { useTranslation } from 'react-i18next'
import { Spinner } from '#console/ui/spinner.tsx'
import styles from './carriers.module.css'

export function Reloading() {
  const { t } = useTranslation('carriers')
  return (
    <p className={styles.reloading} role="status">
      <Spinner />
      {t('reloading')}
    </p>
  )
}
