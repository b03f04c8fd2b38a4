// Tab with the postal contract of a store, and the drawer that copies the contract of another store.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { copyStoreContractCommand, editStoreContractCommand } from '#commands/stores.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { queryOptionsFor } from '#console/api/queries.ts'
import { EcommerceField } from '#console/records/ecommerce-field.tsx'
import { RecordSections } from '#console/records/record-sections.tsx'
import { DetailList } from '#console/run/facts.tsx'
import { MainButton } from '#console/run/main-button.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
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
  ContractChangeList,
  listContractChanges,
  StoreContractForm,
  StoreField,
  setCopiedContract,
  toContractValues,
  useContractValueFormatter,
} from './contract-form.tsx'

interface Props {
  readonly store: Store
}

function ContractDetails({ store }: Props) {
  const { t } = useTranslation('store-contract')
  const formatValue = useContractValueFormatter()
  const values: Readonly<Record<string, unknown>> = toContractValues(store)
  const isCustom = values.is_save_full_contract === true
  const names = isCustom ? getFieldNames(storeContractFields) : (['is_save_full_contract', 'posting_card'] as const)
  const formatField = (name: string) => {
    if (name === 'password') return store.contract_options?.has_password ? t('hasPassword') : ''
    return values[name] === '' ? '' : formatValue(name, values[name])
  }
  return (
    <DetailList
      recordArguments={{ ecommerce: String(store.ecommerce_id), store: String(store.id) }}
      items={names.map((name) => ({ name: t(`field.${name}`), value: formatField(name), field: name }))}
    />
  )
}

/** Tab that shows and edits the contract of a store with the postal carrier (S2 §2, §4, §5). */
export function ContractTab({ store }: { readonly store: Store | null }) {
  const { t } = useTranslation('store-contract')
  const { can } = useSession()
  if (store === null) return null
  const mayEdit = can(saveStoreContract.access)
  return (
    <div className={styles.tab}>
      <RecordSections
        names={['contract']}
        canEdit={mayEdit}
        overview={null}
        getEditLabel={() => t('edit')}
        renderSection={(_, action) => (
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
            <ContractDetails store={store} />
          </Section>
        )}
        renderForm={(_, onLeave) => (
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
  const { run } = useCommandRunner()
  return (
    <Button onClick={() => run(copyStoreContractCommand, { ecommerce: String(ecommerce_id), store: String(id) })}>
      {t('copy.open')}
    </Button>
  )
}

/**
 * Drawer that compares the contract of another store with the contract of this store. The user can copy the other
 * contract into the form without saving.
 */
export function CopyContractDrawer({ args }: { readonly args: Arguments }) {
  return <CopyContract key={`${args.store} ${args.from_store}`} args={args} />
}

function CopyContract({ args }: { readonly args: Arguments }) {
  const { ecommerce = '', store = '', from_ecommerce = ecommerce, from_store } = args
  const { t } = useTranslation('store-contract')
  const { close, run } = useCommandRunner()
  const [sourceEcommerceId, setSourceEcommerceId] = useState<number | null>(Number(from_ecommerce))
  const [sourceStoreId, setSourceStoreId] = useState<number | null>(
    from_store === undefined ? null : Number(from_store),
  )
  const targetQuery = useStoreQuery(Number(ecommerce), Number(store))
  const sourceQuery = useStoreQuery(sourceEcommerceId ?? 0, sourceStoreId)
  const failure = targetQuery.error ?? sourceQuery.error
  const values = sourceQuery.data && toContractValues(sourceQuery.data.data)
  const changes = targetQuery.data && values && listContractChanges(toContractValues(targetQuery.data.data), values)

  const copyToForm = () => {
    if (!values) return
    setCopiedContract({ storeId: Number(store), values })
    run(editStoreContractCommand, { ecommerce, store })
  }

  return (
    <Drawer
      title={t('copy.title')}
      subtitle={targetQuery.data?.data.display_name}
      onClose={close}
      footer={
        <MainButton
          disabledReason={!changes ? t('copy.chooseFirst') : changes.length === 0 ? t('difference.none') : null}
          onClick={copyToForm}
        >
          {t('copy.take')}
        </MainButton>
      }
    >
      <p className={styles.muted}>{t('copy.text')}</p>
      <EcommerceField
        label={t('copy.ecommerce')}
        value={sourceEcommerceId}
        onChange={(id) => {
          if (id !== sourceEcommerceId) setSourceStoreId(null)
          setSourceEcommerceId(id)
        }}
      />
      {sourceEcommerceId !== null && (
        <StoreField
          key={sourceEcommerceId}
          ecommerceId={sourceEcommerceId}
          excludedId={Number(store)}
          value={sourceStoreId}
          onChange={setSourceStoreId}
        />
      )}
      {failure && (
        <ErrorPanel error={failure} onRetry={() => void Promise.all([targetQuery.refetch(), sourceQuery.refetch()])} />
      )}
      {sourceStoreId !== null && !failure && !changes && <Skeleton height="120px" />}
      {sourceStoreId === null && <EmptyState title={t('copy.nothing')} text={t('copy.nothingText')} />}
      {changes && (
        <>
          <h3 className={styles.title}>{t('difference.label')}</h3>
          <ContractChangeList changes={changes} />
          <p className={styles.muted}>{t('copy.secrets')}</p>
        </>
      )}
    </Drawer>
  )
}

function useStoreQuery(ecommerce_id: number, id: number | null) {
  return useQuery({ ...queryOptionsFor(getStore, { params: { ecommerce_id, id: id ?? 0 } }), enabled: id !== null })
}
