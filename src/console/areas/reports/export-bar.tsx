import Download from 'lucide-react/icons/download'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { exportOf } from '#commands/reports.ts'
import { useExportRun } from '#console/lib/export-run.ts'
import { formatNumber } from '#console/lib/formats.ts'
import { useOnceAsked } from '#console/lib/once-asked.ts'
import { reasonOf } from '#console/lib/reasons.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import type { ReportState } from '#contract/reports.ts'
import styles from './export-bar.module.css'
import { ExportProgress } from './export-progress.tsx'
import { ExportTaken } from './export-taken.tsx'
import type { FilterFault } from './state.ts'
import { useStartExport } from './use-start-export.ts'

interface ExportBarProps {
  readonly state: ReportState
  /** Null until the first one is there. */
  readonly preview: { readonly shown: number; readonly total: number } | null
  readonly hasFailed: boolean
  readonly fault: FilterFault | null
}

/** How much the file would hold, and the button that makes it: for who may write. */
export function ExportBar({ state, preview, hasFailed, fault }: ExportBarProps) {
  const { t } = useTranslation(['reports', 'commands'])
  const { user, can } = useSession()
  const run = useExportRun()
  const { start, taken, forgetTaken } = useStartExport()
  const button = useRef<HTMLButtonElement>(null)
  // A command came here to export: it fills in everything and goes as far as the button.
  useOnceAsked('focus', 'export', () => button.current?.focus())
  useFocusAfter(run !== null || taken !== null, button)

  const access = exportOf(state.report).access
  const refusal = run
    ? t('export.oneAtATime', { report: t(`name.${run.report}`) })
    : fault
      ? t(`fault.${fault}.button`)
      : preview?.total === 0
        ? t('export.nothing')
        : null

  return (
    <section className={styles.bar} aria-label={t('export.label')}>
      <div className={styles.line}>
        <p className={styles.count} role="status">
          {countOf()}
        </p>
        {can(access) ? (
          <Button
            ref={button}
            variant="primary"
            icon={<Download size={14} />}
            disabledReason={refusal}
            onClick={() => void start(state)}
          >
            {t('export.button')}
          </Button>
        ) : (
          <p className={styles.reason}>{t('export.readonly', { reason: reasonOf(user, access, t) })}</p>
        )}
      </div>
      {fault && preview && <p className={styles.reason}>{t(`fault.${fault}.kept`)}</p>}
      {run && <ExportProgress run={run} />}
      {taken && <ExportTaken running={taken} onDone={forgetTaken} />}
    </section>
  )

  function countOf(): string {
    if (fault && !preview) return t(`fault.${fault}.first`)
    if (!preview) return t(hasFailed ? 'preview.failed' : 'preview.counting')
    const { shown, total } = preview
    if (total === 0) return t('preview.empty')
    return t('preview.count', { count: total, shown: formatNumber(shown), number: formatNumber(total) })
  }
}

/** The button that cancels goes with what it cancels: the focus comes back to the one that began it. */
function useFocusAfter(isBusy: boolean, button: { readonly current: HTMLButtonElement | null }): void {
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasBusy.current && !isBusy && isLost) button.current?.focus()
    wasBusy.current = isBusy
  }, [isBusy, button])
}
