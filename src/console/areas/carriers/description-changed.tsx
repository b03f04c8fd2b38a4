import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslation } from 'react-i18next'
import styles from './carriers.module.css'

/** The connector asks for other fields than when it was read. */
export function DescriptionChanged() {
  const { t } = useTranslation('carriers')
  return (
    <p className={styles.changed} role="alert">
      <TriangleAlert size={14} />
      {t('descriptionChanged')}
    </p>
  )
}
