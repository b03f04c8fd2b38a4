// The columns of the list (S2 §2).
import type { TFunction } from 'i18next'
import MapPinPen from 'lucide-react/icons/map-pin-pen'
import { formatInstant } from '#console/lib/formats.ts'
import { CellButton } from '#console/ui/cell-link.tsx'
import type { Column } from '#console/ui/column.ts'
import { StatusBadge } from '#console/ui/status-badge.tsx'
import { Instant } from '#console/ui/values.tsx'
import type { TrackingError } from '#contract/tracking-errors.ts'
import styles from './address-cell.module.css'
import { AddressCell } from './address-cell.tsx'
import { errorLabel, maskedText } from './wording.ts'

type T = TFunction<'tracking-errors'>

/** `correct` is null for who may not. */
export function columnsOf(t: T, correct: ((row: TrackingError) => void) | null): readonly Column<TrackingError>[] {
  const columns: readonly Column<TrackingError>[] = [
    {
      id: 'id',
      header: t('column.id'),
      width: 76,
      align: 'end',
      cell: ({ id }) => <code>{id}</code>,
      text: ({ id }) => String(id),
    },
    {
      id: 'ecommerce',
      header: t('column.ecommerce'),
      width: 156,
      text: ({ ecommerce }) => ecommerce.display_name,
    },
    {
      id: 'created_at',
      header: t('column.created_at'),
      width: 134,
      cell: ({ created_at }) => <Instant at={created_at} />,
      text: ({ created_at }) => formatInstant(created_at),
    },
    {
      id: 'status',
      header: t('column.status'),
      width: 160,
      cell: ({ status }) => <StatusBadge status={status} />,
      text: ({ status }) => statusText(status, t),
    },
    {
      id: 'tracking_error',
      header: t('column.tracking_error'),
      width: 150,
      text: ({ tracking_error }) => errorLabel(tracking_error, t),
    },
    {
      id: 'address',
      header: t('column.address'),
      width: 'fill',
      cell: (row) => <AddressCell row={row} />,
      // What is copied or hovered over stays masked.
      text: ({ customer }) => maskedText(customer.address),
    },
  ]
  if (!correct) return columns
  const action: Column<TrackingError> = {
    id: 'correct',
    isAction: true,
    header: t('column.actions'),
    width: 64,
    cell: (row) => (
      <span className={styles.cell}>
        <CellButton
          label={t('list.correctRow', { id: row.id })}
          icon={<MapPinPen size={14} />}
          onClick={() => correct(row)}
        />
      </span>
    ),
    text: () => '',
  }
  return [...columns, action]
}

function statusText(status: string | null, t: T): string {
  return status === null ? t('ui:status.none') : t(`ui:status.reverse.${status}`, { defaultValue: status })
}
