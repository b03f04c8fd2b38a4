// Drawer with a refund, which opens over the current page.
import { useQuery } from '@tanstack/react-query'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { reprocessRefundCommand } from '#commands/reprocess.ts'
import { openRefundCommand } from '#commands/reverses.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { DryRunLine } from '#console/records/dry-run-line.tsx'
import { FailureRemedy } from '#console/records/failure-remedy.tsx'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { RecordDrawer } from '#console/records/record-drawer.tsx'
import { selectRecord } from '#console/records/record-query.ts'
import { formatErrorReason } from '#console/records/reprocess-check.ts'
import { StatusBadge } from '#console/records/status-badge.tsx'
import { useCommandRunner, useRowCommand } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { Section } from '#console/ui/section.tsx'
import { getRefund, type Refund } from '#contract/platform/reverses.ts'
import { RefundDetails } from './head.tsx'
import styles from './reverses.module.css'
import { useShortcutTarget } from './reverses.tsx'
import { Timeline } from './timeline.tsx'
import { WorkClaimBar } from './work-claim.tsx'

interface RefundDrawerProps {
  readonly args: Arguments
}

/** Drawer with a refund: actions, details, and the history of its reverse (return request). */
export function RefundDetailsDrawer({ args }: RefundDrawerProps) {
  const { t } = useTranslation('reverses')
  const { close } = useCommandRunner()
  const id = Number(args.refund_id ?? 0)
  const query = useQuery({
    ...queryOptionsFor(getRefund, { params: { id } }),
    select: selectRecord,
    staleTime: 0,
    enabled: id > 0,
  })
  const title = id > 0 ? t('refund.title', { id }) : t('refunds.one')
  return (
    <LoadedLayer
      surface="drawer"
      query={query}
      title={title}
      height="240px"
      notFoundContent={<EmptyState title={id > 0 ? t('refund.notFound', { id }) : t('show.badId')} />}
      isMissing={id === 0}
    >
      {(refund) => (
        <RecordDrawer
          openPage={{ command: openRefundCommand, args: { refund_id: String(id) } }}
          title={title}
          subtitle={<StatusBadge status={refund.status} type="refund" />}
          onClose={close}
        >
          <RefundContent refund={refund} />
        </RecordDrawer>
      )}
    </LoadedLayer>
  )
}

function RefundContent({ refund }: { readonly refund: Refund }) {
  const { t } = useTranslation(['reverses', 'reprocess', 'errors'])
  const { run } = useCommandRunner()
  const { can } = useSession()
  const { id, reverse, actions } = refund
  const errorCode = actions.find(({ action }) => action === 'reprocess')?.refusal
  const args = { refund_id: String(id), ecommerce: String(reverse.ecommerce.id) }
  useShortcutTarget(args)
  useRowCommand(reprocessRefundCommand)
  return (
    <div className={styles.card}>
      <WorkClaimBar type="refund" record={refund} reverseId={reverse.id} showsShortcut={false} />
      {can(reprocessRefundCommand.access) && (
        <Section title={t('action.title')}>
          <div className={styles.actions}>
            <Button
              variant={errorCode ? 'secondary' : 'primary'}
              icon={<RotateCcw size={14} />}
              keys={reprocessRefundCommand}
              onClick={() => run(reprocessRefundCommand, args)}
            >
              {t('refund.reprocess')}
            </Button>
          </div>
          {errorCode && (
            <>
              <DryRunLine
                isFailing
                text={t('reprocess:check.fails', { reason: formatErrorReason(errorCode, id, t) })}
              />
              <FailureRemedy
                error={errorCode}
                record={{ type: 'refund', id }}
                reverseId={reverse.id}
                onFix={() => run(reprocessRefundCommand, args)}
                isPrimary
              />
            </>
          )}
        </Section>
      )}
      <RefundDetails refund={refund} />
      <Timeline id={reverse.id} />
    </div>
  )
}
