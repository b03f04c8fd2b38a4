// Renders the palette of the product over the items of the benchmark.
import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useReducer, useState } from 'react'
import { createQueryClient } from '#console/api/queries.ts'
import { findHighlights } from '#console/lib/search-text.ts'
import type { CommandEntry } from '#console/palette/catalogue.ts'
import { PaletteDialog } from '#console/palette/dialog.tsx'
import { dialogReducer, initialState } from '#console/palette/dialog-state.ts'
import { getPreselectedRowKey } from '#console/palette/rank.ts'
import type { PaletteRow } from '#console/palette/row.ts'
import { MAX_EMPTY_INPUT_ROWS } from '#console/palette/rows/empty-input-groups.ts'
import { buildIndex, type SearchIndex, search } from '#console/palette/search-index.ts'
import { SearchPanel } from '#console/palette/search-panel.tsx'
import { signIn } from '../session.ts'

export const buildRow = (entry: CommandEntry, query: string): PaletteRow => ({
  ...entry,
  sideText: entry.pageName,
  highlights: query === '' ? [] : findHighlights(entry.title, query),
  disabledReason: '',
})

signIn()
const client = createQueryClient()
const noRecords = { results: [], isLoading: false, hasFailed: false }
const doNothing = () => {}

export function OwnPalette({ items }: { readonly items: readonly CommandEntry[] }) {
  const index = useMemo(() => buildIndex(items), [items])
  const [isOpen, setIsOpen] = useState(false)
  return (
    <QueryClientProvider client={client}>
      <button type="button" id="open" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && (
        <PaletteDialog label="Palette" onClose={() => setIsOpen(false)}>
          <PaletteContent index={index} onClose={() => setIsOpen(false)} />
        </PaletteDialog>
      )}
    </QueryClientProvider>
  )
}

function PaletteContent({
  index,
  onClose,
}: {
  readonly index: SearchIndex<CommandEntry>
  readonly onClose: () => void
}) {
  const [state, change] = useReducer(dialogReducer, initialState)
  const { query } = state
  const groups = useMemo(() => {
    const entries =
      query === ''
        ? index.entries.slice(0, MAX_EMPTY_INPUT_ROWS)
        : search(index, query, { limit: MAX_EMPTY_INPUT_ROWS }).map(({ entry }) => entry)
    const rows = entries.map((entry) => buildRow(entry, query))
    return rows.length === 0 ? [] : [{ id: 'commands' as const, rows }]
  }, [index, query])
  const selectedRowKey = state.selectedRowKey ?? getPreselectedRowKey(groups)
  const row = groups[0]?.rows.find(({ rowKey }) => rowKey === selectedRowKey)
  const matches = {
    groups,
    records: noRecords,
    isPersonal: false,
    invalidCnpj: null,
    isLookupWithheld: false,
    chips: [],
    highlights: [],
    isOutdated: false,
  }
  const actions = { onChange: change, onRun: doNothing, onSeeMisses: doNothing, onClose }
  return <SearchPanel state={state} matches={matches} activeRow={row} {...actions} />
}
