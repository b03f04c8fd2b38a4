// Combobox (ARIA 1.2): text input with a listbox of suggestions, active option by `aria-activedescendant`.
import { type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { isPlain } from '#console/lib/key-events.ts'
import { FieldPopover } from './field-popover.tsx'
import { labelIdOf, TextInput, type TextInputProps } from './inputs.tsx'
import { OptionList, optionId } from './option-list.tsx'

interface ComboboxProps<Item> extends Omit<TextInputProps, 'value' | 'onChange' | 'list'> {
  readonly value: string
  readonly onType: (text: string) => void
  /** What fits the text that was typed. */
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string | number
  readonly labelOf: (item: Item) => string
  readonly onPick: (item: Item) => void
  /** The list is what it is for: a click opens it. */
  readonly opensOnClick?: boolean
  /** Enter takes the first of the list when none was chosen. */
  readonly picksFirst?: boolean
  /** What fits is on its way: Enter waits for it, too. */
  readonly isWaiting?: boolean
}

/** Autocomplete with free text: any value is allowed; arrows and Enter or the pointer pick. Esc closes the list. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { value, onType, items, keyOf, labelOf, onPick, opensOnClick, picksFirst, isWaiting, onBlur, ...input } = props
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isShown = isOpen && items.length > 0
  const chosen = isShown ? items[active] : undefined
  const atEnter = chosen ?? (isShown && picksFirst ? items[0] : undefined)

  /** That of its field. */
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
    // One more place than there are options: the text itself.
    setActive((present) => ((present + 1 + step + items.length + 1) % (items.length + 1)) - 1)
  }

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !isPlain(event.nativeEvent)) return
    // What scrolls would be the next stop, and go as soon as it is one.
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
    <FieldPopover open={isShown} onClose={close} field={field}>
      <OptionList
        {...listName}
        id={listId}
        options={items.map((item) => ({ value: String(keyOf(item)), label: labelOf(item) }))}
        active={active}
        onPick={(_, index) => pick(items[index])}
        onPoint={setActive}
      />
    </FieldPopover>
  )
}
