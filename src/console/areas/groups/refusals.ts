// What the state of a group keeps from being done with it, in words (S2 §4). Pure.
import type { TFunction } from 'i18next'
import type { Command } from '#commands/command.ts'
import {
  groupsDelete,
  groupsEdit,
  groupsEditLinks,
  groupsEditMetadata,
  groupsRegisterBilling,
  groupsRetryBilling,
} from '#commands/groups.ts'
import type { Group } from '#contract/groups.ts'

type State = Pick<Group, 'status_replica_group_in_billing' | 'linked_ecommerce_number'>

const changing: readonly Command[] = [groupsEdit, groupsEditLinks, groupsEditMetadata, groupsDelete]

/** Null when the state lets it. */
export function refusalOf(group: State, command: Command, t: TFunction<'groups'>): string | null {
  const { status_replica_group_in_billing: status, linked_ecommerce_number: linked } = group
  if (changing.includes(command) && status !== 'complete') return t(`refusal.${status}`)
  if (command === groupsDelete && linked > 0) return t('refusal.linked', { count: linked })
  if (command === groupsRegisterBilling && status !== 'pending') return t(`refusal.register.${status}`)
  if (command === groupsRetryBilling && status !== 'error') return t('refusal.retry')
  return null
}
