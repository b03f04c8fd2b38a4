import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { comunicationMaintenanceOff, comunicationMaintenanceOn } from '#commands/comunication.ts'
import { overOf } from '#commands/registry.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Switch } from '#console/ui/checkbox.tsx'
import { classNames } from '#console/ui/class-names.ts'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { getMaintenance } from '#contract/comunication.ts'
import { MaintenanceFacts } from './maintenance-facts.tsx'
import styles from './maintenance-panel.module.css'

/** The global switch (S2 §4): it asks first, and shows the side that was asked for until the question is answered. */
export function MaintenancePanel() {
  const { t } = useTranslation('comunication')
  const { run } = useRunner()
  const { can } = useSession()
  const { search } = useLocation()
  const { data, error, refetch } = useQuery(queryOf(getMaintenance, {}))
  if (!data && error) return <ErrorPanel error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="91px" />

  const { maintenance_mode: isOn } = data
  const mayWrite = can(comunicationMaintenanceOn.access)
  const asked = overOf(new URLSearchParams(search))?.id
  const isShownOn = asked === comunicationMaintenanceOn.id || (isOn && asked !== comunicationMaintenanceOff.id)
  const state = t(isShownOn ? 'maintenance.isOn' : 'maintenance.isOff')
  return (
    <section className={classNames(styles.panel, isOn && styles.on)} aria-label={t('maintenance.title')}>
      <div className={styles.text}>
        <h2>{t('maintenance.title')}</h2>
        <p>{t('maintenance.what')}</p>
        <MaintenanceFacts maintenance={data} hasSwitch={mayWrite} />
      </div>
      {mayWrite && (
        <Switch
          className={styles.switch}
          checked={isShownOn}
          label={state}
          aria-label={`${t('maintenance.title')}: ${state}`}
          onChange={() => run(isOn ? comunicationMaintenanceOff : comunicationMaintenanceOn)}
        />
      )}
    </section>
  )
}
