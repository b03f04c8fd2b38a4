// Overview at the top of an ecommerce's page: plan, connection, open failures, monthly quota and last change.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import {
  type EcommerceTab,
  ecommercesOpen,
  ecommercesOpenActivity,
  ecommercesOpenIntegration,
} from '#commands/ecommerces.ts'
import { failedReprocessesList } from '#commands/failed-reprocesses.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { trackingErrorsList } from '#commands/tracking-errors.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { formatAge, formatNumber, formatPercent, formatReais } from '#console/lib/format.ts'
import { Overview, type OverviewFact, useLastChange, waiting, withoutNull } from '#console/records/record-overview.tsx'
import type { DetailItem } from '#console/run/facts.tsx'
import { isExtensionMissing, useSession } from '#console/session/session.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { listFailedReprocesses } from '#contract/console/failed-reprocesses.ts'
import { getQuotaUse, getSubscription } from '#contract/platform/billing.ts'
import type { Ecommerce } from '#contract/platform/ecommerces.ts'
import { getIntegrationsHealth, type IntegrationHealth } from '#contract/platform/integrations.ts'
import { listTrackingErrors } from '#contract/platform/tracking-errors.ts'
import { isOver, seriesOf } from './billing/quotas-tab.tsx'
import { isFailing, useHealth } from './integrations/connection.tsx'

export function OverviewSection({ ecommerce }: { readonly ecommerce: Ecommerce }) {
  return <Overview facts={useOverviewFacts(ecommerce)} />
}

export function useOverviewFacts(ecommerce: Ecommerce): readonly DetailItem[] {
  const { id } = ecommerce
  return withoutNull([
    usePlan(ecommerce),
    useConnection(ecommerce),
    useFailedReprocesses(ecommerce),
    useTrackingErrors(ecommerce),
    useQuota(ecommerce),
    useLastChange('ecommerce', id, buildCommandLink(ecommercesOpenActivity, { ecommerce: String(id) })),
  ])
}

function useTab({ id }: Ecommerce): (tab: EcommerceTab, value: ReactNode) => ReactNode {
  return (tab, value) => <Link to={buildCommandLink(ecommercesOpen, { ecommerce: String(id), tab })}>{value}</Link>
}

function usePlan(ecommerce: Ecommerce): OverviewFact {
  const { t } = useTranslation('billing')
  const toTab = useTab(ecommerce)
  const { data, error } = useQuery(queryOptionsFor(getSubscription, { params: { id: ecommerce.id } }))
  const name = t('ecommerces:overview.plan')
  if (!data) return { name, value: error ? null : waiting }
  const { data: plan } = data
  const value = plan ? `${t(`frequency.${plan.frequency_id}`)} · ${formatReais(plan.frequency_fee)}` : null
  return { name, value: toTab('subscription', value ?? t('subscription.none')) }
}

function useConnection(ecommerce: Ecommerce): OverviewFact {
  const { t } = useTranslation('ecommerces')
  const { can } = useSession()
  const toTab = useTab(ecommerce)
  const health = useHealth(ecommerce.id)
  if (isExtensionMissing(getIntegrationsHealth) || !can(ecommercesOpenIntegration.access)) return null
  const name = t('overview.connection')
  if (!health) return { name, value: waiting }
  return { name, value: toTab('integration', <Health health={health} />) }
}

/**
 * Badge with the health of all integrations; one failing integration outweighs the others, as in the list of
 * ecommerces.
 */
function Health({ health }: { readonly health: readonly IntegrationHealth[] }) {
  const { t } = useTranslation('ecommerces')
  const since = health.filter(isFailing).flatMap(({ failing_since }) => failing_since ?? [])
  const oldest = since.sort()[0]
  if (oldest) return <Badge tone="warning">{t('health.failing', { age: formatAge(oldest) })}</Badge>
  const works = health.some(({ last_success_at }) => last_success_at !== null)
  return <Badge tone={works ? 'positive' : 'neutral'}>{t(works ? 'health.works' : 'health.untried')}</Badge>
}

function useFailedReprocesses({ id }: Ecommerce): OverviewFact {
  const { t } = useTranslation('ecommerces')
  const { can } = useSession()
  const isHere = can(failedReprocessesList.access) && !isExtensionMissing(listFailedReprocesses)
  const query = { ecommerce_id: id, limit: 1 }
  const { data } = useQuery({ ...queryOptionsFor(listFailedReprocesses, { query }), enabled: isHere })
  if (!isHere) return null
  const to = `${buildCommandLink(failedReprocessesList)}?ecommerce_id=${id}`
  return { name: t('overview.failed'), value: <Count total={data?.total} to={to} /> }
}

function useTrackingErrors({ id }: Ecommerce): OverviewFact {
  const { t } = useTranslation('ecommerces')
  const { can } = useSession()
  const isHere = can(trackingErrorsList.access)
  const query = { ecommerce_id: id, limit: 1 }
  const { data } = useQuery({ ...queryOptionsFor(listTrackingErrors, { query }), enabled: isHere })
  if (!isHere) return null
  const to = `${buildCommandLink(trackingErrorsList)}?ecommerce_id=${id}`
  return { name: t('overview.trackingErrors'), value: <Count total={data?.total} to={to} /> }
}

function Count({ total, to }: { readonly total: number | undefined; readonly to: string }) {
  const { t } = useTranslation('ecommerces')
  if (total === undefined) return waiting
  return <Link to={to}>{total === 0 ? t('overview.nothing') : formatNumber(total)}</Link>
}

/** Returns the usage of the service that has used the largest share of its monthly quota. */
function useQuota(ecommerce: Ecommerce): OverviewFact {
  const { t } = useTranslation('ecommerces')
  const toTab = useTab(ecommerce)
  const isHere = !isExtensionMissing(getQuotaUse)
  const { data } = useQuery({ ...queryOptionsFor(getQuotaUse, { params: { id: ecommerce.id } }), enabled: isHere })
  if (!isHere) return null
  const name = t('overview.quota')
  if (!data) return { name, value: waiting }
  const used = seriesOf(data.data.months, data.data.use, ecommerce.billing_quotas).flatMap((series) => {
    const present = series.used.at(-1) ?? 0
    if (series.quota.kind !== 'limited') return []
    const { monthly } = series.quota
    return [{ service: series.service, present, monthly, share: present / monthly, isOver: isOver(series, present) }]
  })
  const [most] = used.sort((one, other) => other.share - one.share)
  if (!most) return { name, value: toTab('quotas', t('overview.noQuota')) }
  const service = t(`service.${most.service}`, { defaultValue: most.service })
  const numbers = { used: formatNumber(most.present), quota: formatNumber(most.monthly) }
  const percent = formatPercent((most.share * 100).toFixed(0))
  const value = t('overview.quotaUsed', { service, percent, ...numbers })
  return { name, value: toTab('quotas', most.isOver ? <Badge tone="warning">{value}</Badge> : value) }
}
