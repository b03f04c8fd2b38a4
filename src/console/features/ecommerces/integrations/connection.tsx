// Health of the connection of an integration, derived from the requests that were sent to the system of the merchant.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOptionsFor } from '#console/api/queries.ts'
import { formatInstant, formatPercent } from '#console/lib/format.ts'
import { DetailList } from '#console/run/facts.tsx'
import { isEndpointUnavailable } from '#console/session/session.tsx'
import { Section } from '#console/ui/section.tsx'
import { getIntegrationsHealth, HEALTH_DAYS, type IntegrationHealth } from '#contract/platform/integrations.ts'

/** Loads the health of the integrations of an ecommerce. */
export function useIntegrationHealthQuery(ecommerceId: number) {
  return useQuery({
    ...queryOptionsFor(getIntegrationsHealth, { params: { id: ecommerceId } }),
    enabled: !isEndpointUnavailable(getIntegrationsHealth),
  })
}

/**
 * Returns the health of the integrations of an ecommerce. Returns undefined while loading, and if the server uses an
 * external platform API, because such an API has no health data.
 */
export function useIntegrationHealth(ecommerceId: number): readonly IntegrationHealth[] | undefined {
  return useIntegrationHealthQuery(ecommerceId).data?.data
}

/** Returns true while the health data loads. Pages wait for this data, so that their layout does not move later. */
export const useIsHealthLoading = (ecommerceId: number): boolean => useIntegrationHealthQuery(ecommerceId).isLoading

/** Returns true if the last request to the merchant's system failed. */
export const isIntegrationFailing = ({ failing_since }: IntegrationHealth): boolean => failing_since !== null

interface ConnectionHealthProps {
  readonly ecommerceId: number
  readonly integrationId: number
}

export function ConnectionHealth({ ecommerceId, integrationId }: ConnectionHealthProps) {
  const { t } = useTranslation('integrations')
  const healthRows = useIntegrationHealth(ecommerceId)
  if (!healthRows) return null
  const health = healthRows.find(({ integration_id }) => integration_id === integrationId)
  return (
    <Section title={t('connection.title')}>
      {health ? <DetailList items={buildHealthItems(health, t)} /> : <p>{t('connection.none')}</p>}
    </Section>
  )
}

type Translate = ReturnType<typeof useTranslation<'integrations'>>['t']

function buildHealthItems(health: IntegrationHealth, t: Translate) {
  const { last_success_at, last_failure_at, failing_since, last_error, sent, answered } = health
  const formatTime = (instant: string | null) => (instant === null ? t('connection.never') : formatInstant(instant))
  const percent = sent === 0 ? '' : formatPercent(((100 * answered) / sent).toFixed(0))
  return [
    { name: t('connection.lastSuccess'), value: formatTime(last_success_at) },
    { name: t('connection.lastFailure'), value: formatTime(last_failure_at) },
    ...(failing_since === null ? [] : [{ name: t('connection.failingSince'), value: formatTime(failing_since) }]),
    ...(last_error === null ? [] : [{ name: t('connection.reason'), value: t(`errors:${last_error}`) }]),
    {
      name: t('connection.rate', { days: HEALTH_DAYS }),
      value: sent === 0 ? null : t('connection.rateOf', { percent, answered, sent }),
    },
  ]
}
