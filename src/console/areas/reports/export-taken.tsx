import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, formatNumber } from '#console/lib/formats.ts'
import { Button } from '#console/ui/button.tsx'
import type { ReportExport } from '#contract/reports.ts'
import { cancelOther } from './cancel-other.ts'
import styles from './export-bar.module.css'

interface ExportTakenProps {
  /** Begun elsewhere. */
  readonly running: ReportExport
  readonly onDone: () => void
}

/** Only one at a time: which one runs, since when, where, and the way to stop it. */
export function ExportTaken({ running, onDone }: ExportTakenProps) {
  const { t } = useTranslation(['reports', 'errors'])
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const cancel = async () => {
    setIsBusy(true)
    if (await cancelOther(running.id, client, t)) onDone()
    else setIsBusy(false)
  }
  return (
    <div className={styles.taken} role="alert">
      <p className={styles.what}>{t('export.taken')}</p>
      <p>
        {t('export.takenText', {
          report: t(`name.${running.report}`),
          at: formatInstant(running.created_at),
          rows: formatNumber(running.rows),
        })}
      </p>
      <div className={styles.choices}>
        <Button size="small" busy={isBusy} onClick={() => void cancel()}>
          {t('export.cancelOther')}
        </Button>
        <Button size="small" variant="quiet" onClick={onDone}>
          {t('export.dismiss')}
        </Button>
      </div>
    </div>
  )
}
