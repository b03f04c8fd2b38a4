import { useTranslation } from 'react-i18next'
import { activityOfRecord } from '#commands/activity.ts'
import { groupsOpenQuotas, groupTabs } from '#commands/groups.ts'
import { Embedded } from '#console/lib/embedded.tsx'
import { formatNumber } from '#console/lib/formats.ts'
import { useSession } from '#console/lib/session.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { type Access, isAbsent, signedIn } from '#contract/access.ts'

import type { Group } from '#contract/groups.ts'
import { LinksTab } from './links-tab.tsx'
import { MetadatasTab } from './metadatas-tab.tsx'
import { useGroupPlace } from './place.ts'
import { QuotasTab } from './quotas-tab.tsx'
import { RegisterTab } from './register-tab.tsx'

/** What an installation may lack. */
const accessOfTab: Readonly<Partial<Record<(typeof groupTabs)[number], Access>>> = {
  quotas: groupsOpenQuotas.access,
  activity: activityOfRecord.access,
}

export function GroupTabs({ group }: { readonly group: Group }) {
  const { t } = useTranslation('groups')
  const { tab, go } = useGroupPlace()
  const { user } = useSession()
  const shown = groupTabs.filter((id) => !isAbsent(user, accessOfTab[id] ?? signedIn))
  return (
    <Tabs
      label={t('show.tabs')}
      tabs={shown.map((id) => ({
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
