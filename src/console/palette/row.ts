// A row of the palette: a command with its arguments, as it is offered here to this person. Pure.
import type { TFunction } from 'i18next'
import type { Arguments, Command } from '#commands/command.ts'
import { canBeDoneAtOnce, isComplete } from '#commands/registry.ts'
import type { Parked } from '#console/lib/parked.ts'
import type { CommandId } from '#console/lib/run.ts'
import type { AccountType } from '#contract/access.ts'
import type { Found } from '#contract/tickets.ts'
import type { SavedView } from '#contract/view.ts'
import type { Catalogue, Entry } from './catalogue.ts'
import { marksOf, type Range } from './index-text.ts'
import type { Learned } from './learned.ts'
import type { RecentItem } from './recent.ts'
import { titleOf } from './row-title.ts'
import { isFillable, recordSlot, understoodBy } from './slots.ts'
import type { Names } from './state.ts'

export interface Row {
  /** Stable: cmdk knows a row by it. */
  readonly value: string
  readonly title: string
  /** What it is remembered as, where the title alone says too little. */
  readonly name?: string
  readonly marks: readonly Range[]
  /** The place it belongs to, or what kind of record it is. */
  readonly place: string
  readonly command: Command
  readonly args: Arguments
  /** Why it cannot be run; empty when it can. */
  readonly refusal: string
  /**
   * All that its write takes is there: it is done at once, without its drawer. `asked`: by Enter, since the person named the command;
   * `pasted`: by Mod+Enter only, since a text that was pasted named none.
   */
  readonly atOnce?: 'asked' | 'pasted'
  /** What it would change: Enter was pressed, and must be pressed again. */
  readonly question?: string
  /** On what was picked for an argument: names of the arguments. */
  readonly names?: Names
  /** On a record: what else can be done with it. */
  readonly record?: Arguments
  /** Commands that would take the record and find nothing to do with it. */
  readonly unfit?: readonly CommandId[]
}

export type GroupId = 'here' | 'recent' | 'commands' | 'views' | 'parked' | 'records' | 'page' | 'slot'

export interface Group {
  readonly id: GroupId
  readonly rows: readonly Row[]
}

export interface Records {
  readonly found: readonly Found[]
  readonly isLoading: boolean
  readonly hasFailed: boolean
}

export interface Sources {
  readonly catalogue: Catalogue
  readonly recent: readonly RecentItem[]
  /** What this person runs for what they type. */
  readonly learned: Learned
  readonly accountType: AccountType
  /** Of the lists that this person may open. */
  readonly views: readonly SavedView[]
  /** Drawers put aside in this tab. */
  readonly parked: readonly Parked[]
  /** Arguments that the place gives. */
  readonly here: Arguments
  readonly isProvided: (id: CommandId) => boolean
  /** The address of the page that is open. */
  readonly address: string
  /** Why this person may not run a command; empty when they may. */
  readonly refusalOf: (command: Command) => string
  readonly t: TFunction
}

export function rowOf(entry: Entry, sources: Sources, given: Arguments, words: string): Row {
  const { command } = entry
  const own = { ...fitting(command, given), ...entry.args }
  // A record named in the text is not the one of the place: nor is its ecommerce.
  const here = given.id === undefined ? understoodBy(command, sources.here) : {}
  const title = titleOf(entry.title, command, own, sources.t)
  // What the place adds is not said in the row: nothing is done unseen.
  const atOnce = canBeDoneAtOnce(command, own)
    ? { atOnce: words === '' ? ('pasted' as const) : ('asked' as const) }
    : {}
  return {
    value: entry.value,
    title,
    marks: words === '' ? [] : marksOf(title, words),
    place: entry.place,
    command,
    args: { ...here, ...own },
    refusal: sources.refusalOf(command),
    ...atOnce,
  }
}

/** Of the ids in a text, a command takes one: its first. */
export function fitting(command: Command, given: Arguments): Arguments {
  const { id, ...named } = given
  const name = recordSlot(command)
  return understoodBy(command, { ...named, ...(name !== undefined && id !== undefined ? { [name]: id } : {}) })
}

/** Some commands exist only where the place gives a record, or where a screen does them. */
export function isOffered({ command, args }: Row, { isProvided }: Sources): boolean {
  if (command.needs === 'here') return isProvided(command.id)
  return command.needs !== 'record' || isComplete(command, args)
}

/** Asked for by its words, a command that wants a record is offered anywhere: it is picked in the palette. */
export function isOfferedByName(row: Row, sources: Sources): boolean {
  return isOffered(row, sources) || (row.command.needs === 'record' && isFillable(row.command, row.args))
}
