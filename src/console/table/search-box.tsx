// Search box of a list. The search starts after a delay, on Enter, or when the focus leaves the search box.
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusListRow, requestListFocus } from '#console/lib/browser.ts'
import { pageShortcuts } from '#console/lib/command-keys.ts'
import { hasNoModifiers } from '#console/lib/key-events.ts'
import { addKeysToLabel } from '#console/lib/key-sequences.ts'
import { useCommandHandler } from '#console/run/runner.ts'
import { IconButton } from '#console/ui/button.tsx'
import { TextInput } from '#console/ui/inputs.tsx'
import styles from '#console/ui/pager.module.css'
import { useKeySequence } from '#console/ui/shown-keys.ts'
import { parseId } from '#contract/typed-text.ts'

/** Delay in milliseconds between the last typed character and the search (product decision A29). */
const SEARCH_DELAY_MS = 1000

const MIN_SEARCH_LENGTH = 3

type SearchTiming = 'now' | 'later' | 'never'

/**
 * Returns when the search for a typed text starts: `now` for an empty text, `later` (after the delay) for a number or
 * at least 3 characters, and `never` for any other text.
 */
export function getSearchTiming(input: string): SearchTiming {
  const text = input.trim()
  if (text === '') return 'now'
  return text.length >= MIN_SEARCH_LENGTH || parseId(text) !== null ? 'later' : 'never'
}

interface SearchBoxProps {
  /** Accessible name and placeholder of the search box. The text names the columns that are searched. */
  readonly label: string
  /** Search text in the URL, which currently filters the list. */
  readonly value: string
  readonly onSearch: (text: string) => void
}

/**
 * Search box of a list; the `/` key focuses it. Enter and ↓ search immediately and move the focus to the first row.
 * Leaving the search box also searches. Escape moves the focus to the rows, where a second Escape clears the search.
 */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const { t } = useTranslation('ui')
  const keys = useKeySequence(pageShortcuts.filter)
  const [typedText, setTypedText] = useState(value)
  const [previousValue, setPreviousValue] = useState(value)
  /** Search text that was requested last. The results may not have loaded yet. */
  const [requestedText, setRequestedText] = useState(value)
  const [resetCount, setResetCount] = useState(0)
  /**
   * True after the user pressed Enter or ↓. When the results of the search have loaded, the first row receives the
   * focus.
   */
  const [shouldFocusFirstRow, setShouldFocusFirstRow] = useState(false)
  const searchTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const inputElement = useRef<HTMLInputElement>(null)
  // Cancels the delayed search if a link, the Back button or the "clear filters" button has changed the search text in
  // the URL.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs the cleanup when the URL changes the text
  useEffect(() => () => clearTimeout(searchTimer.current), [resetCount])
  useEffect(() => {
    if (!shouldFocusFirstRow || requestedText !== value) return
    setShouldFocusFirstRow(false)
    requestListFocus()
  }, [shouldFocusFirstRow, requestedText, value])

  // Displays the search text from the URL after a link, the Back button or the "clear filters" button has changed the
  // URL.
  if (previousValue !== value) {
    setPreviousValue(value)
    if (requestedText !== value) {
      setRequestedText(value)
      setTypedText(value)
      setResetCount(resetCount + 1)
    }
  }

  const runSearch = (text: string) => {
    clearTimeout(searchTimer.current)
    const nextText = text.trim()
    if (nextText === requestedText) return
    setRequestedText(nextText)
    onSearch(nextText)
  }

  const updateText = (text: string) => {
    setTypedText(text)
    setShouldFocusFirstRow(false)
    clearTimeout(searchTimer.current)
    const timing = getSearchTiming(text)
    if (timing === 'now') runSearch(text)
    if (timing === 'later') searchTimer.current = setTimeout(() => runSearch(text), SEARCH_DELAY_MS)
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (!hasNoModifiers(event.nativeEvent) || event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      runSearch(typedText)
      setShouldFocusFirstRow(true)
    } else if (event.key === 'Escape') {
      if (!focusListRow()) updateText('')
      event.stopPropagation()
    } else return
    event.preventDefault()
  }
  useCommandHandler('list.clearSearch', () => updateText(''), typedText !== '')

  /**
   * Runs the delayed search when the focus leaves the search box, so that the next action of the user sees the matching
   * rows. Pressing the clear button does not count as leaving.
   */
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget) && getSearchTiming(typedText) === 'later') runSearch(typedText)
  }

  const clear = () => {
    updateText('')
    inputElement.current?.focus()
  }

  return (
    <search className={styles.box} onBlur={handleBlur}>
      <span className={styles.icon}>
        <Search size={14} />
      </span>
      <TextInput
        ref={inputElement}
        type="text"
        inputMode="search"
        className={styles.searchBoxInput}
        value={typedText}
        maxLength={200}
        placeholder={label}
        aria-label={label}
        title={addKeysToLabel(t('search.hint'), keys)}
        data-list-filter
        onChange={(event) => updateText(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      {typedText !== '' && (
        <span className={styles.end}>
          <IconButton label={t('search.clear')} icon={<X size={14} />} onClick={clear} />
        </span>
      )}
    </search>
  )
}
