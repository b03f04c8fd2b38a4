import { useTranslation } from 'react-i18next'
import { groupTabs } from '#commands/groups.ts'
import { Embedded } from '#console/lib/embedded.tsx'
import { formatNumber } from '#console/lib/formats.ts'
import { Tabs } from '#console/ui/tabs.tsx'
import type { Group } from '#contract/groups.ts'
import { LinksTab } from './links-tab.tsx'
import { MetadatasTab } from './metadatas-tab.tsx'
import { useGroupPlace } from './place.ts'
import { QuotasTab } from './quotas-tab.tsx'
import { RegisterTab } from './register-tab.tsx'

export function GroupTabs({ group }: { readonly group: Group }) {
  const { t } = useTranslation('groups')
  const { tab, go } = useGroupPlace()
  return (
    <Tabs
      label={t('show.tabs')}
      tabs={groupTabs.map((id) => ({
        id,
        label:
          id === 'links'
            ? t('tab.linksCount', { number: formatNumber(group.linked_ecommerce_number) })
            : t(`tab.${id}`),
      }))}
      value={tab}
      onChange={(next) => go({ tab: next })}
    >
      {tab === 'register' && <RegisterTab group={group} />}
      {tab === 'links' && <LinksTab group={group} />}
      {tab === 'metadatas' && <MetadatasTab group={group} />}
      {tab === 'quotas' && <QuotasTab groupId={group.id} />}
      {tab === 'activity' && <Embedded id="activity.ofRecord" args={{ group: String(group.id) }} />}
    </Tabs>
  )
}
