import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { cancelExport } from '#commands/reports.ts'
import { type ExportRun, stopExport, useExportRun } from '#console/lib/export-run.ts'
import { formatBytes } from '#console/lib/formats.ts'
import { useProvide } from '#console/lib/run.ts'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import styles from './export-chip.module.css'

/** What is being exported, in the header wherever one is. */
export function ExportChip() {
  const run = useExportRun()
  const isRunning = run !== null
  useProvide('reports.cancelExport', stopExport, isRunning)
  useEffect(() => (isRunning ? askBeforeClosing() : undefined), [isRunning])
  // Whoever leaves takes nothing with them: the next person's console must not go on with it.
  useEffect(() => stopExport, [])
  return run && <Chip run={run} />
}

/** Closing or reloading the tab ends it. */
function askBeforeClosing(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

/** How far it is, the way to its page, and the way to stop it. */
function Chip({ run: { report, bytes, place } }: { readonly run: ExportRun }) {
  const { t } = useTranslation('reports')
  const size = formatBytes(bytes)
  const title = t('export.chip', { report: t(`name.${report}`), size })
  return (
    <span className={styles.chip}>
      <ButtonLink
        to={place}
        variant="quiet"
        size="small"
        className={styles.go}
        icon={<Download size={14} aria-hidden="true" />}
        title={title}
        aria-label={title}
      >
        {size}
      </ButtonLink>
      <IconButton
        size="small"
        className={styles.stop}
        label={t('export.cancel')}
        keys={cancelExport}
        icon={<X size={12} />}
        onClick={stopExport}
      />
    </span>
  )
}
