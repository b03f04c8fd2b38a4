// The content of the palette's frame: the query becomes rows, and the chosen row runs its command.
import { useEffect, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import { setConsumerSearch } from '#console/lib/consumer-search.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import type { LookupResult } from '#contract/console/tickets.ts'
import { askedNext, turnedTo } from './arguments.ts'
import { type Catalogue, useCatalogue } from './catalogue.ts'
import { Finder } from './finder.tsx'
import { noteUse } from './learned.ts'
import type { Running } from './list.tsx'
import { remembered, withoutStamp } from './recent-items.ts'
import { preselected, type Row, rowsOf } from './row.tsx'
import { changed, opened, pageOf, type State } from './state.ts'
import { type Listed, useGroups } from './use-groups.ts'

export interface PaletteProps {
  /** Typed in already when it opens. */
  readonly text: string
  /** Records of this kind alone; null: everything. */
  readonly recordKind: LookupResult['kind'] | null
  /** Enter was pressed before its chunk had come: it runs the first row. */
  readonly isEntered: boolean
  readonly onClose: () => void
}

export function Palette({ text, recordKind, isEntered, onClose }: PaletteProps) {
  const catalogue = useCatalogue(useSession().preferences.language)
  return (
    <PaletteSearch catalogue={catalogue} text={text} recordKind={recordKind} isEntered={isEntered} onClose={onClose} />
  )
}

interface SearchProps extends Pick<PaletteProps, 'recordKind'> {
  readonly catalogue: Catalogue
  readonly text: string
  /** Enter was pressed before the palette was there. */
  readonly isEntered: boolean
  readonly onClose: () => void
}

interface Finish extends Pick<Running, 'newTab' | 'stay'> {
  readonly isDone: boolean
}

function PaletteSearch({ catalogue, text, recordKind, isEntered, onClose }: SearchProps) {
  const [state, change] = useReducer(changed, { ...opened, of: recordKind, query: text, isAwaiting: isEntered })
  const listed = asking(useGroups(catalogue, state), state)
  const { run, getQuestion } = useCommandRunner()
  /** Changes with what is typed or moved to, and when the palette closes. */
  const turn = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: that is when
  useEffect(
    () => () => {
      turn.current += 1
    },
    [state.query, state.pages, state.chosen],
  )
  const { savePreferences } = useSession()
  const page = pageOf(state)
  const rows = rowsOf(listed.groups)
  const chosen = rows.find(({ value }) => value === state.chosen)?.value ?? preselected(listed.groups)
  const row = rows.find(({ value }) => value === chosen)

  /** Asks for what is missing; what is filled in already goes along. */
  const ask = ({ command, args, names }: Row, slot: string) => {
    const known = page?.kind === 'slot' ? { ...page.names, ...names } : names
    const turned = turnedTo({ kind: 'slot', command, args, slot, names: known }, slot)
    change(page?.kind === 'slot' ? { kind: 'advance', ...turned } : { kind: 'push', page: turned.page })
  }

  const isOfCatalogue = (value: string) => catalogue.index.entries.some((entry) => entry.value === value)

  const runRow = (row: Row, { newTab, stay, isClick }: Running) => {
    const { command, refusal } = row
    if (refusal !== '') return
    if (row.isMore && page?.kind === 'actions')
      return change({ kind: 'turn', page: { ...page, isWhole: true }, query: '' })
    if (page === null && !row.record && isOfCatalogue(row.value)) noteUse(state.query, row.value)
    const missing = askedNext(row, page)
    if (missing !== undefined) return ask(row, missing)
    if (row.asks !== undefined && row.question === undefined)
      return change({ kind: 'ask', question: { value: row.value, text: row.asks } })
    // With Mod the mouse opens a tab, as it does everywhere; Enter means it.
    const isTab = newTab && isClick === true
    const isDone = !isTab && (row.quickRun === 'asked' || (row.quickRun === 'pasted' && newTab))
    if (isDone && command.needsSecondEnter && row.question === undefined) return void askOf(row, stay)
    finish(row, { newTab, stay, isDone })
  }

  /** Runs at once unless a confirmation is needed; a stale answer (query changed, palette closed) is dropped. */
  const askOf = async (row: Row, stay: boolean) => {
    if (state.isAsking) return
    change({ kind: 'asking' })
    const asking = turn.current
    const asked = await getQuestion(row.command, row.args).catch(() => null)
    if (turn.current !== asking) return
    if (asked === null) finish(row, { newTab: false, stay, isDone: true })
    else change({ kind: 'ask', question: { value: row.value, text: asked } })
  }

  const finish = (row: Row, { newTab, stay, isDone }: Finish) => {
    const { command, args, title, name } = row
    const at = new Date().toISOString()
    const item = { command: command.id, ...withoutStamp(command, args, name ?? title), at }
    const recent = remembered(item)
    if (recent.length > 0) savePreferences({ recent })
    if (row.consumer !== undefined) setConsumerSearch(row.consumer)
    // What opens a layer of its own takes the place of the palette.
    if (stay && (isDone || command.surface.kind === 'inline' || command.surface.kind === 'page'))
      change({ kind: 'stay' })
    else flushSync(onClose)
    run(command, args, isDone ? { quickRun: true, isConfirmed: row.question !== undefined } : { newTab })
  }

  const isDue = state.isAwaiting && !listed.records.isLoading
  useEffect(() => {
    if (!isDue) return
    change({ kind: 'stay' })
    if (row) queueMicrotask(() => runRow(row, { newTab: false, stay: false }))
  })

  const actions = { onChange: change, onRun: runRow, onClose }
  return <Finder state={state} listed={listed} row={row} {...actions} />
}

/** The row that must be confirmed says what it would change. */
function asking(listed: Listed, { question }: State): Listed {
  if (question === null) return listed
  const asked = (row: Row) => (row.value === question.value ? { ...row, question: question.text } : row)
  return { ...listed, groups: listed.groups.map(({ id, rows }) => ({ id, rows: rows.map(asked) })) }
}
