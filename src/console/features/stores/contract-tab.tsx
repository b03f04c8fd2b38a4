// Postal contract tab of a store's page, and the drawer that copies the contract of another store.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { storesCopyContract, storesEditContract } from '#commands/stores.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { queryOptionsFor } from '#console/api/queries.ts'
import { EcommerceField } from '#console/records/ecommerce-field.tsx'
import { RecordSections } from '#console/records/record-sections.tsx'
import { DetailList } from '#console/run/facts.tsx'
import { MainButton } from '#console/run/main-button.tsx'
import { useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { Section } from '#console/ui/section.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { getFieldNames } from '#contract/field-list.ts'
import { storeContractFields } from '#contract/platform/store-contract.ts'
import { getStore, type Store, saveStoreContract } from '#contract/platform/stores.ts'
import styles from './contract-form.module.css'
import {
  ContractDifference,
  contractChanges,
  offerContract,
  StoreContractForm,
  StoreField,
  typedOf,
  useShown,
} from './contract-form.tsx'

interface Props {
  readonly store: Store
}

function ContractFacts({ store }: Props) {
  const { t } = useTranslation('store-contract')
  const shown = useShown()
  const values: Readonly<Record<string, unknown>> = typedOf(store)
  const isOwn = values.is_save_full_contract === true
  const names = isOwn ? getFieldNames(storeContractFields) : (['is_save_full_contract', 'posting_card'] as const)
  const said = (name: string) => {
    if (name === 'password') return store.contract_options?.has_password ? t('hasPassword') : ''
    return values[name] === '' ? '' : shown(name, values[name])
  }
  return (
    <DetailList
      record={{ ecommerce: String(store.ecommerce_id), store: String(store.id) }}
      items={names.map((name) => ({ name: t(`field.${name}`), value: said(name), field: name }))}
    />
  )
}

/** Tab to read and edit the contract with the postal carrier (S2 §2, §4, §5); empty until the store is created. */
export function ContractTab({ store }: { readonly store: Store | null }) {
  const { t } = useTranslation('store-contract')
  const { can } = useSession()
  if (store === null) return null
  const mayEdit = can(saveStoreContract.access)
  return (
    <div className={styles.tab}>
      <RecordSections
        names={['contract']}
        mayEdit={mayEdit}
        overview={null}
        editLabel={() => t('edit')}
        read={(_, action) => (
          <Section
            title={t('title')}
            action={
              mayEdit && (
                <span className={styles.actions}>
                  {action}
                  <CopyButton store={store} />
                </span>
              )
            }
          >
            <ContractFacts store={store} />
          </Section>
        )}
        form={(_, onLeave) => (
          <Section title={t('title')} action={<CopyButton store={store} />}>
            <StoreContractForm key={store.id} store={store} onLeave={onLeave} />
          </Section>
        )}
      />
    </div>
  )
}

function CopyButton({ store: { id, ecommerce_id } }: Props) {
  const { t } = useTranslation('store-contract')
  const { run } = useRunner()
  return (
    <Button
      size="small"
      onClick={() => run(storesCopyContract, { ecommerce: String(ecommerce_id), store: String(id) })}
    >
      {t('copy.open')}
    </Button>
  )
}

/** Drawer that compares another store's contract with this one and copies it into the form without saving. */
export function CopyContractDrawer({ args }: { readonly args: Arguments }) {
  return <Copying key={`${args.store} ${args.from_store}`} args={args} />
}

function Copying({ args }: { readonly args: Arguments }) {
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
        <MainButton
          disabledReason={!changes ? t('copy.chooseFirst') : changes.length === 0 ? t('difference.none') : null}
          onClick={take}
        >
          {t('copy.take')}
        </MainButton>
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
  return useQuery({ ...queryOptionsFor(getStore, { params: { ecommerce_id, id: id ?? 0 } }), enabled: id !== null })
}
