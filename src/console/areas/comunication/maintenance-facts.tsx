import CircleCheck from 'lucide-react/icons/circle-check'
import Construction from 'lucide-react/icons/construction'
import { useTranslation } from 'react-i18next'
import { formatInstant, formatInstantExactly } from '#console/lib/formats.ts'
import { Badge } from '#console/ui/badge.tsx'
import type { Maintenance } from '#contract/comunication.ts'
import styles from './maintenance-facts.module.css'

interface MaintenanceFactsProps {
  readonly maintenance: Maintenance
  /** A switch beside it says already whether it is on. */
  readonly hasSwitch?: boolean
}

/** On or off, since when, by whom, why, until when. */
export function MaintenanceFacts({ maintenance, hasSwitch = false }: MaintenanceFactsProps) {
  const { t } = useTranslation('comunication')
  const { maintenance_mode: isOn, changed_at: since, user_name: who, reason, until } = maintenance
  const isOver = until !== null && new Date(until) < new Date()
  return (
    <div className={styles.facts}>
      <p className={styles.line}>
        {!hasSwitch && (
          <Badge tone={isOn ? 'warning' : 'positive'} icon={isOn ? Construction : CircleCheck}>
            {t(isOn ? 'maintenance.isOn' : 'maintenance.isOff')}
          </Badge>
        )}
        {since && (
          <span title={formatInstantExactly(since)}>
            {t(isOn ? 'maintenance.onSince' : 'maintenance.offSince', { at: formatInstant(since), who })}
          </span>
        )}
      </p>
      {isOn && reason && <p className={styles.reason}>{t('maintenance.why', { reason })}</p>}
      {isOn && (
        <p title={until ? formatInstantExactly(until) : undefined}>
          {until
            ? t(isOver ? 'maintenance.untilPassed' : 'maintenance.untilWhen', { at: formatInstant(until) })
            : t('maintenance.untilOpen')}
        </p>
      )}
    </div>
  )
}
