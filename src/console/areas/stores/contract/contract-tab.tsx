import { useTranslation } from 'react-i18next'
import { storesCopyContract } from '#commands/stores.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Section } from '#console/ui/section.tsx'
import { saveStoreContract } from '#contract/store-contract.ts'
import type { Store } from '#contract/stores.ts'
import { ContractFacts } from './contract-facts.tsx'
import { ContractForm } from './contract-form.tsx'
import styles from './contract-tab.module.css'

/** The contract of a store with the postal carrier (S2 §2, §4, §5): to read, or to change. A store that is not there yet has none. */
export function ContractTab({ store }: { readonly store: Store | null }) {
  const { t } = useTranslation('store-contract')
  const { can } = useSession()
  const { run } = useRunner()
  if (store === null) return null
  const { id, ecommerce_id } = store
  const canSave = can(saveStoreContract.access)
  const copy = (
    <Button onClick={() => run(storesCopyContract, { ecommerce: String(ecommerce_id), store: String(id) })}>
      {t('copy.open')}
    </Button>
  )
  return (
    <div className={styles.tab}>
      <Section title={t('title')} action={canSave && copy}>
        {canSave ? <ContractForm key={id} store={store} /> : <ContractFacts store={store} />}
      </Section>
    </div>
  )
}
