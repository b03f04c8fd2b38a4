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
import { part } from '#console/lib/arrivals.tsx'
import { Embedded } from '#console/lib/embedded.tsx'
import { useSession } from '#console/lib/session.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import type { Ecommerce } from '#contract/ecommerces.ts'
import { DetailsTab } from './details-tab.tsx'

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
  integration: part(() => import('./integrations/integration-tab.tsx').then((module) => module.IntegrationTab)),
  subscription: part(() => import('./billing/subscription-tab.tsx').then((module) => module.SubscriptionTab)),
  quotas: part(() => import('./billing/quotas-tab.tsx').then((module) => module.QuotasTab)),
  fees: part(() => import('./billing/fees-tab.tsx').then((module) => module.FeesTab)),
  features: part(() => import('./features/features-tab.tsx').then((module) => module.FeaturesTab)),
  urls: part(() => import('./urls/urls-tab.tsx').then((module) => module.UrlsTab)),
  reprocess: ({ ecommerce }) => <Embedded id="reprocess.history" args={{ ecommerce: String(ecommerce.id) }} />,
  metadatas: part(() => import('./metadatas/metadatas-tab.tsx').then((module) => module.MetadatasTab)),
  lgpd: part(() => import('./lgpd/lgpd-tab.tsx').then((module) => module.LgpdTab)),
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
