import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { groupsOpenQuotas } from '#commands/groups.ts'
import { queryOf } from '#console/lib/query.ts'
import { reasonOf } from '#console/lib/reasons.ts'
import { useSession } from '#console/lib/session.tsx'
import { DataTable } from '#console/ui/data-table.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ForbiddenPanel } from '#console/ui/forbidden-panel.tsx'
import { getGroupBilling } from '#contract/groups.ts'
import { quotaColumns, useOpenQuotas } from './quota-columns.tsx'
import { type QuotaRow, quotaRows } from './quota-rows.ts'

const rowId = ({ key }: QuotaRow) => key
const argumentsOf = ({ ecommerce }: QuotaRow) => ({ ecommerce: String(ecommerce.id) })

/** Quotas and current fees of all ecommerces of a group, each row leading to the ecommerce's own form (product decision A45). */
export function QuotasTab({ groupId }: { readonly groupId: number }) {
  const { t } = useTranslation('groups')
  const { user } = useSession()
  const reason = reasonOf(user, groupsOpenQuotas.access, t)
  return reason === '' ? <Quotas groupId={groupId} /> : <ForbiddenPanel reason={reason} />
}

function Quotas({ groupId }: { readonly groupId: number }) {
  const { t } = useTranslation(['groups', 'ecommerces'])
  const open = useOpenQuotas()
  const { data, error, isFetching, refetch } = useQuery(queryOf(getGroupBilling, { params: { id: groupId } }))
  const columns = useMemo(() => quotaColumns(t), [t])
  const rows = useMemo(() => quotaRows(data?.data ?? []), [data])
  return (
    <DataTable
      label={t('tab.quotas')}
      columns={columns}
      rows={rows}
      rowId={rowId}
      total={rows.length}
      loading={isFetching}
      error={error}
      onRetry={() => void refetch()}
      empty={<EmptyState title={t('billing.none')} text={t('quotas.empty')} />}
      onOpen={open}
      argumentsOf={argumentsOf}
      height="auto"
      expectedRows={4}
    />
  )
}
