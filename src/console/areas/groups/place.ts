// Which part of a group is shown, and whether it is being edited: both are in the address.
import { useSearchParams } from 'react-router-dom'
import { groupsEdit, groupTabs } from '#commands/groups.ts'
import { useSession } from '#console/lib/session.tsx'
import type { Access } from '#contract/access.ts'
import type { Group } from '#contract/groups.ts'

export type GroupTab = (typeof groupTabs)[number]
export type GroupMode = 'view' | 'edit'

/** An unknown tab is the first; without saying so, a group is only looked at. */
export function placeIn(search: URLSearchParams): { readonly tab: GroupTab; readonly mode: GroupMode } {
  const tab = groupTabs.find((one) => one === search.get('tab')) ?? 'register'
  return { tab, mode: search.get('mode') === 'edit' ? 'edit' : 'view' }
}

export function useGroupPlace() {
  const [search, setSearch] = useSearchParams()
  const go = (patch: { readonly tab?: GroupTab; readonly mode?: GroupMode }) =>
    setSearch(
      (current) => {
        for (const [name, value] of Object.entries(patch)) current.set(name, value)
        if (current.get('mode') === 'view') current.delete('mode')
        return current
      },
      { replace: true },
    )
  return { ...placeIn(search), go }
}

/** Editing needs the right and a group that the billing system knows (S2 §4); otherwise the address may ask for it in vain. */
export function useIsEditing(group: Group, access: Access = groupsEdit.access): boolean {
  const { can } = useSession()
  const { mode } = useGroupPlace()
  return mode === 'edit' && can(access) && group.status_replica_group_in_billing === 'complete'
}
