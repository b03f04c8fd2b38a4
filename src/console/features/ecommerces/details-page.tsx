// Page of one ecommerce: header with actions, tabs, and the details tab.

import { useQuery } from '@tanstack/react-query'
import Boxes from 'lucide-react/icons/boxes'
import ChartColumn from 'lucide-react/icons/chart-column'
import Copy from 'lucide-react/icons/copy'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Power from 'lucide-react/icons/power'
import PowerOff from 'lucide-react/icons/power-off'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments, Command } from '#commands/command.ts'
import {
  copyEcommerceIdCommand,
  disableEcommerceCommand,
  type EcommerceTab,
  ecommerceTabs,
  enableEcommerceCommand,
  getEcommerceArguments,
  listEcommercesCommand,
  openEcommerceActivityCommand,
  openEcommerceCommand,
  openEcommerceDashboardCommand,
  openEcommerceDetailsCommand,
  openEcommerceFeaturesCommand,
  openEcommerceFeesCommand,
  openEcommerceGroupCommand,
  openEcommerceIntegrationCommand,
  openEcommerceLgpdCommand,
  openEcommerceNotesCommand,
  openEcommerceQuotasCommand,
  openEcommerceReprocessCommand,
  openEcommerceSubscriptionCommand,
  openEcommerceUrlsCommand,
} from '#commands/ecommerces.ts'
import { openGroupCommand } from '#commands/groups.ts'
import { openEcommerceMetadataCommand } from '#commands/metadatas.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { formatGroupLabel, queryOptionsFor, useGroupName } from '#console/api/queries.ts'
import { useSearchParam } from '#console/lib/hooks.ts'
import { addKeysToLabel } from '#console/lib/key-sequences.ts'
import { buildDetailItems } from '#console/records/field-list.tsx'
import { RecordPage } from '#console/records/record-page.tsx'
import { selectRecord } from '#console/records/record-query.ts'
import { RecordSections } from '#console/records/record-sections.tsx'
import { RecordTabs } from '#console/records/record-tabs.tsx'
import { ActiveBadge } from '#console/records/status-badge.tsx'
import { Embedded } from '#console/run/embedded.tsx'
import { type DetailItem, DetailList } from '#console/run/facts.tsx'
import { getListUrl } from '#console/run/list-urls.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Section } from '#console/ui/section.tsx'
import { useKeySequence } from '#console/ui/shown-keys.ts'
import { Code, TimestampText } from '#console/ui/values.tsx'
import {
  type Ecommerce,
  ecommerceAddressFields,
  ecommerceFields,
  getEcommerce,
  saveEcommerce,
} from '#contract/platform/ecommerces.ts'
import { FeesTab } from './billing/fees-tab.tsx'
import { QuotaList, QuotasTab } from './billing/quotas-tab.tsx'
import { SubscriptionTab } from './billing/subscription-tab.tsx'
import { type DetailsSection, detailsSections, EcommerceDetailsForm, useSegments } from './details-form.tsx'
import styles from './details-page.module.css'
import { getFlagLabel, getModuleLabel, IntegrationTypeName } from './ecommerces.tsx'
import { FeaturesTab } from './features-tab.tsx'
import { IntegrationTab } from './integrations/integration-tab.tsx'
import { LgpdTab } from './lgpd-tab.tsx'
import { MetadatasTab } from './metadata-tab.tsx'
import { OverviewSection } from './overview.tsx'
import { OwnershipSection } from './ownership.tsx'
import { UrlsTab } from './urls-tab.tsx'

/** Name of the group of an ecommerce, or the id of the group until the name has loaded. */
function GroupValue({ id }: { readonly id: number | null }) {
  const group = useGroupName(id)
  return group ? formatGroupLabel(group) : <Code>{id}</Code>
}

function Badges({ ecommerce: { id, is_active, is_test, ecommerce_group_id } }: EcommerceProps) {
  const { t } = useTranslation('ecommerces')
  const { run } = useCommandRunner()
  const { can } = useSession()
  const label = t('details.copyId', { id })
  const copyKeys = useKeySequence(copyEcommerceIdCommand)
  const groupKeys = useKeySequence(openEcommerceGroupCommand)
  const loadedGroup = useGroupName(ecommerce_group_id)
  const groupName = loadedGroup?.name ?? t('details.group', { id: ecommerce_group_id })
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={styles.id}
        icon={<Copy size={12} />}
        aria-label={label}
        title={addKeysToLabel(label, copyKeys)}
        onClick={() => run(copyEcommerceIdCommand, { ecommerce: String(id) })}
      >
        {id}
      </Button>
      <ActiveBadge active={is_active} />
      {is_test && (
        <Badge tone="warning" icon={FlaskConical}>
          {t('details.test')}
        </Badge>
      )}
      {ecommerce_group_id !== null && can(openEcommerceGroupCommand.access) && (
        <ButtonLink
          variant="quiet"
          size="small"
          icon={<Boxes size={12} />}
          to={buildCommandLink(openGroupCommand, { group: String(ecommerce_group_id) })}
          title={addKeysToLabel(groupName, groupKeys)}
        >
          {groupName}
        </ButtonLink>
      )}
    </>
  )
}

function Actions({ ecommerce: { id, is_active } }: EcommerceProps) {
  const { t } = useTranslation('ecommerces')
  const { run } = useCommandRunner()
  const { can } = useSession()
  const availability = is_active ? disableEcommerceCommand : enableEcommerceCommand
  return (
    <>
      {can(openEcommerceDashboardCommand.access) && (
        <Button
          icon={<ChartColumn size={14} />}
          keys={openEcommerceDashboardCommand}
          onClick={() => run(openEcommerceDashboardCommand, { ecommerce: String(id) })}
        >
          {t('details.dashboard')}
        </Button>
      )}
      {can(availability.access) && (
        <Button
          icon={is_active ? <PowerOff size={14} /> : <Power size={14} />}
          onClick={() => run(availability, { ecommerce: String(id) })}
        >
          {t(is_active ? 'details.disable' : 'details.enable')}
        </Button>
      )}
    </>
  )
}

/**
 * Lists the enabled features by module. A module or feature flag without a translation is shown with its technical name
 * (product decision A13).
 */
function FeaturesSection({ features }: { readonly features: Ecommerce['features'] }) {
  const { t } = useTranslation('ecommerces')
  const { t: translateFeature } = useTranslation('features')
  const modules = Object.entries(features).filter(([, flags]) => flags.length > 0)
  return (
    <Section title={t('details.features')}>
      {modules.length === 0 ? (
        <p className={styles.muted}>{t('details.noFeatures')}</p>
      ) : (
        <DetailList
          items={modules.map(([module, flags]) => ({
            name: getModuleLabel(translateFeature, module),
            value: <FlagBadges labels={flags.map((flag) => getFlagLabel(translateFeature, module, flag))} />,
          }))}
        />
      )}
    </Section>
  )
}

function FlagBadges({ labels }: { readonly labels: readonly string[] }) {
  return (
    <span className={styles.flags}>
      {labels.map((label) => (
        <Badge key={label}>{label}</Badge>
      ))}
    </span>
  )
}

function QuotasSection({ quotas }: { readonly quotas: Ecommerce['billing_quotas'] }) {
  const { t } = useTranslation('ecommerces')
  return (
    <Section title={t('details.quotas')}>
      {quotas.length === 0 ? <p className={styles.muted}>{t('details.noQuotas')}</p> : <QuotaList quotas={quotas} />}
    </Section>
  )
}

interface EcommerceProps {
  readonly ecommerce: Ecommerce
}

/**
 * Details tab of an ecommerce: an overview, then the data in sections. The user edits one section at a time, in place.
 */
function EcommerceDetailsTab({ ecommerce }: EcommerceProps) {
  const { t } = useTranslation('details')
  const { can } = useSession()
  return (
    <div className={styles.sections}>
      <RecordSections
        names={detailsSections}
        canEdit={can(saveEcommerce.access)}
        overview={
          <>
            <OverviewSection ecommerce={ecommerce} />
            <OwnershipSection ecommerce={ecommerce} />
          </>
        }
        getEditLabel={(section) => t(`edit.${section}`)}
        renderSection={(section, action) => {
          const SectionView = sectionViews[section]
          return <SectionView ecommerce={ecommerce} action={action} />
        }}
        renderForm={(section, onLeave) => (
          <EcommerceDetailsForm ecommerce={ecommerce} section={section} onLeave={onLeave} />
        )}
      />
      <IntegrationSection ecommerce={ecommerce} />
      <QuotasSection quotas={ecommerce.billing_quotas} />
      <FeaturesSection features={ecommerce.features} />
      <MetadataSection ecommerce={ecommerce} />
    </div>
  )
}

interface SectionViewProps extends EcommerceProps {
  /** Button that switches the section to edit mode. */
  readonly action: ReactNode
}

function BusinessSection({ ecommerce, action }: SectionViewProps) {
  const { t } = useTranslation('ecommerces')
  return (
    <Section title={t('details.business')} action={action}>
      <DetailList recordArguments={getEcommerceArguments(ecommerce)} items={useBusinessItems(ecommerce)} />
    </Section>
  )
}

function AccountSection({ ecommerce, action }: SectionViewProps) {
  const { t } = useTranslation('ecommerces')
  return (
    <Section title={t('details.account')} action={action}>
      <DetailList recordArguments={getEcommerceArguments(ecommerce)} items={useAccountItems(ecommerce)} />
    </Section>
  )
}

/**
 * Returns the business data as a list of labels and values. The page and the preview of the ecommerce use this list.
 */
export function useBusinessItems(ecommerce: Ecommerce): readonly DetailItem[] {
  const { t } = useTranslation('details')
  const { country } = ecommerce.address
  return buildDetailItems(ecommerceFields, ecommerce, { section: 'business', country }, t)
}

function useAccountItems(ecommerce: Ecommerce): readonly DetailItem[] {
  const { t } = useTranslation(['ecommerces', 'details', 'ui'])
  const { getSegmentLabel } = useSegments()
  const values = { ...ecommerce, superlogica_client_id: ecommerce.superlogica_integration.client_id }
  const custom = {
    segment: getSegmentLabel(ecommerce.segment),
    ecommerce_group_id: <GroupValue id={ecommerce.ecommerce_group_id} />,
  }
  const labels = { use_default_contract: t('details.use_default_contract') }
  return buildDetailItems(ecommerceFields, values, { section: 'account', labels, customValues: custom }, t)
}

function AddressSection({ ecommerce, action }: SectionViewProps) {
  const { t } = useTranslation(['ecommerces', 'address'])
  const { address } = ecommerce
  const { country } = address
  return (
    <Section title={t('details.address')} action={action}>
      <DetailList
        recordArguments={getEcommerceArguments(ecommerce)}
        items={buildDetailItems(ecommerceAddressFields, address, { section: 'address', country }, t)}
      />
    </Section>
  )
}

const sectionViews = {
  business: BusinessSection,
  address: AddressSection,
  account: AccountSection,
} as const satisfies Readonly<Record<DetailsSection, ComponentType<SectionViewProps>>>

function IntegrationSection({ ecommerce: { integration } }: EcommerceProps) {
  const { t } = useTranslation('ecommerces')
  return (
    <Section title={t('details.integration')}>
      {integration === null ? (
        <p className={styles.muted}>{t('details.noIntegration')}</p>
      ) : (
        <DetailList
          items={[
            { name: t('details.name'), value: integration.name },
            { name: t('details.platform'), value: integration.software_name },
            { name: t('details.type'), value: <IntegrationTypeName type={integration.integration_type} /> },
            { name: t('details.api_url'), value: <Code>{integration.api_url}</Code> },
            { name: t('details.situation'), value: <ActiveBadge active={integration.is_active} feminine /> },
          ]}
        />
      )}
    </Section>
  )
}

function MetadataSection({ ecommerce: { uuid, created_at, updated_at } }: EcommerceProps) {
  const { t } = useTranslation('ecommerces')
  return (
    <Section title={t('details.record')}>
      <DetailList
        items={[
          { name: t('details.uuid'), value: <Code>{uuid}</Code> },
          { name: t('details.created_at'), value: <TimestampText timestamp={created_at} /> },
          { name: t('details.updated_at'), value: <TimestampText timestamp={updated_at} /> },
        ]}
      />
    </Section>
  )
}

const tabCommands: Readonly<Record<EcommerceTab, Command>> = {
  details: openEcommerceDetailsCommand,
  integration: openEcommerceIntegrationCommand,
  subscription: openEcommerceSubscriptionCommand,
  quotas: openEcommerceQuotasCommand,
  fees: openEcommerceFeesCommand,
  features: openEcommerceFeaturesCommand,
  urls: openEcommerceUrlsCommand,
  reprocess: openEcommerceReprocessCommand,
  metadatas: openEcommerceMetadataCommand,
  lgpd: openEcommerceLgpdCommand,
  notes: openEcommerceNotesCommand,
  activity: openEcommerceActivityCommand,
}

interface TabProps {
  readonly ecommerce: Ecommerce
}

const tabContents: Readonly<Partial<Record<EcommerceTab, ComponentType<TabProps>>>> = {
  details: EcommerceDetailsTab,
  integration: IntegrationTab,
  subscription: SubscriptionTab,
  quotas: QuotasTab,
  fees: FeesTab,
  features: FeaturesTab,
  urls: UrlsTab,
  reprocess: ({ ecommerce }) => <Embedded id="reprocess.history" args={{ ecommerce: String(ecommerce.id) }} />,
  metadatas: MetadatasTab,
  lgpd: LgpdTab,
}

/**
 * Tabs on the page of an ecommerce. The query parameter `tab` selects a tab. If its value is unknown, the details tab
 * is selected.
 */
function EcommerceTabs({ ecommerce }: TabProps) {
  const { t } = useTranslation('ecommerces')
  const [requestedTab, selectTab] = useSearchParam('tab')
  const { can } = useSession()
  const tabs = ecommerceTabs.filter((id) => can(tabCommands[id].access))
  const tab = tabs.find((id) => id === requestedTab) ?? 'details'
  const Content = tabContents[tab]

  return (
    <RecordTabs
      recordArguments={getEcommerceArguments(ecommerce)}
      label={t('details.tabsLabel')}
      tabs={tabs.map((id) => ({ id, label: t(`details.tabs.${id}`), command: tabCommands[id] }))}
      value={tab}
      onChange={selectTab}
    >
      {Content && <Content key={ecommerce.id} ecommerce={ecommerce} />}
    </RecordTabs>
  )
}

const useEcommerce = ({ ecommerce: id }: { readonly ecommerce: number }) =>
  useQuery({ ...queryOptionsFor(getEcommerce, { params: { id } }), select: selectRecord })

export function DetailsPage({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('ecommerces')
  return (
    <RecordPage
      args={args}
      idNames={['ecommerce']}
      useRecord={useEcommerce}
      getNotFoundTexts={(id) => ({
        title: id === null ? t('details.badId', { id: args.ecommerce }) : t('details.notFound', { id }),
        hint: t('details.notFoundHint'),
      })}
      listLink={<ButtonLink to={getListUrl(listEcommercesCommand)}>{t('details.toList')}</ButtonLink>}
      skeleton={{ hasTabs: true, itemCounts: [6, 8] }}
      pageCommand={openEcommerceCommand}
      buildHeader={(ecommerce) => ({
        title: ecommerce.display_name,
        badges: <Badges ecommerce={ecommerce} />,
        actions: <Actions ecommerce={ecommerce} />,
      })}
    >
      {(ecommerce) => <EcommerceTabs ecommerce={ecommerce} />}
    </RecordPage>
  )
}
