// Input of the command palette with its chips: page, record, ticket and arguments that have a value.

import Search from 'lucide-react/icons/search'
import type { ClipboardEvent, KeyboardEventHandler, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber, toSingleLine } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import type { HighlightRange } from '#console/lib/search-text.ts'
import { MAX_TEXT_LENGTH } from '#contract/reader/recognize.ts'
import type { ArgumentPage } from './argument-page.ts'
import { listArguments } from './command-arguments.ts'
import { type ContextChip, type DialogState, getPage } from './dialog-state.ts'
import { MarkedInput } from './marked-input.tsx'
import { mustDisplayAsChips } from './match/pasted-prose.ts'
import styles from './palette.module.css'
import { useRecordName } from './use-options.ts'

interface PaletteInputProps {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly state: DialogState
  /** Chips in front of the input. */
  readonly chips: readonly ContextChip[]
  /** Ranges of the input that the palette recognized as values. */
  readonly marks: readonly HighlightRange[]
  readonly isExpanded: boolean
  /**
   * Called with the text of the input. If the input contains only a pasted text, `pasted` is this text with its line
   * breaks.
   */
  readonly onType: (text: string, pasted?: string) => void
  /** Called with a long pasted text, which the palette shows as chips instead of in the input. */
  readonly onProse: (text: string) => void
  readonly onKeyDown: KeyboardEventHandler<HTMLInputElement>
  /**
   * Called to remove the chip with this id. Without an id, leaves the page or lists all kinds of records again.
   */
  readonly onPop: (chip?: ContextChip['id']) => void
}

/** Replaces the input component of the cmdk library, which would filter the rows and lose the active row. */
export function PaletteInput({
  ref,
  state,
  chips,
  marks,
  isExpanded,
  onType,
  onProse,
  onKeyDown,
  onPop,
}: PaletteInputProps) {
  const { t } = useTranslation(['palette', 'commands'])
  const page = getPage(state)
  const slotName = page?.kind === 'slot' ? t(`slot.${page.slot}`) : null
  const scope = state.recordKind === null ? null : t(`scope.${state.recordKind}`)
  const chip = page?.kind === 'slot' ? t(`commands:${page.command.id}.title`) : (page?.title ?? scope)
  /** Replaces line breaks with spaces, because the browser would join the words around a line break. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain')
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const isWholeInput = (selectionStart ?? 0) === 0 && (selectionEnd ?? 0) === value.length
    const acceptsProse = page === null && state.recordKind === null && isWholeInput
    if (acceptsProse && text.length <= MAX_TEXT_LENGTH && mustDisplayAsChips(text)) {
      event.preventDefault()
      return onProse(text)
    }
    const isFitting = value.length + text.length <= MAX_TEXT_LENGTH
    if (isFitting && !/[\r\n\t]/.test(text)) return
    event.preventDefault()
    const whole = `${value.slice(0, selectionStart ?? value.length)}${toSingleLine(text)}${value.slice(selectionEnd ?? value.length)}`
    const isAll = whole === toSingleLine(text)
    if (whole.length <= MAX_TEXT_LENGTH) return isAll ? onType(whole, text) : onType(whole)
    // Cuts a text that is too long at a space, because an id that is cut off could be the id of another record.
    const cut = whole.slice(0, MAX_TEXT_LENGTH)
    onType(cut.slice(0, cut.lastIndexOf(' ') + 1))
    notify({ kind: 'info', text: t('cut', { number: formatNumber(MAX_TEXT_LENGTH) }) })
  }

  return (
    <div className={styles.field}>
      <Search size={16} aria-hidden="true" />
      {chip !== null && <Chip text={chip} onPop={onPop} />}
      {chip === null && chips.map(({ id, text }) => <Chip key={id} text={text} onPop={() => onPop(id)} />)}
      <MarkedInput
        ref={ref}
        marks={marks}
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
    // Keeps the focus in the input on a click, so that Enter runs the first row afterwards.
    <button
      type="button"
      className={styles.chip}
      tabIndex={-1}
      title={t('footer.free')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPop()}
    >
      {text}
    </button>
  )
}

/** Displays the arguments that have a value as chips. A typed value of the current argument is in the input instead. */
export function FilledArgumentChips({ page: { command, args, slot, names = {} } }: { readonly page: ArgumentPage }) {
  const filled = listArguments(command).flatMap(({ name }) => {
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
  const loadedName = useRecordName(slot, value, name === undefined)
  const displayName = name ?? loadedName
  return (
    <span className={styles.filled} title={displayName === undefined ? undefined : value}>
      {t(`slot.${slot}`)}{' '}
      <b data-named={displayName === undefined ? undefined : ''}>{displayName ?? formatDate(value)}</b>
    </span>
  )
}
