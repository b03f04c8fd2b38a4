// Connects the input, the list and the footer of the command palette with the key handling.

import { Command } from 'cmdk'
import type { TFunction } from 'i18next'
import { type KeyboardEvent, useEffect, useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isModKeyPressed } from '#console/lib/key-events.ts'
import { MAX_TEXT_LENGTH } from '#contract/reader/recognize.ts'
import { applyArgument, clearArgument, getAdjacentArgumentStep } from './argument-page.ts'
import { findMissingArgument, listOpenArguments } from './command-arguments.ts'
import { type ContextChip, type DialogAction, type DialogState, getPage } from './dialog-state.ts'
import { FilledArgumentChips, PaletteInput } from './field.tsx'
import { Footer } from './footer.tsx'
import { getNextIndex, type KeyIntent, toKeyIntent } from './key-intents.ts'
import { List, type RunOptions } from './list.tsx'
import styles from './palette.module.css'
import { flattenGroups, type PaletteRow } from './row.ts'
import { Announcement, getMissingText, Status } from './status.tsx'
import type { PaletteMatches } from './use-matches.ts'

interface SearchPanelProps {
  readonly state: DialogState
  readonly matches: PaletteMatches
  /** The active row. */
  readonly activeRow: PaletteRow | undefined
  readonly onChange: (action: DialogAction) => void
  readonly onRun: (row: PaletteRow, options: RunOptions) => void
  readonly onClose: () => void
}

/**
 * Value for the cmdk library while no row is selected. No row has this value, and cmdk would select a row by itself if
 * the value were empty.
 */
const NO_SELECTED_ROW = 'none'

export function SearchPanel({ state, matches, activeRow, onChange, onRun, onClose }: SearchPanelProps) {
  const { t } = useTranslation('palette')
  const [resetCount, increaseResetCount] = useReducer((count: number) => count + 1, 0)
  const field = useRef<HTMLInputElement>(null)
  const page = getPage(state)
  const rows = flattenGroups(matches.groups)
  const disabledReason = (activeRow ?? rows[0])?.disabledReason ?? ''
  const isReasonInHeading = matches.groups.some((group) => group.disabledReason === disabledReason)
  // Focuses the input, because it replaces the input that was displayed while the code loaded.
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(MAX_TEXT_LENGTH, MAX_TEXT_LENGTH)
  }, [])

  const goToAdjacentArgument = (direction: 1 | -1) => {
    if (page?.kind === 'argument') {
      const applied = applyArgument(page, state.query, activeRow, state.isNavigatingRows)
      const next = applied && getAdjacentArgumentStep(applied, direction)
      if (next) onChange({ kind: direction === 1 ? 'pushArgument' : 'replacePage', ...next })
    } else if (direction === 1 && activeRow && activeRow.disabledReason === '') {
      const nextArgument =
        findMissingArgument(activeRow.command, activeRow.args) ??
        listOpenArguments(activeRow.command, activeRow.args)[0]
      if (nextArgument)
        onChange({
          kind: 'pushPage',
          page: { kind: 'argument', command: activeRow.command, args: activeRow.args, argumentName: nextArgument.name },
        })
    }
  }

  /** Clears the value of the argument or, if the argument has no value, leaves the page. */
  const clearArgumentOrLeavePage = () => {
    const clearedPage = page?.kind === 'argument' ? clearArgument(page) : null
    if (clearedPage) onChange({ kind: 'replacePage', page: clearedPage, query: '' })
    else removeChip(matches.chips.at(-1)?.id)
  }

  const removeChip = (chip?: ContextChip['id']) => onChange(page ? { kind: 'popPage' } : { kind: 'removeChip', chip })

  const handleEscape = () => {
    if (state.query !== '') onChange({ kind: 'type', query: '' })
    else if (page) onChange({ kind: 'popPage' })
    else if (state.proseText !== null) onChange({ kind: 'pasteProse', text: null })
    else onClose()
  }

  const handleIntent = (intent: KeyIntent) => {
    if (intent.action === 'moveSelection') {
      const rowToSelect = rows[getNextIndex(activeRow ? rows.indexOf(activeRow) : -1, intent.steps, rows.length)]
      if (rowToSelect) onChange({ kind: 'selectRow', rowKey: rowToSelect.rowKey })
    } else if (intent.action === 'runRow') {
      const isReliableRow = activeRow?.disabledReason === '' && !activeRow.isWeakMatch
      const isLoading = matches.records.isLoading || matches.isOutdated
      const isReady = activeRow !== undefined && !matches.isOutdated && (isReliableRow || !isLoading)
      if (isReady) onRun(activeRow, intent)
      else if (isLoading) onChange({ kind: 'waitForRows' })
    } else if (intent.action === 'clearArgumentOrLeavePage') clearArgumentOrLeavePage()
    else if (intent.action === 'escape') handleEscape()
    else if (matches.isOutdated) return
    else if (intent.action === 'goToAdjacentArgument') goToAdjacentArgument(intent.direction)
    else if (intent.action === 'openRecordActions' && activeRow?.recordArguments)
      onChange({
        kind: 'pushPage',
        page: {
          kind: 'actions',
          title: activeRow.title,
          recordArguments: activeRow.recordArguments,
          excludedCommands: activeRow.excludedCommands,
        },
      })
  }

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, altKey, nativeEvent } = event
    const isComposing = nativeEvent.isComposing || nativeEvent.keyCode === 229
    const intent = toKeyIntent(
      { key, shiftKey, altKey, isComposing, isModPressed: isModKeyPressed(nativeEvent) },
      event.currentTarget,
    )
    if (!intent) return
    // Stops the event, so that the key handlers of cmdk on the parent element do not receive the key.
    event.stopPropagation()
    if (intent.action === 'moveCaret' || (intent.action === 'openRecordActions' && !activeRow?.recordArguments)) return
    event.preventDefault()
    if (!event.repeat || intent.action === 'moveSelection') handleIntent(intent)
  }

  return (
    <Command
      className={styles.command}
      label={t('label')}
      shouldFilter={false}
      vimBindings={false}
      disablePointerSelection
      // cmdk resets its value when a row disappears. A trailing space, which cmdk trims, makes cmdk accept our value
      // again.
      value={`${activeRow?.rowKey ?? NO_SELECTED_ROW}${' '.repeat(resetCount % 2)}`}
      onValueChange={increaseResetCount}
    >
      <PaletteInput
        ref={field}
        state={state}
        chips={matches.chips}
        highlights={matches.highlights}
        isExpanded={rows.length > 0}
        onType={(query, pasted) => onChange({ kind: 'type', query, ...(pasted === undefined ? {} : { pasted }) })}
        onPasteProse={(prose) => onChange({ kind: 'pasteProse', text: prose })}
        onKeyDown={handleKeyDown}
        onRemoveChip={removeChip}
      />
      {page?.kind === 'argument' && <FilledArgumentChips page={page} />}
      <List
        matches={matches}
        state={state}
        activeRow={activeRow}
        inputRef={field}
        onMove={(to) => onChange({ kind: 'selectRow', rowKey: to })}
        onRun={onRun}
      />
      <Status matches={matches} state={state} />
      <Footer
        state={state}
        activeRow={activeRow}
        hasRemovableChips={matches.chips.length > 0}
        disabledReason={isReasonInHeading ? '' : disabledReason}
      />
      <Announcement text={activeRow?.question || disabledReason || getResultText(matches, t)} />
    </Command>
  )
}

/**
 * Returns the text that screen readers announce: messages about a wrong CNPJ and about records that were not found, and
 * then the number of rows.
 */
function getResultText({ invalidCnpj, groups, records }: PaletteMatches, t: TFunction<'palette'>): string {
  const count = t('count', { count: flattenGroups(groups).length })
  const cnpjText = invalidCnpj === null ? '' : t('invalidCnpj', { cnpj: invalidCnpj })
  return [cnpjText, getMissingText(records, t), count].filter((part) => part !== '').join(' ')
}
