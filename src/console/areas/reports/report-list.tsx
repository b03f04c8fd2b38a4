import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { linkOf } from '#commands/registry.ts'
import { previewOf } from '#commands/reports.ts'
import { useKeysOf } from '#console/lib/key-map.ts'
import { Keys } from '#console/ui/keys.tsx'
import { type ReportState, reportNames } from '#contract/reports.ts'

import { sharedFilters } from './queries.ts'
import styles from './reports-page.module.css'

/** The side list (S2 §2). The filters that the next report takes too go with one. */
export function ReportList({ state }: { readonly state: ReportState }) {
  const { t } = useTranslation('reports')
  const keysOf = useKeysOf()
  return (
    <nav className={styles.list} aria-label={t('list')}>
      <ul>
        {reportNames.map((report) => {
          const command = previewOf(report)
          const keys = keysOf(command)
          return (
            <li key={report}>
              <Link
                to={linkOf(command, sharedFilters(report, state))}
                className={styles.entry}
                aria-current={report === state.report ? 'page' : undefined}
              >
                <span className={styles.entryName}>{t(`name.${report}`)}</span>
                {keys && <Keys keys={keys} subtle />}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
