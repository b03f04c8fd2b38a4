// The palette at work: what is typed becomes rows, and a row becomes a command that runs.
import { useEffect, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import type { Catalogue } from './catalogue.ts'
import { Finder, type Running } from './finder.tsx'
import { noteUse } from './learned.ts'
import { remembered } from './recent.ts'
import type { Row } from './row.ts'
import { preselected, rowsOf } from './row-order.ts'
import { turnedTo } from './slot-rows.ts'
import { missingSlot } from './slots.ts'
import { changed, opened, pageOf, type State } from './state.ts'
import { type Listed, useGroups } from './use-groups.ts'

interface SearchProps {
  readonly catalogue: Catalogue
  readonly text: string
  /** Enter was pressed before the palette was there. */
  readonly isEntered: boolean
  readonly onClose: () => void
}

interface Finish extends Pick<Running, 'newTab' | 'stay'> {
  readonly isDone: boolean
}

export function Search({ catalogue, text, isEntered, onClose }: SearchProps) {
  const [state, change] = useReducer(changed, { ...opened, query: text, isAwaiting: isEntered })
  const listed = asking(useGroups(catalogue, state), state)
  const { run, question } = useRunner()
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
    change(page?.kind === 'slot' ? { kind: 'turn', ...turned } : { kind: 'push', page: turned.page })
  }

  const isOfCatalogue = (value: string) => catalogue.index.entries.some((entry) => entry.value === value)

  const runRow = (row: Row, { newTab, stay, isClick }: Running) => {
    const { command, args, refusal } = row
    if (refusal !== '') return
    if (page === null && !row.record && isOfCatalogue(row.value)) noteUse(state.query, row.value)
    const missing = missingSlot(command, args)
    if (missing) return ask(row, missing.name)
    // With Mod the mouse opens a tab, as it does everywhere; Enter means it.
    const isTab = newTab && isClick === true
    const isDone = !isTab && (row.atOnce === 'asked' || (row.atOnce === 'pasted' && newTab))
    if (isDone && command.confirms && row.question === undefined) return void askOf(row, stay)
    finish(row, { newTab, stay, isDone })
  }

  /** Done at once where nothing must be confirmed; the write itself says what fails. Whoever typed on or left meanwhile means something else. */
  const askOf = async (row: Row, stay: boolean) => {
    if (state.isAsking) return
    change({ kind: 'asking' })
    const asking = turn.current
    const asked = await question(row.command, row.args).catch(() => null)
    if (turn.current !== asking) return
    if (asked === null) finish(row, { newTab: false, stay, isDone: true })
    else change({ kind: 'ask', question: { value: row.value, text: asked } })
  }

  const finish = (row: Row, { newTab, stay, isDone }: Finish) => {
    const { command, args, title, name } = row
    const item = { command: command.id, args: { ...args }, title: name ?? title, at: new Date().toISOString() }
    const recent = remembered(item)
    if (recent.length > 0) savePreferences({ recent })
    // What opens a layer of its own takes the place of the palette.
    if (stay && (isDone || command.opens.kind === 'inline' || command.opens.kind === 'page')) change({ kind: 'stay' })
    else flushSync(onClose)
    run(command, args, isDone ? { atOnce: true, isConfirmed: row.question !== undefined } : { newTab })
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
