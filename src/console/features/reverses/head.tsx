// Details of a reverse (return request) or refund, in its page, drawer and preview: fields, status history and tracking
// code.
import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { buildCommandLink } from '#commands/registry.ts'
import { openReverseCommand } from '#commands/reverses.ts'
import { copyText } from '#console/lib/clipboard.ts'
import { formatDate, formatReais } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { formatStatus, formatTrackingError } from '#console/records/reverse-labels.ts'
import { getLastTicket, getTimelineQuery } from '#console/records/reverse-timeline.ts'
import { OrderLink, TicketLink } from '#console/records/reverse-values.tsx'
import { DetailList } from '#console/run/facts.tsx'
import { IconButton } from '#console/ui/button.tsx'
import { Section } from '#console/ui/section.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { EmptyValueDash, ExternalSiteLink, TimestampText } from '#console/ui/values.tsx'
import type { StatusStep } from '#contract/console/reverse-timeline.ts'
import type { Refund, Reverse } from '#contract/platform/reverses.ts'
import { canAskCarrier, ExpectedDelivery } from './carrier-tracking.tsx'
import styles from './reverses.module.css'
import { EcommerceLink, formatSource } from './reverses.tsx'

interface ReverseDetailsProps {
  readonly reverse: Reverse
  /**
   * True in the preview beside a list. The preview shows the status history, which the page has in its timeline, and
   * does not ask the merchant's system for the expected date of delivery.
   */
  readonly isPreview?: boolean
}

export function ReverseDetails({ reverse, isPreview = false }: ReverseDetailsProps) {
  const { t } = useTranslation(['reverses', 'reports', 'tracking-errors'])
  const { id, integration, amount, tracking_error, tracking_code } = reverse
  const integrationName = integration && [...new Set([integration.name, integration.platform])].join(' · ')
  const { data: timeline, isPending } = useQuery(getTimelineQuery(id))
  const ticket = getLastTicket(timeline?.data ?? [])
  return (
    <Section title={t('show.facts')}>
      {isPreview && <StatusHistory steps={timeline?.statuses ?? []} isLoading={isPending} />}
      <DetailList
        items={[
          { name: t('fact.ecommerce'), value: <EcommerceLink ecommerce={reverse.ecommerce} /> },
          { name: t('fact.order_number'), value: <OrderLink order={reverse.order_number} /> },
          { name: t('fact.tracking_code'), value: <TrackingCode code={tracking_code} /> },
          ...(!isPreview && canAskCarrier()
            ? [{ name: t('fact.expected_on'), value: <ExpectedDelivery id={id} /> }]
            : []),
          ...(tracking_error === null
            ? []
            : [{ name: t('fact.tracking_error'), value: formatTrackingError(tracking_error, t) }]),
          { name: t('fact.amount'), value: amount && formatReais(amount) },
          { name: t('fact.ticket'), value: ticket && <TicketLink ticket={ticket} /> },
          { name: t('fact.source'), value: formatSource(reverse.source, t) },
          ...(integrationName
            ? [
                {
                  name: t('fact.integration'),
                  value: integration?.is_active ? integrationName : t('fact.inactive', { name: integrationName }),
                },
              ]
            : []),
          { name: t('fact.created_at'), value: <TimestampText timestamp={reverse.created_at} /> },
          { name: t('fact.updated_at'), value: <TimestampText timestamp={reverse.updated_at} /> },
        ]}
      />
    </Section>
  )
}

/** Details of a refund: amount, dates, and a link to the reverse (return request) that is refunded. */
export function RefundDetails({ refund }: { readonly refund: Refund }) {
  const { t } = useTranslation('reverses')
  const { amount, due_on, created_at, updated_at, reverse } = refund
  return (
    <Section title={t('show.facts')}>
      <DetailList
        items={[
          {
            name: t('refund.reverse'),
            value: (
              <Link to={buildCommandLink(openReverseCommand, { reverse_id: String(reverse.id) })}>{reverse.id}</Link>
            ),
          },
          { name: t('fact.ecommerce'), value: <EcommerceLink ecommerce={reverse.ecommerce} /> },
          { name: t('refund.amount'), value: formatReais(amount) },
          { name: t('refund.due_on'), value: due_on && formatDate(due_on) },
          { name: t('fact.order_number'), value: <OrderLink order={reverse.order_number} /> },
          { name: t('refund.created_at'), value: <TimestampText timestamp={created_at} /> },
          { name: t('refund.updated_at'), value: <TimestampText timestamp={updated_at} /> },
        ]}
      />
    </Section>
  )
}

interface StatusHistoryProps {
  readonly steps: readonly StatusStep[]
  readonly isLoading: boolean
}

/**
 * Status history of a reverse (return request). Reserves its height while loading, so that the content below does not
 * move.
 */
function StatusHistory({ steps, isLoading }: StatusHistoryProps) {
  const { t } = useTranslation('reverses')
  return (
    <div className={styles.statusLine}>
      <span className={styles.muted}>{t('show.statusHistory')}</span>
      {isLoading && <Skeleton width="240px" />}
      {!isLoading && steps.length === 0 && <EmptyValueDash />}
      {steps.length > 0 && (
        <ol className={styles.statuses} aria-label={t('show.statusHistory')}>
          {steps.map(({ status, at }) => (
            <li key={`${status} ${at}`}>
              {formatStatus(status, t)}
              {at !== null && (
                <span className={styles.muted}>
                  {' '}
                  <TimestampText timestamp={at} />
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** Matches tracking codes of the carrier Correios, which is the only carrier whose tracking page is known. */
const CORREIOS_TRACKING_CODE = /^[A-Z]{2}\d{9}BR$/

/** Returns the URL of the tracking page of Correios, or null if the code belongs to another carrier. */
export function getTrackingUrl(code: string): string | null {
  return CORREIOS_TRACKING_CODE.test(code)
    ? `https://rastreamento.correios.com.br/app/index.php?${new URLSearchParams({ objetos: code })}`
    : null
}

function TrackingCode({ code }: { readonly code: string | null }) {
  const { t } = useTranslation('reverses')
  if (code === null) return <EmptyValueDash />
  const trackingUrl = getTrackingUrl(code)
  const copyCode = async () => {
    if (await copyText(code)) notify({ kind: 'success', text: t('tracking.copied') })
  }
  return (
    <span className={styles.code}>
      {trackingUrl === null ? <code>{code}</code> : <ExternalSiteLink url={trackingUrl} text={code} />}
      <IconButton
        size="small"
        label={t('tracking.copyOf', { code })}
        icon={<Copy size={13} />}
        onClick={() => void copyCode()}
      />
    </span>
  )
}
