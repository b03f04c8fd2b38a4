// Types of the command palette: a row (one line of the result list, which runs a command on Enter), a group of rows,
// and the data from which rows are built. Pure functions.

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
import type { ValueLabels } from './dialog-state.ts'
import type { LearnedUses } from './learned-commands.ts'
import type { MissingRecord, RecordsByText } from './match/match-records.ts'
import type { ValueContext } from './match/match-values.ts'
import type { RecentItem } from './recent-items.ts'

export interface PaletteRow {
  /** Stable key that identifies the row in the list of the cmdk library. */
  readonly rowKey: string
  readonly title: string
  /**
   * Title under which the row is stored as recently used, if `title` is too short to be understood without the page on
   * which it is displayed.
   */
  readonly recentTitle?: string
  readonly highlights: readonly HighlightRange[]
  /**
   * Text at the right end of the row: the page of the command, such as `Ecommerces`, or the kind of record, such as
   * `loja`.
   */
  readonly sideText: string
  readonly command: Command
  readonly args: Arguments
  /** Reason why the row cannot run; empty when the row can run. */
  readonly disabledReason: string
  /**
   * Set if the arguments are complete, so that the command can run without its drawer. `onEnter`: Enter runs the
   * command, because the user typed its name. `onModEnter`: only Ctrl+Enter or Cmd+Enter runs the command, because the
   * text contains only values.
   */
  readonly quickRun?: 'onEnter' | 'onModEnter'
  /**
   * Search text for a consumer, such as an e-mail address. The drawer gets it in memory, because a URL must not contain
   * personal data.
   */
  readonly consumerSearchText?: string
  /**
   * Value that the command fills into a field of its form. The form gets it in memory, because a URL must not contain
   * personal data.
   */
  readonly prefill?: FieldPrefill
  /** Question that the row displays after the first Enter; a second Enter runs the command. */
  readonly question?: string
  /**
   * Display names of the argument values that the user picked from a list: `Loja Azul` for the argument `ecommerce`.
   */
  readonly valueLabels?: ValueLabels
  /**
   * Arguments that identify the record of the row, such as `{ reverse_id: '918273' }`. The right arrow key opens a page
   * with all commands that take these arguments.
   */
  readonly recordArguments?: Arguments
  /**
   * Question to ask before the command runs: whether to create a new name, or to switch an alert or integration on or
   * off.
   */
  readonly confirmationQuestion?: string
  /** True for the row `Mais 3 ações`, which displays the actions that did not fit into the list. */
  readonly opensAllActions?: true
  /**
   * True if the query matches the command only inside a word or with a typo. On such a row, Enter waits until the
   * server has returned the records that match the query.
   */
  readonly isWeakMatch?: true
  /** Search text of the row `Buscar “…” em…`. The row opens a page on which the user chooses the list to search. */
  readonly searchText?: string
  /** True for a row that opens a list page, such as the ecommerces, with the words of the query as its search text. */
  readonly searchesList?: true
  /** True if the words of the query that name the command contain a typo. */
  readonly hasTypo?: true
  /** True if the user lacks the permission for the command. Enter then requests the permission. */
  readonly isDenied?: true
  /** Commands to leave out of the actions of the record, because they do not apply to the record. */
  readonly excludedCommands?: readonly CommandId[]
}

export type RowGroupId =
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
  /** Rows that match only some words of the query, or that match a record name only with a typo. */
  | 'near'
  | 'elsewhere'
  | 'newest'
  | 'otherwise'
  | 'denied'

export interface RowGroup {
  readonly id: RowGroupId
  /** Reason why all rows of the group are disabled; displayed in the heading of the group. */
  readonly disabledReason?: string
  readonly rows: readonly PaletteRow[]
}

export interface LookupState {
  readonly results: readonly LookupResult[]
  readonly isLoading: boolean
  readonly hasFailed: boolean
  /**
   * Returns true if the server has answered the lookup request for this id and kind of record. If this function is
   * absent, `isLoading` and `hasFailed` apply to all ids.
   */
  readonly hasResponse?: (kind: LookupResult['kind'], id: string) => boolean
  /** Records that the server found for each text; a text is absent until the server has responded. */
  readonly recordsByText?: RecordsByText
  /** Order numbers and ids of the text for which the server found no record. */
  readonly missingRecords?: readonly MissingRecord[]
}

/**
 * Result of looking up an id on the server. `denied`: the user can read no such record. `unverified`: the server has
 * not answered, so the record may exist.
 */
type LookupStatus = 'found' | 'denied' | 'unverified'

export interface PaletteData {
  readonly catalogue: Catalogue
  readonly recentItems: readonly RecentItem[]
  /** Stored uses of commands: which command the user ran after typing which query. */
  readonly learnedUses: LearnedUses
  readonly accountType: AccountType
  /** Feature, such as `stores`, of the page behind the palette; null on a page without feature. */
  readonly currentFeature: FeatureName | null
  /** Saved views of the lists that the user can open. */
  readonly views: readonly SavedView[]
  /** Drawers (forms at the side of a page) that the user closed with their input in order to continue later. */
  readonly parkedDrawers: readonly ParkedDrawer[]
  /** Record of the page behind the palette and helpdesk ticket of the browser tab, as arguments for commands. */
  readonly contextArguments: Arguments
  /** Names of statuses, platforms, features and other values that a query may contain as arguments of a command. */
  readonly valueContext: ValueContext
  /** Returns the record whose id is the value of an argument, if the record has been loaded. */
  readonly findRecord: (argumentName: string, id: string) => LookupResult | undefined
  /**
   * Returns whether the server found the record with an id. Absent if no id comes from a text, because ids of the
   * current page need no check.
   */
  readonly getLookupStatus?: (argumentName: string, id: string) => LookupStatus | undefined
  /** Returns the current value of a user preference, such as the theme, language or density. */
  readonly getCurrentValue: (argumentName: string) => string | undefined
  /** Returns true if the current screen can run the command, such as `Salvar` while a form is open. */
  readonly canScreenRun: (id: CommandId) => boolean
  /** True if the maintenance mode, which prevents consumers from opening requests, is on. */
  readonly isMaintenanceOn: boolean
  /** URL of the current page. */
  readonly currentUrl: string
  /** Returns the reason why the user may not run a command; empty if the user may run it. */
  readonly getDisabledReason: (command: Command) => string
  readonly t: TFunction
}

export function flattenGroups(groups: readonly RowGroup[]): readonly PaletteRow[] {
  return groups.flatMap(({ rows }) => rows)
}

export function removeEmptyGroups(groups: readonly RowGroup[]): readonly RowGroup[] {
  return groups.filter(({ rows }) => rows.length > 0)
}
