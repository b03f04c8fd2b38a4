// Groups of palette rows for a query and the current place: first, parked drawers as rows. Pure.
import type { Arguments, Command } from '#commands/command.ts'
import { restoreDrawerCommand } from '#commands/drawers.ts'
import { buildCommandLink, findCommand } from '#commands/registry.ts'
import { startReprocessBatchCommand } from '#commands/reprocess.ts'
import { openViewCommand } from '#commands/view.ts'
import { getParkedDrawerName } from '#console/lib/drafts.ts'
import { findHighlights, fold, hasAllWords } from '#console/lib/search-text.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import type { SavedView } from '#contract/console/view.ts'
import {
  findFirstValue,
  findRecordAndZip,
  hasOnlyLabels,
  listBatches,
  type RecognizedText,
} from '#contract/reader/index.ts'
import type { Entry } from './catalogue.ts'
import { commandRows, dailyRank, ownFeatures } from './command-rows.ts'
import { placeName } from './command-texts.ts'
import { gateRows } from './gate.ts'
import { isSearched, pickOf } from './option-sources.ts'
import { withoutFiller, withoutKinds } from './phrases.ts'
import { rowValue } from './recent-items.ts'
import { fitsState, narrowest } from './record-actions.ts'
import {
  codeIn,
  consumerRow,
  inOrder,
  isCalled,
  kindsOfScope,
  recordRows,
  recordValue,
  withoutMisread,
} from './records.ts'
import {
  fitting,
  type Group,
  isOffered,
  type Records,
  type Row,
  rowOf,
  type Sources,
  subjectName,
  titleOf,
} from './row.tsx'
import { buildIndex, search } from './search-index.ts'
import { isInState, recordSlot, understoodBy } from './slots.ts'

/** The one parked last first; with words, those they name. */
function parkedRows({ parked, catalogue, isProvided, t }: Sources, words: string): readonly Row[] {
  if (!isProvided(restoreDrawerCommand.id)) return []
  const rows = parked.toReversed().map<Row>((drawer) => {
    const name = getParkedDrawerName(drawer, t)
    return {
      value: rowValue(restoreDrawerCommand, { parked: drawer.id }),
      title: name,
      marks: words === '' ? [] : findHighlights(name, words),
      place: placeName(catalogue.file, restoreDrawerCommand.feature),
      command: restoreDrawerCommand,
      args: { parked: drawer.id },
      refusal: '',
    }
  })
  return words === '' ? rows : search(buildIndex(rows), words, { limit: rows.length }).map(({ entry }) => entry)
}

// Saved views as rows: each opens its list with the view's state. Pure.

const most = 5

/** Those whose name is asked for; with no words, none: the side menu and the list offer them all. */
function viewRows(sources: Sources, words: string): readonly Row[] {
  if (words === '') return []
  const rows = sources.views.flatMap((view) => rowOfView(view, sources, words) ?? [])
  return search(buildIndex(rows), words, { limit: most }).map(({ entry }) => entry)
}

function rowOfView({ id, page, name }: SavedView, { catalogue, refusalOf }: Sources, words: string): Row | null {
  const list = findCommand(page)
  if (!list || refusalOf(list) !== '') return null
  const args = { view: String(id) }
  return {
    value: rowValue(openViewCommand, args),
    title: name,
    marks: findHighlights(name, words),
    place: placeName(catalogue.file, list.feature),
    command: openViewCommand,
    args,
    refusal: '',
  }
}

// Groups of rows for a query and the current place. Pure.

/** Row limit, for reading and for speed. */
export const mostRows = 24
const mostHere = 8
const mostRecent = 5

/** With nothing typed: what the place suggests, what was done lately, and what this person may do. */
export function groupsAtRest(sources: Sources): readonly Group[] {
  const usable = sources.catalogue.index.entries
    .filter(({ args }) => Object.keys(args).length === 0)
    .map((entry) => rowOf(entry, sources, {}, ''))
    .filter((row) => row.refusal === '' && isOffered(row, sources) && fitsState(row.command, row.args, sources))
  const isHere = ({ command, args }: Row) =>
    command.surface.kind === 'page' && buildCommandLink(command, args) === sources.address
  const fits = openingFirst(usable.filter((row) => isSuggested(row, sources) && !isHere(row)))
  const suggested = dailyFirst(fits, sources).slice(0, mostHere)
  const lately = recentRows(sources, '').slice(0, mostRecent)
  const shown = new Set([...suggested, ...lately].map(({ value }) => value))
  const rest = workFirst(
    usable.filter((row) => !shown.has(row.value) && !isHere(row)),
    sources,
  )
  const recent = lately.filter(({ value }) => !suggested.some((row) => row.value === value))
  return withRows([
    { id: 'here', rows: suggested },
    { id: 'parked', rows: parkedRows(sources, '') },
    { id: 'recent', rows: recent },
    { id: 'commands', rows: rest.slice(0, mostRows - suggested.length - recent.length) },
  ])
}

/** Above one record a text is a batch (product decision E7): one of each kind that it names. */
function batchRows(sources: Sources, pasted: RecognizedText): readonly Row[] {
  const ticket = findFirstValue(pasted, 'ticket')
  const stamp = ticket === undefined ? {} : { ticket }
  const rows = listBatches(pasted).map<Row>(([record, ids]) => {
    const action = sources.t(`palette:batch.${record}`, { count: ids.length })
    return {
      value: `batch:${record}`,
      title: titleOf(action, startReprocessBatchCommand, stamp, sources.t),
      marks: [],
      place: sources.t(`palette:kind.${record}`),
      command: startReprocessBatchCommand,
      args: understoodBy(startReprocessBatchCommand, { ids: ids.join(','), record, ...stamp }),
      refusal: sources.refusalOf(startReprocessBatchCommand),
    }
  })
  return rows.filter(({ args, refusal }) => refusal === '' && args.ids !== undefined)
}

/** Groups of search results: commands, recents, records from the server; records first when only numbers are typed. */
export function groupsFound(
  sources: Sources,
  pasted: RecognizedText,
  answers: Records,
  text = '',
  /** Commands of records that the words name. */
  ofNamed: readonly Row[] = [],
): readonly Group[] {
  const records = { ...answers, found: withoutMisread(answers.found, pasted) }
  const given = argumentsOf(pasted)
  const checked = withAnswers(records, hasUnreadId(pasted) ? { ...sources, here: ticketOf(sources.here) } : sources)
  const consumer = records.isLoading ? null : consumerRow(text, sources)
  const asked = consumer === null ? [] : [consumer]
  const many = batchRows(sources, pasted)
  const ofRecords = inOrder(records.found, pasted, sources, text).flatMap((found) =>
    recordRows(found, sources, pasted.words, withoutId(given)),
  )
  if (pasted.words === '' || (pasted.recognitions.length > 0 && hasOnlyLabels(pasted.words))) {
    // An id is offered unverified when the lookup failed; one that the server does not know is dropped.
    // An id with a zip code is enough for the one command that takes both.
    const isSure = records.hasFailed || (given.id !== undefined && given.zip_code !== undefined)
    const bare = records.isLoading ? {} : isSure ? given : withoutId(given)
    const found = { id: 'records', rows: ofRecords } as const
    const commands = { id: 'commands', rows: [...bareRows(checked, bare), ...asked] } as const
    // A ticket is taken up or opened; what was done under it comes below.
    const isUnderTicket = records.found.every(({ matched }) => matched === 'ticket')
    return withRows([{ id: 'batch', rows: many }, ...(isUnderTicket ? [commands, found] : [found, commands])])
  }
  const { rows: spoken, isExact, isWhole, isAsTyped } = spokenRows(checked, pasted, given)
  const byWords = gateRows(spoken, text === '' ? pasted.words : text, sources.catalogue)
  const recent = recentRows(sources, pasted.words)
  const known = new Set(recent.map(({ value }) => value))
  const views = viewRows(sources, pasted.words)
  // What has the words with a typo, or inside of others, is noise beside what was read of them all.
  const isWeak = byWords[0]?.isWeak === true
  const isAName = records.found.some(
    ({ matched, title }) =>
      matched === 'name' &&
      (isCalled(title, pasted.words) || isCalled(title, text) || (!isWhole && hasAllWords(title, pasted.words))),
  )
  const named = ofNamed.filter(({ isSearch }) => !isSearch)
  const kept = isWeak && (isAName || named.length > 0) ? [] : byWords
  // A view that begins with the words comes before commands that match only without filler words, and before a search.
  const isViewName = ({ title }: Row) =>
    fold(title) === fold(pasted.words) || (!isAsTyped && isCalled(title, pasted.words))
  const areViewsFirst = views.some(isViewName) || (kept.length === 0 && named.length === 0)
  // All the words are a name already: what they may mean otherwise comes after it.
  const isName = (isAName && !isExact) || (kept.length === 0 && records.found.some(({ matched }) => matched === 'name'))
  // A number that a command takes as a value is passed over by those that have the other words.
  const isValue = given.id !== undefined && !kept.some(({ args }) => Object.values(args).includes(given.id ?? ''))
  const read = isName ? kept : isValue ? [...named, ...kept] : [...kept, ...named]
  // `2,5` is an amount then, and no two ids.
  const isRead = isValue && !isName && named.length > 0 && given.id_kind === undefined
  const ofIds = new Set(isRead ? records.found.filter(({ matched }) => matched === 'id').map(recordValue) : [])
  const unknown = ofRecords.filter(
    ({ value, command, args }) => !ofIds.has(value) && !known.has(rowValue(command, args)),
  )
  // Where commands have all the words, these are not what a list is searched for.
  const searches = kept.length > 0 ? [] : ofNamed.filter(({ isSearch }) => isSearch)
  const isOrder = codeIn(text) !== null && records.found.some(({ matched }) => matched === 'order_number')
  const first = isOrder || isName
  const { commands, others } = first ? { commands: read, others: unknown } : inOneRow(read, unknown, given)
  const otherwise = named.filter((row) => !unknown.some((record) => doesTheSame(record, row)))
  return withRows([
    { id: 'batch', rows: many },
    ...(isName ? [{ id: 'recent', rows: recent } as const] : []),
    ...(first ? [{ id: 'records', rows: isOrder ? ofRecords : unknown } as const] : []),
    ...(areViewsFirst ? [{ id: 'views', rows: views } as const] : []),
    { id: 'commands', rows: [...asked, ...commands, ...(unknown.length === 0 ? searches : [])] },
    ...(areViewsFirst ? [] : [{ id: 'views', rows: views } as const]),
    { id: 'parked', rows: parkedRows(sources, pasted.words) },
    ...(isName ? [] : [{ id: 'recent', rows: recent } as const]),
    ...(first ? [] : [{ id: 'records', rows: others } as const]),
    { id: 'otherwise', rows: [...(isName ? otherwise : []), ...(unknown.length === 0 ? [] : searches)] },
  ])
}

/**
 * Where no command has all the words, those that have what was asked for; beside an id or a ticket those that take it,
 * said without the word for its kind: `nova nota na reversa 918273`.
 */
function spokenRows(sources: Sources, { words, recognitions }: RecognizedText, given: Arguments) {
  const { lexicon } = sources.catalogue
  const asked = withoutFiller(words, lexicon)
  const bare = withoutKinds(asked, lexicon)
  const wordings = recognitions.length === 0 ? [words, asked] : bare === '' ? [words] : [words, asked, bare]
  const spoken = wordings.filter((text) => text !== '').map((text) => commandRows(sources, text, given))
  const values = Object.values(withoutIdKind(given))
  const takesGiven = ({ args, isWeak }: Row) => !isWeak && values.every((value) => Object.values(args).includes(value))
  const isSure = ({ isWeak }: Row) => !isWeak
  const asTyped = spoken[0] ?? commandRows(sources, words, given)
  const best =
    spoken.find(({ rows }) => rows.some(takesGiven)) ?? spoken.find(({ rows }) => rows.some(isSure)) ?? asTyped
  const isAsTyped = best === asTyped
  if (values.length === 0) return { ...best, isAsTyped }
  const rows = [...best.rows].sort((one, other) => Number(takesGiven(other)) - Number(takesGiven(one)))
  return { ...best, rows, isAsTyped }
}

/** Returns true when the text may name another record than the place does, by a number that is not read as an id. */
const hasUnreadId = ({ recognitions }: RecognizedText) =>
  recognitions.some(({ kind, value }) => kind === 'number' && value.length >= 5)

const ticketOf = ({ ticket }: Arguments): Arguments => (ticket === undefined ? {} : { ticket })

/** Sources that name the records found by the ids of the text, and tell which ids the server has not confirmed. */
function withAnswers({ found, isLoading, hasFailed, ...records }: Records, sources: Sources): Sources {
  const ofId = (slot: string, id: string) =>
    found.find((one) => one.matched === 'id' && one.kind === pickOf(slot) && String(one.id) === id)
  const isAnswered = records.isAnswered ?? (() => !isLoading && !hasFailed)
  return {
    ...sources,
    recordOf: (slot, id) => ofId(slot, id) ?? sources.recordOf(slot, id),
    standingOf: (slot, id) => {
      if (ofId(slot, id)) return 'found'
      const kind = pickOf(slot)
      return kind !== null && isSearched(kind) && isAnswered(kind, id) ? 'denied' : 'unverified'
    },
  }
}

/** A record stands in one row: that of the command that the text names too, from which its other actions are reached. */
function inOneRow(rows: readonly Row[], records: readonly Row[], given: Arguments) {
  const ownOf = (row: Row) => {
    const slot = recordSlot(row.command) ?? ''
    const isOfText = given.id !== undefined && row.args[slot] === given.id
    const about = row.record ?? (isOfText ? { [slot]: row.args[slot] ?? '' } : {})
    return records.find(({ record = {} }) => isOneRecord(record, about))
  }
  const found = rows.map(ownOf)
  return {
    commands: rows.map((row, at) => ({ ...row, ...(found[at]?.record ? { record: found[at].record } : {}) })),
    others: records.filter((row) => !found.includes(row)),
  }
}

function isOneRecord(one: Arguments, other: Arguments): boolean {
  const [slot = '', otherSlot = ''] = [narrowest(one), narrowest(other)]
  return slot !== '' && pickOf(slot) === pickOf(otherSlot) && one[slot] === other[otherSlot]
}

const doesTheSame = (one: Row, other: Row) =>
  one.command === other.command && isOneRecord(one.record ?? {}, other.record ?? {})

const kinds = ['drawer', 'dialog', 'page', 'overlay', 'inline']
/** Order: the work before the console's own commands; overlays, then pages, then inline. */
function openingFirst(rows: readonly Row[]): readonly Row[] {
  const rank = ({ command }: Row) =>
    (ownFeatures.has(command.feature) ? kinds.length : 0) + kinds.indexOf(command.surface.kind)
  return [...rows].sort((one, other) => rank(one) - rank(other))
}

/** Rank: provided by the screen, then row keys, then commands with a global key (the daily work). */
function dailyFirst(rows: readonly Row[], { isProvided }: Sources): readonly Row[] {
  const rank = ({ command: { id, keys } }: Row) => (isProvided(id) ? 0 : keys.row ? 1 : keys.global ? 2 : 3)
  return [...rows].sort((one, other) => rank(one) - rank(other))
}

/** Rank: what is done daily by who has this account type, then the rest. */
function workFirst(rows: readonly Row[], { accountType, place }: Sources): readonly Row[] {
  const rank = ({ command }: Row) => dailyRank(command.id, accountType, place)
  return [...openingFirst(rows)].sort((one, other) => rank(one) - rank(other))
}

const withRows = (groups: readonly Group[]) => groups.filter(({ rows }) => rows.length > 0)

function argumentsOf(pasted: RecognizedText): Arguments {
  const { id, zip } = findRecordAndZip(pasted)
  const ticket = findFirstValue(pasted, 'ticket')
  const id_kind = pasted.recognitions.find(({ kind, value }) => kind === 'id' && value === id)?.noun
  const all = { id, id_kind, zip_code: zip, ticket }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

function withoutId({ id: _, ...others }: Arguments): Arguments {
  return withoutIdKind(others)
}

function withoutIdKind({ id_kind: _, ...others }: Arguments): Arguments {
  return others
}

function isSuggested({ command }: Row, { here, isProvided }: Sources): boolean {
  if (isProvided(command.id)) return true
  const taken = Object.keys(understoodBy(command, here))
  return taken.length > 0 && (command.requires === 'record' || command.surface.kind === 'drawer')
}

/** A title as it was kept, its command said in the language of now. */
function inThisLanguage(title: string, entry: Entry | undefined): string {
  const then = entry?.foreignTitles?.find((one) => title.startsWith(one))
  return entry === undefined || then === undefined ? title : entry.title + title.slice(then.length)
}

function recentRows(sources: Sources, words: string): readonly Row[] {
  const rows = sources.recent.flatMap<Row>(({ command: id, args, title }) => {
    const command = findCommand(id)
    if (!command || sources.refusalOf(command) !== '') return []
    const { entries } = sources.catalogue.index
    const entry = entries.find((one) => one.value === command.id)
    const value = rowValue(command, args)
    const shown = entries.find((one) => one.value === value)?.title ?? inThisLanguage(title, entry)
    const name = shown.includes(' · ') ? undefined : subjectName(command, args, sources)
    const named = name === undefined ? shown : titleOf(entry?.title ?? shown, command, args, sources.t, name)
    const row = { value, title: named, place: entry?.place ?? '', command, args, refusal: '' }
    const record = Object.keys(args).length > 0 ? { record: args } : {}
    return [{ ...row, marks: words === '' ? [] : findHighlights(row.title, words), ...record }]
  })
  const offered = rows.filter(
    (row) => isOffered(row, sources) && isStillOffered(row, sources) && !namesDeniedRecord(row, sources),
  )
  if (words === '') return offered
  // Records opened lately; what was done to one under another ticket is not what a name asks for.
  const records = offered.filter(({ command, record }) => command.surface.kind === 'page' && record !== undefined)
  return search(buildIndex(records), words, { limit: mostRecent }).map(({ entry }) => entry)
}

/** What was done to a record and cannot be done again: only where it is known. */
function isStillOffered({ command, args }: Row, { recordOf }: Sources): boolean {
  const slot = recordSlot(command)
  const record = slot === undefined ? undefined : recordOf(slot, args[slot] ?? '')
  return record === undefined || isInState(command, record.status)
}

function namesDeniedRecord({ args }: Row, { standingOf }: Sources): boolean {
  return Object.entries(args).some(([slot, id]) => standingOf?.(slot, id) === 'denied')
}

/** Commands that take what was pasted as it is, and make sure of it themselves. */
function bareRows(sources: Sources, given: Arguments): readonly Row[] {
  const names = Object.keys(withoutIdKind(given))
  if (names.length === 0) return []
  // Much work is recorded under a ticket; a ticket alone is meant for the commands that have an argument for it.
  const isAboutTicket = names.every((name) => name === 'ticket')
  const takes = (command: Command) =>
    Object.keys(fitting(command, given)).length === names.length && (!isAboutTicket || 'ticket' in command.args.shape)
  return sources.catalogue.index.entries
    .filter(({ command }) => command.requires === undefined && takes(command))
    .map((entry) => rowOf(entry, sources, given, ''))
    .filter((row) => row.refusal === '' && isOffered(row, sources))
}

// Records of one kind alone: `f e`, `f g`, …

const mostOfKind = 8

/** The ids used lately of this kind, each by its argument. */
export function recentOfKind({ recent }: Pick<Sources, 'recent'>, of: LookupResult['kind']) {
  const kinds = kindsOfScope(of)
  const all = recent.flatMap(({ args }) =>
    Object.entries(args).filter(([slot]) => kinds.some((kind) => kind === pickOf(slot))),
  )
  const isFirst = ([slot, id]: readonly [string, string], place: number) =>
    all.findIndex((one) => pickOf(one[0]) === pickOf(slot) && one[1] === id) === place
  return all.filter(isFirst).slice(0, mostOfKind)
}

/** With nothing typed, where `records` are the newest, those used lately before these; else what is called so. */
export function groupsOfKind(
  of: LookupResult['kind'],
  words: string,
  records: Records,
  pasted: RecognizedText,
  sources: Sources,
) {
  const rows = (found: readonly LookupResult[]) => found.flatMap((one) => recordRows(one, sources, words, {}))
  if (words.trim() === '') {
    const recent = rows(recentOfKind(sources, of).flatMap(([slot, id]) => sources.recordOf(slot, id) ?? []))
    const newest = rows(records.found).filter(({ value }) => !recent.some((row) => row.value === value))
    return withRows([
      { id: 'recent', rows: recent },
      { id: 'newest', rows: newest.slice(0, mostOfKind - recent.length) },
    ])
  }
  return withRows([{ id: 'records', rows: rows(inOrder(records.found, pasted, sources)) }])
}
