import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Command } from '#commands/command.ts'
import {
  type EcommerceTab,
  ecommercesOpenActivity,
  ecommercesOpenDetails,
  ecommercesOpenFeatures,
  ecommercesOpenFees,
  ecommercesOpenIntegration,
  ecommercesOpenLgpd,
  ecommercesOpenQuotas,
  ecommercesOpenReprocess,
  ecommercesOpenSubscription,
  ecommercesOpenUrls,
  ecommerceTabs,
} from '#commands/ecommerces.ts'
import { ecommercesOpenMetadata } from '#commands/metadatas.ts'
import { Embedded } from '#console/lib/embedded.tsx'
import { useSession } from '#console/lib/session.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import type { Ecommerce } from '#contract/ecommerces.ts'
import { FeesTab } from './billing/fees-tab.tsx'
import { QuotasTab } from './billing/quotas-tab.tsx'
import { SubscriptionTab } from './billing/subscription-tab.tsx'
import { DetailsTab } from './details-tab.tsx'
import { FeaturesTab } from './features/features-tab.tsx'
import { IntegrationTab } from './integrations/integration-tab.tsx'
import { LgpdTab } from './lgpd/lgpd-tab.tsx'
import { MetadatasTab } from './metadatas/metadatas-tab.tsx'
import { UrlsTab } from './urls/urls-tab.tsx'

const commands: Readonly<Record<EcommerceTab, Command>> = {
  details: ecommercesOpenDetails,
  integration: ecommercesOpenIntegration,
  subscription: ecommercesOpenSubscription,
  quotas: ecommercesOpenQuotas,
  fees: ecommercesOpenFees,
  features: ecommercesOpenFeatures,
  urls: ecommercesOpenUrls,
  reprocess: ecommercesOpenReprocess,
  metadatas: ecommercesOpenMetadata,
  lgpd: ecommercesOpenLgpd,
  activity: ecommercesOpenActivity,
}

interface TabProps {
  readonly ecommerce: Ecommerce
}

const contents: Readonly<Record<EcommerceTab, ComponentType<TabProps>>> = {
  details: DetailsTab,
  integration: IntegrationTab,
  subscription: SubscriptionTab,
  quotas: QuotasTab,
  fees: FeesTab,
  features: FeaturesTab,
  urls: UrlsTab,
  reprocess: ({ ecommerce }) => <Embedded id="reprocess.history" args={{ ecommerce: String(ecommerce.id) }} />,
  metadatas: MetadatasTab,
  lgpd: LgpdTab,
  activity: ({ ecommerce }) => <Embedded id="activity.ofRecord" args={{ ecommerce: String(ecommerce.id) }} />,
}

/** The tab is in the address; an unknown one is the first. */
export function DetailsTabs({ ecommerce }: TabProps) {
  const { t } = useTranslation('ecommerces')
  const [search, setSearch] = useSearchParams()
  const { can } = useSession()
  const tabs = ecommerceTabs.filter((id) => can(commands[id].access))
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'details'
  const Content = contents[tab]

  const choose = (next: EcommerceTab) =>
    setSearch(
      (current) => {
        current.set('tab', next)
        return current
      },
      { replace: true },
    )

  return (
    <Tabs
      label={t('details.tabsLabel')}
      tabs={tabs.map((id) => ({ id, label: t(`details.tabs.${id}`), command: commands[id] }))}
      value={tab}
      onChange={choose}
    >
      <Content key={ecommerce.id} ecommerce={ecommerce} />
    </Tabs>
  )
}
