import { Command } from 'cmdk'
import { useState } from 'react'
import type { Entry } from '#console/palette/catalogue.ts'
import styles from '#console/palette/palette.module.css'

/** cmdk as its page shows it: its dialog, its input, its own filter over every item. Our row's looks, without its parts. */
export function Peer({ items }: { readonly items: readonly Entry[] }) {
  const [isOpen, setIsOpen] = useState(false)
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
            {items.map(({ value, title, place }) => (
              <Command.Item key={value} value={`${title} ${value}`} className={styles.row}>
                <span className={styles.title}>{title}</span>
                <span className={styles.place}>{place}</span>
              </Command.Item>
            ))}
          </Command.Group>
        </Command.List>
      </Command.Dialog>
    </>
  )
}
