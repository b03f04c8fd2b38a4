// Combobox (ARIA 1.2): text input with a listbox of suggestions. `aria-activedescendant` names the active option.
import { type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { isPlain } from '#console/lib/key-events.ts'
import { labelIdOf, TextInput, type TextInputProps } from './inputs.tsx'
import { OptionPopover, optionId } from './option-popover.tsx'

interface ComboboxProps<Item> extends Omit<TextInputProps, 'value' | 'onChange' | 'list'> {
  readonly value: string
  readonly onType: (text: string) => void
  /** Suggestions for the typed text. */
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string | number
  readonly labelOf: (item: Item) => string
  readonly onPick: (item: Item) => void
  /** A click into the field opens the list. */
  readonly opensOnClick?: boolean
  /** Enter picks the first suggestion when none is active. */
  readonly picksFirst?: boolean
  /** True while the suggestions load. Enter then does nothing, so that it does not submit the form. */
  readonly isWaiting?: boolean
}

/** Autocomplete that accepts any text. Arrow keys and Enter, or the pointer, pick a suggestion. Esc closes the list. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { value, onType, items, keyOf, labelOf, onPick, opensOnClick, picksFirst, isWaiting, onBlur, ...input } = props
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isShown = isOpen && items.length > 0
  const chosen = isShown ? items[active] : undefined
  const atEnter = chosen ?? (isShown && picksFirst ? items[0] : undefined)

  // The list has the name of the field.
  const { 'aria-label': name, id } = input
  const listName = name || !id ? { 'aria-label': name } : { 'aria-labelledby': labelIdOf(id) }

  const close = () => {
    setIsOpen(false)
    setActive(-1)
  }
  const pick = (item: Item | undefined) => {
    if (item !== undefined) onPick(item)
    close()
  }
  const move = (step: 1 | -1) => {
    setIsOpen(true)
    // The cycle has one more position than there are options: -1, the typed text.
    setActive((present) => ((present + 1 + step + items.length + 1) % (items.length + 1)) - 1)
  }

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !isPlain(event.nativeEvent)) return
    // The open list would be the next tab stop in browsers that focus scroll containers, so it closes synchronously.
    if (event.key === 'Tab') return flushSync(close)
    if (event.key === 'ArrowDown' && items.length > 0) move(1)
    else if (event.key === 'ArrowUp' && items.length > 0) move(-1)
    else if (event.key === 'Enter' && atEnter !== undefined) pick(atEnter)
    else if (event.key !== 'Enter' || !isWaiting) return
    event.preventDefault()
    event.stopPropagation()
  }

  const field = (
    <TextInput
      {...input}
      value={value}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={isShown}
      aria-controls={isShown ? listId : undefined}
      aria-activedescendant={chosen === undefined ? undefined : optionId(listId, active)}
      onChange={(event) => {
        onType(event.target.value)
        setIsOpen(true)
        setActive(-1)
      }}
      onClick={opensOnClick ? () => setIsOpen(true) : undefined}
      onKeyDown={press}
      onBlur={(event) => {
        close()
        onBlur?.(event)
      }}
    />
  )
  return (
    <OptionPopover
      {...listName}
      open={isShown}
      onClose={close}
      field={field}
      id={listId}
      options={items.map((item) => ({ value: String(keyOf(item)), label: labelOf(item) }))}
      active={active}
      onPick={(_, index) => pick(items[index])}
      onPoint={setActive}
    />
  )
}
