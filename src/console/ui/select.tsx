// Select (ARIA select-only combobox): a button with a listbox. A long list has a search field.
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
import { folded } from '#console/lib/format.ts'
import { isPrintable } from '#console/lib/key-sequences.ts'
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
  /** Runs when the focus leaves the select and its list. */
  readonly onBlur?: (() => void) | undefined
  readonly readOnly?: boolean
  readonly ref?: Ref<HTMLButtonElement> | undefined
}

/** A list of at least this many options has a search field. Page keys move by the same number. */
const MIN_SEARCHABLE = 8

const EMPTY_TYPEAHEAD = { text: '', at: 0 }

const focusWithoutScroll = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })

/** Chooses one of several options. In a form, use `SelectField`. */
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

  const isSearchable = options.length >= MIN_SEARCHABLE
  const matches = options.filter(({ label }) => folded(label).includes(folded(search.trim())))
  const selectedIndex = options.findIndex((option) => option.value === value)
  const label = options[selectedIndex]?.label ?? ''
  const activeId = isOpen && matches[activeIndex] ? getOptionId(listId, activeIndex) : undefined
  // The list has the name of the field.
  const name = rest['aria-label'] ? { 'aria-label': rest['aria-label'] } : { 'aria-labelledby': getLabelId(id) }

  const open = () => {
    if (readOnly) return
    typeahead.current = EMPTY_TYPEAHEAD
    setSearch('')
    setActiveIndex(selectedIndex)
    setIsOpen(true)
  }
  const close = () => {
    // The search field unmounts with the list, so the focus moves before.
    focusById(id)
    typeahead.current = EMPTY_TYPEAHEAD
    setIsOpen(false)
  }
  const choose = (option: Option | undefined) => {
    if (option && option.value !== value) onChange(option.value)
  }
  const pick = (option: Option | undefined) => {
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

  /** Handles a key of the open list. Returns false for every other key. */
  const handleListKey = ({ key, altKey }: KeyboardEvent): boolean => {
    const nextIndexes: Readonly<Record<string, number>> = {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex - 1,
      PageDown: activeIndex + MIN_SEARCHABLE,
      PageUp: activeIndex - MIN_SEARCHABLE,
      // With text in the search field, Home and End move the caret.
      ...(search === '' ? { Home: 0, End: matches.length - 1 } : {}),
    }
    const nextIndex = nextIndexes[key]
    if (key === 'Enter' || (altKey && key === 'ArrowUp')) pick(matches[activeIndex])
    else if (nextIndex !== undefined) setActiveIndex(clampIndex(nextIndex, matches.length))
    else return false
    return true
  }
  /** Handles a key of the button, whether the list is open or closed. Returns false for every other key. */
  const handleButtonKey = (event: KeyboardEvent): boolean => {
    const { key, altKey } = event
    const isSpace = key === ' ' && !isTypingWord(event)
    if (isOpen && isSpace) pick(matches[activeIndex])
    else if (!isOpen && (isSpace || key === 'ArrowDown' || key === 'ArrowUp')) open()
    else if (isPrintable(key) && !altKey) typeLetter(event)
    else return false
    return true
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || readOnly) return
    // The open list would be the next tab stop in browsers that focus scroll containers, so it closes synchronously.
    if (event.key === 'Tab') return isOpen ? flushSync(() => pick(matches[activeIndex])) : undefined
    const isInSearch = event.target instanceof HTMLInputElement
    if (!(isOpen && handleListKey(event)) && (isInSearch || !handleButtonKey(event))) return
    event.preventDefault()
    event.stopPropagation()
  }

  const handleBlur = ({ target, relatedTarget }: FocusEvent) => {
    const isWithin = relatedTarget instanceof Element && [id, searchId].includes(relatedTarget.id)
    // The window lost the focus, but the element did not.
    if (isWithin || document.activeElement === target) return
    setIsOpen(false)
    onBlur?.()
  }

  const field = (
    <button
      {...rest}
      {...name}
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
      // The default action would blur the search field, so that the list would close before the click and open again.
      onMouseDown={(event) => isOpen && event.preventDefault()}
      onKeyDown={handleKeyDown}
      // Firefox clicks the button when Space is released, even if keydown was prevented.
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      onBlur={handleBlur}
    >
      <span className={styles.value} title={label}>
        {label}
      </span>
      <ChevronDown size={14} className={styles.arrow} aria-hidden="true" />
    </button>
  )
  const message = matches.length === 0 ? t('select.none') : null
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
        {search !== '' && (message ?? t('multiSelect.found', { count: matches.length }))}
      </span>
    </div>
  )
  return (
    <OptionPopover
      {...name}
      open={isOpen}
      onClose={close}
      field={field}
      id={listId}
      options={matches}
      activeIndex={activeIndex}
      isChosen={(option) => option.value === value}
      onPick={pick}
      onPoint={setActiveIndex}
      search={isSearchable && searchField}
      message={message}
    />
  )
}
