import Search from 'lucide-react/icons/search'
import type { ClipboardEvent, KeyboardEventHandler, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#console/lib/formats.ts'
import { notify } from '#console/lib/notices.ts'
import { inOneLine } from '#console/lib/typed.ts'
import styles from './palette.module.css'
import { longestText } from './pasted.ts'
import { pageOf, type State } from './state.ts'

interface FieldProps {
  readonly ref: Ref<HTMLInputElement>
  readonly state: State
  readonly isExpanded: boolean
  readonly onType: (text: string) => void
  readonly onKeyDown: KeyboardEventHandler<HTMLInputElement>
  readonly onPop: () => void
}

/** Our own input: cmdk's would search, and would not say which row is active after we choose it. The list sets `aria-activedescendant`. */
export function Field({ ref, state, isExpanded, onType, onKeyDown, onPop }: FieldProps) {
  const { t } = useTranslation(['palette', 'commands'])
  const page = pageOf(state)
  const slotName = page?.kind === 'slot' ? t(`slot.${page.slot}`) : null
  /** The browser would join the last word of a line with the first of the next. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain')
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const isFitting = value.length + text.length <= longestText
    if (isFitting && !/[\r\n]/.test(text)) return
    event.preventDefault()
    const whole = `${value.slice(0, selectionStart ?? value.length)}${inOneLine(text)}${value.slice(selectionEnd ?? value.length)}`
    if (whole.length <= longestText) return onType(whole)
    // Cut between words: half of an id is an id of somebody else.
    const cut = whole.slice(0, longestText)
    onType(cut.slice(0, cut.lastIndexOf(' ') + 1))
    notify({ kind: 'info', text: t('cut', { number: formatNumber(longestText) }) })
  }

  return (
    <div className={styles.field}>
      <Search size={16} aria-hidden="true" />
      {page && (
        <button type="button" className={styles.chip} tabIndex={-1} onClick={onPop}>
          {page.kind === 'slot' ? t(`commands:${page.command.id}.title`) : page.title}
        </button>
      )}
      <input
        ref={ref}
        className={styles.input}
        type="text"
        role="combobox"
        aria-expanded={isExpanded}
        aria-autocomplete="list"
        aria-label={slotName ?? t('label')}
        placeholder={slotName ?? (page ? '' : t('placeholder'))}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={longestText}
        value={state.query}
        onChange={({ target }) => onType(target.value)}
        onPaste={paste}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
