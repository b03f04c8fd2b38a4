// The columns of the addresses (S1 §2); a row without a brand shows "Default".
import type { TFunction } from 'i18next'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { CellButton } from '#console/ui/cell-link.tsx'
import type { Column } from '#console/ui/column.ts'
import { Code, OuterLink } from '#console/ui/values.tsx'
import type { EcommerceUrl } from '#contract/urls.ts'
import styles from './urls-tab.module.css'

export interface RowActions {
  readonly edit: (row: EcommerceUrl) => void
  readonly remove: (row: EcommerceUrl) => void
}

/** `actions` is null for who may only read. */
export function columnsOf(t: TFunction<'urls'>, actions: RowActions | null): readonly Column<EcommerceUrl>[] {
  const columns: Column<EcommerceUrl>[] = [
    {
      id: 'id',
      header: t('column.id'),
      width: 72,
      align: 'end',
      cell: ({ id }) => <code>{id}</code>,
      text: ({ id }) => String(id),
    },
    {
      id: 'url',
      header: t('column.url'),
      width: 'fill',
      cell: ({ url }) => <OuterLink url={url} tabIndex={-1} />,
      text: ({ url }) => url,
    },
    {
      id: 'brand_name',
      header: t('column.brand_name'),
      width: 220,
      cell: ({ brand_name }) => brand_name ?? <span className={styles.muted}>{t('noBrand')}</span>,
      text: ({ brand_name }) => brand_name ?? t('noBrand'),
    },
    {
      id: 'brand_id',
      header: t('column.brand_id'),
      width: 104,
      align: 'end',
      cell: ({ brand_id }) => <Code>{brand_id}</Code>,
      text: ({ brand_id }) => String(brand_id ?? ''),
    },
  ]
  if (!actions) return columns
  return [
    ...columns,
    {
      id: 'actions',
      isAction: true,
      header: t('column.actions'),
      width: 84,
      cell: (row) => <Actions row={row} actions={actions} t={t} />,
      text: () => '',
    },
  ]
}

interface ActionsProps {
  readonly row: EcommerceUrl
  readonly actions: RowActions
  readonly t: TFunction<'urls'>
}

/** The same as the row's commands, for the mouse: the grid is one tab stop. */
function Actions({ row, actions, t }: ActionsProps) {
  return (
    <span className={styles.actions}>
      <CellButton
        icon={<Pencil size={13} />}
        label={t('editRow', { url: row.url })}
        onClick={() => actions.edit(row)}
      />
      <CellButton
        icon={<Trash size={13} />}
        label={t('deleteRow', { url: row.url })}
        onClick={() => actions.remove(row)}
      />
    </span>
  )
}
