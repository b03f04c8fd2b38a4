// Page of one store and of new ones: header, facts, tabs.

import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { activityOfRecord } from '#commands/activity.ts'
import type { Arguments } from '#commands/command.ts'
import { ecommercesOpen } from '#commands/ecommerces.ts'
import { notesOfRecord } from '#commands/notes.ts'
import { linkOf } from '#commands/registry.ts'
import {
  type StoreTab,
  storesCopyId,
  storesDelete,
  storesList,
  storesListOf,
  storesOpen,
  storeTabs,
} from '#commands/stores.ts'
import { ecommerceLabel, queryOf, useEcommerceName } from '#console/api/queries.ts'
import { usePageTitle } from '#console/lib/browser.ts'
import { formatDocument, formatZip } from '#console/lib/format.ts'
import { withKeys } from '#console/lib/key-sequences.ts'
import { EcommerceField } from '#console/records/ecommerce-field.tsx'
import { Overview, useLastChange, useNotesCount } from '#console/records/record-overview.tsx'
import { RecordPage } from '#console/records/record-page.tsx'
import { recordIn } from '#console/records/record-query.ts'
import { RecordSections, useTabToRead } from '#console/records/record-sections.tsx'
import { RecordTabs } from '#console/records/record-tabs.tsx'
import { ActiveBadge } from '#console/records/status-badge.tsx'
import { type Fact, Facts } from '#console/run/facts.tsx'
import { useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { useUrlState } from '#console/table/list-state.ts'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { firstField } from '#console/ui/focus-targets.ts'
import { Section } from '#console/ui/section.tsx'
import { useShownKeys } from '#console/ui/shown-keys.ts'
import { Code, Instant } from '#console/ui/values.tsx'
import { recordId } from '#contract/fields.ts'
import { getStore, type Store, saveStore } from '#contract/platform/stores.ts'
import { z } from '#contract/zod.ts'
import { ContractTab } from './contract-tab.tsx'
import { source } from './list-page.tsx'
import { formatCoordinate, type StoreSection, storeSections } from './store-fields.tsx'
import { CreateForm, EditForm } from './store-form.tsx'
import styles from './store-page.module.css'
import { UploadTab } from './upload-tab.tsx'

interface Props {
  readonly store: Store
}

/** The data of a store to read. */
export function StoreFacts({ store }: Props) {
  return storeSections.map((section) => {
    const Read = readSections[section]
    return <Read key={section} store={store} />
  })
}

interface ReadProps extends Props {
  /** The button that edits it. */
  readonly action?: ReactNode
}

const recordOf = ({ id, ecommerce_id }: Store) => ({ ecommerce: String(ecommerce_id), store: String(id) })

function ReachedSection({ store, action }: ReadProps) {
  const { t } = useTranslation('stores')
  return (
    <Section title={t('section.store')} action={action}>
      <Facts
        record={recordOf(store)}
        facts={[
          { name: t('field.display_name'), value: store.display_name, field: 'display_name' },
          {
            name: t('field.schedules'),
            value: <span className={styles.lines}>{store.schedules}</span>,
            field: 'schedules',
          },
          { name: t('field.email'), value: store.email, field: 'email' },
          ...useFlags(store, ['is_notify_reverses_delivered', 'is_active']),
        ]}
      />
    </Section>
  )
}

function AddressSection({ store, action }: ReadProps) {
  const { address } = store
  const { t } = useTranslation(['stores', 'address'])
  return (
    <Section title={t('section.address')} action={action}>
      <Facts
        record={recordOf(store)}
        facts={[
          {
            name: t(`address:field.zip_code.${address.country}`),
            value: <Code>{formatZip(address.zip_code)}</Code>,
            field: 'address.zip_code',
          },
          { name: t('address:field.address'), value: address.address, field: 'address.address' },
          { name: t('address:field.number'), value: address.number, field: 'address.number' },
          { name: t('address:field.complement'), value: address.complement, field: 'address.complement' },
          {
            name: t(`address:field.neighborhood.${address.country}`),
            value: address.neighborhood,
            field: 'address.neighborhood',
          },
          { name: t('address:field.city'), value: address.city, field: 'address.city' },
          { name: t('address:field.state'), value: address.state, field: 'address.state' },
          {
            name: t('address:field.country'),
            value: t(`address:country.${address.country}`),
            field: 'address.country',
          },
          { name: t('field.lat'), value: <Code>{formatCoordinate(address.lat)}</Code>, field: 'address.lat' },
          { name: t('field.long'), value: <Code>{formatCoordinate(address.long)}</Code>, field: 'address.long' },
        ]}
      />
    </Section>
  )
}

function OperationSection({ store, action }: ReadProps) {
  const { t } = useTranslation('stores')
  return (
    <Section title={t('section.operation')} action={action}>
      <Facts
        record={recordOf(store)}
        facts={[
          {
            name: t(`field.cnpj.${store.address.country}`),
            value: <Code>{formatDocument(store.cnpj)}</Code>,
            field: 'cnpj',
          },
          { name: t('field.ie_number'), value: <Code>{store.ie_number}</Code>, field: 'ie_number' },
          { name: t('field.partner_number'), value: <Code>{store.partner_number}</Code>, field: 'partner_number' },
          { name: t('field.seller'), value: store.seller, field: 'seller' },
          { name: t('field.check_in'), value: t(`checkIn.${store.check_in}`), field: 'check_in' },
          ...useFlags(store, operationFlags),
        ]}
      />
    </Section>
  )
}

const readSections = {
  store: ReachedSection,
  address: AddressSection,
  operation: OperationSection,
} as const satisfies Readonly<Record<StoreSection, ComponentType<ReadProps>>>

const operationFlags = [
  'main_seller',
  'is_seller_origin',
  'is_seller_destination',
  'is_split_destination',
  'pickup_point',
  'is_omnichannel',
] as const
type Flag = (typeof operationFlags)[number] | 'is_notify_reverses_delivered' | 'is_active'

function useFlags(store: Store, names: readonly Flag[]): readonly Fact[] {
  const { t } = useTranslation('stores')
  return names.map((name) => ({ name: t(`field.${name}`), value: t(store[name] ? 'ui:yes' : 'ui:no'), field: name }))
}

/** What is to be known first, and the ways there. */
function OverviewSection({ store }: Props) {
  const { t } = useTranslation(['stores', 'store-contract'])
  const { id, ecommerce_id, contract_options: contract } = store
  const toTab = (tab: StoreTab) => linkOf(storesOpen, { ecommerce: String(ecommerce_id), store: String(id), tab })
  const mode = contract && t(`store-contract:mode.${contract.is_save_full_contract ? 'custom' : 'default'}`)
  const facts = [
    { name: t('tab.correios'), value: <Link to={toTab('correios')}>{mode ?? t('overview.noContract')}</Link> },
    useNotesCount('store', id, toTab('notes')),
    useLastChange('store', id, toTab('activity')),
  ]
  return <Overview facts={facts} />
}

export function RecordSection({ store: { created_at, updated_at } }: Props) {
  const { t } = useTranslation('stores')
  return (
    <Section title={t('section.record')}>
      <Facts
        facts={[
          { name: t('field.created_at'), value: <Instant at={created_at} /> },
          { name: t('field.updated_at'), value: <Instant at={updated_at} /> },
        ]}
      />
    </Section>
  )
}

// Tabs of a store's page and of the page of new stores (S2 §2); the open one is in the URL.

export interface TabProps {
  /** Null until one is chosen, on the page of new stores. */
  readonly ecommerceId: number | null
  /** Null for a new one. */
  readonly store: Store | null
}

const contents: Readonly<Partial<Record<StoreTab, ComponentType<TabProps>>>> = {
  details: DetailsTab,
  upload: UploadTab,
  correios: ContractTab,
}

export function StoreTabs(props: TabProps) {
  const { t } = useTranslation('stores')
  const [wanted, choose] = useTabToRead()
  const { store } = props
  const { can } = useSession()
  const isLeft = (tab: StoreTab) =>
    (tab === 'activity' && (store === null || !can(activityOfRecord.access))) ||
    (tab === 'notes' && (store === null || !can(notesOfRecord.access))) ||
    (tab === 'upload' && !can(saveStore.access))
  const tabs = storeTabs.filter((tab) => !isLeft(tab))
  // The contract tab is disabled until the store is saved.
  const reasonOf = (tab: StoreTab) => (tab === 'correios' && store === null ? t('tab.needsStore') : null)
  const tab = tabs.find((one) => one === wanted && reasonOf(one) === null) ?? 'details'
  const Content = contents[tab]

  return (
    <RecordTabs
      record={store && { store: String(store.id) }}
      label={t('tab.label')}
      tabs={tabs.map((id) => ({
        id,
        label: id === 'details' && store === null ? t('tab.create') : t(`tab.${id}`),
        disabledReason: reasonOf(id),
      }))}
      value={tab}
      onChange={choose}
    >
      {Content && <Content {...props} />}
    </RecordTabs>
  )
}

/** A new store, or one that is there: to read, a section at a time edited in its place. */
export function DetailsTab({ ecommerceId, store }: TabProps) {
  const { t } = useTranslation('stores')
  const { can } = useSession()
  if (store === null) return <CreateForm ecommerceId={ecommerceId} />
  return (
    <div className={styles.sections}>
      <RecordSections
        names={storeSections}
        mayEdit={can(saveStore.access)}
        overview={<OverviewSection store={store} />}
        editLabel={(section) => t(`edit.${section}`)}
        read={(section, action) => {
          const Read = readSections[section]
          return <Read store={store} action={action} />
        }}
        form={(section, onLeave) => <EditForm store={store} section={section} onLeave={onLeave} />}
      />
      <RecordSection store={store} />
    </div>
  )
}

const Place = z.strictObject({ ecommerce_id: recordId.optional() })

/** New stores of an ecommerce: one by a form, or many by a file. */
export function NewPage() {
  const { t } = useTranslation('stores')
  const { query, set } = useUrlState(Place)
  const ecommerceId = query.ecommerce_id ?? null
  const page = useRef<HTMLDivElement>(null)
  usePageTitle(t('create.title'))
  // To what must be filled in first: the ecommerce, unless the link says it.
  useEffect(() => {
    if (page.current) firstField(page.current)?.focus()
  }, [])

  return (
    <div ref={page} className={styles.page}>
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

function Badges({ store: { id, ecommerce_id, is_active } }: Props) {
  const { t } = useTranslation('stores')
  const { run } = useRunner()
  const label = t('show.copyId', { id })
  const copyKeys = useShownKeys(storesCopyId)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={styles.id}
        icon={<Copy size={12} />}
        aria-label={label}
        title={withKeys(label, copyKeys)}
        onClick={() => run(storesCopyId, { ecommerce: String(ecommerce_id), store: String(id) })}
      >
        {id}
      </Button>
      <ActiveBadge active={is_active} feminine />
      <span className={styles.owner}>
        <Owner id={ecommerce_id} />
      </span>
    </>
  )
}

function Actions({ store }: Props) {
  const { t } = useTranslation('stores')
  const { run } = useRunner()
  const { can } = useSession()
  return (
    <>
      <ButtonLink size="small" to={linkOf(storesListOf, { ecommerce_id: String(store.ecommerce_id) })}>
        {t('show.ofEcommerce')}
      </ButtonLink>
      {can(storesDelete.access) && (
        <Button size="small" onClick={() => run(storesDelete, recordOf(store))}>
          {t('delete.title')}
        </Button>
      )}
    </>
  )
}

/** Whose store it is; a way there for who may see ecommerces. */
function Owner({ id }: { readonly id: number }) {
  const { can } = useSession()
  const known = useEcommerceName(id)
  const name = known ? ecommerceLabel(known) : String(id)
  return can(ecommercesOpen.access) ? <Link to={linkOf(ecommercesOpen, { ecommerce: String(id) })}>{name}</Link> : name
}

const useStore = ({ ecommerce, store }: { readonly ecommerce: number; readonly store: number }) =>
  useQuery({ ...queryOf(getStore, { params: { ecommerce_id: ecommerce, id: store } }), select: recordIn })

export function StorePage({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('stores')
  const ecommerce = z.safeParse(recordId, args.ecommerce).data
  const list = linkOf(storesList, ecommerce === undefined ? {} : { ecommerce_id: String(ecommerce) })
  return (
    <RecordPage
      args={args}
      ids={['ecommerce', 'store']}
      useRecord={useStore}
      notFound={(id) => ({
        title: id === null ? t('show.badId') : t('show.notFound', { id }),
        hint: t('show.notFoundHint'),
      })}
      toList={<ButtonLink to={list}>{t('show.toList')}</ButtonLink>}
      skeleton={{ hasTabs: true, facts: [8, 6, 4] }}
      pager={{ source, opens: storesOpen, argumentsOf: ({ id }) => ({ ...args, store: String(id) }) }}
      header={(store) => ({
        title: store.display_name,
        badges: <Badges store={store} />,
        actions: <Actions store={store} />,
      })}
    >
      {(store) => <StoreTabs ecommerceId={store.ecommerce_id} store={store} />}
    </RecordPage>
  )
}
