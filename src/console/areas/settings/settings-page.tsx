import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#console/lib/query.ts'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { getSettings } from '#contract/settings.ts'
import { SettingsForm } from './settings-form.tsx'
import styles from './settings-page.module.css'

/** The settings of the platform (S2 §2): one so far. A refusal is said inside the page. */
export function SettingsPage() {
  const { t } = useTranslation('settings')
  const { data, error, refetch } = useQuery(queryOf(getSettings, {}))
  return (
    <div className={styles.page}>
      <header>
        <h1>{t('title')}</h1>
        <p className={styles.muted}>{t('description')}</p>
      </header>
      {!data && error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="180px" />}
      {data && <SettingsForm settings={data} />}
    </div>
  )
}
