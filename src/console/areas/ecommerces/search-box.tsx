import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#console/ui/icon-button.tsx'
import { Keys } from '#console/ui/keys.tsx'
import { TextInput } from '#console/ui/text-input.tsx'
import { searchDelay, searchMoment } from './search.ts'
import styles from './search-box.module.css'

interface SearchBoxProps {
  /** What the list shows now. */
  readonly value: string
  readonly onSearch: (text: string) => void
}

/** Searches a second after the last key, at Enter at once; `/` comes here. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const { t } = useTranslation('ecommerces')
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => () => clearTimeout(timer.current), [])

  // Somebody else changed the list: a link, Back, "clear filters".
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }

  const search = (text: string) => {
    clearTimeout(timer.current)
    setShown(text.trim())
    if (text.trim() !== value) onSearch(text.trim())
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

  const clear = () => {
    type('')
    input.current?.focus()
  }

  return (
    <search className={styles.box}>
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
        placeholder={t('list.search')}
        aria-label={t('list.search')}
        title={t('list.searchHint')}
        data-list-filter
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
      <span className={styles.end}>
        {typed === '' ? (
          <Keys keys="/" />
        ) : (
          <IconButton label={t('list.clearSearch')} icon={<X size={14} />} onClick={clear} />
        )}
      </span>
    </search>
  )
}
