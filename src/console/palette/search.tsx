// The palette at work: what is typed becomes rows, and a row becomes a command that runs.
import { useEffect, useReducer } from 'react'
import { flushSync } from 'react-dom'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import type { Catalogue } from './catalogue.ts'
import { Finder, type Running } from './finder.tsx'
import { remembered } from './recent.ts'
import type { Row } from './row.ts'
import { preselected, rowsOf } from './row-order.ts'
import { openChoice } from './slots.ts'
import { changed, opened } from './state.ts'
import { useGroups } from './use-groups.ts'

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
  const rows = rowsOf(listed.groups)
  const chosen = rows.find(({ value }) => value === state.chosen)?.value ?? preselected(listed.groups)
  const row = rows.find(({ value }) => value === chosen)

  const runRow = ({ command, args, title, name, refusal }: Row, { newTab, stay }: Running) => {
    if (refusal !== '') return
    const choice = openChoice(command, args)
    if (choice) return change({ kind: 'push', page: { kind: 'slot', command, args, slot: choice.name } })
    const item = { command: command.id, args: { ...args }, title: name ?? title, at: new Date().toISOString() }
    const recent = remembered(item)
    if (recent.length > 0) savePreferences({ recent })
    // What opens a layer of its own takes the place of the palette.
    if (stay && (command.opens.kind === 'inline' || command.opens.kind === 'page')) change({ kind: 'stay' })
    else flushSync(onClose)
    run(command, args, { newTab })
  }

  const isDue = state.isAwaiting && !listed.records.isLoading
  useEffect(() => {
    if (!isDue) return
    change({ kind: 'stay' })
    if (row) queueMicrotask(() => runRow(row, { newTab: false, stay: false }))
  })

  return <Finder state={state} listed={listed} row={row} onChange={change} onRun={runRow} onClose={onClose} />
}
