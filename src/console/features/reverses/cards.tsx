// Cards over whatever one is at: a reverse, and a refund with the reverse that it belongs to.
import { useQuery } from '@tanstack/react-query'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { linkOf } from '#commands/registry.ts'
import { reprocessRefund } from '#commands/reprocess.ts'
import { argumentsOf, reversesShow } from '#commands/reverses.ts'
import { isApiError } from '#console/api/client.ts'
import { QueryPlaceholder } from '#console/api/error-panel.tsx'
import { queryOf } from '#console/api/queries.ts'
import { ClaimBar } from '#console/records/claims.tsx'
import { reasonText } from '#console/records/reprocess-check.ts'
import { StatusBadge } from '#console/records/status-badge.tsx'
import { useRowKey, useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { Section } from '#console/ui/section.tsx'
import { getRefund, getReverse, type Refund } from '#contract/platform/reverses.ts'
import { RefundFacts, ReverseFacts } from './head.tsx'
import styles from './reverses.module.css'
import { ConsumerPlace, ReverseActions, useCardRecord } from './reverses.tsx'
import { Timeline } from './timeline.tsx'

interface CardProps {
  readonly args: Arguments
}

/** What can be done, what it is, what happened; all of it is on the page. */
export function ReverseCard({ args }: CardProps) {
  const { t } = useTranslation('reverses')
  const { close } = useRunner()
  const id = Number(args.reverse_id ?? 0)
  const { data, error, refetch } = useQuery({
    ...queryOf(getReverse, { params: { id } }),
    staleTime: 0,
    enabled: id > 0,
  })
  useCardRecord(data ? argumentsOf(data.data) : null)
  const page = data && (
    <ButtonLink variant="primary" to={linkOf(reversesShow, { reverse_id: String(id) })}>
      {t('show.page')}
    </ButtonLink>
  )
  return (
    <Drawer
      title={id > 0 ? t('show.title', { id }) : t('column.id')}
      subtitle={data && <StatusBadge status={data.data.status} />}
      onClose={close}
      footer={page}
    >
      {data ? (
        <div className={styles.card}>
          <ClaimBar claimed={{ entity: 'reverse', id }} hasKey={false} />
          <ReverseActions reverse={data.data} />
          <ReverseFacts reverse={data.data} />
          <ConsumerPlace reverse={data.data} />
          <Timeline id={id} />
        </div>
      ) : (
        <Missing error={error} text={id > 0 ? t('show.notFound', { id }) : null} onRetry={refetch} />
      )}
    </Drawer>
  )
}

interface MissingProps {
  readonly error: unknown
  /** Null where the link names none. */
  readonly text: string | null
  readonly onRetry: () => void
}

/** While it is read, where it cannot be, and where there is none. */
function Missing({ error, text, onRetry }: MissingProps): ReactNode {
  const { t } = useTranslation('reverses')
  if (text === null) return <EmptyState title={t('show.badId')} />
  if (isApiError(error) && error.status === 404) return <EmptyState title={text} />
  return <QueryPlaceholder error={error} onRetry={onRetry} height="240px" />
}

export function RefundCard({ args }: CardProps) {
  const { t } = useTranslation('reverses')
  const { close } = useRunner()
  const id = Number(args.refund_id ?? 0)
  const { data, error, refetch } = useQuery({
    ...queryOf(getRefund, { params: { id } }),
    staleTime: 0,
    enabled: id > 0,
  })
  return (
    <Drawer
      title={id > 0 ? t('refund.title', { id }) : t('refunds.one')}
      subtitle={data && <StatusBadge status={data.data.status} />}
      onClose={close}
    >
      {data ? (
        <RefundContent refund={data.data} />
      ) : (
        <Missing error={error} text={id > 0 ? t('refund.notFound', { id }) : null} onRetry={refetch} />
      )}
    </Drawer>
  )
}

function RefundContent({ refund }: { readonly refund: Refund }) {
  const { t } = useTranslation(['reverses', 'reprocess', 'errors'])
  const { run } = useRunner()
  const { can } = useSession()
  const { id, reverse, actions } = refund
  const refusal = actions.find(({ action }) => action === 'reprocess')?.refusal
  const args = { refund_id: String(id), ecommerce: String(reverse.ecommerce.id) }
  useCardRecord(args)
  useRowKey(reprocessRefund)
  return (
    <div className={styles.card}>
      <ClaimBar claimed={{ entity: 'refund', id }} hasKey={false} />
      {can(reprocessRefund.access) && (
        <Section title={t('action.title')}>
          <div className={styles.actions}>
            <Button
              variant={refusal ? 'secondary' : 'primary'}
              icon={<RotateCcw size={14} />}
              keys={reprocessRefund}
              onClick={() => run(reprocessRefund, args)}
            >
              {t('refund.reprocess')}
            </Button>
          </div>
          {refusal && (
            <p className={styles.warning}>{t('reprocess:check.fails', { reason: reasonText(refusal, id, t) })}</p>
          )}
        </Section>
      )}
      <RefundFacts refund={refund} />
      <Timeline id={reverse.id} />
    </div>
  )
}
