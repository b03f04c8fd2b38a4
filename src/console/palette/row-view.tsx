import { Command } from 'cmdk'
import { memo, type ReactElement } from 'react'
import type { Command as AppCommand } from '#commands/command.ts'
import { Keys } from '#console/ui/keys.tsx'
import { iconOf } from './icons.ts'
import type { Range } from './index-text.ts'
import styles from './palette.module.css'
import type { Row } from './row.ts'

interface RowViewProps {
  readonly row: Row
  /** Names of the arguments that can still be filled in, on the active row. */
  readonly slots: readonly string[]
}

/** The title keeps its room: the others come by Tab, and are counted in the place of the last one. */
const mostSlots = 4

export const RowView = memo(function RowView({ row, slots }: RowViewProps) {
  // A row with arguments of its own is not what the key does.
  const keys = row.record || row.refusal !== '' || row.value !== row.command.id ? undefined : row.command
  const shown = slots.length > mostSlots ? mostSlots - 1 : mostSlots
  return (
    <Command.Item value={row.value} disabled={row.refusal !== ''} className={styles.row}>
      {iconElement(row.command)}
      <span className={styles.title} title={row.title}>
        <Marked text={row.title} marks={row.marks} />
        {row.question !== undefined && <strong className={styles.question}>{row.question}</strong>}
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

function Marked({ text, marks }: { readonly text: string; readonly marks: readonly Range[] }) {
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
