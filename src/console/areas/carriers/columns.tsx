import type { TFunction } from 'i18next'
import { carriersOpen } from '#commands/carriers.ts'
import { linkOf } from '#commands/registry.ts'
import { formatInstant } from '#console/lib/formats.ts'
import { CellLink } from '#console/ui/cell-link.tsx'
import type { Column } from '#console/ui/column.ts'
import { Instant } from '#console/ui/values.tsx'
import type { Carrier } from '#contract/carriers.ts'
import styles from './carriers.module.css'
import { Logo } from './logo.tsx'

export function columnsOf(t: TFunction<'carriers'>): readonly Column<Carrier>[] {
  return [
    {
      id: 'id',
      header: t('column.id'),
      width: 64,
      align: 'end',
      sortable: true,
      cell: ({ id }) => <code>{id}</code>,
      text: ({ id }) => String(id),
    },
    {
      id: 'name',
      header: t('column.name'),
      width: 'fill',
      sortable: true,
      cell: (carrier) => (
        <span className={styles.named}>
          <Logo carrier={carrier} />
          <CellLink to={linkOf(carriersOpen, { carrier: String(carrier.id) })}>{carrier.name}</CellLink>
        </span>
      ),
      text: ({ name }) => name,
    },
    {
      id: 'url',
      header: t('column.url'),
      width: 400,
      sortable: true,
      cell: ({ url }) => <code>{url}</code>,
      text: ({ url }) => url,
    },
    {
      id: 'services',
      header: t('column.services'),
      width: 96,
      align: 'end',
      sortable: true,
      text: ({ services }) => String(services.length),
    },
    {
      id: 'updated_at',
      header: t('column.updated_at'),
      width: 148,
      align: 'end',
      sortable: true,
      cell: ({ updated_at }) => <Instant at={updated_at} />,
      text: ({ updated_at }) => formatInstant(updated_at),
    },
  ]
}
