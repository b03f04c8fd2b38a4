// The columns of the list of groups (S2 §2, §4).
import type { TFunction } from 'i18next'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import type { Command } from '#commands/command.ts'
import { groupsDelete, groupsEdit, groupsOpen } from '#commands/groups.ts'
import { linkOf } from '#commands/registry.ts'
import { CellButton, CellLink } from '#console/ui/cell-link.tsx'
import type { Column } from '#console/ui/column.ts'
import { ActiveBadge } from '#console/ui/status-badge.tsx'
import type { Group } from '#contract/groups.ts'
import { BillingState, billingText } from './billing-state.tsx'
import styles from './columns.module.css'
import { refusalOf } from './refusals.ts'

type T = TFunction<'groups'>

/** Null for who may not write. */
type Act = ((command: Command, group: Group) => void) | null

const isComplete = ({ status_replica_group_in_billing: status }: Group) => status === 'complete'

export function columnsOf(t: T, act: Act): readonly Column<Group>[] {
  return [
    {
      id: 'id',
      header: t('column.id'),
      width: 56,
      align: 'end',
      cell: ({ id }) => <code>{id}</code>,
      text: ({ id }) => String(id),
    },
    {
      id: 'name',
      header: t('column.name'),
      width: 'fill',
      cell: ({ id, name }) => <CellLink to={linkOf(groupsOpen, { group: String(id) })}>{name}</CellLink>,
      text: ({ name }) => name,
    },
    {
      id: 'billing',
      header: t('column.billing'),
      width: 412,
      cell: (group) => <BillingState group={group} inGrid />,
      text: (group) => billingText(group, t),
    },
    {
      id: 'is_active',
      header: t('column.is_active'),
      width: 88,
      // Active or not means something only once the group is registered (S2 §4).
      cell: (group) => (isComplete(group) ? <ActiveBadge active={group.is_active} /> : <Dash />),
      text: (group) => (isComplete(group) ? t(group.is_active ? 'ui:status.active' : 'ui:status.inactive') : ''),
    },
    {
      id: 'id_group_at_crm',
      header: t('column.id_group_at_crm'),
      width: 92,
      align: 'end',
      cell: ({ id_group_at_crm }) => <code>{id_group_at_crm}</code>,
      text: ({ id_group_at_crm }) => String(id_group_at_crm),
    },
    ...(act
      ? [
          {
            id: 'actions',
            isAction: true,
            header: t('column.actions'),
            width: 88,
            cell: (group: Group) => <RowActions group={group} t={t} act={act} />,
            text: () => '',
          },
        ]
      : []),
  ]
}

function Dash() {
  return (
    <span className={styles.dash} aria-hidden="true">
      —
    </span>
  )
}

interface RowActionsProps {
  readonly group: Group
  readonly t: T
  readonly act: NonNullable<Act>
}

/** The same as the row's commands, for the mouse: the grid is one tab stop. */
function RowActions({ group, t, act }: RowActionsProps) {
  const { name } = group
  return (
    <span className={styles.actions}>
      <CellButton
        label={t('list.editRow', { name })}
        icon={<Pencil size={14} />}
        disabledReason={refusalOf(group, groupsEdit, t)}
        onClick={() => act(groupsEdit, group)}
      />
      <CellButton
        label={t('list.deleteRow', { name })}
        icon={<Trash size={14} />}
        disabledReason={refusalOf(group, groupsDelete, t)}
        onClick={() => act(groupsDelete, group)}
      />
    </span>
  )
}
