// Preview of an ecommerce beside a list: the overview and the business data of the ecommerce.
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { ActiveBadge } from '#console/records/status-badge.tsx'
import { RecordPreviewPanel, RecordPreviewPlaceholder, useRecordPreview } from '#console/table/peek.tsx'
import { type Ecommerce, getEcommerce } from '#contract/platform/ecommerces.ts'
import { useBusinessItems } from './details-page.tsx'
import { useOverviewItems } from './overview.tsx'

export function EcommercePeek({ args }: { readonly args: Arguments }) {
  const { data, error } = useRecordPreview(getEcommerce, { params: { id: Number(args.ecommerce) } })
  return data ? <EcommercePreview ecommerce={data.data} /> : <RecordPreviewPlaceholder error={error} />
}

function EcommercePreview({ ecommerce }: { readonly ecommerce: Ecommerce }) {
  const { t } = useTranslation(['ecommerces', 'ownership'])
  const { integration, address, owner } = ecommerce
  const items = [
    ...useOverviewItems(ecommerce),
    ...useBusinessItems(ecommerce),
    { name: t('details.city'), value: [address.city, address.state].filter(Boolean).join(' · ') },
    { name: t('details.platform'), value: integration?.software_name ?? null },
    // Omits the owner if the response does not contain an owner, because an external platform API returns none.
    ...(owner === undefined ? [] : [{ name: t('ownership:owner'), value: owner?.name ?? t('ownership:nobody') }]),
  ]
  return (
    <RecordPreviewPanel
      title={ecommerce.display_name}
      badges={<ActiveBadge active={ecommerce.is_active} />}
      details={items}
    />
  )
}
