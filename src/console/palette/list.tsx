// The rows of the palette: how one reads, which is active, and what the pointer does with them.
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
import type { HighlightRange } from '#console/lib/search-text.ts'
import { Keys } from '#console/ui/keys.tsx'
import { useCheckNote } from './check-note.ts'
import styles from './palette.module.css'
import { iconOf, type Row, rowsOf } from './row.tsx'
import { openSlots } from './slots.ts'
import type { State } from './state.ts'
import type { Listed } from './use-groups.ts'

export interface Running {
  /** By the mouse. */
  readonly isClick?: true
  readonly newTab: boolean
  readonly stay: boolean
}

interface RowViewProps {
  readonly row: Row
  /** Names of the arguments that can still be filled in, on the active row. */
  readonly slots: readonly string[]
  /** What the check says of its record, on the active row. */
  readonly note?: string
  readonly ref?: Ref<HTMLDivElement> | undefined
}

/** The title keeps its room: the others come by Tab, and are counted in the place of the last one. */
const mostSlots = 4

export const RowView = memo(function RowView({ ref, row, slots, note = '' }: RowViewProps) {
  // A row with arguments of its own is not what the key does.
  const keys = row.record || row.refusal !== '' || row.value !== row.command.id ? undefined : row.command
  const shown = slots.length > mostSlots ? mostSlots - 1 : mostSlots
  return (
    <Command.Item ref={ref} value={row.value} disabled={row.refusal !== ''} className={styles.row}>
      {iconElement(row.command)}
      <span className={styles.title} title={row.title}>
        <Marked text={row.title} marks={row.marks} />
        {row.question !== undefined && <strong className={styles.question}>{row.question}</strong>}
        {row.question === undefined && note !== '' && <span className={styles.check}>{note}</span>}
      </span>
      {slots.slice(0, shown).map((name) => (
        <span key={name} className={styles.slot}>
          {name}
        </span>
      ))}
      {slots.length > shown && (
        <span className={styles.slot} title={slots.slice(shown).join(', ')}>
          +{slots.length - shown}
        </span>
      )}
      <span className={styles.place} title={row.refusal}>
        {row.refusal === '' ? row.place : row.refusal}
      </span>
      {keys && <Keys keys={keys} />}
    </Command.Item>
  )
})

const icons = new Map<string, ReactElement>()

/** The same element each time: a row that gets other words keeps its picture as it is. */
function iconElement(command: AppCommand): ReactElement {
  const known = icons.get(command.id)
  if (known) return known
  const Icon = iconOf(command)
  const made = <Icon size={16} aria-hidden="true" />
  icons.set(command.id, made)
  return made
}

function Marked({ text, marks }: { readonly text: string; readonly marks: readonly HighlightRange[] }) {
  if (marks.length === 0) return text
  let end = 0
  const parts = marks.map(([from, to]) => {
    const before = text.slice(end, from)
    end = to
    return (
      <span key={from}>
        {before}
        <mark className={styles.mark}>{text.slice(from, to)}</mark>
      </span>
    )
  })
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  )
}

interface ListProps {
  readonly listed: Listed
  readonly state: State
  readonly row: Row | undefined
  readonly field: RefObject<HTMLInputElement | null>
  readonly onMove: (value: string) => void
  readonly onRun: (row: Row, how: Running) => void
}

export function List({ listed, state, row, field, onMove, onRun }: ListProps) {
  const { t } = useTranslation('palette')
  const { groups } = listed
  const list = useRef<HTMLDivElement>(null)
  const active = useRef<HTMLDivElement>(null)
  const isFirst = row === groups[0]?.rows[0]
  useActiveRow({ list, field, active, isFirst, isMoving: state.isMoving })
  const note = useCheckNote(row)
  const slots = (row && !row.record && row.refusal === '' ? openSlots(row.command, row.args) : []).map(({ name }) =>
    t(`slot.${name}`),
  )

  const rowUnder = (event: MouseEvent): Row | undefined => {
    const value = event.target instanceof Element && event.target.closest('[cmdk-item]')?.getAttribute('data-value')
    return rowsOf(groups).find((one) => one.value === value)
  }
  const point = (event: PointerEvent) => {
    // Rows that come under a pointer at rest are not meant.
    if (event.movementX === 0 && event.movementY === 0) return
    const under = rowUnder(event)
    if (under && under.value !== row?.value) onMove(under.value)
  }
  const click = (event: MouseEvent) => {
    const under = rowUnder(event)
    if (under) onRun(under, { newTab: event.ctrlKey || event.metaKey, stay: event.shiftKey, isClick: true })
  }

  // The middle button opens a tab, as it does on a link; without this the browser would scroll.
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
            // By place, not by row: a keystroke writes other words into the rows that are there.
            <RowView
              // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state of their own
              key={place}
              ref={one === row ? active : undefined}
              row={one}
              slots={one === row ? slots : noSlots}
              note={one === row ? note : ''}
            />
          ))}
        </Command.Group>
      ))}
    </Command.List>
  )
}

const noSlots: readonly string[] = []

interface ActiveRow {
  readonly list: RefObject<HTMLDivElement | null>
  readonly field: RefObject<HTMLInputElement | null>
  readonly active: RefObject<HTMLDivElement | null>
  readonly isFirst: boolean
  readonly isMoving: boolean
}

/** Tells the field which row is active, and keeps it in sight. */
function useActiveRow({ list, field, active, isFirst, isMoving }: ActiveRow): void {
  useLayoutEffect(() => {
    const input = field.current
    if (!list.current || !input) return
    input.setAttribute('aria-controls', list.current.id)
    // cmdk has a label for a field of its own.
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
