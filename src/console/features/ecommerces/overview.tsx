// Overview at the top of the page of an ecommerce: plan, connection, open failures, monthly quota and last change.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import {
  type EcommerceTab,
  openEcommerceActivityCommand,
  openEcommerceCommand,
  openEcommerceIntegrationCommand,
} from '#commands/ecommerces.ts'
import { listFailedReprocessesCommand } from '#commands/failed-reprocesses.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { listTrackingErrorsCommand } from '#commands/tracking-errors.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { formatAge, formatNumber, formatPercent, formatReais } from '#console/lib/format.ts'
import {
  Overview,
  type OverviewItem,
  removeNullItems,
  useLastChangeItem,
  ValuePlaceholder,
} from '#console/records/record-overview.tsx'
import type { DetailItem } from '#console/run/facts.tsx'
import { isEndpointUnavailable, useSession } from '#console/session/session.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { listFailedReprocesses } from '#contract/console/failed-reprocesses.ts'
import { getQuotaUse, getSubscription } from '#contract/platform/billing.ts'
import type { Ecommerce } from '#contract/platform/ecommerces.ts'
import { getIntegrationsHealth, type IntegrationHealth } from '#contract/platform/integrations.ts'
import { listTrackingErrors } from '#contract/platform/tracking-errors.ts'
import { buildUsageSeries, exceedsQuota } from './billing/quotas-tab.tsx'
import { isIntegrationFailing, useIntegrationHealthQuery } from './integrations/connection.tsx'

export function OverviewSection({ ecommerce }: { readonly ecommerce: Ecommerce }) {
  return <Overview items={useOverviewItems(ecommerce)} />
}

export function useOverviewItems(ecommerce: Ecommerce): readonly DetailItem[] {
  const { id } = ecommerce
  return removeNullItems([
    usePlan(ecommerce),
    useConnection(ecommerce),
    useFailedReprocesses(ecommerce),
    useTrackingErrors(ecommerce),
    useQuotaItem(ecommerce),
    useLastChangeItem('ecommerce', id, buildCommandLink(openEcommerceActivityCommand, { ecommerce: String(id) })),
  ])
}

function useTabLink({ id }: Ecommerce): (tab: EcommerceTab, value: ReactNode) => ReactNode {
  return (tab, value) => (
    <Link to={buildCommandLink(openEcommerceCommand, { ecommerce: String(id), tab })}>{value}</Link>
  )
}

function usePlan(ecommerce: Ecommerce): OverviewItem {
  const { t } = useTranslation('billing')
  const renderTabLink = useTabLink(ecommerce)
  const { data, error } = useQuery(queryOptionsFor(getSubscription, { params: { id: ecommerce.id } }))
  const name = t('ecommerces:overview.plan')
  if (!data) return { name, value: <ValuePlaceholder error={error} /> }
  const { data: plan } = data
  const value = plan ? `${t(`frequency.${plan.frequency_id}`)} · ${formatReais(plan.frequency_fee)}` : null
  return { name, value: renderTabLink('subscription', value ?? t('subscription.none')) }
}

function useConnection(ecommerce: Ecommerce): OverviewItem {
  const { t } = useTranslation('ecommerces')
  const { can } = useSession()
  const renderTabLink = useTabLink(ecommerce)
  const { data, error } = useIntegrationHealthQuery(ecommerce.id)
  if (isEndpointUnavailable(getIntegrationsHealth) || !can(openEcommerceIntegrationCommand.access)) return null
  const name = t('overview.connection')
  if (!data) return { name, value: <ValuePlaceholder error={error} /> }
  return { name, value: renderTabLink('integration', <HealthBadge health={data.data} />) }
}

/**
 * Badge with the health of the integrations of an ecommerce. Shows "failing" if at least one integration is failing.
 */
function HealthBadge({ health }: { readonly health: readonly IntegrationHealth[] }) {
  const { t } = useTranslation('ecommerces')
  const failureTimestamps = health.filter(isIntegrationFailing).flatMap(({ failing_since }) => failing_since ?? [])
  const oldest = failureTimestamps.sort()[0]
  if (oldest) return <Badge tone="warning">{t('health.failing', { age: formatAge(oldest) })}</Badge>
  const hasSucceeded = health.some(({ last_success_at }) => last_success_at !== null)
  return (
    <Badge tone={hasSucceeded ? 'positive' : 'neutral'}>{t(hasSucceeded ? 'health.works' : 'health.untried')}</Badge>
  )
}

function useFailedReprocesses({ id }: Ecommerce): OverviewItem {
  const { t } = useTranslation('ecommerces')
  const { can } = useSession()
  const isAvailable = can(listFailedReprocessesCommand.access) && !isEndpointUnavailable(listFailedReprocesses)
  const query = { ecommerce_id: id, limit: 1 }
  const { data, error } = useQuery({ ...queryOptionsFor(listFailedReprocesses, { query }), enabled: isAvailable })
  if (!isAvailable) return null
  const listUrl = `${buildCommandLink(listFailedReprocessesCommand)}?ecommerce_id=${id}`
  return { name: t('overview.failed'), value: <CountLink total={data?.total} error={error} to={listUrl} /> }
}

function useTrackingErrors({ id }: Ecommerce): OverviewItem {
  const { t } = useTranslation('ecommerces')
  const { can } = useSession()
  const isAvailable = can(listTrackingErrorsCommand.access)
  const query = { ecommerce_id: id, limit: 1 }
  const { data, error } = useQuery({ ...queryOptionsFor(listTrackingErrors, { query }), enabled: isAvailable })
  if (!isAvailable) return null
  const listUrl = `${buildCommandLink(listTrackingErrorsCommand)}?ecommerce_id=${id}`
  return { name: t('overview.trackingErrors'), value: <CountLink total={data?.total} error={error} to={listUrl} /> }
}

interface CountLinkProps {
  readonly total: number | undefined
  readonly error: unknown
  readonly to: string
}

function CountLink({ total, error, to }: CountLinkProps) {
  const { t } = useTranslation('ecommerces')
  if (total === undefined) return <ValuePlaceholder error={error} />
  return <Link to={to}>{total === 0 ? t('overview.nothing') : formatNumber(total)}</Link>
}

/**
 * Returns the overview item with the quota usage of one service: the service that has used the largest share of its
 * monthly quota.
 */
function useQuotaItem(ecommerce: Ecommerce): OverviewItem {
  const { t } = useTranslation('ecommerces')
  const renderTabLink = useTabLink(ecommerce)
  const isAvailable = !isEndpointUnavailable(getQuotaUse)
  const { data, error } = useQuery({
    ...queryOptionsFor(getQuotaUse, { params: { id: ecommerce.id } }),
    enabled: isAvailable,
  })
  if (!isAvailable) return null
  const name = t('overview.quota')
  if (!data) return { name, value: <ValuePlaceholder error={error} /> }
  const usages = buildUsageSeries(data.data.months, data.data.use, ecommerce.billing_quotas).flatMap((series) => {
    const present = series.usagePerMonth.at(-1) ?? 0
    if (series.quota.kind !== 'limited') return []
    const { monthly } = series.quota
    return [
      { service: series.service, present, monthly, share: present / monthly, isOver: exceedsQuota(series, present) },
    ]
  })
  const [highestUsage] = usages.sort((left, right) => right.share - left.share)
  if (!highestUsage) return { name, value: renderTabLink('quotas', t('overview.noQuota')) }
  const service = t(`service.${highestUsage.service}`, { defaultValue: highestUsage.service })
  const numbers = { used: formatNumber(highestUsage.present), quota: formatNumber(highestUsage.monthly) }
  const percent = formatPercent((highestUsage.share * 100).toFixed(0))
  const value = t('overview.quotaUsed', { service, percent, ...numbers })
  return { name, value: renderTabLink('quotas', highestUsage.isOver ? <Badge tone="warning">{value}</Badge> : value) }
}
