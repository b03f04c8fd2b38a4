// The palette's field and list with their keys, and what is said below the rows and aloud.
import { Command } from 'cmdk'
import { type KeyboardEvent, useEffect, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isModKeyPressed } from '#console/lib/key-events.ts'
import { MAX_TEXT_LENGTH } from '#contract/reader/index.ts'
import { emptied, nextSlot, taken } from './arguments.ts'
import { Field, Filled } from './field.tsx'
import { Footer } from './footer.tsx'
import { List, type Running } from './list.tsx'
import styles from './palette.module.css'
import { type Row, rowsOf } from './row.tsx'
import { missingSlot, openSlots } from './slots.ts'
import { type About, type Change, type Intent, idempotentRequestOf, moved, pageOf, type State } from './state.ts'
import type { Listed } from './use-groups.ts'

/** Long enough for the typing to pause. */
const pause = 500

/** Said politely when it has settled. */
function Announcement({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {said}
    </div>
  )
}

interface RemarksProps {
  readonly listed: Listed
  readonly state: Pick<State, 'query' | 'of'>
}

/** Live region below the rows: state of the record search, and why nothing was found. */
function Remarks({ listed, state: { query, of } }: RemarksProps) {
  const { t } = useTranslation('palette')
  const { isLoading, hasFailed } = listed.records
  return (
    <>
      {isLoading && <p className={styles.note}>{t('start:loading')}</p>}
      {hasFailed && <p className={styles.note}>{t('failed')}</p>}
      {listed.groups.length === 0 && !isLoading && of !== null && query.trim() === '' && (
        <p className={styles.note}>{t('scope.none')}</p>
      )}
      {listed.groups.length === 0 && !isLoading && (of === null || query.trim() !== '') && (
        <p className={styles.note}>
          {listed.isPersonal ? t('personal') : listed.isHeld ? t('held') : t('none', { query })}
        </p>
      )}
    </>
  )
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
  const reason = (row ?? rows[0])?.refusal ?? ''
  // It may take the place of the field that was there while the palette loaded.
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(MAX_TEXT_LENGTH, MAX_TEXT_LENGTH)
  }, [])

  const turnSlot = (by: 1 | -1) => {
    if (page?.kind === 'slot') {
      const kept = taken(page, state.query, row, state.isMoving)
      const next = kept && nextSlot(kept, by)
      if (next) onChange({ kind: by === 1 ? 'advance' : 'turn', ...next })
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
    else free(listed.about.at(-1)?.of)
  }

  const free = (of?: About['of']) => onChange(page ? { kind: 'pop' } : { kind: 'free', of })

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
      const isSure = row?.refusal === '' && !row.isWeak
      const isReady = row !== undefined && (isSure || !listed.records.isLoading)
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
    const intent = idempotentRequestOf(
      { key, shiftKey, altKey, isComposing, hasMod: isModKeyPressed(nativeEvent) },
      event.currentTarget,
    )
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
      label={t('label')}
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
        about={listed.about}
        isExpanded={rows.length > 0}
        onType={(query, pasted) => onChange({ kind: 'type', query, ...(pasted === undefined ? {} : { pasted }) })}
        onKeyDown={press}
        onPop={free}
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
      <Remarks listed={listed} state={state} />
      <Footer state={state} row={row} isAbout={listed.about.length > 0} reason={reason} />
      <Announcement text={row?.question || reason || t('count', { count: rows.length })} />
    </Command>
  )
}
