// List page of the groups: columns, filters and row commands (S2 §2, §4).
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { claimRecordCommand } from '#commands/claims.ts'
import {
  copyGroupDiagnosticsCommand,
  createGroupCommand,
  deleteGroupCommand,
  editGroupCommand,
  editGroupLinksCommand,
  getGroupArguments,
  openGroupCommand,
  openGroupQuotasCommand,
  registerGroupBillingCommand,
  retryGroupBillingCommand,
} from '#commands/groups.ts'
import { addNoteCommand, listRecordNotesCommand } from '#commands/notes.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { useClaimQueue } from '#console/records/claims.tsx'
import type { ColumnSpec } from '#console/records/list-columns.tsx'
import { ListPage, useServerList } from '#console/records/list-page.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { idOf } from '#console/table/column.tsx'
import { CellButton } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { GROUPS_PER_PAGE, type Group, getGroup } from '#contract/platform/groups.ts'
import styles from './group-page.module.css'
import { BillingStatus, formatBillingStatus, getDisabledReason, groupListSource } from './groups.tsx'

const getPageCommand = (group: Group) => [openGroupCommand, getGroupArguments(group)] as const

/** Returns whether a group is active, or null if the group is not registered with the billing system yet (S2 §4). */
const getActiveState = ({ status_replica_group_in_billing: status, is_active }: Group) =>
  status === 'complete' ? is_active : null

const dataColumns: readonly ColumnSpec<Group>[] = [
  { name: 'id', kind: 'id' },
  {
    name: 'name',
    kind: 'link',
    isName: true,
    isOnCard: true,
    getLinkUrl: (group) => buildCommandLink(...getPageCommand(group)),
  },
  {
    name: 'billing',
    isMain: true,
    isOnCard: true,
    cell: (group) => <BillingStatus group={group} inGrid />,
    text: formatBillingStatus,
  },
  { name: 'is_active', kind: 'active', isOnCard: true, value: getActiveState },
  { name: 'id_group_at_crm', kind: 'id' },
  { name: 'first_group_manager', kind: 'text', isHiddenByDefault: true },
  { name: 'created_at', kind: 'instant', isHiddenByDefault: true },
]

const actionsColumn: ColumnSpec<Group> = {
  name: 'actions',
  isAction: true,
  cell: (group) => <GroupRowActions group={group} />,
}

/**
 * Column with the time since the last change of the group. The column is visible while the list is filtered by billing
 * status.
 */
const waitingColumn: ColumnSpec<Group> = { name: 'waiting', kind: 'waiting', value: ({ updated_at }) => updated_at }

/**
 * Edit and delete buttons of a row for mouse users. Keyboard users run the commands of the row instead, because Tab
 * does not stop inside the table.
 */
function GroupRowActions({ group }: { readonly group: Group }) {
  const { t } = useTranslation('groups')
  const { run } = useCommandRunner()
  const { name } = group
  return (
    <span className={styles.actions}>
      <CellButton
        label={t('list.editRow', { name })}
        icon={<Pencil size={14} />}
        disabledReason={getDisabledReason(group, editGroupCommand, t)}
        onClick={() => run(editGroupCommand, getGroupArguments(group))}
      />
      <CellButton
        label={t('list.deleteRow', { name })}
        icon={<Trash size={14} />}
        disabledReason={getDisabledReason(group, deleteGroupCommand, t)}
        onClick={() => run(deleteGroupCommand, getGroupArguments(group))}
      />
    </span>
  )
}

const rowCommands = [
  openGroupCommand,
  editGroupCommand,
  editGroupLinksCommand,
  openGroupQuotasCommand,
  registerGroupBillingCommand,
  retryGroupBillingCommand,
  copyGroupDiagnosticsCommand,
  claimRecordCommand,
  listRecordNotesCommand,
  addNoteCommand,
  deleteGroupCommand,
]
const claimQueue = {
  listSource: groupListSource,
  entity: 'group' as const,
  getClaimTarget: ({ id }: Group) => ({ entity: 'group' as const, id }),
  getOpenCommand: getPageCommand,
}

/**
 * Query parameters that an external platform API supports for the groups list: only the page size. Search, filters and
 * sorting work only with the database of this console.
 */
const platformParameters: readonly string[] = ['per_page']

/** List of groups (S2 §2, §9) with the billing status of every group: 11 groups per page, newest first. */
export function GroupList() {
  const { t } = useTranslation('groups')
  const { can } = useSession()
  const list = useServerList(groupListSource)
  const canWrite = can(createGroupCommand.access)
  const claims = useClaimQueue(claimQueue)
  const isQueue = claims.canSeeClaims && list.query.billing !== undefined
  const columns = useMemo(
    () => [...dataColumns, ...(canWrite ? [actionsColumn] : []), ...(isQueue ? [waitingColumn, claims.column] : [])],
    [canWrite, isQueue, claims.column],
  )
  const create = canWrite && (
    <ButtonLink
      to={buildCommandLink(createGroupCommand)}
      variant={isQueue ? 'secondary' : 'primary'}
      icon={<Plus size={14} />}
      keys={createGroupCommand}
    >
      {t('list.create')}
    </ButtonLink>
  )
  return (
    <ListPage
      list={list}
      textNamespace="groups"
      actions={isQueue ? claims.renderNextButton() : create}
      moreActions={isQueue && create}
      columns={columns}
      filterSpecs={[
        { name: 'billing', kind: 'kind' },
        { name: 'situation', kind: 'status', label: 'column.is_active', textPrefix: 'ui:status' },
        { name: 'person', isHidden: !isQueue },
      ]}
      openFilters={['billing', 'situation']}
      platformParameters={platformParameters}
      defaultSort={isQueue ? { column: 'waiting', direction: 'desc' } : { column: 'id', direction: 'desc' }}
      getRowId={idOf}
      getOpenCommand={getPageCommand}
      getRowArguments={getGroupArguments}
      rowCommands={rowCommands}
      getRowDisabledReason={(group, command) => getDisabledReason(group, command, t)}
      preload={({ id }, client) => void client.prefetchQuery(queryOptionsFor(getGroup, { params: { id } }))}
      expectedRows={GROUPS_PER_PAGE}
    />
  )
}
