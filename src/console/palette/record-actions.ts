// What else can be done with a record: its own actions first, in groups, at most a dozen before the rest. Pure.
import type { Arguments, Command } from '#commands/command.ts'
import { hasValidArguments } from '#commands/registry.ts'
import { fold } from '#console/lib/search-text.ts'
import type { CommandId } from '#console/run/runner.ts'
import type { Entry } from './catalogue.ts'
import { pickOf } from './option-sources.ts'
import { type Group, type Row, rowOf, type Sources, stampOf, subjectName, titleOf } from './row.tsx'
import { isInState, recordSlot, understoodBy } from './slots.ts'
import type { Page } from './state.ts'

type ActionsPage = Extract<Page, { kind: 'actions' }>

const most = 12

/** Everything that takes the record, as its state and the rights allow. */
export function actionsOn(record: Arguments, sources: Sources, unfit: readonly CommandId[] = []): readonly Row[] {
  return sources.catalogue.index.entries
    .filter(({ args, command }) => Object.keys(args).length === 0 && !unfit.includes(command.id))
    .map((entry) => actionRow(entry, record, sources))
    .filter(({ args }) => Object.keys(args).some((name) => name !== 'ticket'))
    .filter(({ command, args, refusal }) => refusal === '' && isOfferedFor(command, args, sources))
}

/** The chip names the record, so the title adds only the ticket; `name`, which recent rows show, has both. */
function actionRow(entry: Entry, record: Arguments, sources: Sources): Row {
  const stamp = stampOf(entry.command, record)
  const args = { ...understoodBy(entry.command, record), ...stamp }
  const name = titleOf(entry.title, entry.command, args, sources.t, subjectName(entry.command, args, sources))
  return { ...rowOf(entry, sources, {}, ''), title: titleOf(entry.title, entry.command, stamp, sources.t), name, args }
}

function isOfferedFor(command: Command, args: Arguments, sources: Sources): boolean {
  if (command.requires === 'handler' || !hasValidArguments(command, args)) return false
  return fitsState(command, args, sources)
}

/** Of what is on or off one of the two is offered, and neither before it is known which. */
export function fitsState(command: Command, args: Arguments, { recordOf }: Sources): boolean {
  const slot = recordSlot(command)
  const id = slot === undefined ? undefined : args[slot]
  if (command.states === undefined || slot === undefined || id === undefined) return true
  const record = recordOf(slot, id)
  return record !== undefined && isInState(command, record.status)
}

export function actionGroups(page: ActionsPage, query: string, sources: Sources): readonly Group[] {
  const words = fold(query)
  const rows = actionsOn(page.record, sources, page.unfit).filter(({ title }) => fold(title).includes(words))
  const own = rows.filter(({ command }) => isOwn(command, page.record) && !isCopy(command))
  const copies = rows.filter(({ command }) => isCopy(command))
  const related = rows.filter((row) => !own.includes(row) && !copies.includes(row))
  const groups: readonly Group[] = [
    { id: 'page', rows: keyedFirst(own) },
    { id: 'related', rows: keyedFirst(related) },
    { id: 'copies', rows: copies },
  ]
  const isShort = words === '' && !page.isWhole && rows.length > most
  return (isShort ? shortened(groups, rows.length - most, page, sources) : groups).filter(
    (group) => group.rows.length > 0,
  )
}

/** The record is what the command is about, and not only whose it is. */
function isOwn(command: Command, record: Arguments): boolean {
  const slot = recordSlot(command)
  return slot !== undefined && pickOf(slot) === pickOf(narrowest(record) ?? '')
}

const narrowestFirst = ['reverse_id', 'refund_id', 'store', 'group', 'user', 'carrier', 'ecommerce', 'ecommerce_id']

/** The argument for what a record is, before that for what it belongs to. */
export function narrowest(record: Arguments): string | undefined {
  return narrowestFirst.find((slot) => slot in record)
}

const isCopy = ({ id }: Command) => /\.copy/.test(id)

/** The daily ones have a key: those of a row, then what is done, then pages. */
function keyedFirst(rows: readonly Row[]): readonly Row[] {
  const rank = ({ command: { keys, surface } }: Row) =>
    keys.row ? 0 : keys.global ? (surface.kind === 'page' ? 2 : 1) : 3
  return [...rows].sort((one, other) => rank(one) - rank(other))
}

function shortened(groups: readonly Group[], hidden: number, page: ActionsPage, sources: Sources): readonly Group[] {
  let room = most
  const kept = groups.map(({ id, rows }) => {
    const shown = rows.slice(0, room)
    room -= shown.length
    return { id, rows: shown }
  })
  const [first] = groups.flatMap(({ rows }) => rows)
  if (!first) return kept
  const title = sources.t('palette:more', { count: hidden })
  const more: Row = { ...first, value: 'more', title, marks: [], place: '', args: page.record, isMore: true }
  return [...kept, { id: 'more', rows: [more] }]
}
