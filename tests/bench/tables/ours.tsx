// Renders the table of the product with all its features: roles, cursor, selection, badges, row menus and footer.
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { type ReactNode, useMemo, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { openEcommerceCommand } from '#commands/ecommerces.ts'
import { createQueryClient } from '#console/api/queries.ts'
import { i18nOptions, reactBinding } from '#console/lib/i18n.ts'
import { ActiveBadge, StatusBadge } from '#console/records/status-badge.tsx'
import { type Runner, RunnerContext } from '#console/run/runner.ts'
import type { Column, Sort } from '#console/table/column.tsx'
import { DataTable } from '#console/table/data-table.tsx'
import common from '#locales/pt-BR/common.json'
import { signIn } from '../session.ts'
import { formatCell, height, type Key, keys, sortByAmount, type TableItem, type TableProps } from './items.ts'

await i18next.use(reactBinding).init({
  ...i18nOptions,
  lng: 'pt-BR',
  ns: ['common', 'ui'],
  resources: { 'pt-BR': { common: common.common, ui: common.ui } },
})

signIn()

const runner: Runner = {
  run: () => {},
  getQuestion: async () => null,
  close: () => {},
  getCurrentArguments: () => ({}),
  hasHandler: () => false,
  isOpen: () => false,
  hasHandlerOnTop: () => false,
  registerHandler: () => () => {},
  setCurrentArguments: () => {},
}

const cells: Partial<Record<Key, NonNullable<Column<TableItem>['cell']>>> = {
  id: ({ id }) => <code>{id}</code>,
  status: ({ status }) => <StatusBadge status={status} />,
  active: ({ active }) => <ActiveBadge active={active} />,
}
const columns = keys.map((key): Column<TableItem> => {
  const cell = cells[key]
  return {
    id: key,
    header: key,
    sortable: true,
    text: (item) => formatCell(item, key),
    ...(cell ? { cell } : {}),
  }
})
const rowId = ({ id }: TableItem) => id
const argumentsOf = ({ id }: TableItem) => ({ ecommerce: String(id) })
const rowCommands = [openEcommerceCommand]
const client = createQueryClient()

/** Context providers of the console that the table needs. */
export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <RunnerContext value={runner}>{children}</RunnerContext>
      </MemoryRouter>
    </QueryClientProvider>
  )
}

export function Table({ items }: TableProps) {
  const [sort, setSort] = useState<Sort>()
  const rows = useMemo(() => (sort ? sortByAmount(items) : items), [items, sort])
  return (
    <DataTable
      label="Table"
      {...{ columns, rows, getRowId: rowId, getRowArguments: argumentsOf, rowCommands, sort, height }}
      total={rows.length}
      onSort={setSort}
      onOpen={() => {}}
      noRowsContent={null}
    />
  )
}
