// Types of the rows of the palette, and of the data that rows are built from. Pure.

import type { TFunction } from 'i18next'
import type { Arguments, Command, FeatureName } from '#commands/command.ts'
import type { ParkedDrawer } from '#console/lib/drafts.ts'
import type { FieldPrefill } from '#console/lib/field-prefill.ts'
import type { HighlightRange } from '#console/lib/search-text.ts'
import type { CommandId } from '#console/run/runner.ts'
import type { AccountType } from '#contract/access.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import type { SavedView } from '#contract/console/view.ts'
import type { Catalogue } from './catalogue.ts'
import type { ValueNames } from './dialog-state.ts'
import type { LearnedUses } from './learned-commands.ts'
import type { ValueContext } from './match/match-values.ts'
import type { RecentItem } from './recent-items.ts'

export interface Row {
  /** Stable key of the row in cmdk. */
  readonly value: string
  readonly title: string
  /** Title in the recent rows, if the title of the row is too short for them. */
  readonly name?: string
  readonly marks: readonly HighlightRange[]
  /** Text at the end of the row: the page of the command, or the kind of the record. */
  readonly place: string
  readonly command: Command
  readonly args: Arguments
  /** Reason why the row cannot run; empty when the row can run. */
  readonly disabledReason: string
  /**
   * Set when the arguments are complete, so that the command can run without its drawer. `asked`: Enter runs the
   * command, because the command was typed. `pasted`: only Mod+Enter runs the command, because the text names no
   * command.
   */
  readonly quickRun?: 'asked' | 'pasted'
  /** Search text for a consumer. The drawer receives the text in memory, because URLs contain no personal data. */
  readonly consumer?: string
  /** Field value for the form. The form receives the value in memory, because URLs contain no personal data. */
  readonly prefill?: FieldPrefill
  /** Question to confirm: the user pressed Enter and must press Enter again. */
  readonly question?: string
  /** Display names of the argument values that were picked. */
  readonly names?: ValueNames
  /** Arguments of the record of the row, for the page with the other actions of the record. */
  readonly record?: Arguments
  /** Question before the command runs: a new name, or what is switched on or off. */
  readonly confirmationQuestion?: string
  /** True for the row that shows the remaining actions. */
  readonly isMore?: true
  /** True if the query matches the command only inside a word or with a typo. Enter then waits for the server. */
  readonly isWeak?: true
  /** Search text of the row `Buscar “…” em…`, which asks for the list. */
  readonly searchText?: string
  /** True for rows that search a list for the words. */
  readonly isSearch?: true
  /** True when the words of the command contain a typo. */
  readonly hasTypo?: true
  /** Commands that do not apply to the record of the row. */
  readonly excludedCommands?: readonly CommandId[]
}

export type GroupId =
  | 'batch'
  | 'work'
  | 'ticket'
  | 'search'
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

export interface LookupState {
  readonly results: readonly LookupResult[]
  readonly isLoading: boolean
  readonly hasFailed: boolean
  /** Returns true if the server has answered for this id and kind. Default: true if no request is open or failed. */
  readonly isAnswered?: (kind: LookupResult['kind'], id: string) => boolean
}

/** `denied`: the server has no such record for this user. `unverified`: the server has not answered. */
type LookupStatus = 'found' | 'denied' | 'unverified'

export interface Sources {
  readonly catalogue: Catalogue
  readonly recent: readonly RecentItem[]
  /** Commands that the user ran for typed queries. */
  readonly learned: LearnedUses
  readonly accountType: AccountType
  /** Feature of the current page. */
  readonly place: FeatureName | null
  /** Saved views of the lists that the user can open. */
  readonly views: readonly SavedView[]
  /** Drawers that the user parked in this tab. */
  readonly parked: readonly ParkedDrawer[]
  /** Arguments of the current page, and the ticket of the tab. */
  readonly contextArguments: Arguments
  /** Options and words for argument values. */
  readonly known: ValueContext
  /** Returns the record of an argument, if the record has been loaded. */
  readonly findRecord: (slot: string, id: string) => LookupResult | undefined
  /** Returns whether the server found an id. Absent if all ids come from the current page and need no check. */
  readonly getLookupStatus?: (slot: string, id: string) => LookupStatus | undefined
  /** Returns the current value of a preference: theme, language, density. */
  readonly getCurrentValue: (slot: string) => string | undefined
  readonly isProvided: (id: CommandId) => boolean
  /** URL of the current page. */
  readonly address: string
  /** Returns why the user may not run a command; empty when the user may. */
  readonly getDisabledReason: (command: Command) => string
  readonly t: TFunction
}

export function flattenGroups(groups: readonly Group[]): readonly Row[] {
  return groups.flatMap(({ rows }) => rows)
}

export function removeEmptyGroups(groups: readonly Group[]): readonly Group[] {
  return groups.filter(({ rows }) => rows.length > 0)
}
