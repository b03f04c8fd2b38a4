// Types for the rows of the palette, and for the data from which the palette builds the rows. Pure.

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
  /** Stable key that identifies the row in the list of the cmdk library. */
  readonly value: string
  readonly title: string
  /** Title for the list of recent rows, if `title` is too short to be understood there. */
  readonly recentTitle?: string
  readonly marks: readonly HighlightRange[]
  /** Text at the end of the row: the page of the command, or the kind of the record. */
  readonly sideText: string
  readonly command: Command
  readonly args: Arguments
  /** Reason why the row cannot run; empty when the row can run. */
  readonly disabledReason: string
  /**
   * Set when the arguments are complete, so that the command can run without its drawer. `onEnter`: Enter runs the
   * command, because the command was typed. `onModEnter`: only Mod+Enter runs the command, because the text names no
   * command.
   */
  readonly quickRun?: 'onEnter' | 'onModEnter'
  /** Search text for a consumer. Passed to the drawer in memory, because URLs must not contain personal data. */
  readonly consumerSearchText?: string
  /** Field value for the form. Passed to the form in memory, because URLs must not contain personal data. */
  readonly prefill?: FieldPrefill
  /** Confirmation question that the row shows after Enter; a second Enter confirms. */
  readonly question?: string
  /** Display names of the argument values that were picked. */
  readonly valueNames?: ValueNames
  /**
   * Arguments that identify the record of the row. The page with the other actions of the record uses these arguments.
   */
  readonly record?: Arguments
  /** Question to ask before the command runs, such as whether to use a new name or to switch an option on or off. */
  readonly confirmationQuestion?: string
  /** True for the row that shows the remaining actions when it runs. */
  readonly opensAllActions?: true
  /**
   * True if the query matches the command only inside a word or with a typo. Enter then waits for the server response.
   */
  readonly isWeak?: true
  /** Search text of the row `Buscar “…” em…`, which opens a page to choose the list. */
  readonly searchText?: string
  /** True for rows that search a list for the words of the query. */
  readonly isSearch?: true
  /** True if the words of the query that name the command contain a typo. */
  readonly hasTypo?: true
  /** Commands that the user cannot run on the record of the row. */
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
  /**
   * Returns true if the server has responded to the lookup of this id and kind. If this function is absent, the server
   * has responded for all ids as soon as no request is pending and no request has failed.
   */
  readonly hasResponse?: (kind: LookupResult['kind'], id: string) => boolean
}

/**
 * Result of looking up an id. `denied`: no such record exists for this user. `unverified`: the server has not
 * responded.
 */
type LookupStatus = 'found' | 'denied' | 'unverified'

export interface RowSources {
  readonly catalogue: Catalogue
  readonly recent: readonly RecentItem[]
  /** Commands that the user ran for typed queries. */
  readonly learnedUses: LearnedUses
  readonly accountType: AccountType
  /** Feature of the current page. */
  readonly currentFeature: FeatureName | null
  /** Saved views of the lists that the user can open. */
  readonly views: readonly SavedView[]
  /** Drawers that the user closed for later. */
  readonly parkedDrawers: readonly ParkedDrawer[]
  /** Arguments of the current page, and the ticket of the tab. */
  readonly contextArguments: Arguments
  /** Options and words that are recognized as argument values. */
  readonly valueContext: ValueContext
  /** Returns the record whose id is the value of an argument, if the record has been loaded. */
  readonly findRecord: (argumentName: string, id: string) => LookupResult | undefined
  /**
   * Returns whether the server found the record with an id. Absent if all ids come from the current page and need no
   * check.
   */
  readonly getLookupStatus?: (argumentName: string, id: string) => LookupStatus | undefined
  /** Returns the current value of a user preference, such as the theme, language or density. */
  readonly getCurrentValue: (argumentName: string) => string | undefined
  /** Returns true if the current screen can run the command, such as `Salvar` while a form is open. */
  readonly isProvided: (id: CommandId) => boolean
  /** True if the maintenance mode, which prevents consumers from opening requests, is on. */
  readonly isMaintenanceOn: boolean
  /** URL of the current page. */
  readonly currentUrl: string
  /** Returns the reason why the user may not run a command; empty if the user may run it. */
  readonly getDisabledReason: (command: Command) => string
  readonly t: TFunction
}

export function flattenGroups(groups: readonly Group[]): readonly Row[] {
  return groups.flatMap(({ rows }) => rows)
}

export function removeEmptyGroups(groups: readonly Group[]): readonly Group[] {
  return groups.filter(({ rows }) => rows.length > 0)
}
