import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { placeKeys } from '#console/lib/key-map.ts'
import { useOnceAsked } from '#console/lib/once-asked.ts'
import { IconButton } from './icon-button.tsx'
import { Keys } from './keys.tsx'
import styles from './search-box.module.css'
import { searchDelay, searchMoment } from './search-moment.ts'
import { TextInput } from './text-input.tsx'

interface SearchBoxProps {
  /** What can be searched for. */
  readonly label: string
  /** What the list shows now. */
  readonly value: string
  readonly onSearch: (text: string) => void
  /** Takes the focus when a command comes to find: `find=yes` in the address. */
  readonly finds?: boolean
}

/** Searches a second after the last key, at Enter and on leaving it at once; `/` comes here. */
export function SearchBox({ label, value, onSearch, finds = false }: SearchBoxProps) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  /** What was searched for last, though the list may not show it yet. */
  const [asked, setAsked] = useState(value)
  const [taken, setTaken] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  // What was typed is not searched for once somebody else has changed the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts the times that it happened
  useEffect(() => () => clearTimeout(timer.current), [taken])
  useOnceAsked('find', 'yes', () => input.current?.focus(), finds)

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
    clearTimeout(timer.current)
    const moment = searchMoment(text)
    if (moment === 'now') search(text)
    if (moment === 'later') timer.current = setTimeout(() => search(text), searchDelay)
  }

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    search(typed)
  }

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
        className={styles.input}
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
