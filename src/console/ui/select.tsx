// Select (ARIA select-only combobox): a button with a listbox, and a search over it where the options are many.
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
import { clamp } from '#console/lib/cursor.ts'
import { folded } from '#console/lib/format.ts'
import { isPrintable } from '#console/lib/key-sequences.ts'
import { classNames } from './class-names.ts'
import { FieldPopover } from './field-popover.tsx'
import controls from './inputs.module.css'
import { labelIdOf, type Option, TextInput } from './inputs.tsx'
import { OptionList, optionId } from './option-list.tsx'
import styles from './select.module.css'
import { typeaheadPause, typedOption } from './typeahead.ts'

interface SelectProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'role' | 'value' | 'onChange' | 'onBlur'> {
  readonly options: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
  /** The focus left it, and its list. */
  readonly onBlur?: (() => void) | undefined
  readonly readOnly?: boolean
  readonly ref?: Ref<HTMLButtonElement> | undefined
}

/** From so many options on they can be searched. */
const many = 8

const noLetters = { text: '', at: 0 }

const focusUnmoved = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })

/** One of several. In a form, use `SelectField`. */
export function Select(props: SelectProps) {
  const { options, value, onChange, onBlur, readOnly, id: given, className, ...rest } = props
  const { t } = useTranslation('ui')
  const own = useId()
  const id = given ?? own
  const [listId, searchId] = [`${own}-list`, `${own}-search`]
  const [isOpen, setIsOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(-1)
  const letters = useRef(noLetters)

  const isSearchable = options.length >= many
  const found = options.filter(({ label }) => folded(label).includes(folded(search.trim())))
  const chosen = options.findIndex((option) => option.value === value)
  const label = options[chosen]?.label ?? ''
  const activeId = isOpen && found[active] ? optionId(listId, active) : undefined
  /** That of its field. */
  const name = rest['aria-label'] ? { 'aria-label': rest['aria-label'] } : { 'aria-labelledby': labelIdOf(id) }

  const open = () => {
    if (readOnly) return
    letters.current = noLetters
    setSearch('')
    setActive(chosen)
    setIsOpen(true)
  }
  const close = () => {
    // Before the search goes, and the focus with it.
    focusById(id)
    letters.current = noLetters
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
    const { text, at } = letters.current
    letters.current = { text: timeStamp - at < typeaheadPause ? text + key : key, at: timeStamp }
    const labels = options.map((option) => option.label)
    const index = typedOption(labels, letters.current.text, isOpen ? active : chosen)
    if (index === -1) return
    if (isOpen) setActive(index)
    else choose(options[index])
  }
  const isInWord = ({ timeStamp }: KeyboardEvent) =>
    letters.current.text !== '' && timeStamp - letters.current.at < typeaheadPause

  /** Answers whether the key was one of the list, open under the button or the search. */
  const pressInList = ({ key, altKey }: KeyboardEvent): boolean => {
    const places: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + many,
      PageUp: active - many,
      // Those are the caret's in what is typed.
      ...(search === '' ? { Home: 0, End: found.length - 1 } : {}),
    }
    const place = places[key]
    if (key === 'Enter' || (altKey && key === 'ArrowUp')) pick(found[active])
    else if (place !== undefined) setActive(clamp(place, found.length))
    else return false
    return true
  }
  /** The same for the keys of the button, open or not. */
  const pressOnButton = (event: KeyboardEvent): boolean => {
    const { key, altKey } = event
    const isSpace = key === ' ' && !isInWord(event)
    if (isOpen && isSpace) pick(found[active])
    else if (!isOpen && (isSpace || key === 'ArrowDown' || key === 'ArrowUp')) open()
    else if (isPrintable(key) && !altKey) typeLetter(event)
    else return false
    return true
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || readOnly) return
    // What scrolls would be the next stop, and go as soon as it is one.
    if (event.key === 'Tab') return isOpen ? flushSync(() => pick(found[active])) : undefined
    const isOfSearch = event.target instanceof HTMLInputElement
    if (!(isOpen && pressInList(event)) && (isOfSearch || !pressOnButton(event))) return
    event.preventDefault()
    event.stopPropagation()
  }

  const leave = ({ target, relatedTarget }: FocusEvent) => {
    const isWithin = relatedTarget instanceof Element && [id, searchId].includes(relatedTarget.id)
    // It keeps the focus where the whole window lost it.
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
      // The search would lose the focus, and be gone before the click.
      onMouseDown={(event) => isOpen && event.preventDefault()}
      onKeyDown={press}
      // Firefox clicks as Space is let go, whatever became of its press.
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      onBlur={leave}
    >
      <span className={styles.value} title={label}>
        {label}
      </span>
      <ChevronDown size={14} className={styles.arrow} aria-hidden="true" />
    </button>
  )
  const remark = found.length === 0 ? t('select.none') : null
  return (
    <FieldPopover open={isOpen} onClose={close} field={field}>
      {isSearchable && (
        <div className={styles.search}>
          <TextInput
            ref={focusUnmoved}
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
              setActive(0)
            }}
            onKeyDown={press}
            onBlur={leave}
          />
          <span className="visually-hidden" role="status">
            {search !== '' && (remark ?? t('multiSelect.found', { count: found.length }))}
          </span>
        </div>
      )}
      <OptionList
        id={listId}
        {...name}
        options={found}
        active={active}
        isChosen={(option) => option.value === value}
        onPick={pick}
        onPoint={setActive}
      />
      {remark !== null && <p className={styles.remark}>{remark}</p>}
    </FieldPopover>
  )
}
