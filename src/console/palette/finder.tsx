// The field, its rows and what the keys do with them.
import { Command } from 'cmdk'
import { type KeyboardEvent, useEffect, useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { hasMod } from '#console/ui/key-events.ts'
import { Announcement } from './announcement.tsx'
import { Field } from './field.tsx'
import { Filled } from './filled.tsx'
import { Footer } from './footer.tsx'
import { type Intent, intentOf, moved } from './intents.ts'
import { List } from './list.tsx'
import styles from './palette.module.css'
import { longestText } from './pasted.ts'
import { Remarks } from './remarks.tsx'
import type { Row } from './row.ts'
import { rowsOf } from './row-order.ts'
import { emptied, nextSlot, taken } from './slot-rows.ts'
import { missingSlot, openSlots } from './slots.ts'
import { type Change, pageOf, type State } from './state.ts'
import type { Listed } from './use-groups.ts'

export interface Running {
  /** By the mouse. */
  readonly isClick?: true
  readonly newTab: boolean
  readonly stay: boolean
}

interface FinderProps {
  readonly state: State
  readonly listed: Listed
  /** The one Enter means. */
  readonly row: Row | undefined
  readonly onChange: (change: Change) => void
  readonly onRun: (row: Row, how: Running) => void
  readonly onClose: () => void
}

/** No row has this value: cmdk takes an empty one for leave to choose by itself. */
const noRow = 'none'

export function Finder({ state, listed, row, onChange, onRun, onClose }: FinderProps) {
  const { t } = useTranslation('palette')
  const [corrections, correct] = useReducer((count: number) => count + 1, 0)
  const field = useRef<HTMLInputElement>(null)
  const page = pageOf(state)
  const rows = rowsOf(listed.groups)
  // It may take the place of the field that was there while the palette loaded.
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(longestText, longestText)
  }, [])

  const turnSlot = (by: 1 | -1) => {
    if (page?.kind === 'slot') {
      const kept = taken(page, state.query, row, state.isMoving)
      const next = kept && nextSlot(kept, by)
      if (next) onChange({ kind: 'turn', ...next })
    } else if (by === 1 && row && row.refusal === '') {
      const slot = missingSlot(row.command, row.args) ?? openSlots(row.command, row.args)[0]
      if (slot)
        onChange({ kind: 'push', page: { kind: 'slot', command: row.command, args: row.args, slot: slot.name } })
    }
  }

  /** What was picked is put down before the page is left. */
  const pop = () => {
    const bare = page?.kind === 'slot' ? emptied(page) : null
    if (bare) onChange({ kind: 'turn', page: bare, query: '' })
    else if (page) onChange({ kind: 'pop' })
  }

  const goBack = () => {
    if (state.query !== '') onChange({ kind: 'type', query: '' })
    else if (page) onChange({ kind: 'pop' })
    else onClose()
  }

  const act = (intent: Intent) => {
    if (intent.does === 'move') {
      const to = rows[moved(row ? rows.indexOf(row) : -1, intent.by, rows.length)]
      if (to) onChange({ kind: 'move', to: to.value })
    } else if (intent.does === 'run') {
      const isReady = row !== undefined && (row.refusal === '' || !listed.records.isLoading)
      if (isReady) onRun(row, intent)
      else if (listed.records.isLoading) onChange({ kind: 'await' })
    } else if (intent.does === 'slot') turnSlot(intent.by)
    else if (intent.does === 'pop') pop()
    else if (intent.does === 'escape') goBack()
    else if (intent.does === 'actions' && row?.record)
      onChange({
        kind: 'push',
        page: { kind: 'actions', title: row.title, record: row.record, unfit: row.unfit },
      })
  }

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, altKey, nativeEvent } = event
    const isComposing = nativeEvent.isComposing || nativeEvent.keyCode === 229
    const intent = intentOf({ key, shiftKey, altKey, isComposing, hasMod: hasMod(nativeEvent) }, event.currentTarget)
    if (!intent) return
    // cmdk listens above and would move on these keys too.
    event.stopPropagation()
    if (intent.does === 'caret' || (intent.does === 'actions' && !row?.record)) return
    event.preventDefault()
    if (!event.repeat || intent.does === 'move') act(intent)
  }

  return (
    <Command
      className={styles.command}
      shouldFilter={false}
      vimBindings={false}
      disablePointerSelection
      // cmdk corrects its value by itself when a row goes: a space it trims makes it take ours again.
      value={`${row?.value ?? noRow}${' '.repeat(corrections % 2)}`}
      onValueChange={correct}
    >
      <Field
        ref={field}
        state={state}
        isExpanded={rows.length > 0}
        onType={(query) => onChange({ kind: 'type', query })}
        onKeyDown={press}
        onPop={() => onChange({ kind: 'pop' })}
      />
      {page?.kind === 'slot' && <Filled page={page} />}
      <List
        listed={listed}
        state={state}
        row={row}
        field={field}
        onMove={(to) => onChange({ kind: 'move', to })}
        onRun={onRun}
      />
      <Remarks listed={listed} query={state.query} />
      <Footer state={state} row={row} />
      <Announcement text={row?.question || row?.refusal || t('count', { count: rows.length })} />
    </Command>
  )
}
