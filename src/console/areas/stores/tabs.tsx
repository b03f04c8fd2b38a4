// The tabs of a store's page and of the page of new stores (S2 §2). The one that is open is in the address.
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { activityOfRecord } from '#commands/activity.ts'
import { type StoreTab, storeTabs } from '#commands/stores.ts'
import { Embedded } from '#console/lib/embedded.tsx'
import { useSession } from '#console/lib/session.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import type { Store } from '#contract/stores.ts'
import { ContractTab } from './contract/contract-tab.tsx'
import { DetailsTab } from './details-tab.tsx'
import { UploadTab } from './upload/upload-tab.tsx'

export interface TabProps {
  /** Null until one is chosen, on the page of new stores. */
  readonly ecommerceId: number | null
  /** Null for a new one. */
  readonly store: Store | null
}

const contents: Readonly<Record<StoreTab, ComponentType<TabProps>>> = {
  details: DetailsTab,
  upload: UploadTab,
  correios: ContractTab,
  activity: ({ store }) => store && <Embedded id="activity.ofRecord" args={{ store: String(store.id) }} />,
}

export function StoreTabs(props: TabProps) {
  const { t } = useTranslation('stores')
  const [search, setSearch] = useSearchParams()
  const { store } = props
  const { can } = useSession()
  // Files make new stores; a contract belongs to one that is there, and is shown as what comes next until then.
  const left = store === null || !can(activityOfRecord.access) ? 'activity' : null
  const tabs = storeTabs.filter((tab) => tab !== left && (store === null || tab !== 'upload'))
  const reasonOf = (tab: StoreTab) => (tab === 'correios' && store === null ? t('tab.needsStore') : null)
  const tab = tabs.find((one) => one === search.get('tab') && reasonOf(one) === null) ?? 'details'
  const Content = contents[tab]

  const choose = (next: StoreTab) =>
    setSearch(
      (current) => {
        current.set('tab', next)
        return current
      },
      { replace: true },
    )

  return (
    <Tabs
      label={t('tab.label')}
      tabs={tabs.map((id) => ({
        id,
        label: id === 'details' && store === null ? t('tab.create') : t(`tab.${id}`),
        disabledReason: reasonOf(id),
      }))}
      value={tab}
      onChange={choose}
    >
      <Content {...props} />
    </Tabs>
  )
}
