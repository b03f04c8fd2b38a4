// The columns of the list (S1 §2).
import type { TFunction } from 'i18next'
import { ecommercesEdit } from '#commands/details.ts'
import { ecommercesOpen } from '#commands/ecommerces.ts'
import { linkOf } from '#commands/registry.ts'
import { formatDocument } from '#console/lib/formats.ts'
import { CellLink } from '#console/ui/cell-link.tsx'
import type { Column } from '#console/ui/column.ts'
import { ActiveBadge } from '#console/ui/status-badge.tsx'
import { Code, Dash } from '#console/ui/values.tsx'
import { connectorPlatform, type EcommercesEcommerceRow } from '#contract/ecommerces.ts'

type T = TFunction<'ecommerces'>

/** Only platform 15 has a connector URL worth showing. */
function connectorOf({ software_id, connector_url }: EcommercesEcommerceRow): string {
  return (software_id === connectorPlatform && connector_url) || ''
}

/** What tells one address from another comes first; the whole one is in the title. */
function shortUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}

/** The way to edit is there for who may write only (S1 §2). */
export function columnsOf(t: T, mayWrite: boolean): readonly Column<EcommercesEcommerceRow>[] {
  const header = (id: keyof EcommercesEcommerceRow) => t(`column.${id}`)
  return [
    {
      id: 'id',
      header: header('id'),
      width: 64,
      align: 'end',
      sortable: true,
      cell: ({ id }) => <code>{id}</code>,
      text: ({ id }) => String(id),
    },
    {
      id: 'display_name',
      header: header('display_name'),
      width: 'fill',
      sortable: true,
      cell: ({ id, display_name }) => (
        <CellLink to={linkOf(ecommercesOpen, { ecommerce: String(id) })}>{display_name}</CellLink>
      ),
      text: ({ display_name }) => display_name,
    },
    {
      id: 'url',
      header: header('url'),
      width: 160,
      sortable: true,
      cell: ({ url }) => shortUrl(url) || <Dash />,
      text: ({ url }) => url,
    },
    {
      id: 'integration_type',
      header: header('integration_type'),
      width: 148,
      sortable: true,
      cell: ({ integration_type }) => <Code>{integration_type}</Code>,
      text: ({ integration_type }) => integration_type ?? '',
    },
    {
      id: 'connector_url',
      header: header('connector_url'),
      width: 148,
      sortable: true,
      cell: (row) => shortUrl(connectorOf(row)) || <Dash />,
      text: connectorOf,
    },
    {
      id: 'document',
      header: header('document'),
      width: 152,
      sortable: true,
      cell: ({ document }) => <Code>{formatDocument(document)}</Code>,
      text: ({ document }) => formatDocument(document),
    },
    {
      id: 'is_active',
      header: header('is_active'),
      width: 92,
      sortable: true,
      cell: ({ is_active }) => <ActiveBadge active={is_active} />,
      text: ({ is_active }) => t(is_active ? 'ui:status.active' : 'ui:status.inactive'),
    },
    ...(mayWrite ? [editColumn(t)] : []),
  ]
}

function editColumn(t: T): Column<EcommercesEcommerceRow> {
  return {
    id: 'edit',
    isAction: true,
    header: t('column.edit'),
    width: 76,
    cell: ({ id, display_name }) => (
      <CellLink
        to={linkOf(ecommercesEdit, { ecommerce: String(id) })}
        aria-label={t('list.editRow', { name: display_name })}
      >
        {t('list.edit')}
      </CellLink>
    ),
    text: () => '',
  }
}
