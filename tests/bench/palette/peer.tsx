// Renders cmdk with its own filter over the items of the benchmark.
import { Command } from 'cmdk'
import { useMemo, useState } from 'react'
import type { CommandEntry } from '#console/palette/catalogue.ts'
import { RowView } from '#console/palette/list.tsx'
import styles from '#console/palette/palette.module.css'
import { buildRow } from './ours.tsx'

const noSlots: readonly string[] = []

/** Palette with cmdk, configured as in its documentation: dialog, input and filter of cmdk, rows of our palette. */
export function CmdkPalette({ items }: { readonly items: readonly CommandEntry[] }) {
  const [isOpen, setIsOpen] = useState(false)
  // The filter of cmdk searches the value, so the value contains the title.
  const rows = useMemo(
    () => items.map((item) => ({ ...buildRow(item, ''), rowKey: `${item.title} ${item.rowKey}` })),
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
              <RowView key={row.rowKey} row={row} argumentLabels={noSlots} />
            ))}
          </Command.Group>
        </Command.List>
      </Command.Dialog>
    </>
  )
}
