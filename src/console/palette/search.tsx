// The palette at work: what is typed becomes rows, and a row becomes a command that runs.
import { useEffect, useReducer } from 'react'
import { flushSync } from 'react-dom'
import { paletteListMisses } from '#commands/keyboard.ts'
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
import { changed, opened, pageOf } from './state.ts'
import { useGroups } from './use-groups.ts'
import { useNotedMiss } from './use-noted-miss.ts'

interface SearchProps {
  readonly catalogue: Catalogue
  readonly text: string
  readonly onClose: () => void
}

export function Search({ catalogue, text, onClose }: SearchProps) {
  const [state, change] = useReducer(changed, { ...opened, query: text })
  const listed = useGroups(catalogue, state)
  const { run } = useRunner()
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

  const { isLoading, hasFailed } = listed.records
  useNotedMiss(page === null ? state.query : '', listed.groups.length === 0 && !isLoading && !hasFailed)

  const runRow = (row: Row, { newTab, stay, isClick }: Running) => {
    const { command, args, title, name, refusal } = row
    if (refusal !== '') return
    if (page === null && !row.record && isOfCatalogue(row.value)) noteUse(state.query, row.value)
    const missing = missingSlot(command, args)
    if (missing) return ask(row, missing.name)
    // With Mod the mouse opens a tab, as it does everywhere; Enter means it.
    const isTab = newTab && isClick === true
    const isDone = !isTab && (row.atOnce === 'asked' || (row.atOnce === 'pasted' && newTab))
    const item = { command: command.id, args: { ...args }, title: name ?? title, at: new Date().toISOString() }
    const recent = remembered(item)
    if (recent.length > 0) savePreferences({ recent })
    // What opens a layer of its own takes the place of the palette.
    if (stay && (isDone || command.opens.kind === 'inline' || command.opens.kind === 'page')) change({ kind: 'stay' })
    else flushSync(onClose)
    run(command, args, isDone ? { atOnce: true } : { newTab })
  }

  const isDue = state.isAwaiting && !listed.records.isLoading
  useEffect(() => {
    if (!isDue) return
    change({ kind: 'stay' })
    if (row) queueMicrotask(() => runRow(row, { newTab: false, stay: false }))
  })

  const seeMisses = () => {
    flushSync(onClose)
    run(paletteListMisses)
  }
  const actions = { onChange: change, onRun: runRow, onSeeMisses: seeMisses, onClose }
  return <Finder state={state} listed={listed} row={row} {...actions} />
}
