import type { TFunction } from 'i18next'
import Check from 'lucide-react/icons/check'
import Trash from 'lucide-react/icons/trash-2'
import Unlink from 'lucide-react/icons/unlink'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ecommercesOpen } from '#commands/ecommerces.ts'
import { groupsRemoveLink } from '#commands/groups.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { CellButton } from '#console/ui/cell-link.tsx'
import type { Column, Sort } from '#console/ui/column.ts'
import { DataTable } from '#console/ui/data-table.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ActiveBadge } from '#console/ui/status-badge.tsx'
import type { GroupEcommerce } from '#contract/groups.ts'
import { sorted } from './links.ts'

interface LinksTableProps {
  readonly groupId: number
  readonly rows: readonly GroupEcommerce[]
  /** Null while the list is only looked at. */
  readonly onRemove: ((ecommerce: GroupEcommerce) => void) | null
}

const rowId = ({ id }: GroupEcommerce) => id
const argumentsOf = ({ id }: GroupEcommerce) => ({ ecommerce: String(id) })

export function LinksTable({ groupId, rows, onRemove }: LinksTableProps) {
  const { t } = useTranslation('groups')
  const { run } = useRunner()
  const { can } = useSession()
  const [sort, setSort] = useState<Sort>({ column: 'id', direction: 'asc' })
  const columns = useMemo(() => columnsOf(t, groupId, onRemove), [t, groupId, onRemove])
  const shown = useMemo(() => {
    const column = columns.find(({ id }) => id === sort.column)
    return sorted(rows, sort, (row) => (sort.column === 'id' ? row.id : (column?.text(row) ?? '')))
  }, [rows, sort, columns])
  const rowCommands = useMemo(
    () => [...(can(ecommercesOpen.access) ? [ecommercesOpen] : []), ...(onRemove ? [groupsRemoveLink] : [])],
    [can, onRemove],
  )
  return (
    <DataTable
      label={t('links.table')}
      columns={columns}
      rows={shown}
      rowId={rowId}
      total={rows.length}
      sort={sort}
      onSort={setSort}
      empty={<EmptyState title={t('billing.none')} text={t(onRemove ? 'links.emptyEdit' : 'links.empty')} />}
      onOpen={(row, how) => run(ecommercesOpen, argumentsOf(row), how)}
      argumentsOf={argumentsOf}
      rowCommands={rowCommands}
      selectable={false}
      height="auto"
    />
  )
}

function columnsOf(
  t: TFunction<'groups'>,
  groupId: number,
  onRemove: LinksTableProps['onRemove'],
): readonly Column<GroupEcommerce>[] {
  const isLinked = ({ ecommerce_group_id }: GroupEcommerce) => ecommerce_group_id === groupId
  return [
    {
      id: 'id',
      header: t('column.id'),
      width: 80,
      align: 'end',
      sortable: true,
      cell: ({ id }) => <code>{id}</code>,
      text: ({ id }) => String(id),
    },
    {
      id: 'display_name',
      header: t('column.name'),
      width: 'fill',
      sortable: true,
      text: ({ display_name }) => display_name,
    },
    {
      id: 'is_active',
      header: t('column.is_active'),
      width: 104,
      sortable: true,
      cell: ({ is_active }) => <ActiveBadge active={is_active} />,
      text: ({ is_active }) => t(is_active ? 'ui:status.active' : 'ui:status.inactive'),
    },
    {
      id: 'link',
      header: t('column.link'),
      width: 148,
      sortable: true,
      cell: (row) =>
        isLinked(row) ? (
          <Badge tone="positive" icon={Check}>
            {t('links.linked')}
          </Badge>
        ) : (
          <Badge tone="negative" icon={Unlink}>
            {t('links.notLinked')}
          </Badge>
        ),
      text: (row) => t(isLinked(row) ? 'links.linked' : 'links.notLinked'),
    },
    ...(onRemove
      ? [
          {
            id: 'actions',
            isAction: true,
            header: t('column.actions'),
            width: 72,
            cell: (row: GroupEcommerce) => (
              <CellButton
                label={t('links.removeRow', { name: row.display_name })}
                icon={<Trash size={14} />}
                onClick={() => onRemove(row)}
              />
            ),
            text: () => '',
          },
        ]
      : []),
  ]
}
