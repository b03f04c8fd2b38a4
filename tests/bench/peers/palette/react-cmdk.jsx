import { useMemo, useState } from 'react'
import CommandPalette, { filterItems } from 'react-cmdk'
import 'react-cmdk/dist/cmdk.css'

const noWait = '* { transition-duration: 0s !important }'

/** react-cmdk as its page shows it, without its animation: its filter over every item, a row for each that is left. */
export function Palette({ items }) {
  const [isOpen, setIsOpen] = useState(false)
  const [search, setSearch] = useState('')
  const lists = useMemo(
    () => [
      {
        id: 'records',
        heading: 'Records',
        items: items.map(({ value, title }) => ({ id: value, children: title, onClick: () => {} })),
      },
    ],
    [items],
  )
  const found = useMemo(() => filterItems(lists, search, { filterOnListHeading: false }), [lists, search])
  return (
    <>
      <style>{noWait}</style>
      <button type="button" id="open" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <CommandPalette {...{ isOpen, search, page: 'root' }} onChangeSearch={setSearch} onChangeOpen={setIsOpen}>
        <CommandPalette.Page id="root">
          {found.map((list) => (
            <CommandPalette.List key={list.id} heading={list.heading}>
              {list.items.map(({ id, ...row }, index) => (
                <CommandPalette.ListItem key={id} index={index} {...row} />
              ))}
            </CommandPalette.List>
          ))}
        </CommandPalette.Page>
      </CommandPalette>
    </>
  )
}
