// Preview of an ecommerce, shown beside a list: its overview and business data.
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { ActiveBadge } from '#console/records/status-badge.tsx'
import { PeekedRecord, PeekWaiting, usePeeked } from '#console/table/peek.tsx'
import { type Ecommerce, getEcommerce } from '#contract/platform/ecommerces.ts'
import { useBusinessFacts } from './details-page.tsx'
import { useOverviewFacts } from './overview.tsx'

export function EcommercePeek({ args }: { readonly args: Arguments }) {
  const { data, error } = usePeeked(getEcommerce, { params: { id: Number(args.ecommerce) } })
  return data ? <Known ecommerce={data.data} /> : <PeekWaiting error={error} />
}

function Known({ ecommerce }: { readonly ecommerce: Ecommerce }) {
  const { t } = useTranslation(['ecommerces', 'ownership'])
  const { integration, address, owner } = ecommerce
  const facts = [
    ...useOverviewFacts(ecommerce),
    ...useBusinessFacts(ecommerce),
    { name: t('details.city'), value: [address.city, address.state].filter(Boolean).join(' · ') },
    { name: t('details.platform'), value: integration?.software_name ?? null },
    // Platforms behind a gateway do not return the owner; the item is omitted then.
    ...(owner === undefined ? [] : [{ name: t('ownership:owner'), value: owner?.name ?? t('ownership:nobody') }]),
  ]
  return (
    <PeekedRecord title={ecommerce.display_name} marks={<ActiveBadge active={ecommerce.is_active} />} facts={facts} />
  )
}
