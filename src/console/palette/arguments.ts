// The palette's page for filling one argument; first, labels of enum values. Pure.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Arguments, Command } from '#commands/command.ts'
import { canRunWithoutDrawer } from '#commands/registry.ts'
import { useSavedViews } from '#console/api/queries.ts'
import { formatDate } from '#console/lib/format.ts'
import { useDebouncedValue, useIsTyped } from '#console/lib/hooks.ts'
import { findHighlights, fold } from '#console/lib/search-text.ts'
import { useTicket } from '#console/lib/ticket.ts'
import { useSession } from '#console/session/session.tsx'
import { recognizeText } from '#contract/reader/index.ts'
import { placeName, textOf } from './command-texts.ts'
import { isSearched, noOptions, type Option, type Options, ownerOf, pick, pickOf } from './option-sources.ts'
import { rowValue } from './recent-items.ts'
import { askedFor } from './records.ts'
import { type Row, type Sources, subjectName, titleOf } from './row.tsx'
import { isValid, missingSlot, nextMissing, readTyped, slotsOf, understoodBy } from './slots.ts'
import type { Names, Page } from './state.ts'
import { sharedWords } from './value-words.ts'

/** Names that stand elsewhere already. */
const elsewhere: Readonly<Record<string, string>> = {
  status: 'common:status',
  statusList: 'common:status',
  fee_service: 'palette:value.service_code',
  permission_context: 'common:context',
  permission_level: 'common:level',
  account_type: 'start:accountType',
}

export function valueName(command: Command, slot: string, value: string, { catalogue, t }: Sources): string {
  const own = textOf(catalogue.file, command.id)?.values?.[value]
  const key = value.replaceAll('.', '_')
  const [word = value] = catalogue.file.words[sharedWords[slot] ?? slot]?.[key] ?? []
  return own ?? t(`${elsewhere[slot] ?? `palette:value.${slot}`}.${key}`, { defaultValue: word })
}

// Rows of the page that fills one argument. Pure.

export type SlotPage = Extract<Page, { kind: 'slot' }>

/** What can be chosen for the argument, and the command as it is filled in so far. */
export function slotRows(
  page: SlotPage,
  query: string,
  sources: Sources,
  options: Options = noOptions,
): readonly Row[] {
  const { command, args, slot } = page
  const definition = slotsOf(command).find(({ name }) => name === slot)
  const choices = definition?.choices?.map((value) => ({ value, name: valueName(command, slot, value, sources) }))
  const found = (choices ?? options.list).filter(({ value }) => isValid(command, slot, value))
  const offered = isFound(slot) ? found : matching(found, query)
  const rows = offered.map((option) => optionRow(page, option, query, sources))
  const typed = query.trim()
  const isListed = choices !== undefined || offered.some(({ value }) => value === typed)
  if (typed !== '' && isListed) return rows
  // Where something must be picked, the command as it is would only say so.
  if (typed === '' && definition?.isRequired && rows.length > 0 && !(slot in args)) return rows
  const isNew = typed !== '' && command.newNameArgument === slot && !options.isLoading && !options.hasFailed
  const own = {
    ...ownRow(page, typed, sources),
    ...(isNew ? { asks: sources.t('palette:newName', { name: typed }) } : {}),
  }
  return typed === '' || pickOf(slot) === null ? [own, ...rows] : [...rows, own]
}

/** Found by the server for what is typed: its name need not hold the words. */
function isFound(slot: string): boolean {
  const kind = pickOf(slot)
  return kind !== null && isSearched(kind)
}

function matching(options: readonly Option[], query: string): readonly Option[] {
  const words = fold(query)
  const holding = options.filter(({ name, value }) => fold(name).includes(words) || value.includes(words))
  return [...holding].sort((one, other) => Number(other.value === words) - Number(one.value === words))
}

function optionRow(page: SlotPage, option: Option, query: string, sources: Sources): Row {
  const { value, name, others } = option
  const { command, slot } = page
  const args = { ...page.args, ...understoodBy(command, others ?? {}), [slot]: value }
  const names = { ...page.names, [slot]: name }
  return {
    command,
    value: rowValue(command, args),
    title: name,
    name: titleOf(actionOf(page, sources), command, args, sources.t, namesIn(command, args, names, sources)),
    marks: findHighlights(name, query),
    ...asksOf(command, option, sources),
    place: placeOf(page, option, sources),
    args,
    names,
    refusal: sources.refusalOf(command),
    ...doneBy(page, args),
  }
}

/** Shown beside a value's name: that it is the present one, what it would be switched to, what tells it apart. */
function placeOf(
  { command, slot }: SlotPage,
  { value, detail, isOn }: Option,
  { presentOf, catalogue, t }: Sources,
): string {
  if (presentOf(slot) === value) return t('palette:present')
  const to = command.isToggle && isOn !== undefined ? t(isOn ? 'palette:turnsOff' : 'palette:turnsOn') : undefined
  const said = [detail, to].filter((part) => part !== undefined).join(' · ')
  return said === '' ? placeName(catalogue.file, command.feature) : said
}

/** What is switched crosses a state: its row says so, and is meant by a second Enter. */
export function asksOf(command: Command, { name, isOn }: Option, { t }: Sources): Pick<Row, 'asks'> {
  if (!command.isToggle || isOn === undefined) return {}
  return { asks: t(isOn ? 'palette:asksOff' : 'palette:asksOn', { name }) }
}

/** Whose it is, and what was picked. */
function namesIn(command: Command, args: Arguments, names: Names | undefined, sources: Sources): string {
  const all = [subjectName(command, args, sources) ?? '', ...Object.values(names ?? {})]
  return [...new Set(all)].filter(Boolean).join(' · ')
}

/** The command with what is typed in this argument. */
function ownRow(page: SlotPage, typed: string, sources: Sources): Row {
  const { command, slot } = page
  const read = readTyped(command, slot, typed)
  const args = typed === '' ? page.args : { ...page.args, [slot]: read ?? typed }
  const isRead = read !== null && read !== typed
  return {
    command,
    value: command.id,
    title: titleOf(actionOf(page, sources), command, args, sources.t, namesIn(command, args, page.names, sources)),
    marks: [],
    place: isRead ? formatDate(read) : placeName(sources.catalogue.file, command.feature),
    args,
    refusal: problemOf(page, typed, sources) || sources.refusalOf(command),
    ...doneBy(page, args),
  }
}

function problemOf({ command, args, slot }: SlotPage, typed: string, { t }: Sources): string {
  const name = { slot: t(`palette:slot.${slot}`) }
  // It would stand in the address of the drawer.
  if (pickOf(slot) === null && recognizeText(typed).hasPersonalData) return t('palette:personal')
  // Not called wrong while it is still being typed.
  if (typed !== '')
    return readTyped(command, slot, typed) !== null
      ? ''
      : t(pickOf(slot) === null ? 'palette:unfinished' : 'palette:unfinishedPick', name)
  return missingSlot(command, args)?.name === slot ? t('palette:missing', name) : ''
}

const doneBy = ({ command }: SlotPage, args: Arguments) =>
  canRunWithoutDrawer(command, args) ? ({ quickRun: 'asked' } as const) : {}

function actionOf({ command }: SlotPage, { catalogue }: Sources): string {
  return textOf(catalogue.file, command.id)?.title ?? command.id
}

/** Value carried to the next argument: the picked option, else the typed text; null when invalid. */
export function taken(page: SlotPage, query: string, row: Row | undefined, hasMoved: boolean): SlotPage | null {
  const typed = query.trim()
  const isPicked = row?.names !== undefined && row.refusal === ''
  // Words of one's own stay as they are typed, whatever is listed below them.
  if (isPicked && (hasMoved || (typed !== '' && (isListedOnly(page) || row.args[page.slot] === typed)))) {
    return { ...page, args: row.args, names: row.names }
  }
  const { [page.slot]: _, ...names } = page.names ?? {}
  if (typed !== '') {
    const read = readTyped(page.command, page.slot, typed)
    return read === null ? null : { ...page, args: { ...page.args, [page.slot]: read }, names }
  }
  return page.names?.[page.slot] === undefined ? { ...without(page, page.slot), names } : page
}

const isListedOnly = ({ command, slot }: SlotPage) =>
  pickOf(slot) !== null || slotsOf(command).some(({ name, choices }) => name === slot && choices !== null)

/** The argument that Enter goes on to: inside the palette all that the command is done with, else what it must have. */
export function askedNext({ command, args }: Row, page: Page | null): string | undefined {
  const isTaken = page?.kind === 'slot' && page.command === command && page.slot in args
  return isTaken ? nextMissing(command, args) : missingSlot(command, args)?.name
}

interface Turned {
  readonly page: SlotPage
  readonly query: string
}

/** The page of the next or previous argument; null at either end. */
export function nextSlot(page: SlotPage, by: 1 | -1): Turned | null {
  const names = slotsOf(page.command).map(({ name }) => name)
  const name = names[names.indexOf(page.slot) + by]
  return name === undefined ? null : turnedTo(page, name)
}

/** What has a name stands beside the field; what was typed stands in it. */
export function turnedTo(page: SlotPage, slot: string): Turned {
  return { page: { ...page, slot }, query: page.names?.[slot] === undefined ? formatDate(page.args[slot] ?? '') : '' }
}

/** The same page with its argument empty again; null where it is. */
export function emptied(page: SlotPage): SlotPage | null {
  if (!(page.slot in page.args)) return null
  const { [page.slot]: _, ...names }: Names = page.names ?? {}
  return { ...without(page, page.slot), names }
}

function without(page: SlotPage, slot: string): SlotPage {
  const { [slot]: _, ...args } = page.args
  return { ...page, args }
}

// Options of the argument being filled: from the server, or from local data of this tab.

/** Debounce, in milliseconds. */
const pause = 150

export function useOptions(page: Page | null, query: string): Options {
  const client = useQueryClient()
  const slot = page?.kind === 'slot' ? page.slot : null
  const args = page?.kind === 'slot' ? page.args : {}
  const kind = slot === null ? null : pickOf(slot)
  const owner = kind === null ? null : ownerOf(kind, args)
  const isTyped = useIsTyped(query)
  const typed = useMemo(() => sought(query, isTyped), [query, isTyped])
  const text = useDebouncedValue(typed, pause)
  const { data, isPending, isError } = useQuery({
    queryKey: ['palette', 'pick', kind, owner, text],
    queryFn: async () => {
      if (kind === null || owner === null) return []
      return pick(client, { kind, text: text ?? '', owner })
    },
    enabled: kind !== null && owner !== null && text !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const atHand = useAtHand(slot)
  return useMemo(() => {
    if (kind === null) return atHand.length === 0 ? noOptions : { ...noOptions, list: atHand }
    if (owner === null || typed === null) return noOptions
    // What was found for another text is nothing that Enter or Tab may take.
    const isOfText = typed === text
    return { list: isOfText ? (data ?? []) : [], isLoading: isPending || !isOfText, hasFailed: isError }
  }, [kind, owner, atHand, data, isPending, isError, typed, text])
}

/** What a record is called that an argument names by its id; undefined while nobody knows. */
export function useName(slot: string, value: string, isWanted: boolean): string | undefined {
  const client = useQueryClient()
  const kind = pickOf(slot)
  const { data } = useQuery({
    queryKey: ['palette', 'name', kind, value],
    queryFn: async () => {
      if (kind === null) return null
      const options = await pick(client, { kind, text: value, owner: {} })
      return options.find((option) => option.value === value)?.name ?? null
    },
    enabled: isWanted && kind !== null && isSearched(kind),
    gcTime: 0,
  })
  return data ?? undefined
}

/** Null where the text holds what is never searched for. */
function sought(query: string, isTyped: boolean): string | null {
  const pasted = recognizeText(query)
  if (pasted.hasPersonalData) return null
  return query.trim() === '' ? '' : (askedFor(pasted, query, false, isTyped)[0] ?? null)
}

const none: readonly Option[] = []

/** The ticket of this tab, tasks written lately, saved views. */
function useAtHand(slot: string | null): readonly Option[] {
  const { ticket } = useTicket()
  const { preferences } = useSession()
  const views = useSavedViews()
  return useMemo(() => {
    if (slot === 'ticket') return ticket === null ? none : [{ value: ticket, name: ticket }]
    if (slot === 'task') return preferences.recent_tasks.map((task) => ({ value: task, name: task }))
    if (slot === 'view') return views.map(({ id, name }) => ({ value: String(id), name }))
    return none
  }, [slot, ticket, preferences.recent_tasks, views])
}
