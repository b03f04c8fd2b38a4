import type { TFunction } from 'i18next'
import { ecommercesOpen } from '#commands/ecommerces.ts'
import { linkOf } from '#commands/registry.ts'
import { formatDate, formatNumber, formatPercent, formatReais } from '#console/lib/formats.ts'
import { useRunner } from '#console/lib/run.ts'
import { CellLink } from '#console/ui/cell-link.tsx'
import type { Column } from '#console/ui/column.ts'
import type { QuotaRow } from './quota-rows.ts'

type T = TFunction<['groups', 'ecommerces']>

/** The tab of an ecommerce where its quotas are. */
function placeOf({ ecommerce: { id } }: QuotaRow) {
  return { ecommerce: String(id), tab: 'quotas' }
}

export function useOpenQuotas() {
  const { run } = useRunner()
  return (row: QuotaRow, how: { readonly newTab: boolean }) => run(ecommercesOpen, placeOf(row), how)
}

export function quotaColumns(t: T): readonly Column<QuotaRow>[] {
  return [
    {
      id: 'id',
      header: t('column.id'),
      width: 80,
      align: 'end',
      cell: ({ ecommerce }) => <code>{ecommerce.id}</code>,
      text: ({ ecommerce }) => String(ecommerce.id),
    },
    {
      id: 'name',
      header: t('column.ecommerce'),
      width: 'fill',
      cell: (row) => <CellLink to={linkOf(ecommercesOpen, placeOf(row))}>{row.ecommerce.display_name}</CellLink>,
      text: ({ ecommerce }) => ecommerce.display_name,
    },
    { id: 'service', header: t('column.service'), width: 190, text: ({ service }) => serviceText(service, t) },
    { id: 'quota', header: t('column.quota'), width: 132, align: 'end', text: ({ quota }) => quotaText(quota, t) },
    { id: 'fee', header: t('column.fee'), width: 120, align: 'end', text: ({ fee }) => feeText(fee) },
    {
      id: 'since',
      header: t('column.since'),
      width: 104,
      text: ({ fee }) => (fee ? formatDate(fee.start_at) : '—'),
    },
  ]
}

function serviceText(service: string | null, t: T): string {
  return service === null ? t('quotas.none') : t(`ecommerces:service.${service}`, { defaultValue: service })
}

function quotaText(quota: QuotaRow['quota'], t: T): string {
  if (quota?.unlimited_quota) return t('quotas.unlimited')
  return quota?.monthly_quota == null ? '—' : formatNumber(quota.monthly_quota)
}

function feeText(fee: QuotaRow['fee']): string {
  if (fee?.fixed_fee != null) return formatReais(fee.fixed_fee)
  return fee?.variable_fee == null ? '—' : formatPercent(fee.variable_fee)
}
