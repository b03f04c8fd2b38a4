// The palette's field, with the chip of what it is about, and chips of the arguments that are filled in already.
import Search from 'lucide-react/icons/search'
import type { ClipboardEvent, KeyboardEventHandler, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber, toSingleLine } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { MAX_TEXT_LENGTH } from '#contract/reader/index.ts'
import { type SlotPage, useName } from './arguments.ts'
import styles from './palette.module.css'
import { slotsOf } from './slots.ts'
import { type About, pageOf, type State } from './state.ts'

interface FieldProps {
  readonly ref: Ref<HTMLInputElement>
  readonly state: State
  /** What it is about. */
  readonly about: readonly About[]
  readonly isExpanded: boolean
  /** `pasted`: the same with its lines, where it came as a whole. */
  readonly onType: (text: string, pasted?: string) => void
  readonly onKeyDown: KeyboardEventHandler<HTMLInputElement>
  /** Of a chip: of what it is about, else of its page or kind. */
  readonly onPop: (of?: About['of']) => void
}

/** Own input, because cmdk's filters by itself and loses the active row; the list sets `aria-activedescendant`. */
export function Field({ ref, state, about, isExpanded, onType, onKeyDown, onPop }: FieldProps) {
  const { t } = useTranslation(['palette', 'commands'])
  const page = pageOf(state)
  const slotName = page?.kind === 'slot' ? t(`slot.${page.slot}`) : null
  const scope = state.of === null ? null : t(`scope.${state.of}`)
  const chip = page?.kind === 'slot' ? t(`commands:${page.command.id}.title`) : (page?.title ?? scope)
  /** The browser would join the last word of a line with the first of the next. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain')
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const isFitting = value.length + text.length <= MAX_TEXT_LENGTH
    if (isFitting && !/[\r\n\t]/.test(text)) return
    event.preventDefault()
    const whole = `${value.slice(0, selectionStart ?? value.length)}${toSingleLine(text)}${value.slice(selectionEnd ?? value.length)}`
    const isAll = whole === toSingleLine(text)
    if (whole.length <= MAX_TEXT_LENGTH) return isAll ? onType(whole, text) : onType(whole)
    // Cut between words: half of an id is an id of somebody else.
    const cut = whole.slice(0, MAX_TEXT_LENGTH)
    onType(cut.slice(0, cut.lastIndexOf(' ') + 1))
    notify({ kind: 'info', text: t('cut', { number: formatNumber(MAX_TEXT_LENGTH) }) })
  }

  return (
    <div className={styles.field}>
      <Search size={16} aria-hidden="true" />
      {chip !== null && <Chip text={chip} onPop={onPop} />}
      {chip === null && about.map(({ of, text }) => <Chip key={of} text={text} onPop={() => onPop(of)} />)}
      <input
        ref={ref}
        className={styles.input}
        type="text"
        role="combobox"
        aria-expanded={isExpanded}
        aria-autocomplete="list"
        aria-label={slotName ?? t('label')}
        placeholder={slotName ?? (page ? '' : t(scope === null ? 'placeholder' : 'scope.placeholder'))}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={MAX_TEXT_LENGTH}
        value={state.query}
        onChange={({ target }) => onType(target.value)}
        onPaste={paste}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

function Chip({ text, onPop }: { readonly text: string; readonly onPop: () => void }) {
  const { t } = useTranslation('palette')
  return (
    <button type="button" className={styles.chip} tabIndex={-1} title={t('footer.free')} onClick={() => onPop()}>
      {text}
    </button>
  )
}

/** Chips of the filled arguments, by the name of the record they hold. The one being typed stays in the field. */
export function Filled({ page: { command, args, slot, names = {} } }: { readonly page: SlotPage }) {
  const filled = slotsOf(command).flatMap(({ name }) => {
    const value = args[name]
    return value === undefined || (name === slot && names[name] === undefined) ? [] : [{ name, value }]
  })
  if (filled.length === 0) return null
  return (
    <div className={styles.arguments}>
      {filled.map(({ name, value }) => (
        <Argument key={name} slot={name} value={value} name={names[name]} />
      ))}
    </div>
  )
}

interface ArgumentProps {
  readonly slot: string
  readonly value: string
  readonly name: string | undefined
}

function Argument({ slot, value, name }: ArgumentProps) {
  const { t } = useTranslation('palette')
  const found = useName(slot, value, name === undefined)
  const shown = name ?? found
  return (
    <span className={styles.filled} title={shown === undefined ? undefined : value}>
      {t(`slot.${slot}`)} <b data-named={shown === undefined ? undefined : ''}>{shown ?? formatDate(value)}</b>
    </span>
  )
}
