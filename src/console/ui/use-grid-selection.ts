import { type ClipboardEvent, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#console/lib/formats.ts'
import { notify } from '#console/lib/notices.ts'
import type { Column, RowId } from './data-table-types.ts'
import { extend, nothing, type Selection, toggle } from './grid-cursor.ts'
import { toTsv } from './tsv.ts'

interface GridSelectionOptions<Row> {
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => RowId
  readonly columns: readonly Column<Row>[]
  readonly cursor: number | null
}

/** Which rows are selected, and copying them. */
export function useGridSelection<Row>({ rows, rowId, columns, cursor }: GridSelectionOptions<Row>) {
  const { t } = useTranslation('ui')
  const [selection, setSelection] = useState<Selection<RowId>>(nothing)
  const { ids } = selection

  const chosen = useMemo(() => (ids.size === 0 ? [] : rows.filter((row) => ids.has(rowId(row)))), [ids, rows, rowId])

  const toggleAt = (index: number) => {
    const row = rows[index]
    if (row !== undefined) setSelection((now) => toggle(now, rowId(row), index))
  }

  const extendTo = (from: number, index: number) => {
    const idAt = (at: number) => {
      const row = rows[at]
      return row === undefined ? at : rowId(row)
    }
    setSelection((now) => extend(now, from, index, idAt))
  }

  const selectAll = () => setSelection({ ids: new Set(rows.map(rowId)), anchor: null })
  const clear = useCallback(() => setSelection(nothing), [])

  /** The selected rows, else the one under the cursor; text that is selected in the page comes first. */
  const copy = (event: ClipboardEvent) => {
    const current = cursor === null ? undefined : rows[cursor]
    const copied = chosen.length > 0 ? chosen : current === undefined ? [] : [current]
    if (copied.length === 0 || String(document.getSelection() ?? '') !== '') return
    if (event.target instanceof HTMLInputElement) return
    event.preventDefault()
    const values = columns.filter(({ isAction }) => !isAction)
    const text = toTsv(
      values.map(({ header }) => header),
      copied.map((row) => values.map((column) => column.text(row))),
    )
    event.clipboardData.setData('text/plain', text)
    notify({ kind: 'info', text: t('table.copied', { count: copied.length, total: formatNumber(copied.length) }) })
  }

  return { ids, count: chosen.length, toggleAt, extendTo, selectAll, clear, copy }
}
