import { Command } from 'cmdk'
import { type MouseEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Running } from './finder.tsx'
import styles from './palette.module.css'
import type { Row } from './row.ts'
import { rowsOf } from './row-order.ts'
import { RowView } from './row-view.tsx'
import { openSlots } from './slots.ts'
import type { State } from './state.ts'
import type { Listed } from './use-groups.ts'

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
  useActiveRow(list, field, row?.value, state.isMoving)
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

  return (
    <Command.List
      ref={list}
      className={styles.list}
      hidden={groups.length === 0}
      label={t('list')}
      onPointerMove={point}
      onClick={click}
    >
      {groups.map(({ id, rows }) => (
        <Command.Group key={id} heading={t(`group.${id}`)} className={styles.group}>
          {rows.map((one, place) => (
            // By place, not by row: a keystroke writes other words into the rows that are there.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state of their own
            <RowView key={place} row={one} slots={one === row ? slots : noSlots} />
          ))}
        </Command.Group>
      ))}
    </Command.List>
  )
}

const noSlots: readonly string[] = []

/** Tells the field which row is active, and keeps it in sight. */
function useActiveRow(
  list: RefObject<HTMLDivElement | null>,
  field: RefObject<HTMLInputElement | null>,
  value: string | undefined,
  isMoving: boolean,
): void {
  useLayoutEffect(() => {
    const input = field.current
    if (!list.current || !input) return
    input.setAttribute('aria-controls', list.current.id)
    const items = [...list.current.querySelectorAll('[cmdk-item]')]
    const active = items.find((item) => item.getAttribute('data-value') === value)
    for (const element of [input, list.current]) {
      if (active) element.setAttribute('aria-activedescendant', active.id)
      else element.removeAttribute('aria-activedescendant')
    }
    if (!isMoving || active === items[0]) list.current.scrollTop = 0
    else active?.scrollIntoView({ block: 'nearest' })
  })
}
