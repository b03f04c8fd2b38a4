import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useTranslation } from 'react-i18next'
import { sessionReload } from '#commands/session.ts'
import { useIsNewer } from '#console/lib/newer.ts'
import { useRunner } from '#console/lib/run.ts'
import { Button } from '#console/ui/button.tsx'
import styles from './newer-badge.module.css'

/** The server serves a newer console than this one: in the header, until somebody takes it. */
export function NewerBadge() {
  const { t } = useTranslation()
  const { run } = useRunner()
  const isNewer = useIsNewer()
  if (!isNewer) return null
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
