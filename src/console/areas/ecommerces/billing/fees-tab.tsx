import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ecommercesAddFee } from '#commands/billing.ts'
import { dateHere } from '#console/lib/formats.ts'
import { queryOf } from '#console/lib/query.ts'
import { useSession } from '#console/lib/session.tsx'
import { DataTable } from '#console/ui/data-table.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { type Fee, listFees } from '#contract/billing.ts'
import type { Ecommerce } from '#contract/ecommerces.ts'
import styles from './billing.module.css'
import { EditButton } from './edit-button.tsx'
import { feeColumns } from './fee-columns.tsx'
import { standingsOf } from './fee-standing.ts'

const rowId = ({ id }: Fee) => id
const none: readonly Fee[] = []

/** The history, the newest start first; nothing in it is ever changed (S1 §2). */
export function FeesTab({ ecommerce: { id } }: { readonly ecommerce: Ecommerce }) {
  const { t } = useTranslation(['billing', 'ecommerces'])
  const { can } = useSession()
  const { data, error, isFetching, refetch } = useQuery(queryOf(listFees, { params: { id } }))
  const fees = data?.data ?? none
  const today = dateHere(new Date())
  const columns = useMemo(() => feeColumns(t, standingsOf(fees, today)), [t, fees, today])
  const add = (
    <EditButton command={ecommercesAddFee} ecommerceId={id} icon={<Plus size={14} />}>
      {t('fees.add')}
    </EditButton>
  )

  return (
    <section className={styles.tab} aria-label={t('fees.title')}>
      <div className={styles.head}>
        <h2>{t('fees.title')}</h2>
        {fees.length > 0 && add}
      </div>
      <DataTable
        label={t('fees.title')}
        columns={columns}
        rows={fees}
        rowId={rowId}
        total={fees.length}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState
            title={t('fees.none')}
            text={t(can(ecommercesAddFee.access) ? 'fees.noneHint' : 'fees.noneReadonly')}
            action={add}
          />
        }
        height="auto"
        expectedRows={4}
      />
    </section>
  )
}
