// Store page with tabs (details, CSV upload, postal contract, notes, activity), and the page that creates a store.

import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { listRecordActivityCommand } from '#commands/activity.ts'
import type { Arguments } from '#commands/command.ts'
import { openEcommerceCommand } from '#commands/ecommerces.ts'
import { listRecordNotesCommand } from '#commands/notes.ts'
import { buildCommandLink } from '#commands/registry.ts'
import {
  copyStoreIdCommand,
  deleteStoreCommand,
  listStoresCommand,
  listStoresOfEcommerceCommand,
  openStoreCommand,
  type StoreTab,
  storeTabs,
} from '#commands/stores.ts'
import { formatEcommerceName, queryOptionsFor, useEcommerceName } from '#console/api/queries.ts'
import { useSetPageTitle } from '#console/lib/browser.ts'
import { addKeysToLabel } from '#console/lib/key-sequences.ts'
import { EcommerceField } from '#console/records/ecommerce-field.tsx'
import { buildDetailItems } from '#console/records/field-list.tsx'
import { Overview, useLastChangeItem, useNotesCountItem } from '#console/records/record-overview.tsx'
import { RecordPage } from '#console/records/record-page.tsx'
import { selectRecord } from '#console/records/record-query.ts'
import { RecordSections, useRecordTab } from '#console/records/record-sections.tsx'
import { RecordTabs } from '#console/records/record-tabs.tsx'
import { ActiveBadge } from '#console/records/status-badge.tsx'
import { DetailList } from '#console/run/facts.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { useUrlState } from '#console/table/list-state.ts'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { findFirstField } from '#console/ui/focus-targets.ts'
import { Section } from '#console/ui/section.tsx'
import { useKeySequence } from '#console/ui/shown-keys.ts'
import { TimestampText } from '#console/ui/values.tsx'
import { recordId } from '#contract/fields.ts'
import { getStore, type Store, saveStore, storeAddressFields, storeFields } from '#contract/platform/stores.ts'
import { z } from '#contract/zod.ts'
import { ContractTab } from './contract-tab.tsx'
import { type StoreSection, storeSections } from './store-fields.tsx'
import { StoreCreateForm, StoreEditForm } from './store-form.tsx'
import styles from './store-page.module.css'
import { UploadTab } from './upload-tab.tsx'

interface StoreProps {
  readonly store: Store
}

/** Read-only details of a store in several sections. */
export function StoreDetails({ store }: StoreProps) {
  return storeSections.map((section) => <DetailsSection key={section} store={store} section={section} />)
}

const getStoreArguments = ({ id, ecommerce_id }: Store) => ({ ecommerce: String(ecommerce_id), store: String(id) })

interface DetailsSectionProps extends StoreProps {
  readonly section: StoreSection
  /** Button that opens the section for editing. */
  readonly action?: ReactNode
}

function DetailsSection({ store, section, action }: DetailsSectionProps) {
  const { t } = useTranslation(['stores', 'address', 'ui'])
  const { country } = store.address
  const items = [
    ...buildDetailItems(storeFields, store, { section, country }, t),
    ...buildDetailItems(storeAddressFields, store.address, { section, country }, t),
  ]
  return (
    <Section title={t(`section.${section}`)} action={action}>
      <DetailList recordArguments={getStoreArguments(store)} items={items} />
    </Section>
  )
}

/**
 * Overview of a store: whether the postal contract is default or custom, number of notes, and last change. Every value
 * links to its tab.
 */
function OverviewSection({ store }: StoreProps) {
  const { t } = useTranslation(['stores', 'store-contract'])
  const { id, ecommerce_id, contract_options: contract } = store
  const buildTabLink = (tab: StoreTab) =>
    buildCommandLink(openStoreCommand, { ecommerce: String(ecommerce_id), store: String(id), tab })
  const mode = contract && t(`store-contract:mode.${contract.is_save_full_contract ? 'custom' : 'default'}`)
  const items = [
    { name: t('tab.correios'), value: <Link to={buildTabLink('correios')}>{mode ?? t('overview.noContract')}</Link> },
    useNotesCountItem('store', id, buildTabLink('notes')),
    useLastChangeItem('store', id, buildTabLink('activity')),
  ]
  return <Overview items={items} />
}

function TimestampsSection({ store: { created_at, updated_at } }: StoreProps) {
  const { t } = useTranslation('stores')
  return (
    <Section title={t('section.record')}>
      <DetailList
        items={[
          { name: t('field.created_at'), value: <TimestampText timestamp={created_at} /> },
          { name: t('field.updated_at'), value: <TimestampText timestamp={updated_at} /> },
        ]}
      />
    </Section>
  )
}

interface TabProps {
  /** Id of the ecommerce; null while a new store is created and no ecommerce is selected yet. */
  readonly ecommerceId: number | null
  /** Store to show; null on the page that creates a store. */
  readonly store: Store | null
}

const tabContents: Readonly<Partial<Record<StoreTab, ComponentType<TabProps>>>> = {
  details: StoreDetailsTab,
  upload: UploadTab,
  correios: ContractTab,
}

function StoreTabs(props: TabProps) {
  const { t } = useTranslation('stores')
  const [requestedTab, selectTab] = useRecordTab()
  const { store } = props
  const { can } = useSession()
  const isHidden = (tab: StoreTab) =>
    (tab === 'activity' && (store === null || !can(listRecordActivityCommand.access))) ||
    (tab === 'notes' && (store === null || !can(listRecordNotesCommand.access))) ||
    (tab === 'upload' && !can(saveStore.access))
  const tabs = storeTabs.filter((tab) => !isHidden(tab))
  // Disables the contract tab until the store exists.
  const getDisabledReason = (tab: StoreTab) => (tab === 'correios' && store === null ? t('tab.needsStore') : null)
  const tab = tabs.find((candidate) => candidate === requestedTab && getDisabledReason(candidate) === null) ?? 'details'
  const TabContent = tabContents[tab]

  return (
    <RecordTabs
      recordArguments={store && { store: String(store.id) }}
      label={t('tab.label')}
      tabs={tabs.map((id) => ({
        id,
        label: id === 'details' && store === null ? t('tab.create') : t(`tab.${id}`),
        disabledReason: getDisabledReason(id),
      }))}
      value={tab}
      onChange={selectTab}
    >
      {TabContent && <TabContent {...props} />}
    </RecordTabs>
  )
}

/**
 * Details tab of a store. A new store has a form; an existing store has details, which the user edits section by
 * section.
 */
function StoreDetailsTab({ ecommerceId, store }: TabProps) {
  const { t } = useTranslation('stores')
  const { can } = useSession()
  if (store === null) return <StoreCreateForm ecommerceId={ecommerceId} />
  return (
    <div className={styles.sections}>
      <RecordSections
        names={storeSections}
        canEdit={can(saveStore.access)}
        overview={<OverviewSection store={store} />}
        getEditLabel={(section) => t(`edit.${section}`)}
        renderSection={(section, action) => <DetailsSection store={store} section={section} action={action} />}
        renderForm={(section, onLeave) => <StoreEditForm store={store} section={section} onLeave={onLeave} />}
      />
      <TimestampsSection store={store} />
    </div>
  )
}

const NewPageParameters = z.strictObject({ ecommerce_id: recordId.optional() })

/** Page that creates one store of an ecommerce with a form, or several stores with a CSV file. */
export function NewStorePage() {
  const { t } = useTranslation('stores')
  const { query, set } = useUrlState(NewPageParameters)
  const ecommerceId = query.ecommerce_id ?? null
  const pageElement = useRef<HTMLDivElement>(null)
  useSetPageTitle(t('create.title'))
  // Focuses the first field: the ecommerce field, or the first field of the store form if the URL already contains an
  // ecommerce.
  useEffect(() => {
    if (pageElement.current) findFirstField(pageElement.current)?.focus()
  }, [])

  return (
    <div ref={pageElement} className={styles.page}>
      <header>
        <h1>{t('create.title')}</h1>
        <p className={styles.hint}>{t('create.hint')}</p>
      </header>
      <div className={styles.ecommerce}>
        <EcommerceField
          required
          value={ecommerceId}
          onChange={(id) => set({ ecommerce_id: id ?? undefined }, { replace: true })}
        />
      </div>
      <StoreTabs ecommerceId={ecommerceId} store={null} />
    </div>
  )
}

function Badges({ store: { id, ecommerce_id, is_active } }: StoreProps) {
  const { t } = useTranslation('stores')
  const { run } = useCommandRunner()
  const label = t('show.copyId', { id })
  const copyKeys = useKeySequence(copyStoreIdCommand)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={styles.id}
        icon={<Copy size={12} />}
        aria-label={label}
        title={addKeysToLabel(label, copyKeys)}
        onClick={() => run(copyStoreIdCommand, { ecommerce: String(ecommerce_id), store: String(id) })}
      >
        {id}
      </Button>
      <ActiveBadge active={is_active} feminine />
      <span className={styles.owner}>
        <EcommerceName id={ecommerce_id} />
      </span>
    </>
  )
}

function Actions({ store }: StoreProps) {
  const { t } = useTranslation('stores')
  const { run } = useCommandRunner()
  const { can } = useSession()
  return (
    <>
      <ButtonLink to={buildCommandLink(listStoresOfEcommerceCommand, { ecommerce_id: String(store.ecommerce_id) })}>
        {t('show.ofEcommerce')}
      </ButtonLink>
      {can(deleteStoreCommand.access) && (
        <Button onClick={() => run(deleteStoreCommand, getStoreArguments(store))}>{t('delete.title')}</Button>
      )}
    </>
  )
}

/** Name of the ecommerce that owns the store. The name is a link if the user may read ecommerces. */
function EcommerceName({ id }: { readonly id: number }) {
  const { can } = useSession()
  const ecommerce = useEcommerceName(id)
  const name = ecommerce ? formatEcommerceName(ecommerce) : String(id)
  return can(openEcommerceCommand.access) ? (
    <Link to={buildCommandLink(openEcommerceCommand, { ecommerce: String(id) })}>{name}</Link>
  ) : (
    name
  )
}

const useStoreRecord = ({ ecommerce, store }: { readonly ecommerce: number; readonly store: number }) =>
  useQuery({ ...queryOptionsFor(getStore, { params: { ecommerce_id: ecommerce, id: store } }), select: selectRecord })

export function StorePage({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('stores')
  const ecommerce = z.safeParse(recordId, args.ecommerce).data
  const list = buildCommandLink(listStoresCommand, ecommerce === undefined ? {} : { ecommerce_id: String(ecommerce) })
  return (
    <RecordPage
      args={args}
      idNames={['ecommerce', 'store']}
      useRecord={useStoreRecord}
      getNotFoundTexts={(id) => ({
        title: id === null ? t('show.badId') : t('show.notFound', { id }),
        hint: t('show.notFoundHint'),
      })}
      listLink={<ButtonLink to={list}>{t('show.toList')}</ButtonLink>}
      skeleton={{ hasTabs: true, itemCounts: [8, 6, 4] }}
      pageCommand={openStoreCommand}
      buildHeader={(store) => ({
        title: store.display_name,
        badges: <Badges store={store} />,
        actions: <Actions store={store} />,
      })}
    >
      {(store) => <StoreTabs ecommerceId={store.ecommerce_id} store={store} />}
    </RecordPage>
  )
}
