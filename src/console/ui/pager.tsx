// Pager of a list, how many rows a page has, and the debounced search box.
import ChevronFirst from 'lucide-react/icons/chevron-first'
import ChevronLast from 'lucide-react/icons/chevron-last'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askForRows, focusListRow } from '#console/lib/browser.ts'
import { clamp } from '#console/lib/cursor.ts'
import { formatNumber } from '#console/lib/format.ts'
import { useCommandHandler } from '#console/run/run-context.tsx'
import { isPlain, placeKeys } from '#console/run/shortcuts.ts'
import { readId } from '#contract/typed-text.ts'
import { IconButton } from './button.tsx'
import { TextInput } from './inputs.tsx'
import { Keys } from './keys.tsx'
import styles from './pager.module.css'
import { Select } from './select.tsx'

/** Rows a page, as the footer of a list offers them. */
export interface PageSize {
  readonly value: number
  readonly options: readonly number[]
  readonly onChange: (size: number) => void
}

/** Rows a page; kept for this person and this list. */
export function PageSizeSelect({ value, options, onChange }: PageSize) {
  const { t } = useTranslation('ui')
  const select = useRef<HTMLButtonElement>(null)
  useCommandHandler('list.pageSize', () => select.current?.focus())
  return (
    <Select
      ref={select}
      className={styles.size}
      aria-label={t('pager.size')}
      value={String(value)}
      options={options.map((size) => ({
        value: String(size),
        label: size === 0 ? t('pager.all') : t('pager.perPage', { size: formatNumber(size) }),
      }))}
      onChange={(size) => onChange(Number(size))}
    />
  )
}

interface PagerProps {
  /** From 1. */
  readonly page: number
  readonly lastPage: number
  readonly onPage: (page: number) => void
}

/** First, previous, a page by its number, next, last. */
export function Pager({ page, lastPage, onPage }: PagerProps) {
  const { t } = useTranslation('ui')
  const last = Math.max(1, lastPage)
  const before = page <= 1 ? t('pager.atFirst') : null
  const after = page >= last ? t('pager.atLast') : null

  return (
    <nav className={styles.pager} aria-label={t('pager.label')}>
      <IconButton
        label={t('pager.first')}
        icon={<ChevronFirst size={16} />}
        disabledReason={before}
        onClick={() => onPage(1)}
      />
      <IconButton
        label={t('pager.previous')}
        keys="["
        icon={<ChevronLeft size={16} />}
        disabledReason={before}
        onClick={() => onPage(page - 1)}
      />
      <PageInput page={page} last={last} onPage={onPage} />
      <span className={styles.of}>{t('pager.of', { last: formatNumber(last) })}</span>
      <IconButton
        label={t('pager.next')}
        keys="]"
        icon={<ChevronRight size={16} />}
        disabledReason={after}
        onClick={() => onPage(page + 1)}
      />
      <IconButton
        label={t('pager.last')}
        icon={<ChevronLast size={16} />}
        disabledReason={after}
        onClick={() => onPage(last)}
      />
    </nav>
  )
}

interface PageInputProps {
  readonly page: number
  readonly last: number
  readonly onPage: (page: number) => void
}

function PageInput({ page, last, onPage }: PageInputProps) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState(String(page))
  const [seenPage, setSeenPage] = useState(page)
  if (seenPage !== page) {
    setSeenPage(page)
    setTyped(String(page))
  }

  const go = () => {
    const wanted = clamp(Number.parseInt(typed, 10) - 1, last) + 1
    if (Number.isNaN(wanted) || wanted === page) setTyped(String(page))
    else onPage(wanted)
  }

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go()
    else if (event.key === 'Escape' && typed !== String(page)) setTyped(String(page))
    else return
    event.preventDefault()
  }

  return (
    <TextInput
      className={styles.input}
      inputMode="numeric"
      aria-label={t('pager.page')}
      value={typed}
      // Text is refused as a whole: `2,5` without its comma would be page 25.
      onChange={(event) => /^\d*$/.test(event.target.value) && setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={go}
      onKeyDown={press}
    />
  )
}

// Search debounce (S1 §5, §9, S2 §2, §9; product decision A29).
const searchDelay = 1000
const shortestSearch = 3

type SearchMoment = 'now' | 'later' | 'never'

/** Debounce of the search: empty runs at once, 3 characters or a number after the delay, shorter text never. */
export function searchMoment(typed: string): SearchMoment {
  const text = typed.trim()
  if (text === '') return 'now'
  return text.length >= shortestSearch || readId(text) !== null ? 'later' : 'never'
}

interface SearchBoxProps {
  /** What can be searched for. */
  readonly label: string
  /** What the list shows now. */
  readonly value: string
  readonly onSearch: (text: string) => void
}

/**
 * Debounced search box; `/` focuses it, blur searches at once. Enter and ↓ search at once and go to the first row
 * found; Esc goes to the rows, and from them clears the search.
 */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  /** What was searched for last, though the list may not show it yet. */
  const [asked, setAsked] = useState(value)
  const [taken, setTaken] = useState(0)
  /** The first row is gone to once the list shows what was asked. */
  const [isEntering, setIsEntering] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  // What was typed is not searched for once somebody else has changed the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts the times that it happened
  useEffect(() => () => clearTimeout(timer.current), [taken])
  useEffect(() => {
    if (!isEntering || asked !== value) return
    setIsEntering(false)
    askForRows()
  }, [isEntering, asked, value])

  // Somebody else changed the list: a link, Back, "clear filters".
  if (seen !== value) {
    setSeen(value)
    if (asked !== value) {
      setAsked(value)
      setTyped(value)
      setTaken(taken + 1)
    }
  }

  const search = (text: string) => {
    clearTimeout(timer.current)
    const wanted = text.trim()
    if (wanted === asked) return
    setAsked(wanted)
    onSearch(wanted)
  }

  const type = (text: string) => {
    setTyped(text)
    setIsEntering(false)
    clearTimeout(timer.current)
    const moment = searchMoment(text)
    if (moment === 'now') search(text)
    if (moment === 'later') timer.current = setTimeout(() => search(text), searchDelay)
  }

  const press = (event: KeyboardEvent) => {
    if (!isPlain(event.nativeEvent) || event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      search(typed)
      setIsEntering(true)
    } else if (event.key === 'Escape') {
      if (!focusListRow()) type('')
      event.stopPropagation()
    } else return
    event.preventDefault()
  }
  useCommandHandler('list.clearSearch', () => type(''), typed !== '')

  /** Whatever is done next to the list is done to what was typed. Its own button that clears is no leaving. */
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget) && searchMoment(typed) === 'later') search(typed)
  }

  const clear = () => {
    type('')
    input.current?.focus()
  }

  return (
    <search className={styles.box} onBlur={leave}>
      <span className={styles.icon}>
        <Search size={14} />
      </span>
      <TextInput
        ref={input}
        type="text"
        inputMode="search"
        className={styles.searchBoxInput}
        value={typed}
        maxLength={200}
        placeholder={label}
        aria-label={label}
        title={t('search.hint')}
        data-list-filter
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
      <span className={styles.end}>
        {typed === '' ? (
          <Keys keys={placeKeys.filter} />
        ) : (
          <IconButton label={t('search.clear')} icon={<X size={14} />} onClick={clear} />
        )}
      </span>
    </search>
  )
}
