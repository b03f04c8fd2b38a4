// The badge of maintenance in the header: for everybody, whatever their rights. Its own part loads only when it is needed.
import { useEffect } from 'react'
import { FramePart, part } from '#console/lib/arrivals.tsx'
import { silence, useMaintenanceMark } from '#console/lib/maintenance.ts'
import { useSession } from '#console/lib/session.tsx'

const Badge = part(() => import('./maintenance-badge.tsx').then((module) => module.MaintenanceBadge))

export function MaintenanceSign() {
  useNews(useSession().user.extensions)
  const { isOn, version } = useMaintenanceMark()
  return (
    isOn && (
      <FramePart>
        <Badge version={version} />
      </FramePart>
    )
  )
}

const quietOnReturn = 15_000
const quietAtWork = 120_000

/** Whoever comes back, or works on one page without a call, hears of it too. Nothing is asked while nobody is there: a session must be able to run out. */
function useNews(isAnswered: boolean): void {
  useEffect(() => {
    if (!isAnswered) return
    let isAsking = false
    const ask = async (longest: number) => {
      if (isAsking || document.hidden || silence() < longest) return
      isAsking = true
      const { askMaintenance } = await import('./maintenance-badge.tsx')
      await askMaintenance().catch(() => {})
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
