import { Command } from 'cmdk'
import { useMemo, useState } from 'react'
import type { Entry } from '#console/palette/catalogue.ts'
import { RowView } from '#console/palette/list.tsx'
import styles from '#console/palette/palette.module.css'
import { buildRow } from './ours.tsx'

const noSlots: readonly string[] = []

/** cmdk as its page shows it: its dialog, its input, its own filter over every item. The rows are ours. */
export function CmdkPalette({ items }: { readonly items: readonly Entry[] }) {
  const [isOpen, setIsOpen] = useState(false)
  // Its filter reads the value.
  const rows = useMemo(
    () => items.map((item) => ({ ...buildRow(item, ''), value: `${item.title} ${item.value}` })),
    [items],
  )
  return (
    <>
      <button type="button" id="open" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Command.Dialog open={isOpen} onOpenChange={setIsOpen} label="Palette" contentClassName={styles.palette ?? ''}>
        <div className={styles.field}>
          <Command.Input className={styles.input} />
        </div>
        <Command.List className={styles.list}>
          <Command.Empty>–</Command.Empty>
          <Command.Group heading="Records">
            {rows.map((row) => (
              <RowView key={row.value} row={row} slots={noSlots} />
            ))}
          </Command.Group>
        </Command.List>
      </Command.Dialog>
    </>
  )
}
