import { useMemo, useState } from 'react'
import CommandPalette, { filterItems } from 'react-cmdk'
import 'react-cmdk/dist/cmdk.css'

const NO_TRANSITIONS = '* { transition-duration: 0s !important }'

/**
 * Palette with react-cmdk, configured as in its documentation but without animation: its filter, and a row per
 * match.
 */
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
  const matches = useMemo(() => filterItems(lists, search, { filterOnListHeading: false }), [lists, search])
  return (
    <>
      <style>{NO_TRANSITIONS}</style>
      <button type="button" id="open" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <CommandPalette {...{ isOpen, search, page: 'root' }} onChangeSearch={setSearch} onChangeOpen={setIsOpen}>
        <CommandPalette.Page id="root">
          {matches.map((list) => (
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
