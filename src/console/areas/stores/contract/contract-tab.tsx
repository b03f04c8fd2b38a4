import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { storesCopyContract } from '#commands/store-tabs.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { saveStoreContract } from '#contract/store-contract.ts'
import { getStore } from '#contract/stores.ts'
import { ContractFacts } from './contract-facts.tsx'
import { ContractForm } from './contract-form.tsx'
import styles from './contract-tab.module.css'

interface ContractTabProps {
  readonly ecommerceId: number
  readonly storeId: number
}

/** The contract of a store with the postal carrier (S2 §2, §4, §5): to read, or to change. */
export function ContractTab({ ecommerceId, storeId }: ContractTabProps) {
  const { t } = useTranslation('store-contract')
  const { can } = useSession()
  const { run } = useRunner()
  const { data, error, refetch } = useQuery(queryOf(getStore, { params: { ecommerce_id: ecommerceId, id: storeId } }))
  const canSave = can(saveStoreContract.access)
  if (!data && error) return <ErrorPanel error={error} onRetry={() => void refetch()} />
  return (
    <section className={styles.card} aria-label={t('title')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('title')}</h2>
        {canSave && (
          <Button onClick={() => run(storesCopyContract, { ecommerce: String(ecommerceId), store: String(storeId) })}>
            {t('copy.open')}
          </Button>
        )}
      </div>
      {!data && <Skeleton height="120px" />}
      {data && (canSave ? <ContractForm key={data.data.id} store={data.data} /> : <ContractFacts store={data.data} />)}
    </section>
  )
}
