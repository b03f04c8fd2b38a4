// Query of the record search: recognised ids, a whole code, else the words; never personal data. Pure.

import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Arguments, Command } from '#commands/command.ts'
import { canRunWithoutDrawer, findCommand } from '#commands/registry.ts'
import { findReversesOfConsumerCommand, listReversesCommand } from '#commands/reverses.ts'
import { correctZipCommand } from '#commands/tracking-errors.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { useDebouncedValue, useIsTyped } from '#console/lib/hooks.ts'
import { findHighlights, fold, getSearchTerms, getSpellings } from '#console/lib/search-text.ts'
import type { CommandId } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import type { AccountType } from '#contract/access.ts'
import { type LookupResult, lookUpRecords, lookupKinds } from '#contract/console/tickets.ts'
import { isPersonalSearchText } from '#contract/fields.ts'
import {
  findBareZip,
  findFirstValue,
  hasOnlyLabels,
  isNumericRecognition,
  isRecordNoun,
  type Recognition,
  type RecognizedText,
} from '#contract/reader/index.ts'
import { parseConsumer, parseGroupedId, parseZip, toPlainLine } from '#contract/typed-text.ts'
import { ecommercesNamed, isSearched, pickOf } from './option-sources.ts'
import type { RecentItem } from './recent-items.ts'
import { nameOf, type Records, type Row, type Sources, stampOf, titleOf } from './row.tsx'
import { understoodBy } from './slots.ts'

const shortest = 3
const longest = 200
/** More words are prose, and no name. */
const mostWords = 8
/** `email: contato@…` is still nothing but the e-mail. */
const mostBeside = 2

/** Everything to ask for; of what is typed digit by digit nothing that may become somebody's number. */
export function askedFor(
  pasted: RecognizedText,
  text: string,
  readsReverses: boolean,
  isTyped = false,
): readonly string[] {
  const asked = [...numberedName(pasted, text), ...lookupsFor(pasted, text, readsReverses)]
  return isTyped ? asked.filter((one) => !isUnfinished(one, pasted, text)) : asked
}

/** A name with a number in it, `Estação 21`, is looked up as a whole, too. */
function numberedName({ recognitions, words }: RecognizedText, text: string): readonly string[] {
  const isSmall =
    recognitions.length > 0 && recognitions.every((token) => isNumericRecognition(token) && token.value.length <= 4)
  const name = toPlainLine(text)
  return isSmall && words !== '' && !hasOnlyLabels(words) && isName(name) ? [name] : []
}

/** The words are the whole name, or begin it. */
export function isCalled(title: string, words: string): boolean {
  const typed = getSearchTerms(fold(words)).join(' ')
  const names = getSpellings(title).map((spelling) => getSearchTerms(fold(spelling)).join(' '))
  return typed !== '' && names.some((name) => name === typed || name.startsWith(`${typed} `))
}

const digitsOf = (text: string) => text.replace(/[\s./()-]/g, '')

/** Nine or ten digits may become a CPF or a mobile telephone; an id or an order is said to be one. */
const onTheWay = /^\d{9,10}$/

function isUnfinished(asked: string, { recognitions }: RecognizedText, text: string): boolean {
  const plain = toPlainLine(text)
  if (onTheWay.test(digitsOf(plain))) return true
  const isSaid =
    plain.startsWith('#') ||
    orderWord.test(plain) ||
    recognitions.some(({ value, noun }) => value === asked && noun !== undefined)
  return onTheWay.test(asked) && !isSaid
}

/** What was recognised, and the whole text where it may be a code, for who reads reverses. */
function lookupsFor(pasted: RecognizedText, text: string, readsReverses: boolean): readonly string[] {
  if (!readsReverses) return lookupsOf(pasted)
  // An e-mail alone may be a consumer's, for whom there is a row of its own: it stands in no address.
  if (pasted.recognitions.length === 1 && pasted.recognitions[0]?.kind === 'email') return []
  const code = pasted.hasPersonalData ? null : codeIn(text)
  const asked = lookupsOf(pasted)
  const isAsked = asked.some((one) => one.toUpperCase() === code?.toUpperCase())
  return code === null || isAsked ? asked : [code, ...asked]
}

/** The surer a token names one record, the sooner it is asked for. */
const order: readonly Recognition['kind'][] = ['tracking', 'uuid', 'document', 'id', 'host', 'email']

function rank({ kind, noun }: Recognition): number {
  if (noun === 'order') return order.length
  return noun === undefined ? order.indexOf(kind) : -1
}

/** The requests for what was pasted, the most telling first. */
export function lookupsOf(pasted: RecognizedText, most = 3): readonly string[] {
  const { recognitions, words } = pasted
  // What stands before a lone @ looks like a host, and is the beginning of an e-mail.
  const isBegun = words.includes('@')
  const zip = findBareZip(pasted)
  const named = recognitions.filter(
    (token) => order.includes(token.kind) && !(isBegun && token.kind === 'host') && token !== zip,
  )
  // Beside anything else an e-mail is a consumer's, in a ticket or a signature: it stays here.
  const isAlone = recognitions.length === 1 && words.split(' ').length <= mostBeside
  const asked = isAlone ? named : named.filter(({ kind }) => kind !== 'email')
  if (asked.length > 0) {
    return [...asked]
      .sort((one, other) => rank(one) - rank(other))
      .slice(0, most)
      .map(({ value }) => value)
  }
  return isName(words) ? [words] : []
}

/** What comes before the number of an order, and says what it is. */
const orderWord = /^(?:pedido|order|orden|compra)(?: n[ºo°.]{0,2})?[ :#]{1,3}/i

/** A whole text that may number an order or a ticket: `98765-1`, `VTX-4411-ab`, `#1001`, `ZD-48213`. Null for none. */
export function codeIn(text: string): string | null {
  const code = toPlainLine(text).replace(/\s+/g, ' ').replace(orderWord, '')
  if ((!/^#?[\w-]{2,40}$/.test(code) && parseGroupedId(code) === null) || !/\d/.test(code)) return null
  return isPersonalSearchText(code) || isPaymentCard(code) || parseZip(code) !== null ? null : code
}

/** By its length and check digit (Luhn). */
function isPaymentCard(code: string): boolean {
  if (!/^\d{13,19}$/.test(code)) return false
  const sum = [...code].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** The beginning of an e-mail, or a number that was not recognised: it may be anybody's, and is looked up by nobody. */
export function mayBePersonal(words: string): boolean {
  return words.includes('@') || /\d{6}/.test(words.replace(/[\s().+-]/g, ''))
}

function isName(words: string): boolean {
  if (words.length < shortest || words.length > longest) return false
  return words.split(' ').length <= mostWords && !mayBePersonal(words)
}

// Ranks records found: ids before names, kind hinted by a word, kinds of the account type, recent use. Pure.

type Kind = LookupResult['kind']

/** The first kinds of somebody's work; the others follow as they stand in `foundKinds`. */
const worksWith: Partial<Record<AccountType, readonly Kind[]>> = {
  financial: ['refund', 'group', 'ecommerce'],
  ti: ['ecommerce'],
}

const most = 12

interface Known {
  readonly accountType: AccountType
  readonly recent: readonly RecentItem[]
}

export function inOrder(
  found: readonly LookupResult[],
  pasted: RecognizedText,
  { accountType, recent }: Known,
  text = '',
): readonly LookupResult[] {
  const kinds = kindsOf(accountType, findFirstValue(pasted, 'ticket') !== undefined)
  const words = fold(pasted.words)
  const ids = pasted.recognitions.flatMap(({ kind, value }) => (kind === 'id' ? [value] : []))
  const ranks = (one: LookupResult) => [
    one.matched === 'name' && pasted.recognitions.length > 0 && isCalled(one.title, text) ? 0 : 1,
    one.matched === 'name' ? 1 : 0,
    one.matched === 'name' && fold(one.title) === words ? 0 : 1,
    hintRank(one, pasted),
    kinds.indexOf(one.kind),
    one.matched === 'id' ? ids.indexOf(String(one.id)) : 0,
    one.matched === 'name' && !beginsWord(one.title, words) ? 1 : 0,
    usedPlace(one, recent),
  ]
  const ranked = withoutMisread(found, pasted).map((one) => ({ one, rank: ranks(one) }))
  return readings(ranked.sort((a, b) => compareRanks(a.rank, b.rank)).map(({ one }) => one))
}

/** A ticket is about a return or its money, whoever reads it. */
function kindsOf(type: AccountType, hasTicket: boolean): readonly Kind[] {
  const own = [...(worksWith[type] ?? []), ...lookupKinds]
  return hasTicket ? [...own.filter((kind) => kind === 'reverse' || kind === 'refund'), ...own] : own
}

export type HowNamed = 'exactly' | 'nearly'

/** A name with a typo answers where none without is found, and then as any name does. */
export function asNamed(found: LookupResult, how: HowNamed): readonly LookupResult[] {
  if (found.matched !== 'similar') return [found]
  return how === 'nearly' ? [{ ...found, matched: 'name' }] : []
}

/** The noun before the number by which the record was found. */
function hintFor({ id, matched }: LookupResult, { recognitions }: RecognizedText) {
  return matched === 'id' ? recognitions.find(({ value }) => value === String(id))?.noun : undefined
}

function hintRank(found: LookupResult, pasted: RecognizedText): number {
  const hint = hintFor(found, pasted)
  return hint === undefined ? 1 : hint === found.kind ? 0 : 2
}

/**
 * Removes the records whose id is, by the noun before it, another number: after `pedido` the number of an order, after
 * `loja` the id of a store and of no reverse or refund.
 */
export function withoutMisread(found: readonly LookupResult[], pasted: RecognizedText): readonly LookupResult[] {
  return found.filter((one) => {
    const hint = hintFor(one, pasted)
    const isOfOther = hint !== undefined && hint !== 'other' && !isRecordNoun(hint)
    return hint !== 'order' && !(isOfOther && isRecordNoun(one.kind))
  })
}

/** Ana before Tanaka, where `ana` is typed. */
const beginsWord = (title: string, words: string) => ` ${fold(title)}`.includes(` ${words}`)

/** How lately something was done with the record; the number of items where nothing was. */
function usedPlace({ kind, id }: LookupResult, recent: readonly RecentItem[]): number {
  const names = [kind, `${kind}_id`]
  const place = recent.findIndex(({ args }) => names.some((name) => args[name] === String(id)))
  return place === -1 ? recent.length : place
}

/** The first that differs decides. */
export function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((rank, place) => rank !== other[place])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/** Caps the rows per kind, so that every reading of a number (id of several kinds) has room. */
function readings(found: readonly LookupResult[]): readonly LookupResult[] {
  const mostOfAKind = Math.max(1, Math.floor(most / new Set(found.map(({ kind }) => kind)).size))
  const counts = new Map<Kind, number>()
  return found.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= mostOfAKind
  })
}

// Found records as rows, and the commands for each. Pure.

interface RecordKind {
  readonly argument: string
  /** Told by what Enter does with it, and not by its own name. */
  readonly isForAction?: true
  /** What Enter does: the first that this person may do. */
  readonly commands: readonly Command['id'][]
}

const recordKinds: Readonly<Record<LookupResult['kind'], RecordKind>> = {
  reverse: { argument: 'reverse_id', isForAction: true, commands: ['reprocess.reverse', 'reverses.show'] },
  refund: { argument: 'refund_id', isForAction: true, commands: ['reprocess.refund', 'reverses.openRefund'] },
  ecommerce: { argument: 'ecommerce', commands: ['ecommerces.open'] },
  store: { argument: 'store', commands: ['stores.open'] },
  group: { argument: 'group', commands: ['groups.open'] },
  carrier: { argument: 'carrier', commands: ['carriers.open'] },
  user: { argument: 'user', commands: ['users.open'] },
}

/** `given` holds other recognised arguments; a zip code applies to a reverse with a tracking error. */
export function recordRows(found: LookupResult, sources: Sources, words: string, given: Arguments): readonly Row[] {
  const { commands } = recordKinds[found.kind]
  // An id is pasted to act on it; an order and a ticket, to find what belongs to them; the newest nobody named.
  const isSought = ['order_number', 'ticket', 'newest'].includes(found.matched)
  const able = (isSought ? [...commands].reverse() : commands).flatMap((id) => findCommand(id) ?? [])
  const command = able.find((one) => sources.refusalOf(one) === '') ?? able[0]
  const usual = command ? [recordRow(found, command, sources, words, given)] : []
  const isInError = found.kind === 'reverse' && found.has_tracking_error === true && given.zip_code !== undefined
  if (!isInError || sources.refusalOf(correctZipCommand) !== '') return usual
  const correction = recordRow(found, correctZipCommand, sources, words, given)
  return [{ ...correction, value: `${correction.value}:zip` }, ...usual]
}

/** The value of its row. */
export const recordValue = ({ kind, id }: LookupResult) => `record:${kind}:${id}`

function recordRow(found: LookupResult, command: Command, sources: Sources, words: string, given: Arguments): Row {
  const { argument, isForAction } = recordKinds[found.kind]
  const id = String(found.id)
  const order = found.matched === 'order_number' ? sources.t('palette:order', { order: found.title }) : null
  const kind = sources.t(`palette:kind.${found.kind}`)
  const owner = 'ecommerce_id' in found ? { id: String(found.ecommerce_id) } : null
  const name = nameOf(found)
  const record: Arguments = {
    ...(owner ? { ecommerce: owner.id } : {}),
    [argument]: id,
    ...given,
  }
  const args = { ...understoodBy(command, record), ...stampOf(command, given) }
  const acts = isForAction === true && argument in args
  const action = acts ? sources.catalogue.index.entries.find(({ value }) => value === command.id)?.title : kind
  const owned = order === null ? name : `${name} · ${order}`
  const title = acts ? titleOf(action ?? kind, command, args, sources.t, owned) : `${kind} ${id} · ${owned}`
  return {
    value: recordValue(found),
    title,
    marks: findHighlights(title, words === '' ? id : words),
    place: [kind, 'owner' in found ? found.owner : undefined].filter(Boolean).join(' · '),
    command,
    args,
    refusal: sources.refusalOf(command),
    record,
    ...(canRunWithoutDrawer(command, args) ? ({ quickRun: 'pasted' } as const) : {}),
    ...(found.kind === 'reverse' && found.has_tracking_error === false ? { unfit: onlyInError } : {}),
  }
}

const onlyInError: readonly CommandId[] = ['trackingErrors.correctZip']

// The search for a consumer: offered for a whole e-mail, document or telephone, and done only when it is asked for.

/**
 * Row of the search for a consumer; null when the text identifies no consumer or the user cannot read reverses. Without
 * read access to `courier` the row is disabled and says why (A22).
 */
export function consumerRow(text: string, sources: Sources): Row | null {
  const command = findReversesOfConsumerCommand
  const keys = parseConsumer(text)
  if (keys === null || sources.refusalOf(listReversesCommand) !== '') return null
  const [kind = 'document'] = Object.keys(keys)
  const entry = sources.catalogue.index.entries.find(({ value }) => value === command.id)
  return {
    // Not that of the command: what was typed is not learned.
    value: `${command.id}:typed`,
    title: sources.t(`palette:consumer.${kind}`),
    name: entry?.title ?? command.id,
    marks: [],
    place: entry?.place ?? '',
    command,
    args: {},
    refusal: sources.refusalOf(command),
    consumer: text,
  }
}

// Record search: debounced, at once when the text was pasted or holds numbers.

/** Debounce, in milliseconds. */
const pause = 150
/** What may be the beginning of an e-mail, a CPF or a telephone is asked for once the typing rests. */
const longPause = 500
const beginningOfPerson = 8

function typingPause(pasted: RecognizedText, text: string): number {
  const isBegun = pasted.recognitions.some(({ kind }) => kind === 'host') || /[\w-]\.[\w-]/.test(text)
  if (isBegun || text.replace(/\D/g, '').length >= beginningOfPerson) return longPause
  return pasted.recognitions.length > 0 ? 0 : pause
}

const none: readonly string[] = []

interface Sought extends Records {
  /** It was not asked for, since more digits may come. */
  readonly isHeld: boolean
}

/** `of`: records of this kind alone. */
export function useRecords(pasted: RecognizedText, text: string, isWanted: boolean, of: Kind | null = null): Sought {
  const { can } = useSession()
  const readsReverses = can(listReversesCommand.access)
  const isTyped = useIsTyped(text)
  const all = isWanted ? askedFor(pasted, text, readsReverses) : none
  const wanted = isTyped && isWanted ? askedFor(pasted, text, readsReverses, true) : all
  const records = useLookedUp(wanted, isTyped ? typingPause(pasted, text) : 0, of)
  const { foundBy } = records
  // Users without the lookup search ecommerces only, so other kinds stay unverified.
  const isLookedUp = (kind: Kind) => kind === 'ecommerce' || can(lookUpRecords.access)
  const isAnswered = (kind: Kind, id: string) => isLookedUp(kind) && Object.hasOwn(foundBy, id)
  return { ...records, isAnswered, isHeld: wanted.length < all.length }
}

/** What `f r` finds: a reverse, and the money of one. */
export const kindsOfScope = (of: Kind): readonly Kind[] => (of === 'reverse' ? ['reverse', 'refund'] : [of])

/** Finds records by a text; merchants alone for who may find nothing else. */
function useLookup() {
  const { can } = useSession()
  return (query: { readonly q?: string; readonly kind?: Kind }) =>
    can(lookUpRecords.access) ? queryOptionsFor(lookUpRecords, { query }) : ecommercesNamed(query.q ?? '')
}

/** The newest of a kind: what there is to choose from before anything was typed or used. */
export function useNewest(of: Kind | null, isWanted: boolean): Records {
  const lookUp = useLookup()
  const kinds = of !== null && isWanted ? kindsOfScope(of) : []
  return useQueries({
    queries: kinds.map((kind) => lookUp({ kind })),
    combine: (results) => together(results, of),
  })
}

/** Looks names up, once the typing rests; none where merchants alone can be looked up. */
export function useNamed(names: readonly string[]): LookedUp {
  const { can } = useSession()
  return useLookedUp(can(lookUpRecords.access) ? names : none, pause)
}

/** Records found, by text; a text that the server has not answered for is absent. */
interface LookedUp extends Records {
  readonly foundBy: FoundBy
}

export type FoundBy = Readonly<Record<string, readonly LookupResult[]>>

const nothing: LookedUp = { found: [], foundBy: {}, isLoading: false, hasFailed: false }

/** Asks for each text, once they have stayed the same for so many milliseconds. */
function useLookedUp(wanted: readonly string[], rest: number, of: Kind | null = null): LookedUp {
  const lookUp = useLookup()
  const key = wanted.join('\n')
  const settled = useDebouncedValue(key, rest)
  const asked = settled === '' ? none : settled.split('\n')
  const answers = useQueries({
    queries: asked.map((q) => lookUp({ q, ...kindAsked(of) })),
    combine: (results) => ({
      ...together(results, of),
      foundBy: Object.fromEntries(
        asked.flatMap((q, at) => {
          const data = results[at]?.data?.data
          return data === undefined ? [] : [[q, data] as const]
        }),
      ),
    }),
  })
  return key === settled ? answers : { ...nothing, isLoading: key !== '' }
}

type Answer = Pick<UseQueryResult<{ data: readonly LookupResult[] }>, 'data' | 'isPending' | 'isError'>

/** All answers as one: each record once, of this kind alone. */
function together(results: readonly Answer[], of: Kind | null): Records {
  const found = eachOnce(results.flatMap(({ data }) => data?.data ?? []))
  return {
    found: found.filter(({ kind }) => of === null || kindsOfScope(of).includes(kind)),
    isLoading: results.some(({ isPending }) => isPending),
    hasFailed: results.some(({ isError }) => isError),
  }
}

/** Of a record that several texts find, the first answer. */
function eachOnce(found: readonly LookupResult[]): readonly LookupResult[] {
  const isFirst = ({ kind, id }: LookupResult, at: number) =>
    found.findIndex((other) => other.kind === kind && other.id === id) === at
  return found.filter(isFirst)
}

/** One kind is asked for by itself; several are picked out of everything. */
function kindAsked(of: Kind | null): { readonly kind?: Kind } {
  const kinds = of === null ? [] : kindsOfScope(of)
  return kinds.length === 1 && kinds[0] ? { kind: kinds[0] } : {}
}

/** Reads the records that arguments name by their ids; an id that was read and not found is denied. */
export function useRecordsOf(
  wanted: readonly (readonly [slot: string, id: string])[],
): Required<Pick<Sources, 'recordOf' | 'standingOf'>> {
  const lookUp = useLookup()
  const asked = wanted.flatMap(([slot, id]) => {
    const kind = pickOf(slot)
    return kind !== null && isSearched(kind) ? [{ slot, kind, id }] : []
  })
  const read = useQueries({
    queries: asked.map(({ kind, id }) => lookUp({ q: id, kind })),
    combine: (results) =>
      results.flatMap(({ data }, at) => {
        const { kind = 'reverse', id = '' } = asked[at] ?? {}
        return data === undefined ? [] : [{ kind, id, found: data.data.find((one) => isOfId(one, kind, id)) }]
      }),
  })
  return useMemo(() => {
    const readOf = (slot: string, id: string) => read.find((one) => one.kind === pickOf(slot) && one.id === id)
    return {
      recordOf: (slot, id) => readOf(slot, id)?.found,
      standingOf: (slot, id) => {
        const one = readOf(slot, id)
        return one === undefined ? undefined : one.found ? 'found' : 'denied'
      },
    }
  }, [read])
}

const isOfId = (found: LookupResult, kind: Kind, id: string) =>
  found.matched === 'id' && found.kind === kind && String(found.id) === id
