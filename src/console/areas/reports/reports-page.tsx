import Files from 'lucide-react/icons/files'
import { useTranslation } from 'react-i18next'
import { reportsExports, reportsList } from '#commands/reports.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { ListFrame } from '#console/ui/list-frame.tsx'
import { ViewsMenu } from '#console/ui/views-menu.tsx'
import { exportStatus } from '#contract/reports.ts'
import { ReportFilters } from './report-filters.tsx'
import { ReportList } from './report-list.tsx'
import { ReportPanel } from './report-panel.tsx'
import styles from './reports-page.module.css'
import { useReportState } from './state.ts'
import { useDates } from './use-dates.ts'
import { useEcommerce } from './use-ecommerce.ts'
import { useSearch } from './use-search.ts'

/** The reports (S2 §2): one from the side list, its filters, what it would hold, and the file. All but the file is in the address. */
export function ReportsPage() {
  const { t } = useTranslation('reports')
  const { run } = useRunner()
  const { can } = useSession()
  const { query: state, set } = useReportState()
  const dates = useDates(state, set)
  const search = useSearch(state, set)
  const ecommerce = useEcommerce(state, set)
  const fault = !dates.isSound ? 'dates' : !search.isSound ? 'search' : !ecommerce.isSound ? 'ecommerce' : null

  return (
    <ListFrame
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <ViewsMenu page={reportsList} />
          {can(exportStatus.access) && can(reportsExports.access) && (
            <Button icon={<Files size={14} />} keys={reportsExports} onClick={() => run(reportsExports)}>
              {t('exports.title')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        <ReportList state={state} />
        <section className={styles.report} aria-labelledby="report-name">
          <div>
            <h2 id="report-name" className={styles.name}>
              {t(`name.${state.report}`)}
            </h2>
            <p className={styles.description}>{t(`about.${state.report}`)}</p>
          </div>
          <ReportFilters state={state} set={set} dates={dates} search={search} ecommerce={ecommerce} />
          <ReportPanel key={state.report} state={state} set={set} fault={fault} />
        </section>
      </div>
    </ListFrame>
  )
}
