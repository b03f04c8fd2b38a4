import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linkOf } from '#commands/registry.ts'
import { exportOf, previewOf } from '#commands/reports.ts'
import { stopExport, useExportRun } from '#console/lib/export-run.ts'
import { formatBytes, formatNumber } from '#console/lib/formats.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { AttemptBadge } from '#console/ui/status-badge.tsx'
import { Instant } from '#console/ui/values.tsx'
import { cancelExport, type ReportExport } from '#contract/reports.ts'
import { cancelOther } from './cancel-other.ts'
import styles from './exports-drawer.module.css'
import { textsOfNames } from './names.ts'
import { addressOf } from './queries.ts'
import { sayFilters } from './say-filters.ts'

/** One file that was taken out, or is being. */
export function ExportEntry({ one }: { readonly one: ReportExport }) {
  const { t } = useTranslation([...textsOfNames, 'errors'])
  const { can } = useSession()
  const client = useQueryClient()
  const own = useExportRun()
  const [isBusy, setIsBusy] = useState(false)
  const actions = useRef<HTMLDivElement>(null)
  const { report, filters, rows, bytes, status, created_at, file_name } = one
  const command = can(exportOf(report).access) ? exportOf(report) : previewOf(report)
  const said = sayFilters(report, filters, t)
  const cancel = async () => {
    setIsBusy(true)
    // What this tab takes out, it ends by itself: a person takes out one at a time.
    if (own) stopExport()
    else await cancelOther(one.id, client, t)
    setIsBusy(false)
    // The button goes with what it ended.
    actions.current?.querySelector('a')?.focus()
  }
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <span className={styles.name}>{t(`reports:name.${report}`)}</span>
        <AttemptBadge status={status} />
      </div>
      <p className={styles.facts}>
        <Instant at={created_at} />
        {` · ${t('reports:exports.rows', { count: rows, number: formatNumber(rows) })} · ${formatBytes(bytes)}`}
      </p>
      <p className={styles.file} title={file_name}>
        {file_name}
      </p>
      <p className={styles.facts}>{said === '' ? t('reports:exports.noFilters') : said}</p>
      <div ref={actions} className={styles.actions}>
        <ButtonLink size="small" to={linkOf(command, addressOf(report, filters))}>
          {t('reports:exports.again')}
        </ButtonLink>
        {status === 'running' && can(cancelExport.access) && (
          <Button size="small" busy={isBusy} onClick={() => void cancel()}>
            {t('reports:export.cancel')}
          </Button>
        )}
      </div>
    </li>
  )
}
