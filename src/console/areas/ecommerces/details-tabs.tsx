import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import {
  type EcommerceTab,
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
import { keysText } from '#console/ui/key-names.ts'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import type { Ecommerce } from '#contract/ecommerces.ts'
import { DetailsTab } from './details-tab.tsx'

const keys: Readonly<Record<EcommerceTab, string>> = {
  details: ecommercesOpenDetails.keys.global,
  integration: ecommercesOpenIntegration.keys.global,
  subscription: ecommercesOpenSubscription.keys.global,
  quotas: ecommercesOpenQuotas.keys.global,
  fees: ecommercesOpenFees.keys.global,
  features: ecommercesOpenFeatures.keys.global,
  urls: ecommercesOpenUrls.keys.global,
  reprocess: ecommercesOpenReprocess.keys.global,
  metadatas: ecommercesOpenMetadata.keys.global,
  lgpd: ecommercesOpenLgpd.keys.global,
}

interface TabProps {
  readonly ecommerce: Ecommerce
}

const contents: Readonly<Record<EcommerceTab, ComponentType<TabProps>>> = {
  details: DetailsTab,
  integration: lazy(() =>
    import('./integrations/integration-tab.tsx').then((module) => ({ default: module.IntegrationTab })),
  ),
  subscription: lazy(() =>
    import('./billing/subscription-tab.tsx').then((module) => ({ default: module.SubscriptionTab })),
  ),
  quotas: lazy(() => import('./billing/quotas-tab.tsx').then((module) => ({ default: module.QuotasTab }))),
  fees: lazy(() => import('./billing/fees-tab.tsx').then((module) => ({ default: module.FeesTab }))),
  features: lazy(() => import('./features/features-tab.tsx').then((module) => ({ default: module.FeaturesTab }))),
  urls: lazy(() => import('./urls/urls-tab.tsx').then((module) => ({ default: module.UrlsTab }))),
  reprocess: ({ ecommerce }) => <Embedded id="reprocess.history" args={{ ecommerce: String(ecommerce.id) }} />,
  metadatas: lazy(() => import('./metadatas/metadatas-tab.tsx').then((module) => ({ default: module.MetadatasTab }))),
  lgpd: lazy(() => import('./lgpd/lgpd-tab.tsx').then((module) => ({ default: module.LgpdTab }))),
}

/** The tab is in the address; an unknown one is the first. */
export function DetailsTabs({ ecommerce }: TabProps) {
  const { t } = useTranslation('ecommerces')
  const [search, setSearch] = useSearchParams()
  const tab = ecommerceTabs.find((one) => one === search.get('tab')) ?? 'details'
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
      tabs={ecommerceTabs.map((id) => ({ id, label: t(`details.tabs.${id}`), hint: keysText(keys[id]) }))}
      value={tab}
      onChange={choose}
    >
      <Suspense fallback={<Skeleton width="200px" height="16px" />}>
        <Content key={ecommerce.id} ecommerce={ecommerce} />
      </Suspense>
    </Tabs>
  )
}
