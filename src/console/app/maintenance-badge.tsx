import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Construction from 'lucide-react/icons/construction'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { comunicationMaintenanceStatus } from '#commands/comunication.ts'
import { call } from '#console/lib/call.ts'
import { dateHere, formatInstant, formatTime } from '#console/lib/formats.ts'
import { silence, useMaintenanceMark } from '#console/lib/maintenance.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { getMaintenanceStatus } from '#contract/comunication.ts'
import styles from './maintenance-badge.module.css'

/** In the header while maintenance is on: for everybody, whatever their rights. */
export function MaintenanceBadge() {
  useNews(useSession().user.extensions)
  const { isOn, version } = useMaintenanceMark()
  return isOn && <Badge version={version} />
}

const quietOnReturn = 15_000
const quietAtWork = 120_000

/** Asks on return and at work without calls; never while nobody is there, so that a session can run out. */
function useNews(isAnswered: boolean): void {
  useEffect(() => {
    if (!isAnswered) return
    let isAsking = false
    const ask = async (longest: number) => {
      if (isAsking || document.hidden || silence() < longest) return
      isAsking = true
      await call(getMaintenanceStatus, {}).catch(() => {})
      isAsking = false
    }
    const onReturn = () => void ask(quietOnReturn)
    const onWork = () => void ask(quietAtWork)
    window.addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    document.addEventListener('pointermove', onWork)
    document.addEventListener('keydown', onWork)
    return () => {
      window.removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
      document.removeEventListener('pointermove', onWork)
      document.removeEventListener('keydown', onWork)
    }
  }, [isAnswered])
}

/** It opens what is known of it. */
function Badge({ version }: { readonly version: number }) {
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
