import { Command } from 'cmdk'
import { matchSorter } from 'match-sorter'
import { Dialog } from 'radix-ui'
import { useMemo, useState } from 'react'

const sorterOptions = { keys: ['title'] }

/**
 * Palette in the way of Medusa's console: cmdk without its filter, match-sorter over all items, and a row per
 * match.
 */
export function Palette({ items }) {
  const [isOpen, setIsOpen] = useState(false)
  const [search, setSearch] = useState('')
  const matches = useMemo(() => matchSorter(items, search, sorterOptions), [items, search])
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger id="open">Open</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay />
        <Dialog.Content aria-describedby={undefined}>
          <Dialog.Title>Palette</Dialog.Title>
          <Command shouldFilter={false}>
            <Command.Input value={search} onValueChange={setSearch} />
            <Command.List style={{ height: 300, overflowY: 'auto' }}>
              <Command.Empty>–</Command.Empty>
              <Command.Group heading="Records">
                {matches.map(({ value, title }) => (
                  <Command.Item key={value} value={value}>
                    <span>{title}</span>
                  </Command.Item>
                ))}
              </Command.Group>
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
