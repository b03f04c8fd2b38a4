// Carrier events of a reverse (return request): the request, its state, and the expected date of delivery.
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOptionsFor } from '#console/api/queries.ts'
import { formatDate } from '#console/lib/format.ts'
import { selectRecord } from '#console/records/record-query.ts'
import { isEndpointUnavailable } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { EmptyValueDash } from '#console/ui/values.tsx'
import { CARRIER_EVENTS_LIFETIME_MS, type CarrierTracking, getReverseEvents } from '#contract/platform/reverses.ts'
import styles from './reverses.module.css'

/** Returns true if the server can ask for carrier events: an existing platform may not offer the request. */
export const canAskCarrier = () => !isEndpointUnavailable(getReverseEvents)

/**
 * Loads the carrier events of a reverse. Sends no request while `isEnabled` is false. The merchant's system may respond
 * slowly, so the page does not wait for this query.
 */
export function useCarrierTracking(id: number, isEnabled = true): UseQueryResult<CarrierTracking> {
  return useQuery({
    ...queryOptionsFor(getReverseEvents, { params: { id } }),
    select: selectRecord,
    enabled: isEnabled && canAskCarrier(),
    retry: false,
    staleTime: CARRIER_EVENTS_LIFETIME_MS,
  })
}

/** Expected date of delivery with the name of the carrier; a dash if the date is unknown. */
export function ExpectedDelivery({ id }: { readonly id: number }) {
  const { data, isLoading } = useCarrierTracking(id)
  if (isLoading) return <Skeleton width="80px" />
  if (!data?.expected_on) return <EmptyValueDash />
  return [formatDate(data.expected_on), data.carrier].filter(Boolean).join(' · ')
}

/**
 * Line that says why the history contains no carrier events; empty if the history contains all known events. Offers to
 * ask again after a failed request.
 */
export function CarrierStateLine({ query }: { readonly query: UseQueryResult<CarrierTracking> }) {
  const { t } = useTranslation('reverses')
  const { data, isLoading, isError, isFetching, refetch } = query
  const hasFailed = isError || data?.state === 'unavailable'
  return (
    <div className={styles.carrierState} role="status">
      {isLoading && t('carrier.loading')}
      {data?.state === 'unsupported' && t('carrier.unsupported')}
      {hasFailed && (
        <>
          {t('carrier.unavailable')}
          <Button size="small" variant="quiet" busy={isFetching} onClick={() => void refetch()}>
            {t('carrier.retry')}
          </Button>
        </>
      )}
    </div>
  )
}
