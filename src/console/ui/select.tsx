// Select (ARIA select-only combobox): a button that opens a list of options. A long list has a search field.
import ChevronDown from 'lucide-react/icons/chevron-down'
import {
  type ButtonHTMLAttributes,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { focusById } from '#console/lib/browser.ts'
import { clampIndex } from '#console/lib/cursor.ts'
import { normalizeForSearch } from '#console/lib/format.ts'
import { isSingleCharacter } from '#console/lib/key-sequences.ts'
import { classNames } from './class-names.ts'
import controls from './inputs.module.css'
import { getLabelId, type Option, TextInput } from './inputs.tsx'
import { getOptionId, OptionPopover } from './option-popover.tsx'
import styles from './select.module.css'
import { findTypedOption, TYPEAHEAD_TIMEOUT_MS } from './typeahead.ts'

interface SelectProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'role' | 'value' | 'onChange' | 'onBlur'> {
  readonly options: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: (() => void) | undefined
  readonly readOnly?: boolean
  readonly ref?: Ref<HTMLButtonElement> | undefined
}

/**
 * Minimum number of options for which the list has a search field. Page Up and Page Down move by the same number of
 * options.
 */
const MIN_SEARCHABLE_OPTIONS = 8

const EMPTY_TYPEAHEAD = { text: '', at: 0 }

const focusWithoutScroll = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })

/** Select field with one value. Forms use `SelectField` instead. */
export function Select(props: SelectProps) {
  const { options, value, onChange, onBlur, readOnly, id: idProp, className, ...rest } = props
  const { t } = useTranslation('ui')
  const generatedId = useId()
  const id = idProp ?? generatedId
  const [listId, searchId] = [`${generatedId}-list`, `${generatedId}-search`]
  const [isOpen, setIsOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [activeIndex, setActiveIndex] = useState(-1)
  const typeahead = useRef(EMPTY_TYPEAHEAD)

  const isSearchable = options.length >= MIN_SEARCHABLE_OPTIONS
  const matchingOptions = options.filter(({ label }) =>
    normalizeForSearch(label).includes(normalizeForSearch(search.trim())),
  )
  const selectedIndex = options.findIndex((option) => option.value === value)
  const label = options[selectedIndex]?.label ?? ''
  const activeId = isOpen && matchingOptions[activeIndex] ? getOptionId(listId, activeIndex) : undefined
  // Gives the list of options the same accessible name as the select.
  const accessibleNameProps = rest['aria-label']
    ? { 'aria-label': rest['aria-label'] }
    : { 'aria-labelledby': getLabelId(id) }

  const open = () => {
    if (readOnly) return
    typeahead.current = EMPTY_TYPEAHEAD
    setSearch('')
    setActiveIndex(selectedIndex)
    setIsOpen(true)
  }
  const close = () => {
    // Moves the focus to the select button first, because the focused search field unmounts when the list closes.
    focusById(id)
    typeahead.current = EMPTY_TYPEAHEAD
    setIsOpen(false)
  }
  const choose = (option: Option | undefined) => {
    if (option && option.value !== value) onChange(option.value)
  }
  const selectOption = (option: Option | undefined) => {
    choose(option)
    close()
  }

  const typeLetter = ({ key, timeStamp }: KeyboardEvent) => {
    const { text, at } = typeahead.current
    typeahead.current = { text: timeStamp - at < TYPEAHEAD_TIMEOUT_MS ? text + key : key, at: timeStamp }
    const labels = options.map((option) => option.label)
    const index = findTypedOption(labels, typeahead.current.text, isOpen ? activeIndex : selectedIndex)
    if (index === -1) return
    if (isOpen) setActiveIndex(index)
    else choose(options[index])
  }
  const isTypingWord = ({ timeStamp }: KeyboardEvent) =>
    typeahead.current.text !== '' && timeStamp - typeahead.current.at < TYPEAHEAD_TIMEOUT_MS

  /** Handles a key while the list is open. Returns false for any other key. */
  const handleListKey = ({ key, altKey }: KeyboardEvent): boolean => {
    const nextIndexByKey: Readonly<Record<string, number>> = {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex - 1,
      PageDown: activeIndex + MIN_SEARCHABLE_OPTIONS,
      PageUp: activeIndex - MIN_SEARCHABLE_OPTIONS,
      // If the search field contains text, Home and End keep their default action, which moves the caret.
      ...(search === '' ? { Home: 0, End: matchingOptions.length - 1 } : {}),
    }
    const nextIndex = nextIndexByKey[key]
    if (key === 'Enter' || (altKey && key === 'ArrowUp')) selectOption(matchingOptions[activeIndex])
    else if (nextIndex !== undefined) setActiveIndex(clampIndex(nextIndex, matchingOptions.length))
    else return false
    return true
  }
  /** Handles a key on the select button, for both the open and the closed list. Returns false for any other key. */
  const handleButtonKey = (event: KeyboardEvent): boolean => {
    const { key, altKey } = event
    const isSpace = key === ' ' && !isTypingWord(event)
    if (isOpen && isSpace) selectOption(matchingOptions[activeIndex])
    else if (!isOpen && (isSpace || key === 'ArrowDown' || key === 'ArrowUp')) open()
    else if (isSingleCharacter(key) && !altKey) typeLetter(event)
    else return false
    return true
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || readOnly) return
    // Closes the list of options synchronously. Otherwise Tab would focus the open list in browsers that can focus
    // scroll containers.
    if (event.key === 'Tab') return isOpen ? flushSync(() => selectOption(matchingOptions[activeIndex])) : undefined
    const isInSearch = event.target instanceof HTMLInputElement
    if (!(isOpen && handleListKey(event)) && (isInSearch || !handleButtonKey(event))) return
    event.preventDefault()
    event.stopPropagation()
  }

  const handleBlur = ({ target, relatedTarget }: FocusEvent) => {
    const isFocusWithin = relatedTarget instanceof Element && [id, searchId].includes(relatedTarget.id)
    // Keeps the list open if only the browser window lost the focus. In that case, the element is still
    // `document.activeElement`.
    if (isFocusWithin || document.activeElement === target) return
    setIsOpen(false)
    onBlur?.()
  }

  const field = (
    <button
      {...rest}
      {...accessibleNameProps}
      id={id}
      type="button"
      role="combobox"
      value={value}
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      aria-activedescendant={activeId}
      aria-readonly={readOnly || undefined}
      className={classNames(controls.control, styles.select, className)}
      onClick={isOpen ? close : open}
      // Prevents the default action of mousedown. Otherwise the search field would lose the focus, which closes the
      // list, and the click would then open the list again.
      onMouseDown={(event) => isOpen && event.preventDefault()}
      onKeyDown={handleKeyDown}
      // Prevents the click that Firefox triggers when the Space key is released, even if the keydown event was
      // prevented.
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      onBlur={handleBlur}
    >
      <span className={styles.value} title={label}>
        {label}
      </span>
      <ChevronDown size={14} className={styles.arrow} aria-hidden="true" />
    </button>
  )
  const message = matchingOptions.length === 0 ? t('select.none') : null
  const searchField = (
    <div className={styles.search}>
      <TextInput
        ref={focusWithoutScroll}
        id={searchId}
        role="combobox"
        aria-label={t('select.search')}
        aria-autocomplete="list"
        aria-expanded={true}
        aria-controls={listId}
        aria-activedescendant={activeId}
        placeholder={t('select.search')}
        maxLength={200}
        value={search}
        onChange={({ target }) => {
          setSearch(target.value)
          setActiveIndex(0)
        }}
        onKeyDown={handleKeyDown}
        onBlur={handleBlur}
      />
      <span className="visually-hidden" role="status">
        {search !== '' && (message ?? t('multiSelect.found', { count: matchingOptions.length }))}
      </span>
    </div>
  )
  return (
    <OptionPopover
      {...accessibleNameProps}
      open={isOpen}
      onClose={close}
      field={field}
      id={listId}
      options={matchingOptions}
      activeIndex={activeIndex}
      isSelected={(option) => option.value === value}
      onPick={selectOption}
      onPointerOver={setActiveIndex}
      search={isSearchable && searchField}
      message={message}
    />
  )
}
