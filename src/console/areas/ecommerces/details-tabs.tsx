import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ecommercesOpenDetails, ecommercesOpenReprocess, ecommerceTabs } from '#commands/ecommerces.ts'
import { ecommercesOpenMetadata } from '#commands/metadatas.ts'
import { Embedded } from '#console/lib/embedded.tsx'
import { keysText } from '#console/ui/key-names.ts'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import type { Ecommerce } from '#contract/ecommerces.ts'
import { DetailsTab } from './details-tab.tsx'

const MetadatasTab = lazy(() =>
  import('./metadatas/metadatas-tab.tsx').then((module) => ({ default: module.MetadatasTab })),
)

type TabId = (typeof ecommerceTabs)[number]

const keys: Readonly<Record<TabId, string>> = {
  details: ecommercesOpenDetails.keys.global,
  reprocess: ecommercesOpenReprocess.keys.global,
  metadatas: ecommercesOpenMetadata.keys.global,
}

/** The tab is in the address; an unknown one is the first. */
export function DetailsTabs({ ecommerce }: { readonly ecommerce: Ecommerce }) {
  const { t } = useTranslation('ecommerces')
  const [search, setSearch] = useSearchParams()
  const tab = ecommerceTabs.find((one) => one === search.get('tab')) ?? 'details'

  const choose = (next: TabId) =>
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
      {tab === 'details' && <DetailsTab ecommerce={ecommerce} />}
      {tab === 'reprocess' && <Embedded id="reprocess.history" args={{ ecommerce: String(ecommerce.id) }} />}
      {tab === 'metadatas' && (
        <Suspense fallback={<Skeleton height="360px" />}>
          <MetadatasTab key={ecommerce.id} ecommerceId={ecommerce.id} />
        </Suspense>
      )}
    </Tabs>
  )
}
