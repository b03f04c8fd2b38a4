// The columns of the list of stores (S2 §2).
import type { TFunction } from 'i18next'
import { linkOf } from '#commands/registry.ts'
import { storesOpen } from '#commands/stores.ts'
import { CellLink } from '#console/ui/cell-link.tsx'
import type { Column } from '#console/ui/column.ts'
import { ActiveBadge } from '#console/ui/status-badge.tsx'
import type { StoreRow } from '#contract/stores.ts'

export function columnsOf(t: TFunction<'stores'>, ecommerce: number): readonly Column<StoreRow>[] {
  return [
    {
      id: 'id',
      header: t('column.id'),
      width: 76,
      align: 'end',
      sortable: true,
      cell: ({ id }) => <code>{id}</code>,
      text: ({ id }) => String(id),
    },
    {
      id: 'display_name',
      header: t('column.display_name'),
      width: 'fill',
      sortable: true,
      cell: ({ id, display_name }) => (
        <CellLink to={linkOf(storesOpen, { ecommerce: String(ecommerce), store: String(id) })}>{display_name}</CellLink>
      ),
      text: ({ display_name }) => display_name,
    },
    {
      id: 'address',
      header: t('column.address'),
      width: 320,
      sortable: true,
      text: ({ address }) => address,
    },
    {
      id: 'city',
      header: t('column.city'),
      width: 200,
      sortable: true,
      text: ({ city, state }) => `${city} · ${state}`,
    },
    {
      id: 'is_active',
      header: t('column.is_active'),
      width: 108,
      cell: ({ is_active }) => <ActiveBadge active={is_active} feminine />,
      text: ({ is_active }) => t(is_active ? 'ui:status.active_feminine' : 'ui:status.inactive_feminine'),
    },
  ]
}
