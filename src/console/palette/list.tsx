// List of rows of the palette: how a row looks, which row is active, and the mouse events.

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
import { flattenGroups, type Row } from './row.ts'
import { getRowIcon } from './row-icon.ts'
import { useCheckNote } from './use-check-note.ts'
import type { PaletteMatches } from './use-matches.ts'

export interface RunOptions {
  /** True when the row was clicked. */
  readonly isClick?: true
  readonly newTab: boolean
  readonly stay: boolean
}

interface RowViewProps {
  readonly row: Row
  /** Names of the open arguments, on the active row. */
  readonly slots: readonly string[]
  /** Result of the dry run, on the active row. */
  readonly note?: string
  readonly ref?: Ref<HTMLDivElement> | undefined
}

/** Maximum number of argument names, so that the title keeps enough width; the last label counts the others. */
const MAX_ARGUMENT_LABELS = 4

export const RowView = memo(function RowView({ ref, row, slots, note = '' }: RowViewProps) {
  // Shows the key only of a command without arguments, because the key runs the command without arguments.
  const keys = row.record || row.disabledReason !== '' || row.value !== row.command.id ? undefined : row.command
  const visibleCount = slots.length > MAX_ARGUMENT_LABELS ? MAX_ARGUMENT_LABELS - 1 : MAX_ARGUMENT_LABELS
  return (
    <Command.Item ref={ref} value={row.value} disabled={row.disabledReason !== ''} className={styles.row}>
      {getIconElement(row.command)}
      <span className={styles.title} title={row.title}>
        <HighlightedText text={row.title} marks={row.marks} />
        {row.question !== undefined && <strong className={styles.question}>{row.question}</strong>}
        {row.question === undefined && note !== '' && <span className={styles.check}>{note}</span>}
      </span>
      {slots.slice(0, visibleCount).map((name) => (
        <span key={name} className={styles.slot}>
          {name}
        </span>
      ))}
      {slots.length > visibleCount && (
        <span className={styles.slot} title={slots.slice(visibleCount).join(', ')}>
          +{slots.length - visibleCount}
        </span>
      )}
      <span className={styles.place} title={row.disabledReason}>
        {row.disabledReason === '' ? row.place : row.disabledReason}
      </span>
      {keys && <Keycaps keys={keys} />}
    </Command.Item>
  )
})

const icons = new Map<string, ReactElement>()

/** Caches the icon elements, so that React does not render the icon again when the title changes. */
function getIconElement(command: AppCommand): ReactElement {
  const known = icons.get(command.id)
  if (known) return known
  const Icon = getRowIcon(command)
  const made = <Icon size={16} aria-hidden="true" />
  icons.set(command.id, made)
  return made
}

interface ListProps {
  readonly listed: PaletteMatches
  readonly state: DialogState
  readonly row: Row | undefined
  readonly field: RefObject<HTMLInputElement | null>
  readonly onMove: (value: string) => void
  readonly onRun: (row: Row, how: RunOptions) => void
}

export function List({ listed, state, row, field, onMove, onRun }: ListProps) {
  const { t } = useTranslation('palette')
  const { groups } = listed
  const list = useRef<HTMLDivElement>(null)
  const active = useRef<HTMLDivElement>(null)
  const isFirst = row === groups[0]?.rows[0]
  useActiveRow({ list, field, active, isFirst, isMoving: state.isMoving })
  const note = useCheckNote(row)
  const slots = (row && !row.record && row.disabledReason === '' ? listOpenArguments(row.command, row.args) : []).map(
    ({ name }) => t(`slot.${name}`),
  )

  const rowUnder = (event: MouseEvent): Row | undefined => {
    const value = event.target instanceof Element && event.target.closest('[cmdk-item]')?.getAttribute('data-value')
    return flattenGroups(groups).find((one) => one.value === value)
  }
  const point = (event: PointerEvent) => {
    // Rows that appear under a resting pointer are not selected.
    if (event.movementX === 0 && event.movementY === 0) return
    const under = rowUnder(event)
    if (under && under.value !== row?.value) onMove(under.value)
  }
  const click = (event: MouseEvent) => {
    const under = rowUnder(event)
    if (under) onRun(under, { newTab: event.ctrlKey || event.metaKey, stay: event.shiftKey, isClick: true })
  }

  // The middle button opens a tab, as for a link. Without this handler the browser would scroll.
  const middleClick = (event: MouseEvent) => {
    if (event.button !== 1) return
    event.preventDefault()
    const under = event.type === 'auxclick' ? rowUnder(event) : undefined
    if (under) onRun(under, { newTab: true, stay: false, isClick: true })
  }

  return (
    <Command.List
      ref={list}
      className={styles.list}
      hidden={groups.length === 0}
      label={t('list')}
      onPointerMove={point}
      onClick={click}
      onMouseDown={middleClick}
      onAuxClick={middleClick}
    >
      {groups.map(({ id, rows }) => (
        <Command.Group key={id} heading={t(`group.${id}`)} className={styles.group}>
          {rows.map((one, place) => (
            // Keycaps are positions, so that a key press updates the text of the existing elements.
            <RowView
              // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state of their own
              key={place}
              ref={one === row ? active : undefined}
              row={one}
              slots={one === row ? slots : noLabels}
              note={one === row ? note : ''}
            />
          ))}
        </Command.Group>
      ))}
    </Command.List>
  )
}

const noLabels: readonly string[] = []

interface ActiveRow {
  readonly list: RefObject<HTMLDivElement | null>
  readonly field: RefObject<HTMLInputElement | null>
  readonly active: RefObject<HTMLDivElement | null>
  readonly isFirst: boolean
  readonly isMoving: boolean
}

/** Sets `aria-activedescendant` on the input and scrolls the active row into view. */
function useActiveRow({ list, field, active, isFirst, isMoving }: ActiveRow): void {
  useLayoutEffect(() => {
    const input = field.current
    if (!list.current || !input) return
    input.setAttribute('aria-controls', list.current.id)
    // cmdk renders a label for its own input; the label is connected to our input.
    const label = list.current.closest('[cmdk-root]')?.querySelector('label')
    if (label) input.id = label.htmlFor
    for (const element of [input, list.current]) {
      if (active.current) element.setAttribute('aria-activedescendant', active.current.id)
      else element.removeAttribute('aria-activedescendant')
    }
    if (!isMoving || isFirst) list.current.scrollTop = 0
    else active.current?.scrollIntoView({ block: 'nearest' })
  })
}
