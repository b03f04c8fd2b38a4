import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { listCopyRows } from '#commands/lists.ts'
import { formatNumber } from '#console/lib/formats.ts'
import { notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/lib/run.ts'
import type { Column } from './column.ts'
import { toTsv } from './tsv.ts'

/** Rows as a table for a spreadsheet: the columns that are shown and hold values, headers first. */
export function tableText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const values = columns.filter(({ isAction }) => !isAction)
  return toTsv(
    values.map(({ header }) => header),
    rows.map((row) => values.map((column) => column.text(row))),
  )
}

interface CopyOptions<Row> {
  readonly columns: readonly Column<Row>[]
  /** The selected rows, else the one under the cursor; null when they have to be read first. */
  readonly rowsToCopy: () => readonly Row[] | null
}

/** What the browser's copying does in a list; text that is selected in the page comes first. */
export function useCopyRows<Row>({ columns, rowsToCopy }: CopyOptions<Row>) {
  const { t } = useTranslation('ui')
  const { run } = useRunner()
  return (event: ClipboardEvent) => {
    if (String(document.getSelection() ?? '') !== '' || isText(event.target)) return
    const rows = rowsToCopy()
    if (rows?.length === 0) return
    event.preventDefault()
    if (rows === null) return run(listCopyRows)
    event.clipboardData.setData('text/plain', tableText(columns, rows))
    notify({ kind: 'info', text: t('table.copied', { count: rows.length, total: formatNumber(rows.length) }) })
  }
}

/** A field where text is typed; a box to tick holds none. */
function isText(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type !== 'checkbox'
}
