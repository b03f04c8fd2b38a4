// Query of the record search: recognised ids, else the words; never tickets or personal data. Pure.

import { useQueries } from '@tanstack/react-query'
import type { Arguments, Command } from '#commands/command.ts'
import { canBeDoneAtOnce, findCommand, isComplete } from '#commands/registry.ts'
import { trackingErrorsCorrectZip } from '#commands/tracking-errors.ts'
import { queryOf } from '#console/api/queries.ts'
import { useDebouncedValue } from '#console/lib/hooks.ts'
import { marksOf } from '#console/lib/search-text.ts'
import type { CommandId } from '#console/run/run-context.tsx'
import { useSession } from '#console/session/session.tsx'
import type { AccountType } from '#contract/access.ts'
import { firstOf, type Pasted, type Token } from '#contract/paste-parser.ts'
import { type Found, foundKinds, lookup } from '#contract/tickets.ts'
import { type RecentItem, understoodBy } from './command-index.ts'
import { ecommercesNamed } from './option-sources.ts'
import { type Records, type Row, rowOf, type Sources, titleOf } from './row.tsx'

const shortest = 3
const longest = 200
/** More words are prose, and no name. */
const mostWords = 8
/** `email: contato@…` is still nothing but the e-mail. */
const mostBeside = 2

/** The surer a token names one record, the sooner it is asked for. */
const order: readonly Token['kind'][] = ['tracking', 'uuid', 'document', 'id', 'host', 'email']

function rank({ kind, hint }: Token): number {
  if (hint === 'order') return order.length
  return hint === undefined ? order.indexOf(kind) : -1
}

/** The requests for what was pasted, the most telling first. */
export function lookupsOf({ tokens, words }: Pasted, most = 3): readonly string[] {
  const named = tokens.filter(({ kind }) => order.includes(kind))
  // Beside anything else an e-mail is a consumer's, in a ticket or a signature: it stays here.
  const isAlone = tokens.length === 1 && words.split(' ').length <= mostBeside
  const asked = isAlone ? named : named.filter(({ kind }) => kind !== 'email')
  if (asked.length > 0) {
    return [...asked]
      .sort((one, other) => rank(one) - rank(other))
      .slice(0, most)
      .map(({ value }) => value)
  }
  return isName(words) ? [words] : []
}

function isName(words: string): boolean {
  if (words.length < shortest || words.length > longest) return false
  // A number that was not recognised may be anybody's.
  return words.split(' ').length <= mostWords && !/\d{6}/.test(words.replace(/[\s().+-]/g, ''))
}

// Ranks records found: ids before names, kind hinted by a word, kinds of the account type, recent use. Pure.

type Kind = Found['kind']

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

export function inOrder(found: readonly Found[], pasted: Pasted, { accountType, recent }: Known): readonly Found[] {
  const kinds = kindsOf(accountType, firstOf(pasted, 'ticket') !== undefined)
  const ids = pasted.tokens.flatMap(({ kind, value }) => (kind === 'id' ? [value] : []))
  const ranks = (one: Found) => [
    one.matched === 'name' ? 1 : 0,
    hintRank(one, pasted),
    kinds.indexOf(one.kind),
    one.matched === 'id' ? ids.indexOf(String(one.id)) : 0,
    usedPlace(one, recent),
  ]
  const ranked = found.map((one) => ({ one, rank: ranks(one) }))
  return readings(ranked.sort((a, b) => compare(a.rank, b.rank)).map(({ one }) => one))
}

/** A ticket is about a return or its money, whoever reads it. */
function kindsOf(type: AccountType, hasTicket: boolean): readonly Kind[] {
  const own = [...(worksWith[type] ?? []), ...foundKinds]
  return hasTicket ? [...own.filter((kind) => kind === 'reverse' || kind === 'refund'), ...own] : own
}

function hintRank({ kind, id, matched }: Found, { tokens }: Pasted): number {
  const hint = matched === 'id' ? tokens.find(({ value }) => value === String(id))?.hint : undefined
  if (hint === undefined) return 1
  return hint === kind ? 0 : hint === 'order' ? 3 : 2
}

/** How lately something was done with the record; the number of items where nothing was. */
function usedPlace({ kind, id }: Found, recent: readonly RecentItem[]): number {
  const names = [kind, `${kind}_id`]
  const place = recent.findIndex(({ args }) => names.some((name) => args[name] === String(id)))
  return place === -1 ? recent.length : place
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((rank, place) => rank !== other[place])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/** Caps the rows per kind, so that every reading of a number (id of several kinds) has room. */
function readings(found: readonly Found[]): readonly Found[] {
  const mostOfAKind = Math.max(1, Math.floor(most / new Set(found.map(({ kind }) => kind)).size))
  const counts = new Map<Kind, number>()
  const kept = found.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= mostOfAKind
  })
  return kept
}

// Found records as rows, and the commands for each. Pure.

interface RecordKind {
  readonly argument: string
  /** Told by what Enter does with it, and not by its own name. */
  readonly isForAction?: true
  /** What Enter does: the first that this person may do. */
  readonly commands: readonly Command['id'][]
}

const kinds: Readonly<Record<Found['kind'], RecordKind>> = {
  reverse: { argument: 'reverse_id', isForAction: true, commands: ['reprocess.reverse', 'reverses.show'] },
  refund: { argument: 'refund_id', isForAction: true, commands: ['reprocess.refund', 'reverses.openRefund'] },
  ecommerce: { argument: 'ecommerce', commands: ['ecommerces.open'] },
  store: { argument: 'store', commands: ['stores.open'] },
  group: { argument: 'group', commands: ['groups.open'] },
  carrier: { argument: 'carrier', commands: ['carriers.open'] },
  user: { argument: 'user', commands: ['users.edit', 'access.compare'] },
}

/** `given` holds other recognised arguments; a zip code applies to a reverse with a tracking error. */
export function recordRows(found: Found, sources: Sources, words: string, given: Arguments): readonly Row[] {
  const { commands } = kinds[found.kind]
  const able = commands.flatMap((id) => findCommand(id) ?? [])
  const command = able.find((one) => sources.refusalOf(one) === '') ?? able[0]
  const usual = command ? [recordRow(found, command, sources, words, given)] : []
  const isInError = found.kind === 'reverse' && found.has_tracking_error === true && given.zip_code !== undefined
  if (!isInError || sources.refusalOf(trackingErrorsCorrectZip) !== '') return usual
  const correction = recordRow(found, trackingErrorsCorrectZip, sources, words, given)
  return [{ ...correction, value: `${correction.value}:zip` }, ...usual]
}

function recordRow(found: Found, command: Command, sources: Sources, words: string, given: Arguments): Row {
  const { argument, isForAction } = kinds[found.kind]
  const id = String(found.id)
  const kind = sources.t(`palette:kind.${found.kind}`)
  const owner = 'ecommerce_id' in found ? { id: String(found.ecommerce_id), name: found.ecommerce_name } : null
  const name = found.kind === 'store' ? `${found.title} · ${found.ecommerce_name}` : (owner?.name ?? found.title)
  const record: Arguments = {
    ...(owner ? { ecommerce: owner.id } : {}),
    [argument]: id,
    ...given,
  }
  const args = understoodBy(command, record)
  const acts = isForAction === true && argument in args
  const action = acts ? sources.catalogue.index.entries.find(({ value }) => value === command.id)?.title : kind
  const title = acts ? titleOf(action ?? kind, command, args, sources.t, name) : `${kind} ${id} · ${name}`
  return {
    value: `record:${found.kind}:${id}`,
    title,
    marks: marksOf(title, words === '' ? id : words),
    place: kind,
    command,
    args,
    refusal: sources.refusalOf(command),
    record,
    ...(canBeDoneAtOnce(command, args) ? ({ quickRun: 'pasted' } as const) : {}),
    ...(found.kind === 'reverse' && found.has_tracking_error === false ? { unfit: onlyInError } : {}),
  }
}

const onlyInError: readonly CommandId[] = ['trackingErrors.correctZip']

/** Everything that takes the record. */
export function actionsOn(record: Arguments, sources: Sources, unfit: readonly CommandId[] = []): readonly Row[] {
  return sources.catalogue.index.entries
    .filter(({ args, command }) => Object.keys(args).length === 0 && !unfit.includes(command.id))
    .map((entry) => ({ ...rowOf(entry, sources, {}, ''), args: understoodBy(entry.command, record) }))
    .filter(({ args }) => Object.keys(args).some((name) => name !== 'ticket'))
    .filter(
      ({ command, args, refusal }) => refusal === '' && command.requires !== 'handler' && isComplete(command, args),
    )
}

// Record search: debounced, at once when the text holds numbers.

/** Debounce, in milliseconds. */
const pause = 150

const none: readonly string[] = []

export function useRecords(pasted: Pasted, isWanted: boolean): Records {
  const { can } = useSession()
  const wanted = isWanted ? lookupsOf(pasted) : none
  const key = wanted.join('\n')
  const settled = useDebouncedValue(key, pasted.tokens.length > 0 ? 0 : pause)
  const asked = settled === '' ? none : settled.split('\n')
  const answers = useQueries({
    queries: asked.map((q) => (can(lookup.access) ? queryOf(lookup, { query: { q } }) : ecommercesNamed(q))),
    combine: (results) => ({
      found: results.flatMap(({ data }) => data?.data ?? []),
      isLoading: results.some(({ isPending }) => isPending),
      hasFailed: results.some(({ isError }) => isError),
    }),
  })
  if (key !== settled) return { found: [], isLoading: key !== '', hasFailed: false }
  return answers
}
