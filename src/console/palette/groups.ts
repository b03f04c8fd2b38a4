// Groups of palette rows. First, parked drawers as rows. Pure, but for the hook at the end.
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { drawersRestore } from '#commands/drawers.ts'
import { findCommand, linkOf } from '#commands/registry.ts'
import { reprocessBatch } from '#commands/reprocess.ts'
import { viewOpen } from '#commands/view.ts'
import { useViews } from '#console/api/queries.ts'
import { useParked } from '#console/lib/drafts.ts'
import { fold, marksOf, termsOf } from '#console/lib/search-text.ts'
import { reasonOf, useRunner } from '#console/run/run-context.tsx'
import { useSession } from '#console/session/session.tsx'
import { batchesIn, firstOf, type Pasted, recognise, recordAndZip } from '#contract/paste-parser.ts'
import { areLabels } from '#contract/paste-words.ts'
import type { Found } from '#contract/tickets.ts'
import type { SavedView } from '#contract/view.ts'
import { slotRows, useOptions } from './arguments.ts'
import {
  buildIndex,
  type Catalogue,
  type Entry,
  placeName,
  readLearned,
  recencyOf,
  rowValue,
  search,
  tierOfScore,
  tiers,
  understoodBy,
  weightsFor,
} from './command-index.ts'
import { actionsOn, codeIn, consumerRow, inOrder, mayBePersonal, recordRows, useNamed, useRecords } from './records.ts'
import {
  fitting,
  type Group,
  isOffered,
  isOfferedByName,
  keepOrder,
  type Records,
  type Row,
  rowOf,
  type Sources,
  titleOf,
} from './row.tsx'
import { type Page, pageOf, type State } from './state.ts'
import { cutsOf, rowsOfCuts } from './verb-and-name.ts'

/** The one parked last first; with words, those they name. */
function parkedRows({ parked, catalogue, isProvided }: Sources, words: string): readonly Row[] {
  if (!isProvided(drawersRestore.id)) return []
  const rows = parked.toReversed().map<Row>(({ id, title, record }) => {
    const name = record === '' ? title : `${title} · ${record}`
    return {
      value: rowValue(drawersRestore, { parked: id }),
      title: name,
      marks: words === '' ? [] : marksOf(name, words),
      place: placeName(catalogue.file, drawersRestore.area),
      command: drawersRestore,
      args: { parked: id },
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
    value: rowValue(viewOpen, args),
    title: name,
    marks: marksOf(name, words),
    place: placeName(catalogue.file, list.area),
    command: viewOpen,
    args,
    refusal: '',
  }
}

// Groups of rows for a query and the current place. Pure.

/** Row limit, for reading and for speed. */
export const mostRows = 24
const mostHere = 8
const mostRecent = 5
const mostFound = 16

/** With nothing typed: what the place suggests, what was done lately, and what this person may do. */
export function groupsAtRest(sources: Sources): readonly Group[] {
  const usable = sources.catalogue.index.entries
    .filter(({ args }) => Object.keys(args).length === 0)
    .map((entry) => rowOf(entry, sources, {}, ''))
    .filter((row) => row.refusal === '' && isOffered(row, sources))
  const isHere = ({ command, args }: Row) =>
    command.surface.kind === 'page' && linkOf(command, args) === sources.address
  const fits = openingFirst(usable.filter((row) => isSuggested(row, sources) && !isHere(row)))
  const suggested = dailyFirst(fits, sources).slice(0, mostHere)
  const lately = recentRows(sources, '').slice(0, mostRecent)
  const shown = new Set([...suggested, ...lately].map(({ value }) => value))
  const rest = openingFirst(usable.filter((row) => !shown.has(row.value) && !isHere(row)))
  const recent = lately.filter(({ value }) => !suggested.some((row) => row.value === value))
  return withRows([
    { id: 'here', rows: suggested },
    { id: 'parked', rows: parkedRows(sources, '') },
    { id: 'recent', rows: recent },
    { id: 'commands', rows: rest.slice(0, mostRows - suggested.length - recent.length) },
  ])
}

/** Above one record a text is a batch (product decision E7): one of each kind that it names. */
function batchRows(sources: Sources, pasted: Pasted): readonly Row[] {
  const ticket = firstOf(pasted, 'ticket')
  const stamp = ticket === undefined ? {} : { ticket }
  const rows = batchesIn(pasted).map<Row>(([record, ids]) => {
    const action = sources.t(`palette:batch.${record}`, { count: ids.length })
    return {
      value: `batch:${record}`,
      title: titleOf(action, reprocessBatch, stamp, sources.t),
      marks: [],
      place: sources.t(`palette:kind.${record}`),
      command: reprocessBatch,
      args: understoodBy(reprocessBatch, { ids: ids.join(','), record, ...stamp }),
      refusal: sources.refusalOf(reprocessBatch),
      ...(record === 'reverse' ? ({ looksFirst: true } as const) : {}),
    }
  })
  return rows.filter(({ args, refusal }) => refusal === '' && args.ids !== undefined)
}

/** Which of two tickets something is for: the text's, or the one in hand. */
function ticketRows({ command, args, quickRun, inHand }: Extract<Page, { kind: 'ticket' }>, { t }: Sources) {
  const tickets = [
    [args.ticket ?? inHand, t('palette:ticketOf.text')],
    [inHand, t('palette:ticketOf.hand')],
  ] as const
  return tickets.map<Row>(([ticket, place]) => ({
    value: `ticket:${ticket}`,
    title: t('palette:ticketOf.title', { ticket }),
    marks: [],
    place,
    command,
    args: { ...args, ticket },
    refusal: '',
    looksFirst: true,
    ...(quickRun === undefined ? {} : { quickRun }),
  }))
}

/** Groups of search results: commands, recents, records from the server; records first when only numbers are typed. */
export function groupsFound(
  sources: Sources,
  pasted: Pasted,
  records: Records,
  text = '',
  /** Commands of records that the words name. */
  ofNamed: readonly Row[] = [],
): readonly Group[] {
  const given = argumentsOf(pasted)
  const consumer = records.isLoading ? null : consumerRow(text, sources)
  const asked = consumer === null ? [] : [consumer]
  const many = batchRows(sources, pasted)
  const ofRecords = inOrder(records.found, pasted, sources).flatMap((found) =>
    recordRows(found, sources, pasted.words, withoutId(given)),
  )
  if (pasted.words === '' || (pasted.tokens.length > 0 && areLabels(pasted.words))) {
    // An id is offered unverified when the lookup failed; one that the server does not know is dropped.
    // An id with a zip code is enough for the one command that takes both.
    const isSure = records.hasFailed || (given.id !== undefined && given.zip_code !== undefined)
    const bare = records.isLoading ? {} : isSure ? given : withoutId(given)
    const found = { id: 'records', rows: ofRecords } as const
    const commands = { id: 'commands', rows: [...bareRows(sources, bare), ...asked] } as const
    // A ticket is taken up or opened; what was done under it comes below.
    const isUnderTicket = records.found.every(({ matched }) => matched === 'ticket')
    return withRows([{ id: 'batch', rows: many }, ...(isUnderTicket ? [commands, found] : [found, commands])])
  }
  const recency = historyOf(sources, pasted.words)
  const commands = search(sources.catalogue.index, pasted.words, { limit: mostRows, recency })
    .map(({ entry }) => rowOf(entry, sources, given, pasted.words))
    .filter((row) => isOfferedByName(row, sources))
  const recent = recentRows(sources, pasted.words)
  const known = new Set(recent.map(({ value }) => value))
  const views = viewRows(sources, pasted.words)
  const isNamed = views.some(({ title }) => fold(title) === fold(pasted.words))
  const byWords = commands.slice(0, mostFound)
  const unknown = ofRecords.filter(({ command, args }) => !known.has(rowValue(command, args)))
  // All the words are a name already: what they may mean otherwise comes after it.
  const isName = byWords.length === 0 && unknown.length > 0
  // Where commands have all the words, these are not what a list is searched for.
  const named = byWords.length > 0 ? ofNamed.filter(({ record }) => record !== undefined) : ofNamed
  const isOrder = codeIn(text) !== null && records.found.some(({ matched }) => matched === 'order_number')
  return withRows([
    { id: 'batch', rows: many },
    ...(isOrder ? [{ id: 'records', rows: ofRecords } as const] : []),
    ...(isNamed ? [{ id: 'views', rows: views } as const] : []),
    { id: 'commands', rows: [...asked, ...byWords, ...(isName ? [] : named)] },
    ...(isNamed ? [] : [{ id: 'views', rows: views } as const]),
    { id: 'parked', rows: parkedRows(sources, pasted.words) },
    { id: 'recent', rows: recent },
    ...(isOrder ? [] : [{ id: 'records', rows: unknown } as const]),
    { id: 'otherwise', rows: isName ? named : [] },
  ])
}

const mostNear = 6
/** More words are prose. */
const mostNearTerms = 8
const shortestNear = 3
const mostNearNames = 2

/** The words of a short text without an id; none of any other. */
function nearTerms({ words, tokens }: Pasted): readonly string[] {
  const terms = termsOf(fold(words))
  return tokens.length > 0 || terms.length < 2 || terms.length > mostNearTerms ? noNames : terms
}

/** Nothing has all the words: what has most of them, said to be so. */
export function nearGroups(sources: Sources, pasted: Pasted, found: readonly Found[]): readonly Group[] {
  const { words } = pasted
  const terms = nearTerms(pasted)
  if (terms.length === 0) return []
  const counts = new Map<Entry, number>()
  for (const term of terms.filter(({ length }) => length >= shortestNear))
    for (const { entry } of search(sources.catalogue.index, term)) counts.set(entry, (counts.get(entry) ?? 0) + 1)
  const commands = [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([entry]) => rowOf(entry, sources, {}, words))
    .filter((row) => row.refusal === '' && isOfferedByName(row, sources))
  const records = found.flatMap((one) => recordRows(one, sources, words, {}))
  return withRows([{ id: 'near', rows: [...records.slice(0, mostNear), ...commands.slice(0, mostNear)] }])
}

/** The names that are looked up when nothing has all the words: the longest of those that no command is called. */
export function nearNames({ index }: Catalogue, pasted: Pasted): readonly string[] {
  if (pasted.isPersonal || mayBePersonal(pasted.words)) return noNames
  const isCommand = (term: string) => {
    const [first] = search(index, term, { limit: 1 })
    return first !== undefined && tierOfScore(first.score) <= tiers.words
  }
  return nearTerms(pasted)
    .filter((term) => term.length >= shortestNear && !/\d/.test(term) && !isCommand(term))
    .sort((one, other) => other.length - one.length)
    .slice(0, mostNearNames)
}

const kinds = ['drawer', 'dialog', 'page', 'overlay', 'inline']
/** About the console itself rather than the work. */
const ownAreas: ReadonlySet<string> = new Set(['session', 'palette', 'keyboard', 'link', 'diagnostics'])

/** Order: the work before the console's own commands; overlays, then pages, then inline. */
function openingFirst(rows: readonly Row[]): readonly Row[] {
  const rank = ({ command }: Row) =>
    (ownAreas.has(command.area) ? kinds.length : 0) + kinds.indexOf(command.surface.kind)
  return [...rows].sort((one, other) => rank(one) - rank(other))
}

/** Rank: provided by the screen, then row keys, then commands with a global key (the daily work). */
function dailyFirst(rows: readonly Row[], { isProvided }: Sources): readonly Row[] {
  const rank = ({ command: { id, keys } }: Row) => (isProvided(id) ? 0 : keys.row ? 1 : keys.global ? 2 : 3)
  return [...rows].sort((one, other) => rank(one) - rank(other))
}

/** Tie-breaker, smaller first: learned for this query, then most recently run. */
function historyOf({ recent, learned }: Sources, words: string): (value: string) => number {
  const weights = weightsFor(learned, words, Date.now())
  const recency = recencyOf(recent)
  return (value) => {
    const weight = weights.get(value)
    return weight === undefined ? recency(value) : -weight
  }
}

const withRows = (groups: readonly Group[]) => groups.filter(({ rows }) => rows.length > 0)

function argumentsOf(pasted: Pasted): Arguments {
  const { id, zip } = recordAndZip(pasted)
  const ticket = firstOf(pasted, 'ticket')
  const all = { id, zip_code: zip, ticket }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

function withoutId({ id: _, ...others }: Arguments): Arguments {
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
    const row = { value, title: shown, place: entry?.place ?? '', command, args, refusal: '' }
    const record = Object.keys(args).length > 0 ? { record: args } : {}
    return [{ ...row, marks: words === '' ? [] : marksOf(shown, words), ...record }]
  })
  const offered = rows.filter((row) => isOffered(row, sources))
  if (words === '') return offered
  // Records opened lately; what was done to one under another ticket is not what a name asks for.
  const records = offered.filter(({ command, record }) => command.surface.kind === 'page' && record !== undefined)
  return search(buildIndex(records), words, { limit: mostRecent }).map(({ entry }) => entry)
}

/** Commands that take what was pasted as it is, and make sure of it themselves. */
function bareRows(sources: Sources, given: Arguments): readonly Row[] {
  const count = Object.keys(given).length
  if (count === 0) return []
  return sources.catalogue.index.entries
    .filter(({ command }) => command.requires === undefined && Object.keys(fitting(command, given)).length === count)
    .map((entry) => rowOf(entry, sources, given, ''))
    .filter((row) => row.refusal === '' && isOffered(row, sources))
}

const noNames: readonly string[] = []

// Hook that gathers the sources from the app and lists the groups.

export interface Listed {
  readonly groups: readonly Group[]
  readonly records: Records
  /** The text holds what is never searched. */
  readonly isPersonal: boolean
  /** The text may be the beginning of somebody's number, and was not searched. */
  readonly isHeld: boolean
  /** The one that the text names. */
  readonly ticket: string | undefined
}

export function useGroups(catalogue: Catalogue, state: State): Listed {
  const { query } = state
  const page = pageOf(state)
  const sources = useSources(catalogue)
  const text = state.pasted ?? query
  const pasted = useMemo(() => recognise(text), [text])
  const records = useRecords(pasted, text, page === null)
  const options = useOptions(page, query)
  const cuts = useMemo(
    () => (page === null && pasted.tokens.length === 0 ? cutsOf(catalogue.index, pasted.words) : []),
    [page, pasted, catalogue],
  )
  const named = useNamed(cuts.map(({ name }) => name))
  const groups = useMemo<readonly Group[]>(() => {
    if (page?.kind === 'actions') {
      const words = fold(query)
      return [
        {
          id: 'page',
          rows: actionsOn(page.record, sources, page.unfit).filter(({ title }) => fold(title).includes(words)),
        },
      ]
    }
    if (page?.kind === 'ticket') return [{ id: 'ticket', rows: ticketRows(page, sources) }]
    if (page?.kind === 'slot') return [{ id: 'slot', rows: slotRows(page, query, sources, options) }]
    return query.trim() === ''
      ? groupsAtRest(sources)
      : groupsFound(sources, pasted, records, text, rowsOfCuts(cuts, named.foundBy, sources))
  }, [page, sources, query, text, pasted, records, options, cuts, named])
  const isBare = page === null && groups.length === 0 && !records.isLoading && !named.isLoading
  const near = useNamed(isBare ? nearNames(catalogue, pasted) : noNames)
  const fresh = useMemo(
    () => (isBare ? nearGroups(sources, pasted, near.found) : groups),
    [isBare, groups, sources, pasted, near],
  )
  const isLoading = records.isLoading || named.isLoading || near.isLoading
  const search = page?.kind === 'slot' ? { ...options, found: [] } : { ...records, isLoading }
  const { isPersonal } = pasted
  const { isHeld } = records
  const steady = useSteady(fresh, state.isMoving)
  return { groups: steady, records: search, isPersonal, isHeld, ticket: firstOf(pasted, 'ticket') }
}

function useSources(catalogue: Catalogue): Sources {
  const { t } = useTranslation(['palette', 'common'])
  const { user, preferences } = useSession()
  const { argumentsHere, isProvided } = useRunner()
  const { recent } = preferences
  const views = useViews()
  const parked = useParked()
  return useMemo(
    () => ({
      catalogue,
      recent,
      accountType: user.access,
      learned: readLearned(),
      views,
      parked,
      here: argumentsHere(),
      address: `${location.pathname}${location.search}`,
      isProvided,
      refusalOf: (command) => reasonOf(user, command.access, t),
      t,
    }),
    [catalogue, recent, views, parked, argumentsHere, isProvided, user, t],
  )
}

function useSteady(fresh: readonly Group[], isMoving: boolean): readonly Group[] {
  const last = useRef(fresh)
  const shown = useMemo(() => (isMoving ? keepOrder(last.current, fresh) : fresh), [isMoving, fresh])
  useLayoutEffect(() => {
    last.current = shown
  }, [shown])
  return shown
}
