import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { cancelExport } from '#commands/reports.ts'
import { type ExportRun, stopExport } from '#console/lib/export-run.ts'
import { formatBytes } from '#console/lib/formats.ts'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import styles from './export-chip.module.css'

/** How far it is, the way to its page, and the way to stop it. */
export function ExportChip({ run: { report, bytes, place } }: { readonly run: ExportRun }) {
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
