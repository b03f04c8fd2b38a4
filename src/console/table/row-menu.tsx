// Context menu of a row, and copying rows as TSV.
import { type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments, Command } from '#commands/command.ts'
import { listCopyRows } from '#commands/lists.ts'
import { formatNumber } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/run/runner.ts'
import { type MenuItem, PointMenu } from '#console/ui/menu.tsx'
import { isolateDirection } from '#contract/typed-text.ts'
import type { Column } from './column.tsx'
import type { MenuPlace } from './grid-keyboard.ts'

interface RowMenuProps {
  readonly place: MenuPlace
  readonly commands: readonly Command[]
  readonly args: Arguments
  readonly refusalOf: (command: Command) => string | null | undefined
  readonly onClose: () => void
}

/** What can be done with a row: every command that belongs to it, with its key. */
export function RowMenu({ place, commands, args, refusalOf, onClose }: RowMenuProps) {
  const { t } = useTranslation('ui')
  const { run } = useRunner()
  const items = commands.map(
    (command): MenuItem => ({
      id: command.id,
      label: t(`commands:${command.id}.title`),
      keys: command,
      isDangerous: command.confirmation >= 2,
      disabledReason: refusalOf(command),
      onSelect: () => run(command, args),
    }),
  )
  return <PointMenu label={t('table.actions')} items={items} x={place.x} y={place.y} onClose={onClose} />
}

// Rows as TSV for a spreadsheet, headers first.

/** A number, also with a sign: a spreadsheet reads it as the number it is. */
const signedNumber = /^[+-][0-9]+(?:[.,][0-9]+)*$/

/** What a spreadsheet would take for a formula is marked as text, as in files. */
function cellOf(text: string): string {
  const cell = isolateDirection(text).replace(/\s+/g, (blank) => (/[\t\r\n]/.test(blank) ? ' ' : blank))
  return /^\s*[=+\-@＝＋－＠]/.test(cell) && !signedNumber.test(cell) ? `'${cell}` : cell
}

export function toTsv(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  return [headers, ...rows].map((cells) => cells.map(cellOf).join('\t')).join('\r\n')
}

/** Rows as a table for a spreadsheet: the columns that are shown and hold values, headers first. */
export function tableText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const values = columns.filter(({ isAction }) => !isAction)
  return toTsv(
    values.map(({ header }) => header),
    rows.map((row) => values.map((column) => column.text(row))),
  )
}

interface CopyOptions<Row> {
  readonly isOn: boolean
  /** What holds the grid. */
  readonly scroller: RefObject<HTMLElement | null>
  readonly columns: readonly Column<Row>[]
  /** The selected rows, else the one under the cursor; null when they have to be read first. */
  readonly rowsToCopy: () => readonly Row[] | null
}

/** What the browser's copying does in a list; text that is selected in the page comes first. */
export function useCopyRows<Row>({ isOn, scroller, columns, rowsToCopy }: CopyOptions<Row>): void {
  const { t } = useTranslation('ui')
  const { run } = useRunner()
  const copy = (event: ClipboardEvent) => {
    const focused = document.activeElement
    if (!isOn || !scroller.current?.contains(focused) || isText(focused)) return
    if (String(document.getSelection() ?? '') !== '' || !event.clipboardData) return
    const rows = rowsToCopy()
    if (rows?.length === 0) return
    event.preventDefault()
    if (rows === null) return run(listCopyRows)
    event.clipboardData.setData('text/plain', tableText(columns, rows))
    notify({ kind: 'info', text: t('table.copied', { count: rows.length, total: formatNumber(rows.length) }) })
  }
  // On the document: in Firefox the event goes to the body, whatever has the focus.
  useEffect(() => {
    document.addEventListener('copy', copy)
    return () => document.removeEventListener('copy', copy)
  })
}

/** A field where text is typed; a box to tick holds none. */
function isText(target: Element | null): boolean {
  return target instanceof HTMLInputElement && target.type !== 'checkbox'
}
