import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Construction from 'lucide-react/icons/construction'
import { useTranslation } from 'react-i18next'
import { comunicationMaintenanceStatus } from '#commands/comunication.ts'
import { call } from '#console/lib/call.ts'
import { dateHere, formatInstant, formatTime } from '#console/lib/formats.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { Button } from '#console/ui/button.tsx'
import { getMaintenanceStatus } from '#contract/maintenance.ts'
import styles from './maintenance-badge.module.css'

/** Its answer carries the mark that everybody listens to. */
export const askMaintenance = () => call(getMaintenanceStatus, {})

/** In sight on every page while maintenance is on; it opens what is known of it. */
export function MaintenanceBadge({ version }: { readonly version: number }) {
  const { t } = useTranslation()
  const { run } = useRunner()
  const { queryKey, ...query } = queryOf(getMaintenanceStatus, {})
  const { data } = useQuery({ ...query, queryKey: [...queryKey, version], placeholderData: keepPreviousData })
  const until = data?.until ?? null
  const isOver = until !== null && new Date(until) < new Date()
  const end = until === null ? '' : isToday(until) ? formatTime(until) : formatInstant(until)
  const text = [t('maintenance.on'), end && t(isOver ? 'maintenance.over' : 'maintenance.until', { end })]
  const sentence = text.filter(Boolean).join(' · ')

  return (
    <Button
      variant="quiet"
      size="small"
      className={styles.badge}
      icon={<Construction size={14} aria-hidden="true" />}
      title={data?.reason ? `${sentence}: ${data.reason}` : sentence}
      aria-label={t('maintenance.open', { sentence })}
      onClick={() => run(comunicationMaintenanceStatus)}
    >
      {t('maintenance.on')}
      {end && <span className={styles.end}>{` · ${text[1]}`}</span>}
    </Button>
  )
}

function isToday(instant: string): boolean {
  return dateHere(new Date(instant)) === dateHere(new Date())
}
