// Input of the command palette, with chips (small labels) in front of the text: the open page, the record of the
// current page, the ticket, values of a pasted text, and arguments that have a value.

import Search from 'lucide-react/icons/search'
import { type ClipboardEvent, type KeyboardEventHandler, type RefObject, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber, toSingleLine } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import type { HighlightRange } from '#console/lib/search-text.ts'
import { MAX_TEXT_LENGTH } from '#contract/reader/recognize.ts'
import type { ArgumentPage } from './argument-page.ts'
import { listArguments } from './command-arguments.ts'
import { type ContextChip, type DialogState, getPage } from './dialog-state.ts'
import { HighlightedInput } from './highlighted-input.tsx'
import { mustDisplayAsChips } from './match/pasted-prose.ts'
import styles from './palette.module.css'
import { useRecordName } from './use-options.ts'

interface PaletteInputProps {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly state: DialogState
  /** Small labels in front of the text, such as `ZD-51203`. */
  readonly chips: readonly ContextChip[]
  /** Ranges of the input that the palette recognized as values. */
  readonly highlights: readonly HighlightRange[]
  readonly isExpanded: boolean
  /**
   * Called with the text of the input. If the input contains only a pasted text, `pasted` is this text with its line
   * breaks.
   */
  readonly onType: (text: string, pasted?: string) => void
  /** Called with a long pasted text, which the palette displays as chips (small labels) instead of in the input. */
  readonly onPasteProse: (text: string) => void
  readonly onKeyDown: KeyboardEventHandler<HTMLInputElement>
  /**
   * Called to remove the label with this id in front of the input. Without an id, leaves the open page of the palette
   * or removes the limit to one kind of records.
   */
  readonly onRemoveChip: (chip?: ContextChip['id']) => void
}

/** Replaces the input component of the cmdk library, which would filter the rows and lose the active row. */
export function PaletteInput({
  ref,
  state,
  chips,
  highlights,
  isExpanded,
  onType,
  onPasteProse,
  onKeyDown,
  onRemoveChip,
}: PaletteInputProps) {
  const { t } = useTranslation(['palette', 'commands'])
  const page = getPage(state)
  const argumentName = page?.kind === 'argument' ? page.argumentName : null
  const argumentLabel = argumentName === null ? null : t(`slot.${argumentName}`)
  // Selects the value that the argument already has, so that typed text replaces it, as after Tab in a form.
  useLayoutEffect(() => {
    if (argumentName !== null) ref.current?.select()
  }, [argumentName, ref])
  const recordKindLabel = state.recordKind === null ? null : t(`scope.${state.recordKind}`)
  const pageLabel =
    page?.kind === 'argument' ? t(`commands:${page.command.id}.title`) : (page?.title ?? recordKindLabel)
  /** Replaces line breaks with spaces, because the browser would join the words around a line break. */
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain')
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const isWholeInput = (selectionStart ?? 0) === 0 && (selectionEnd ?? 0) === value.length
    const acceptsProse = page === null && state.recordKind === null && isWholeInput
    if (acceptsProse && text.length <= MAX_TEXT_LENGTH && mustDisplayAsChips(text)) {
      event.preventDefault()
      return onPasteProse(text)
    }
    const fitsInput = value.length + text.length <= MAX_TEXT_LENGTH
    if (fitsInput && !/[\r\n\t]/.test(text)) return
    event.preventDefault()
    const newText = `${value.slice(0, selectionStart ?? value.length)}${toSingleLine(text)}${value.slice(selectionEnd ?? value.length)}`
    const isOnlyPastedText = newText === toSingleLine(text)
    if (newText.length <= MAX_TEXT_LENGTH) return isOnlyPastedText ? onType(newText, text) : onType(newText)
    // Cuts a text that is too long at a space, because an id that is cut off could be the id of another record.
    const truncatedText = newText.slice(0, MAX_TEXT_LENGTH)
    onType(truncatedText.slice(0, truncatedText.lastIndexOf(' ') + 1))
    notify({ kind: 'info', text: t('cut', { number: formatNumber(MAX_TEXT_LENGTH) }) })
  }

  return (
    <div className={styles.field}>
      <Search size={16} aria-hidden="true" />
      {pageLabel !== null && <Chip text={pageLabel} onRemoveChip={onRemoveChip} />}
      {pageLabel === null &&
        chips.map(({ id, text }) => <Chip key={id} text={text} onRemoveChip={() => onRemoveChip(id)} />)}
      <HighlightedInput
        ref={ref}
        highlights={highlights}
        type="text"
        role="combobox"
        aria-expanded={isExpanded}
        aria-autocomplete="list"
        aria-label={argumentLabel ?? t('label')}
        placeholder={argumentLabel ?? (page ? '' : t(getPlaceholderKey(recordKindLabel, chips)))}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={MAX_TEXT_LENGTH}
        value={state.query}
        onChange={({ target }) => onType(target.value)}
        onPaste={handlePaste}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

/** Returns a short placeholder if labels stand in front of the input, because the long one would be cut off. */
function getPlaceholderKey(recordKindLabel: string | null, chips: readonly ContextChip[]) {
  if (recordKindLabel !== null) return 'scope.placeholder'
  return chips.length > 0 ? 'placeholderAfterChips' : 'placeholder'
}

function Chip({ text, onRemoveChip }: { readonly text: string; readonly onRemoveChip: () => void }) {
  const { t } = useTranslation('palette')
  return (
    // Keeps the focus in the input on a click, so that Enter runs the first row afterwards.
    <button
      type="button"
      className={styles.chip}
      tabIndex={-1}
      title={t('footer.free')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onRemoveChip()}
    >
      {text}
    </button>
  )
}

/**
 * Displays the arguments that have a value as small labels. The typed value of the current argument is displayed in the
 * input instead.
 */
export function FilledArgumentChips({
  page: { command, args, argumentName, valueLabels = {} },
}: {
  readonly page: ArgumentPage
}) {
  const filledArguments = listArguments(command).flatMap(({ name }) => {
    const value = args[name]
    return value === undefined || (name === argumentName && valueLabels[name] === undefined) ? [] : [{ name, value }]
  })
  if (filledArguments.length === 0) return null
  return (
    <div className={styles.arguments}>
      {filledArguments.map(({ name, value }) => (
        <FilledArgumentChip key={name} argumentName={name} value={value} pickedName={valueLabels[name]} />
      ))}
    </div>
  )
}

interface FilledArgumentChipProps {
  readonly argumentName: string
  readonly value: string
  readonly pickedName: string | undefined
}

function FilledArgumentChip({ argumentName, value, pickedName }: FilledArgumentChipProps) {
  const { t } = useTranslation('palette')
  const loadedName = useRecordName(argumentName, value, pickedName === undefined)
  const displayName = pickedName ?? loadedName
  return (
    <span className={styles.filled} title={displayName === undefined ? undefined : value}>
      {t(`slot.${argumentName}`)}{' '}
      <b data-named={displayName === undefined ? undefined : ''}>{displayName ?? formatDate(value)}</b>
    </span>
  )
}
