// Combobox (ARIA 1.2): text input with a list of suggestions. The focus stays in the input; the attribute
// `aria-activedescendant` refers to the active suggestion.
import { type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { hasNoModifiers } from '#console/lib/key-events.ts'
import { getLabelId, TextInput, type TextInputProps } from './inputs.tsx'
import { getOptionId, OptionPopover } from './option-popover.tsx'

interface ComboboxProps<Item> extends Omit<TextInputProps, 'value' | 'onChange' | 'list'> {
  readonly value: string
  readonly onType: (text: string) => void
  /** Suggestions for the typed text. */
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string | number
  readonly labelOf: (item: Item) => string
  readonly onPick: (item: Item) => void
  /** Opens the list of suggestions when the user clicks the field. */
  readonly opensOnClick?: boolean
  /** Selects the first suggestion on Enter if no suggestion is active. */
  readonly picksFirstOnEnter?: boolean
  /** True while the suggestions load. During this time, Enter does nothing, because Enter would submit the form. */
  readonly isLoadingItems?: boolean
}

/**
 * Text input with suggestions that also accepts any other text. Users select a suggestion with the arrow keys and
 * Enter, or with the mouse. Escape closes the list.
 */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const {
    value,
    onType,
    items,
    keyOf,
    labelOf,
    onPick,
    opensOnClick,
    picksFirstOnEnter,
    isLoadingItems,
    onBlur,
    ...input
  } = props
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const isListOpen = isOpen && items.length > 0
  const activeItem = isListOpen ? items[activeIndex] : undefined
  const enterItem = activeItem ?? (isListOpen && picksFirstOnEnter ? items[0] : undefined)

  // Gives the list of suggestions the same accessible name as the field.
  const { 'aria-label': accessibleName, id } = input
  const listName = accessibleName || !id ? { 'aria-label': accessibleName } : { 'aria-labelledby': getLabelId(id) }

  const close = () => {
    setIsOpen(false)
    setActiveIndex(-1)
  }
  const pick = (item: Item | undefined) => {
    if (item !== undefined) onPick(item)
    close()
  }
  const moveActiveIndex = (step: 1 | -1) => {
    setIsOpen(true)
    // Wraps around at both ends of the list. The index -1 means that no suggestion is active, only the typed text.
    setActiveIndex((current) => ((current + 1 + step + items.length + 1) % (items.length + 1)) - 1)
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !hasNoModifiers(event.nativeEvent)) return
    // Closes the list of suggestions synchronously. Otherwise Tab would focus the open list in browsers that can focus
    // scroll containers.
    if (event.key === 'Tab') return flushSync(close)
    if (event.key === 'ArrowDown' && items.length > 0) moveActiveIndex(1)
    else if (event.key === 'ArrowUp' && items.length > 0) moveActiveIndex(-1)
    else if (event.key === 'Enter' && enterItem !== undefined) pick(enterItem)
    else if (event.key !== 'Enter' || !isLoadingItems) return
    event.preventDefault()
    event.stopPropagation()
  }

  const field = (
    <TextInput
      {...input}
      value={value}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={isListOpen}
      aria-controls={isListOpen ? listId : undefined}
      aria-activedescendant={activeItem === undefined ? undefined : getOptionId(listId, activeIndex)}
      onChange={(event) => {
        onType(event.target.value)
        setIsOpen(true)
        setActiveIndex(-1)
      }}
      onClick={opensOnClick ? () => setIsOpen(true) : undefined}
      onKeyDown={handleKeyDown}
      onBlur={(event) => {
        close()
        onBlur?.(event)
      }}
    />
  )
  return (
    <OptionPopover
      {...listName}
      open={isListOpen}
      onClose={close}
      field={field}
      id={listId}
      options={items.map((item) => ({ value: String(keyOf(item)), label: labelOf(item) }))}
      activeIndex={activeIndex}
      onPick={(_, index) => pick(items[index])}
      onPointerOver={setActiveIndex}
    />
  )
}
