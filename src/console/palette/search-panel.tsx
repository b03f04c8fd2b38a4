// Input and list of the command palette, with the key handling that connects them.

import { Command } from 'cmdk'
import type { TFunction } from 'i18next'
import { type KeyboardEvent, useEffect, useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isModKeyPressed } from '#console/lib/key-events.ts'
import { MAX_TEXT_LENGTH } from '#contract/reader/recognize.ts'
import { applyArgument, clearArgument, getAdjacentArgument } from './argument-page.ts'
import { findMissingArgument, listOpenArguments } from './command-arguments.ts'
import { type ContextChip, type DialogAction, type DialogState, getPage } from './dialog-state.ts'
import { FilledArgumentChips, PaletteInput } from './field.tsx'
import { Footer } from './footer.tsx'
import { getNextIndex, type KeyIntent, toKeyIntent } from './key-intents.ts'
import { List, type RunOptions } from './list.tsx'
import styles from './palette.module.css'
import { flattenGroups, type Row } from './row.ts'
import { Announcement, Status } from './status.tsx'
import type { PaletteMatches } from './use-matches.ts'

interface SearchPanelProps {
  readonly state: DialogState
  readonly listed: PaletteMatches
  /** The active row. */
  readonly row: Row | undefined
  readonly onChange: (change: DialogAction) => void
  readonly onRun: (row: Row, how: RunOptions) => void
  readonly onClose: () => void
}

/** Value that no row has. If the value were empty, cmdk would select a row by itself. */
const NO_ROW = 'none'

export function SearchPanel({ state, listed, row, onChange, onRun, onClose }: SearchPanelProps) {
  const { t } = useTranslation('palette')
  const [corrections, correct] = useReducer((count: number) => count + 1, 0)
  const field = useRef<HTMLInputElement>(null)
  const page = getPage(state)
  const rows = flattenGroups(listed.groups)
  const reason = (row ?? rows[0])?.disabledReason ?? ''
  // Focuses the input, because it replaces the input that was displayed while the code loaded.
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(MAX_TEXT_LENGTH, MAX_TEXT_LENGTH)
  }, [])

  const turnSlot = (by: 1 | -1) => {
    if (page?.kind === 'slot') {
      const applied = applyArgument(page, state.query, row, state.isMoving)
      const next = applied && getAdjacentArgument(applied, by)
      if (next) onChange({ kind: by === 1 ? 'advance' : 'turn', ...next })
    } else if (by === 1 && row && row.disabledReason === '') {
      const slot = findMissingArgument(row.command, row.args) ?? listOpenArguments(row.command, row.args)[0]
      if (slot)
        onChange({ kind: 'push', page: { kind: 'slot', command: row.command, args: row.args, slot: slot.name } })
    }
  }

  /** Clears the value of the argument or, if the argument has no value, leaves the page. */
  const pop = () => {
    const bare = page?.kind === 'slot' ? clearArgument(page) : null
    if (bare) onChange({ kind: 'turn', page: bare, query: '' })
    else free(listed.chips.at(-1)?.of)
  }

  const free = (of?: ContextChip['of']) => onChange(page ? { kind: 'pop' } : { kind: 'free', of })

  const goBack = () => {
    if (state.query !== '') onChange({ kind: 'type', query: '' })
    else if (page) onChange({ kind: 'pop' })
    else if (state.prose !== null) onChange({ kind: 'prose', text: null })
    else onClose()
  }

  const act = (intent: KeyIntent) => {
    if (intent.does === 'move') {
      const to = rows[getNextIndex(row ? rows.indexOf(row) : -1, intent.by, rows.length)]
      if (to) onChange({ kind: 'move', to: to.value })
    } else if (intent.does === 'run') {
      const isSure = row?.disabledReason === '' && !row.isWeak
      const isLoading = listed.records.isLoading || listed.isOutdated
      const isReady = row !== undefined && !listed.isOutdated && (isSure || !isLoading)
      if (isReady) onRun(row, intent)
      else if (isLoading) onChange({ kind: 'await' })
    } else if (intent.does === 'pop') pop()
    else if (intent.does === 'escape') goBack()
    else if (listed.isOutdated) return
    else if (intent.does === 'slot') turnSlot(intent.by)
    else if (intent.does === 'actions' && row?.record)
      onChange({
        kind: 'push',
        page: { kind: 'actions', title: row.title, record: row.record, excludedCommands: row.excludedCommands },
      })
  }

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, altKey, nativeEvent } = event
    const isComposing = nativeEvent.isComposing || nativeEvent.keyCode === 229
    const intent = toKeyIntent(
      { key, shiftKey, altKey, isComposing, hasMod: isModKeyPressed(nativeEvent) },
      event.currentTarget,
    )
    if (!intent) return
    // Stops the event, so that the key handlers of cmdk on the parent element do not receive the key.
    event.stopPropagation()
    if (intent.does === 'caret' || (intent.does === 'actions' && !row?.record)) return
    event.preventDefault()
    if (!event.repeat || intent.does === 'move') act(intent)
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
      value={`${row?.value ?? NO_ROW}${' '.repeat(corrections % 2)}`}
      onValueChange={correct}
    >
      <PaletteInput
        ref={field}
        state={state}
        chips={listed.chips}
        marks={listed.marks}
        isExpanded={rows.length > 0}
        onType={(query, pasted) => onChange({ kind: 'type', query, ...(pasted === undefined ? {} : { pasted }) })}
        onProse={(prose) => onChange({ kind: 'prose', text: prose })}
        onKeyDown={press}
        onPop={free}
      />
      {page?.kind === 'slot' && <FilledArgumentChips page={page} />}
      <List
        listed={listed}
        state={state}
        row={row}
        field={field}
        onMove={(to) => onChange({ kind: 'move', to })}
        onRun={onRun}
      />
      <Status listed={listed} state={state} />
      <Footer state={state} row={row} hasChips={listed.chips.length > 0} reason={reason} />
      <Announcement text={row?.question || reason || getResultText(listed, t)} />
    </Command>
  )
}

/** Returns the text that screen readers announce: the number of rows, after a message about a wrong CNPJ. */
function getResultText({ invalidCnpj, groups }: PaletteMatches, t: TFunction<'palette'>): string {
  const count = t('count', { count: flattenGroups(groups).length })
  return invalidCnpj === null ? count : `${t('invalidCnpj', { cnpj: invalidCnpj })} ${count}`
}
