// List of the rows of the command palette: the appearance of a row, the active row (which Enter runs), and the mouse
// events.

import { Command } from 'cmdk'
import {
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactElement,
  type Ref,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Command as AppCommand } from '#commands/command.ts'
import { Keycaps } from '#console/ui/keys.tsx'
import { listOpenArguments } from './command-arguments.ts'
import type { DialogState } from './dialog-state.ts'
import { HighlightedText } from './highlighted-text.tsx'
import styles from './palette.module.css'
import { flattenGroups, type PaletteRow } from './row.ts'
import { getRowIcon } from './row-icon.ts'
import { getOpenRowKey } from './rows/record-rows.ts'
import { useDryRunNote } from './use-dry-run-note.ts'
import type { PaletteMatches } from './use-matches.ts'

export interface RunOptions {
  /** True when the row was clicked. */
  readonly isClick?: true
  readonly opensNewTab: boolean
  readonly keepsPaletteOpen: boolean
}

interface RowViewProps {
  readonly row: PaletteRow
  /** Labels of the arguments that have no value yet; displayed only on the active row. */
  readonly argumentLabels: readonly string[]
  /**
   * Result of checking on the server whether the reprocess would succeed. Displayed only while this row is active, or
   * while the row that opens the same record is active.
   */
  readonly dryRunNote?: string
  readonly ref?: Ref<HTMLDivElement> | undefined
}

/**
 * Maximum number of argument labels in a row, so that the title has enough width. If there are more arguments, the last
 * label shows how many are left out.
 */
const MAX_ARGUMENT_LABELS = 4

export const RowView = memo(function RowView({ ref, row, argumentLabels, dryRunNote = '' }: RowViewProps) {
  // Shows the shortcut only if the row has no arguments, because the shortcut runs the command without arguments.
  const keys =
    row.recordArguments || row.disabledReason !== '' || row.rowKey !== row.command.id ? undefined : row.command
  const visibleCount = argumentLabels.length > MAX_ARGUMENT_LABELS ? MAX_ARGUMENT_LABELS - 1 : MAX_ARGUMENT_LABELS
  return (
    <Command.Item
      ref={ref}
      value={row.rowKey}
      disabled={row.disabledReason !== '' && !row.isDenied}
      data-denied={row.isDenied}
      className={styles.row}
    >
      {getIconElement(row.command)}
      <span className={styles.title} title={row.title}>
        <HighlightedText text={row.title} highlights={row.highlights} />
        {row.question !== undefined && <strong className={styles.question}>{row.question}</strong>}
        {row.question === undefined && dryRunNote !== '' && <span className={styles.check}>{dryRunNote}</span>}
      </span>
      {argumentLabels.slice(0, visibleCount).map((name) => (
        <span key={name} className={styles.slot}>
          {name}
        </span>
      ))}
      {argumentLabels.length > visibleCount && (
        <span className={styles.slot} title={argumentLabels.slice(visibleCount).join(', ')}>
          +{argumentLabels.length - visibleCount}
        </span>
      )}
      <span className={styles.place} title={row.disabledReason}>
        {row.disabledReason === '' || row.isDenied ? row.sideText : row.disabledReason}
      </span>
      {keys && <Keycaps keys={keys} />}
    </Command.Item>
  )
})

const icons = new Map<string, ReactElement>()

/**
 * Returns the icon of a command as a React element. Caches the element, so that React does not render the icon again
 * when the title of the row changes.
 */
function getIconElement(command: AppCommand): ReactElement {
  const cached = icons.get(command.id)
  if (cached) return cached
  const Icon = getRowIcon(command)
  const element = <Icon size={16} aria-hidden="true" />
  icons.set(command.id, element)
  return element
}

interface ListProps {
  readonly matches: PaletteMatches
  readonly state: DialogState
  readonly activeRow: PaletteRow | undefined
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly onMove: (rowKey: string) => void
  readonly onRun: (row: PaletteRow, options: RunOptions) => void
}

export function List({ matches, state, activeRow, inputRef, onMove, onRun }: ListProps) {
  const { t } = useTranslation('palette')
  const { groups } = matches
  const listElement = useRef<HTMLDivElement>(null)
  const activeElement = useRef<HTMLDivElement>(null)
  const isFirstRow = activeRow === groups[0]?.rows[0]
  useActiveRow({ listElement, field: inputRef, activeElement, isFirstRow, isNavigatingRows: state.isNavigatingRows })
  // The row that opens a record stands beside the row that reprocesses the record, which shows the dry run.
  const checkedRow =
    flattenGroups(groups).find(({ rowKey }) => getOpenRowKey(rowKey) === activeRow?.rowKey) ?? activeRow
  const dryRunNote = useDryRunNote(checkedRow)
  const argumentLabels = (
    activeRow && !activeRow.recordArguments && activeRow.disabledReason === ''
      ? listOpenArguments(activeRow.command, activeRow.args)
      : []
  ).map(({ name }) => t(`slot.${name}`))

  const findRowAt = (event: MouseEvent): PaletteRow | undefined => {
    const rowKey = event.target instanceof Element && event.target.closest('[cmdk-item]')?.getAttribute('data-value')
    return flattenGroups(groups).find((listedRow) => listedRow.rowKey === rowKey)
  }
  const handlePointerMove = (event: PointerEvent) => {
    // Ignores events without a mouse movement, so that a row that appears under the pointer is not selected.
    if (event.movementX === 0 && event.movementY === 0) return
    const pointedRow = findRowAt(event)
    if (pointedRow && pointedRow.rowKey !== activeRow?.rowKey) onMove(pointedRow.rowKey)
  }
  const handleClick = (event: MouseEvent) => {
    const pointedRow = findRowAt(event)
    if (pointedRow)
      onRun(pointedRow, {
        opensNewTab: event.ctrlKey || event.metaKey,
        keepsPaletteOpen: event.shiftKey,
        isClick: true,
      })
  }

  // Opens a new tab on a middle click, as for a link. Without this handler, the browser would start to scroll.
  const handleMiddleClick = (event: MouseEvent) => {
    if (event.button !== 1) return
    event.preventDefault()
    const pointedRow = event.type === 'auxclick' ? findRowAt(event) : undefined
    if (pointedRow) onRun(pointedRow, { opensNewTab: true, keepsPaletteOpen: false, isClick: true })
  }

  return (
    <Command.List
      ref={listElement}
      className={styles.list}
      hidden={groups.length === 0}
      label={t('list')}
      onPointerMove={handlePointerMove}
      onClick={handleClick}
      onMouseDown={handleMiddleClick}
      onAuxClick={handleMiddleClick}
    >
      {groups.map(({ id, rows, disabledReason }) => (
        <Command.Group
          key={id}
          heading={[t(`group.${id}`), disabledReason].filter((part) => part !== undefined).join(' · ')}
          className={styles.group}
        >
          {rows.map((rowOfGroup, rowIndex) => (
            // Uses the position of the row as its React key, so that new rows update the text of the existing elements.
            <RowView
              // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state of their own
              key={rowIndex}
              ref={rowOfGroup === activeRow ? activeElement : undefined}
              row={rowOfGroup}
              argumentLabels={rowOfGroup === activeRow ? argumentLabels : noLabels}
              dryRunNote={rowOfGroup === checkedRow ? dryRunNote : ''}
            />
          ))}
        </Command.Group>
      ))}
    </Command.List>
  )
}

const noLabels: readonly string[] = []

interface ActiveRow {
  readonly listElement: RefObject<HTMLDivElement | null>
  readonly field: RefObject<HTMLInputElement | null>
  readonly activeElement: RefObject<HTMLDivElement | null>
  readonly isFirstRow: boolean
  readonly isNavigatingRows: boolean
}

/** Sets `aria-activedescendant` on the input and scrolls the active row into view. */
function useActiveRow({ listElement, field, activeElement, isFirstRow, isNavigatingRows }: ActiveRow): void {
  useLayoutEffect(() => {
    const input = field.current
    if (!listElement.current || !input) return
    input.setAttribute('aria-controls', listElement.current.id)
    // Connects the label that cmdk renders for its own input to our input.
    const label = listElement.current.closest('[cmdk-root]')?.querySelector('label')
    if (label) input.id = label.htmlFor
    for (const element of [input, listElement.current]) {
      if (activeElement.current) element.setAttribute('aria-activedescendant', activeElement.current.id)
      else element.removeAttribute('aria-activedescendant')
    }
    if (!isNavigatingRows || isFirstRow) listElement.current.scrollTop = 0
    else activeElement.current?.scrollIntoView({ block: 'nearest' })
  })
}
