// Context menu of a table row, and copying of rows as tab-separated text.
import { type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments, Command } from '#commands/command.ts'
import { copyRowsCommand } from '#commands/lists.ts'
import { formatNumber } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { ContextMenuAtPoint, type MenuItem } from '#console/ui/menu.tsx'
import { isolateDirection } from '#contract/typed-text.ts'
import type { Column } from './column.tsx'
import type { MenuPosition } from './grid-keyboard.ts'

interface RowMenuProps {
  readonly position: MenuPosition
  readonly commands: readonly Command[]
  readonly args: Arguments
  readonly getDisabledReason: (command: Command) => string | null | undefined
  readonly onClose: () => void
}

/** Menu with the commands of a row and their shortcuts. */
export function RowMenu({ position, commands, args, getDisabledReason, onClose }: RowMenuProps) {
  const { t } = useTranslation('ui')
  const { run } = useCommandRunner()
  const items = commands.map(
    (command): MenuItem => ({
      id: command.id,
      label: t(`commands:${command.id}.title`),
      keys: command,
      disabledReason: getDisabledReason(command),
      onSelect: () => run(command, args),
    }),
  )
  return <ContextMenuAtPoint label={t('table.actions')} items={items} x={position.x} y={position.y} onClose={onClose} />
}

/** Matches a number with a sign. Spreadsheets read such a text as a number and not as a formula. */
const SIGNED_NUMBER_PATTERN = /^[+-][0-9]+(?:[.,][0-9]+)*$/

/**
 * Escapes a cell of tab-separated text: replaces line breaks with spaces, and prefixes a formula with an apostrophe so
 * that spreadsheets do not run the formula. Exported files are escaped in the same way.
 */
function escapeCell(text: string): string {
  const cell = isolateDirection(text).replace(/\s+/g, (blank) => (/[\t\r\n]/.test(blank) ? ' ' : blank))
  return /^\s*[=+\-@＝＋－＠]/.test(cell) && !SIGNED_NUMBER_PATTERN.test(cell) ? `'${cell}` : cell
}

export function toTsv(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  return [headers, ...rows].map((cells) => cells.map(escapeCell).join('\t')).join('\r\n')
}

/**
 * Returns rows as tab-separated text for a spreadsheet: a header line, and one line per row. Omits the columns that
 * contain buttons.
 */
export function formatTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const valueColumns = columns.filter(({ isAction }) => !isAction)
  return toTsv(
    valueColumns.map(({ header }) => header),
    rows.map((row) => valueColumns.map((column) => column.text(row))),
  )
}

interface CopyOptions<Row> {
  readonly isEnabled: boolean
  /** Element that contains the grid. */
  readonly scroller: RefObject<HTMLElement | null>
  readonly columns: readonly Column<Row>[]
  /**
   * Returns the selected rows, or the row under the cursor if no row is selected. Returns null if the rows must be
   * fetched first.
   */
  readonly getRowsToCopy: () => readonly Row[] | null
}

/**
 * Copies the selected rows when the focus is in the list and the user presses the copy shortcut of the browser. If text
 * on the page is selected, the browser copies that text instead.
 */
export function useCopyRows<Row>({ isEnabled, scroller, columns, getRowsToCopy }: CopyOptions<Row>): void {
  const { t } = useTranslation('ui')
  const { run } = useCommandRunner()
  const copy = (event: ClipboardEvent) => {
    const focused = document.activeElement
    if (!isEnabled || !scroller.current?.contains(focused) || isTextField(focused)) return
    if (String(document.getSelection() ?? '') !== '' || !event.clipboardData) return
    const rows = getRowsToCopy()
    if (rows?.length === 0) return
    event.preventDefault()
    if (rows === null) return run(copyRowsCommand)
    event.clipboardData.setData('text/plain', formatTable(columns, rows))
    notify({ kind: 'info', text: t('table.copied', { count: rows.length, total: formatNumber(rows.length) }) })
  }
  // Listens on the document, because Firefox dispatches the copy event on the body and not on the focused element.
  useEffect(() => {
    document.addEventListener('copy', copy)
    return () => document.removeEventListener('copy', copy)
  })
}

/** Returns true for a text field. Returns false for a checkbox, which contains no text to copy. */
function isTextField(target: Element | null): boolean {
  return target instanceof HTMLInputElement && target.type !== 'checkbox'
}
