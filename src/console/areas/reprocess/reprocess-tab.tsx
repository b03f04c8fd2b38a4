import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { reprocessBatch } from '#commands/reprocess.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { FormBar } from '#console/ui/form-bar.tsx'
import { FormCard } from '#console/ui/form-card.tsx'
import { reprocessReverse } from '#contract/reprocess.ts'
import { HistoryTable } from './history-table.tsx'
import { ReprocessBar } from './reprocess-bar.tsx'
import { ReprocessBody } from './reprocess-body.tsx'
import styles from './reprocess-tab.module.css'
import { useReprocessWork } from './use-reprocess-work.ts'

/** The tab of an ecommerce (S1 §2): the form for who may write, the history for who may read. */
export function ReprocessTab({ args }: { readonly args: Arguments }) {
  const { can } = useSession()
  const ecommerceId = Number(args.ecommerce)
  return can(reprocessReverse.access) ? (
    <Writable key={ecommerceId} ecommerceId={ecommerceId} />
  ) : (
    <HistoryTable key={ecommerceId} ecommerceId={ecommerceId} last={null} onForce={null} />
  )
}

function Writable({ ecommerceId }: { readonly ecommerceId: number }) {
  const { t } = useTranslation('reprocess')
  const { can } = useSession()
  const { run } = useRunner()
  const work = useReprocessWork({
    formId: `reprocess.tab:${ecommerceId}`,
    type: 'reverse',
    args: {},
    fixed: ecommerceId,
  })
  return (
    <div className={styles.tab}>
      <FormCard label={t('title')} className={styles.work}>
        <ReprocessBody work={work} />
        <FormBar>
          {work.reprocess.stage.at === 'ready' && can(reprocessBatch.access) && (
            <Button variant="quiet" onClick={() => run(reprocessBatch, { only: String(ecommerceId) })}>
              {t('many')}
            </Button>
          )}
          <ReprocessBar work={work} />
        </FormBar>
      </FormCard>
      <HistoryTable ecommerceId={ecommerceId} last={work.last} onForce={work.again} />
    </div>
  )
}
