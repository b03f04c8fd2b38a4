// Palette rows: a command with its arguments, icon and refusal; preselection and stable order.
import type { TFunction } from 'i18next'
import Bookmark from 'lucide-react/icons/bookmark'
import ClipboardCopy from 'lucide-react/icons/clipboard-copy'
import Keyboard from 'lucide-react/icons/keyboard'
import Link from 'lucide-react/icons/link'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Search from 'lucide-react/icons/search'
import SquareChevronRight from 'lucide-react/icons/square-chevron-right'
import Ticket from 'lucide-react/icons/ticket'
import User from 'lucide-react/icons/user'
import UserRoundKey from 'lucide-react/icons/user-round-key'
import type { Arguments, Command, FeatureName } from '#commands/command.ts'
import { canRunWithoutDrawer, hasValidArguments, isRecordedUnderTicket } from '#commands/registry.ts'
import type { ParkedDrawer } from '#console/lib/drafts.ts'
import { formatZip } from '#console/lib/format.ts'
import { findHighlights, fold, type HighlightRange } from '#console/lib/search-text.ts'
import { featureIcons, type PageIcon } from '#console/run/page-icons.ts'
import type { CommandId } from '#console/run/runner.ts'
import type { AccountType } from '#contract/access.ts'
import { type LookupResult, lookupKinds } from '#contract/console/tickets.ts'
import type { SavedView } from '#contract/console/view.ts'
import type { Catalogue, Entry } from './catalogue.ts'
import type { Learned } from './learned.ts'
import { pickOf } from './option-sources.ts'
import type { RecentItem } from './recent-items.ts'
import { isFillable, recordSlot, takenBy, understoodBy } from './slots.ts'
import type { Names } from './state.ts'
import type { Known } from './value-words.ts'

const icons: Readonly<Partial<Record<FeatureName, PageIcon>>> = {
  ...featureIcons,
  keyboard: Keyboard,
  link: Link,
  session: User,
  tickets: Ticket,
  reprocess: RotateCcw,
  access: UserRoundKey,
  view: Bookmark,
}

export function iconOf({ id, feature }: Command): PageIcon {
  if (/\.copy/.test(id)) return ClipboardCopy
  if (/\.find$/.test(id)) return Search
  return icons[feature] ?? SquareChevronRight
}

/**
 * `Reprocessar reversa 918273 · Loja Azul · chamado ZD-48213`. Where the action does not end with the word for its
 * record, or that is for another one, the id says whose it is: `Editar integração · Ecommerce 1 · Loja Azul`.
 */
export function titleOf(action: string, command: Command, args: Arguments, t: TFunction, owner?: string): string {
  const slot = recordSlot(command) ?? ''
  const id = args[slot]
  const { ticket, zip_code } = args
  const kind = pickOf(slot) === null ? '' : t(`palette:kind.${pickOf(slot)}`)
  const isOfTwo = takenBy(command).some((other) => other !== slot && pickOf(other) === pickOf(slot))
  const isNamed = kind === '' || (!isOfTwo && ` ${fold(action)}`.endsWith(` ${fold(kind)}`))
  return [
    ...(id === undefined ? [action] : isNamed ? [`${action} ${id}`] : [action, `${kind} ${id}`]),
    owner,
    zip_code === undefined ? undefined : t('palette:withZip', { zip: formatZip(zip_code) }),
    ticket === undefined ? undefined : t('palette:withTicket', { ticket }),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ')
}

/** A record by its name: a reverse by whose it is, a store with its ecommerce. */
export function nameOf(found: LookupResult): string {
  if (!('ecommerce_id' in found)) return found.title
  return found.kind === 'store' ? `${found.title} · ${found.ecommerce_name}` : found.ecommerce_name
}

/** `Ecommerce 1 · Loja Azul`: what an argument names. */
export function subjectOf(slot: string, id: string, found: LookupResult | undefined, t: TFunction): string {
  const kind = t(`palette:kind.${pickOf(slot)}`)
  return found ? `${kind} ${id} · ${nameOf(found)}` : `${kind} ${id}`
}

// A row: a command with arguments, as offered at this place to this person. Pure.

export interface Row {
  /** Stable: cmdk knows a row by it. */
  readonly value: string
  readonly title: string
  /** What it is remembered as, where the title alone says too little. */
  readonly name?: string
  readonly marks: readonly HighlightRange[]
  /** The place it belongs to, or what kind of record it is. */
  readonly place: string
  readonly command: Command
  readonly args: Arguments
  /** Why it cannot be run; empty when it can. */
  readonly refusal: string
  /**
   * Set when the arguments are complete: runs without the drawer. `asked`: Enter runs it, the command was typed;
   * `pasted`: only Mod+Enter, because pasted text named no command.
   */
  readonly quickRun?: 'asked' | 'pasted'
  /** What its drawer is to search for: handed over in memory, for it may stand nowhere. */
  readonly consumer?: string
  /** What it would change: Enter was pressed, and must be pressed again. */
  readonly question?: string
  /** On what was picked for an argument: names of the arguments. */
  readonly names?: Names
  /** On a record: what else can be done with it. */
  readonly record?: Arguments
  /** What is asked before it is done: a name that is new, what is switched on or off. */
  readonly asks?: string
  /** Shows the rest of the list. */
  readonly isMore?: true
  /** Answers with a typo, or inside of words: what comes from the server may be meant instead. */
  readonly isWeak?: true
  /** Opens a list searched for the words that nothing else is called. */
  readonly isSearch?: true
  /** The words of its command have a typo. */
  readonly hasTypo?: true
  /** Commands that would take the record and find nothing to do with it. */
  readonly unfit?: readonly CommandId[]
}

type GroupId =
  | 'batch'
  | 'here'
  | 'recent'
  | 'commands'
  | 'views'
  | 'parked'
  | 'records'
  | 'page'
  | 'slot'
  | 'related'
  | 'copies'
  | 'more'
  | 'near'
  | 'elsewhere'
  | 'newest'
  | 'otherwise'

export interface Group {
  readonly id: GroupId
  readonly rows: readonly Row[]
}

export interface Records {
  readonly found: readonly LookupResult[]
  readonly isLoading: boolean
  readonly hasFailed: boolean
  /** Whether the server has answered for this id of this kind. Default: when nothing is loading and nothing failed. */
  readonly isAnswered?: (kind: LookupResult['kind'], id: string) => boolean
}

/** `denied`: the server has no such record for this user. `unverified`: the server has not answered. */
type Standing = 'found' | 'denied' | 'unverified'

export interface Sources {
  readonly catalogue: Catalogue
  readonly recent: readonly RecentItem[]
  /** What this person runs for what they type. */
  readonly learned: Learned
  readonly accountType: AccountType
  /** The feature of the page that is open. */
  readonly place: FeatureName | null
  /** Of the lists that this person may open. */
  readonly views: readonly SavedView[]
  /** Drawers put aside in this tab. */
  readonly parked: readonly ParkedDrawer[]
  /** Arguments that the place gives. */
  readonly here: Arguments
  /** What is known of values that words may name. */
  readonly known: Known
  /** The record of an argument, where it has been read. */
  readonly recordOf: (slot: string, id: string) => LookupResult | undefined
  /** The server's answer for an id. Absent where the ids come from the page and need no check. */
  readonly standingOf?: (slot: string, id: string) => Standing | undefined
  /** What a preference is now: theme, language, density. */
  readonly presentOf: (slot: string) => string | undefined
  readonly isProvided: (id: CommandId) => boolean
  /** The address of the page that is open. */
  readonly address: string
  /** Why this person may not run a command; empty when they may. */
  readonly refusalOf: (command: Command) => string
  readonly t: TFunction
}

export function rowOf(entry: Entry, sources: Sources, given: Arguments, words: string): Row {
  const { command } = entry
  const { fitted, isUnverified } = withStanding(fitting(command, given), given.id, sources)
  const own = { ...fitted, ...entry.args }
  // A record named in the text is not the one of the place: nor is its ecommerce.
  const here = given.id === undefined && !command.menu ? understoodBy(command, sources.here) : {}
  const named = { ...here, ...own }
  const title = titleOf(entry.title, command, named, sources.t, subjectName(command, named, sources))
  // What the place adds is not said in the row: nothing is done unseen.
  const quickRun = canRunWithoutDrawer(command, own)
    ? { quickRun: words === '' ? ('pasted' as const) : ('asked' as const) }
    : {}
  return {
    value: entry.value,
    title,
    marks: words === '' ? [] : findHighlights(title, words),
    place: isUnverified ? `${sources.t('palette:unverified')} · ${entry.place}` : entry.place,
    command,
    args: { ...here, ...own },
    refusal: sources.refusalOf(command),
    ...quickRun,
  }
}

/** Removes an id that the server denied, so that no row names its record. */
function withStanding(fitted: Arguments, id: string | undefined, { standingOf }: Sources) {
  const slot = Object.keys(fitted).find((name) => fitted[name] === id && name !== 'zip_code' && name !== 'ticket')
  const standing = slot === undefined || id === undefined ? undefined : standingOf?.(slot, id)
  if (slot === undefined || standing !== 'denied') return { fitted, isUnverified: standing === 'unverified' }
  const { [slot]: _, ...others } = fitted
  return { fitted: others, isUnverified: false }
}

/** What the record of a command is called, where that is known. */
export function subjectName(command: Command, args: Arguments, { recordOf }: Sources): string | undefined {
  const slot = recordSlot(command)
  const id = slot === undefined ? undefined : args[slot]
  const found = slot === undefined || id === undefined ? undefined : recordOf(slot, id)
  return found && nameOf(found)
}

/** A command takes one id of a text, the first: as the kind of record that the text says, else as its main one. */
export function fitting(command: Command, given: Arguments): Arguments {
  const { id, id_kind: kind, ...named } = given
  const isSaid = lookupKinds.some((one) => one === kind)
  const name = isSaid ? takenBy(command).find((slot) => pickOf(slot) === kind) : recordSlot(command)
  const args = understoodBy(command, { ...named, ...(name !== undefined && id !== undefined ? { [name]: id } : {}) })
  return { ...args, ...stampOf(command, given) }
}

/** The ticket of the text, for work that is recorded under a ticket. The row shows the ticket, and running sets it. */
export function stampOf(command: Command, { ticket }: Arguments): Arguments {
  return ticket !== undefined && isRecordedUnderTicket(command) ? { ticket } : {}
}

/** Some commands exist only where the place gives a record, or where a screen does them. */
export function isOffered({ command, args }: Row, { isProvided }: Sources): boolean {
  if (command.requires === 'handler') return isProvided(command.id)
  return command.requires !== 'record' || hasValidArguments(command, args)
}

/** A command that needs a record is offered anywhere when matched by name: the palette asks for the record. */
export function isOfferedByName(row: Row, sources: Sources): boolean {
  return isOffered(row, sources) || (row.command.requires === 'record' && isFillable(row.command, row.args))
}

// Preselected row for Enter, and a stable order while the list updates. Pure.

/** Preselects the first row: what is dangerous asks. Not what is refused, nor what only looks like it and acts at once. */
export function preselected(groups: readonly Group[]): string | null {
  const first = groups[0]?.rows[0]
  if (first?.refusal !== '') return null
  const actsAtOnce = first.quickRun === 'asked' || first.command.surface.kind === 'inline'
  return groups[0]?.id === 'near' && actsAtOnce ? null : first.value
}

/** What is shown keeps its place; what comes late goes below it, under its own heading. */
export function keepOrder(before: readonly Group[], after: readonly Group[]): readonly Group[] {
  const coming = new Map(rowsOf(after).map((row) => [row.value, row]))
  const shown = new Set(rowsOf(before).map(({ value }) => value))
  const kept = before.map((group) => ({ ...group, rows: group.rows.map((row) => coming.get(row.value) ?? row) }))
  return after.reduce<readonly Group[]>((groups, { id, rows }) => {
    const late = rows.filter(({ value }) => !shown.has(value))
    return late.length === 0 ? groups : appended(groups, id, late)
  }, kept)
}

/** To the last group when it is that one; a group above would push rows down. */
function appended(groups: readonly Group[], id: GroupId, late: readonly Row[]): readonly Group[] {
  const last = groups.at(-1)
  if (last?.id !== id) return [...groups, { id, rows: late }]
  return [...groups.slice(0, -1), { id, rows: [...last.rows, ...late] }]
}

export function rowsOf(groups: readonly Group[]): readonly Row[] {
  return groups.flatMap(({ rows }) => rows)
}
