import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useTranslation } from 'react-i18next'
import { sessionReload } from '#commands/session.ts'
import { useRunner } from '#console/lib/run.ts'
import { Button } from '#console/ui/button.tsx'
import styles from './newer-badge.module.css'

export function NewerBadge() {
  const { t } = useTranslation()
  const { run } = useRunner()
  return (
    <Button
      variant="quiet"
      size="small"
      className={styles.badge}
      icon={<RefreshCw size={14} aria-hidden="true" />}
      title={t('newer.text')}
      aria-label={t('newer.text')}
      onClick={() => run(sessionReload)}
    >
      {t('newer.title')}
    </Button>
  )
}
