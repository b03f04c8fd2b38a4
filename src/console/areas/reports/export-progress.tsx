import { useTranslation } from 'react-i18next'
import { cancelExport } from '#commands/reports.ts'
import { type ExportRun, stopExport } from '#console/lib/export-run.ts'
import { formatBytes, formatNumber } from '#console/lib/formats.ts'
import { Button } from '#console/ui/button.tsx'
import styles from './export-bar.module.css'

/** How far the file is, whichever report it is of, and the way to stop it. */
export function ExportProgress({ run }: { readonly run: ExportRun }) {
  const { t } = useTranslation('reports')
  const { report, total, bytes, isCancelling } = run
  const label = t('export.running', { report: t(`name.${report}`) })
  return (
    <div className={styles.progress}>
      <div className={styles.line}>
        <p>
          <span className={styles.what}>{label}</span> <span className={styles.how}>{howFar()}</span>
        </p>
        <Button size="small" keys={cancelExport} busy={isCancelling} onClick={stopExport}>
          {t(isCancelling ? 'export.cancelling' : 'export.cancel')}
        </Button>
      </div>
      <progress className={styles.meter} aria-label={label} />
    </div>
  )

  function howFar(): string {
    if (bytes === 0) return t('export.starting')
    const size = formatBytes(bytes)
    return total === null ? size : t('export.progress', { total: formatNumber(total), size })
  }
}
