import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import type { Arguments } from '#commands/command.ts'
import { linkOf } from '#commands/registry.ts'
import { reprocessHistory } from '#commands/reprocess.ts'
import { useProvide, useRunner } from '#console/lib/run.ts'
import { Drawer } from '#console/ui/drawer.tsx'
import type { ReprocessType } from '#contract/reprocess.ts'
import { openLog } from './log.ts'
import { ReprocessBar } from './reprocess-bar.tsx'
import { ReprocessBody } from './reprocess-body.tsx'
import { useReprocessWork } from './use-reprocess-work.ts'

interface ReprocessDrawerProps {
  readonly type: ReprocessType
  readonly args: Arguments
}

/** Reprocesses from anywhere: whose the record is comes from its id. */
function ReprocessDrawer({ type, args }: ReprocessDrawerProps) {
  const { t } = useTranslation('reprocess')
  const { close } = useRunner()
  const [, setSearch] = useSearchParams()
  const { state } = useLocation()
  const work = useReprocessWork({
    formId: `reprocess.${type}`,
    type,
    args,
    fixed: null,
    onNext: () =>
      setSearch(
        (search) => {
          search.delete(`${type}_id`)
          search.delete('ecommerce')
          return search
        },
        // What it lies over stays under it.
        { replace: true, state },
      ),
  })
  const { last } = work
  useProvide('reprocess.log', () => last && openLog(last.id, t), last !== null && last.url_log !== null)
  const { stage } = work.reprocess
  const history =
    stage.at === 'ended' && linkOf(reprocessHistory, { ecommerce: String(stage.outcome.request.ecommerce_id) })

  return (
    <Drawer
      title={t(`drawer.${work.type}`)}
      subtitle={history && <Link to={history}>{t('result.history')}</Link>}
      onClose={close}
      footer={<ReprocessBar work={work} />}
    >
      <ReprocessBody work={work} />
    </Drawer>
  )
}

export function ReverseDrawer({ args }: { readonly args: Arguments }) {
  return <ReprocessDrawer type="reverse" args={args} />
}

export function RefundDrawer({ args }: { readonly args: Arguments }) {
  return <ReprocessDrawer type="refund" args={args} />
}
