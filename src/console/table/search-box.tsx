// Search box of a list that searches after a delay.
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusListRow, requestListEntry } from '#console/lib/browser.ts'
import { pageKeys } from '#console/lib/command-keys.ts'
import { hasNoModifiers } from '#console/lib/key-events.ts'
import { useCommandHandler } from '#console/run/runner.ts'
import { IconButton } from '#console/ui/button.tsx'
import { TextInput } from '#console/ui/inputs.tsx'
import { Keys } from '#console/ui/keys.tsx'
import styles from '#console/ui/pager.module.css'
import { parseId } from '#contract/typed-text.ts'

/** Delay in milliseconds before a typed text is searched (S1 §5, §9, S2 §2, §9; product decision A29). */
const SEARCH_DELAY_MS = 1000

const MIN_SEARCH_LENGTH = 3

type SearchTiming = 'now' | 'later' | 'never'

/**
 * Returns when a typed text is searched: `now` for an empty text, `later` (after the delay) for a number or at least
 * 3 characters, otherwise never.
 */
export function getSearchTiming(input: string): SearchTiming {
  const text = input.trim()
  if (text === '') return 'now'
  return text.length >= MIN_SEARCH_LENGTH || parseId(text) !== null ? 'later' : 'never'
}

interface SearchBoxProps {
  /** Accessible name and placeholder of the field, which lists the searched columns. */
  readonly label: string
  /** Search text in the URL, which currently filters the list. */
  readonly value: string
  readonly onSearch: (text: string) => void
}

/**
 * Search box of a list. The `/` key focuses the search box. Enter and ↓ search immediately and move the focus to the
 * first row, and leaving the search box also searches immediately. Escape moves the focus to the rows, and Escape on
 * the rows clears the search.
 */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const { t } = useTranslation('ui')
  const [typedText, setTypedText] = useState(value)
  const [previousValue, setPreviousValue] = useState(value)
  /** Last requested search text, whose results may not be loaded yet. */
  const [requestedText, setRequestedText] = useState(value)
  const [resetCount, setResetCount] = useState(0)
  /** True after the user pressed Enter. The first row receives the focus when the results of the search have loaded. */
  const [isEntering, setIsEntering] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  // Cancels the pending search if a link, the Back button or "clear filters" has changed the search text in the URL.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs the cleanup when the URL changes the text
  useEffect(() => () => clearTimeout(timer.current), [resetCount])
  useEffect(() => {
    if (!isEntering || requestedText !== value) return
    setIsEntering(false)
    requestListEntry()
  }, [isEntering, requestedText, value])

  // Shows the search text of the URL after a link, the Back button or "clear filters" has changed it.
  if (previousValue !== value) {
    setPreviousValue(value)
    if (requestedText !== value) {
      setRequestedText(value)
      setTypedText(value)
      setResetCount(resetCount + 1)
    }
  }

  const runSearch = (text: string) => {
    clearTimeout(timer.current)
    const nextText = text.trim()
    if (nextText === requestedText) return
    setRequestedText(nextText)
    onSearch(nextText)
  }

  const updateText = (text: string) => {
    setTypedText(text)
    setIsEntering(false)
    clearTimeout(timer.current)
    const timing = getSearchTiming(text)
    if (timing === 'now') runSearch(text)
    if (timing === 'later') timer.current = setTimeout(() => runSearch(text), SEARCH_DELAY_MS)
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (!hasNoModifiers(event.nativeEvent) || event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      runSearch(typedText)
      setIsEntering(true)
    } else if (event.key === 'Escape') {
      if (!focusListRow()) updateText('')
      event.stopPropagation()
    } else return
    event.preventDefault()
  }
  useCommandHandler('list.clearSearch', () => updateText(''), typedText !== '')

  /**
   * Runs the pending search when the focus leaves the search box, so that the user's next action uses the typed text.
   * Pressing the clear button does not leave the search box.
   */
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget) && getSearchTiming(typedText) === 'later') runSearch(typedText)
  }

  const clear = () => {
    updateText('')
    input.current?.focus()
  }

  return (
    <search className={styles.box} onBlur={handleBlur}>
      <span className={styles.icon}>
        <Search size={14} />
      </span>
      <TextInput
        ref={input}
        type="text"
        inputMode="search"
        className={styles.searchBoxInput}
        value={typedText}
        maxLength={200}
        placeholder={label}
        aria-label={label}
        title={t('search.hint')}
        data-list-filter
        onChange={(event) => updateText(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <span className={styles.end}>
        {typedText === '' ? (
          <Keys keys={pageKeys.filter} />
        ) : (
          <IconButton label={t('search.clear')} icon={<X size={14} />} onClick={clear} />
        )}
      </span>
    </search>
  )
}
