// Shared parts of the group screens: billing status, list source, tab and mode from the URL, and reasons why a command
// is disabled.
import type { TFunction } from 'i18next'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Clock from 'lucide-react/icons/clock'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Command } from '#commands/command.ts'
import {
  copyGroupDiagnosticsCommand,
  deleteGroupCommand,
  editGroupCommand,
  editGroupLinksCommand,
  editGroupMetadataCommand,
  groupTabs,
  listGroupsCommand,
  registerGroupBillingCommand,
  retryGroupBillingCommand,
} from '#commands/groups.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { ConfirmDialog } from '#console/forms/confirm-dialog.tsx'
import { MainButton } from '#console/run/main-button.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { defineServerList } from '#console/table/list-state.ts'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { classNames } from '#console/ui/class-names.ts'
import type { AccessRule } from '#contract/access.ts'
import { type Group, listGroups } from '#contract/platform/groups.ts'
import groupPageStyles from './group-page.module.css'

/**
 * Message for a group that is not registered with the billing system yet. Shows the status and the next step (S2 §4;
 * product decision A31).
 */
export function BillingMessage({ group }: { readonly group: Group }) {
  const { t } = useTranslation('groups')
  const { can } = useSession()
  const { run } = useCommandRunner()
  const { status_replica_group_in_billing: status, error_replica_group_in_billing: error } = group
  const args = { group: String(group.id) }
  if (status === 'complete') return null

  if (status === 'pending')
    return (
      <div className={groupPageStyles.note} role="status">
        <p>
          <b>{t('billing.pending')}.</b> {t('billing.pendingHint')}. {t('note.pending')}
        </p>
        {can(registerGroupBillingCommand.access) && (
          <MainButton onClick={() => run(registerGroupBillingCommand, args)}>{t('billing.register')}</MainButton>
        )}
      </div>
    )

  return (
    <div className={classNames(groupPageStyles.note, groupPageStyles.wrong)} role="status">
      <p>
        <b>{t('billing.error')}.</b> {t('billing.errorHint')}.{' '}
        {error && <span className={groupPageStyles.reason}>{error}</span>}
      </p>
      <Button onClick={() => run(copyGroupDiagnosticsCommand, args)}>{t('note.copy')}</Button>
      {can(retryGroupBillingCommand.access) && (
        <MainButton onClick={() => run(retryGroupBillingCommand, args)}>{t('note.retry')}</MainButton>
      )}
    </div>
  )
}

interface BillingStatusProps {
  readonly group: Group
  /**
   * True inside a cell of a table. Buttons in a cell cannot receive the focus, because every row is a single tab stop.
   */
  readonly inGrid?: boolean | undefined
}

/** Billing status of a group: pending, error, or the number of linked ecommerces (S2 §4). */
export function BillingStatus({ group, inGrid }: BillingStatusProps) {
  const { t } = useTranslation('groups')
  const { status_replica_group_in_billing: status, linked_ecommerce_number: linkedCount } = group
  if (status === 'pending') return <PendingBilling group={group} inGrid={inGrid} />
  if (status === 'error')
    return (
      <span className={groupPageStyles.state}>
        <Badge tone="negative" icon={CircleAlert}>
          {t('billing.error')}
        </Badge>
        <span className={groupPageStyles.stateHint}>{t('billing.errorHint')}</span>
      </span>
    )
  return linkedCount === 0 ? (
    <span className={groupPageStyles.stateHint}>{t('billing.none')}</span>
  ) : (
    <Badge tone="positive" icon={Check}>
      {t('billing.linked', { count: linkedCount })}
    </Badge>
  )
}

function PendingBilling({ group, inGrid }: BillingStatusProps) {
  const { t } = useTranslation('groups')
  const { can } = useSession()
  const { run } = useCommandRunner()
  return (
    <span className={groupPageStyles.state}>
      {can(registerGroupBillingCommand.access) ? (
        <Button
          size="small"
          tabIndex={inGrid ? -1 : undefined}
          aria-label={t('billing.registerOf', { name: group.name })}
          onClick={() => run(registerGroupBillingCommand, { group: String(group.id) })}
        >
          {t('billing.register')}
        </Button>
      ) : (
        <Badge tone="warning" icon={Clock}>
          {t('billing.pending')}
        </Badge>
      )}
      <span className={groupPageStyles.stateHint}>{t('billing.pendingHint')}</span>
    </span>
  )
}

/** Returns the billing status as plain text for the tooltip of a cell and for copied rows. */
export function formatBillingStatus(
  { status_replica_group_in_billing: status, linked_ecommerce_number: linkedCount }: Group,
  t: Translate,
) {
  if (status !== 'complete') return `${t(`billing.${status}`)}: ${t(`billing.${status}Hint`)}`
  return linkedCount === 0 ? t('billing.none') : t('billing.linked', { count: linkedCount })
}

type Translate = ReturnType<typeof useTranslation<'groups'>>['t']

interface ExitDialogProps {
  /** Text of the dialog. The text says which changes are not saved yet. */
  readonly text: string
  readonly onLeave: () => void
  readonly onStay: () => void
}

/** Dialog that asks for confirmation before the user leaves without saving (S2 §2). */
export function ConfirmLeaveDialog({ text, onLeave, onStay }: ExitDialogProps) {
  const { t } = useTranslation('groups')
  return (
    <ConfirmDialog title={t('exit.title')} actionLabel={t('exit.leave')} onConfirm={onLeave} onCancel={onStay}>
      {text}
    </ConfirmDialog>
  )
}

export const groupListSource = defineServerList(listGroupsCommand, listGroups.query, (query) =>
  queryOptionsFor(listGroups, { query }),
)

export type GroupTab = (typeof groupTabs)[number]
type GroupMode = 'view' | 'edit'

/** Parses the tab and the mode of a group page from the URL. Default: the register tab in view mode. */
export function parseTabAndMode(search: URLSearchParams): { readonly tab: GroupTab; readonly mode: GroupMode } {
  const tab = groupTabs.find((id) => id === search.get('tab')) ?? 'register'
  return { tab, mode: search.get('mode') === 'edit' ? 'edit' : 'view' }
}

export function useGroupTab() {
  const [searchParams, setSearchParams] = useSearchParams()
  const updateUrl = (patch: { readonly tab?: GroupTab; readonly mode?: GroupMode }) =>
    setSearchParams(
      (current) => {
        for (const [name, value] of Object.entries(patch)) current.set(name, value)
        if (current.get('mode') === 'view') current.delete('mode')
        return current
      },
      { replace: true },
    )
  return { ...parseTabAndMode(searchParams), updateUrl }
}

/**
 * Returns true if the URL contains `mode=edit`, the user has write access, and the group is registered with the billing
 * system (S2 §4).
 */
export function useIsEditing(group: Group, access: AccessRule = editGroupCommand.access): boolean {
  const { can } = useSession()
  const { mode } = useGroupTab()
  return mode === 'edit' && can(access) && group.status_replica_group_in_billing === 'complete'
}

type BillingFields = Pick<Group, 'status_replica_group_in_billing' | 'linked_ecommerce_number'>

const commandsRequiringBilling: readonly Command[] = [
  editGroupCommand,
  editGroupLinksCommand,
  editGroupMetadataCommand,
  deleteGroupCommand,
]

/**
 * Returns the reason why a command is not possible in the current state of the group (S2 §4), or null if the command is
 * allowed.
 */
export function getDisabledReason(group: BillingFields, command: Command, t: TFunction<'groups'>): string | null {
  const { status_replica_group_in_billing: status, linked_ecommerce_number: linkedCount } = group
  if (commandsRequiringBilling.includes(command) && status !== 'complete') return t(`refusal.${status}`)
  if (command === deleteGroupCommand && linkedCount > 0) return t('refusal.linked', { count: linkedCount })
  if (command === registerGroupBillingCommand && status !== 'pending') return t(`refusal.register.${status}`)
  if (command === retryGroupBillingCommand && status !== 'error') return t('refusal.retry')
  return null
}
