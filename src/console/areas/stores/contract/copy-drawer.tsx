import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { storesEditContract } from '#commands/stores.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { EcommerceField } from '#console/ui/ecommerce-field.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { getStore } from '#contract/stores.ts'
import { ContractDifference } from './contract-difference.tsx'
import styles from './contract-tab.module.css'
import { contractChanges, typedOf } from './form-values.ts'
import { offerContract } from './offered-contract.ts'
import { StoreField } from './store-field.tsx'

/** Another store's contract beside this one, to take over into the form; nothing is saved here. */
export function CopyContractDrawer({ args }: { readonly args: Arguments }) {
  const { ecommerce = '', store = '', from_ecommerce = ecommerce, from_store } = args
  const { t } = useTranslation('store-contract')
  const { close, run } = useRunner()
  const [owner, setOwner] = useState<number | null>(Number(from_ecommerce))
  const [chosen, setChosen] = useState<number | null>(from_store === undefined ? null : Number(from_store))
  const own = useStore(Number(ecommerce), Number(store))
  const theirs = useStore(owner ?? 0, chosen)
  const failure = own.error ?? theirs.error
  const values = theirs.data && typedOf(theirs.data.data)
  const changes = own.data && values && contractChanges(typedOf(own.data.data), values)

  const take = () => {
    if (!values) return
    offerContract({ storeId: Number(store), values })
    run(storesEditContract, { ecommerce, store })
  }

  return (
    <Drawer
      title={t('copy.title')}
      subtitle={own.data?.data.display_name}
      onClose={close}
      footer={
        <Button
          variant="primary"
          disabledReason={!changes ? t('copy.chooseFirst') : changes.length === 0 ? t('difference.none') : null}
          onClick={take}
        >
          {t('copy.take')}
        </Button>
      }
    >
      <p className={styles.muted}>{t('copy.text')}</p>
      <EcommerceField
        label={t('copy.ecommerce')}
        value={owner}
        onChange={(id) => {
          if (id !== owner) setChosen(null)
          setOwner(id)
        }}
      />
      {owner !== null && (
        <StoreField key={owner} ecommerceId={owner} except={Number(store)} value={chosen} onChange={setChosen} />
      )}
      {failure && <ErrorPanel error={failure} onRetry={() => void Promise.all([own.refetch(), theirs.refetch()])} />}
      {chosen !== null && !failure && !changes && <Skeleton height="120px" />}
      {chosen === null && <EmptyState title={t('copy.nothing')} text={t('copy.nothingText')} />}
      {changes && (
        <>
          <h3 className={styles.title}>{t('difference.label')}</h3>
          <ContractDifference changes={changes} />
          <p className={styles.muted}>{t('copy.secrets')}</p>
        </>
      )}
    </Drawer>
  )
}

function useStore(ecommerce_id: number, id: number | null) {
  return useQuery({ ...queryOf(getStore, { params: { ecommerce_id, id: id ?? 0 } }), enabled: id !== null })
}
