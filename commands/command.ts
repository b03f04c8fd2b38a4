// Defines the type of a command, which describes a user action as data. Menus, routes, the command palette, shortcuts
// and links are derived from the commands.

import type { AccessRule } from '#contract/access.ts'
import type { CacheTopic } from '#contract/endpoint.ts'
import { z } from '#contract/zod.ts'

/** Name of a feature. Command ids start with this name, for example `list` in `list.filter`. */
export type FeatureName =
  | CacheTopic
  | 'list'
  | 'home'
  | 'palette'
  | 'keyboard'
  | 'access'
  | 'link'
  | 'drawers'
  | 'diagnostics'
  | 'failedReprocesses'
  | 'allStores'
  | 'feature'

type Surface =
  /** Page with its own path. A path segment `:name` is an argument; all other arguments are in the query string. */
  | { readonly kind: 'page'; readonly path: string }
  /**
   * Drawer, dialog or overlay above the current page. The URL `?do=<id>&<arguments>` opens the drawer, dialog or
   * overlay.
   */
  | { readonly kind: 'drawer' | 'dialog' | 'overlay' }
  /** Command that runs immediately, without a screen. Opening a link never runs an inline command. */
  | { readonly kind: 'inline' }

export const drawer: Surface = { kind: 'drawer' }
export const dialog: Surface = { kind: 'dialog' }
export const overlay: Surface = { kind: 'overlay' }
export const inline: Surface = { kind: 'inline' }

export function page(path: string): Surface {
  return { kind: 'page', path }
}

/**
 * Confirmation that a command requires. 0: none. 1: none, because the user can undo the command. 2: the user must
 * confirm a dialog. 3: the user must type a word and enter a reason.
 */
export type ConfirmationLevel = 0 | 1 | 2 | 3

/** Status of an ecommerce, store or group in search results. */
type RecordStatus = 'active' | 'inactive'

export interface CommandKeys {
  /**
   * Shortcut on every page: two keys pressed one after the other (`g e`), a key with a modifier (`mod+k`), or a single
   * key (`?`).
   */
  readonly global?: string | readonly string[]
  /** Shortcut for the row under the cursor in the list of the feature, and for the record on its detail page. */
  readonly row?: string
}

/** Defines how a command that acts on one record is applied to several selected rows. */
export type BulkMode =
  /** Copies the values of one column to the clipboard, one line per row. */
  | { readonly copiedColumn: string }
  /**
   * Runs another command once for all rows. One argument of this command receives the ids of the rows, joined with
   * commas.
   */
  | {
      readonly commandId: CommandDefinition['id']
      /** Name of the argument that contains the id of a row. */
      readonly rowIdArgument: string
      /**
       * Name of the argument that receives the joined ids. The argument belongs to the command with the id `commandId`.
       */
      readonly joinedArgument: string
      readonly maxRows: number
    }

export interface CommandDefinition {
  /** Unique id, `<feature>.<verb>`; the feature is the first part. */
  readonly id: `${FeatureName}.${string}`
  readonly access: AccessRule
  readonly surface: Surface
  /** Schema of the arguments in a link. Default: no arguments. */
  readonly args?: z.ZodObject
  /**
   * List filters that the user can type in the command palette. Unlike the values of `args`, filter values are never
   * taken from the current page.
   */
  readonly filters?: z.ZodObject
  /** Statuses of records for which the command palette offers the command. Default: all statuses. */
  readonly states?: readonly RecordStatus[]
  /**
   * Name of the argument in which the user may type a name that does not exist yet. The command palette asks before it
   * creates the new name.
   */
  readonly newNameArgument?: string
  /**
   * Names of arguments. If the user types a value of such an argument, the command palette suggests the command, even
   * if the user types no word of the command's title.
   */
  readonly impliedByArguments?: readonly string[]
  /**
   * True if the command switches something on or off. The command palette then displays the state that results from the
   * command.
   */
  readonly isToggle?: true
  readonly keys?: CommandKeys
  readonly confirmation?: ConfirmationLevel
  /**
   * Names of the arguments that the command palette needs to run the command directly, without opening its drawer.
   * Applies only to confirmation levels 0 and 1. Links never run a command directly.
   */
  readonly quickRunArguments?: readonly string[]
  /** True if the command palette may ask the user to press Enter again before it runs the command directly. */
  readonly needsSecondEnter?: true
  /** Group of the side menu that lists the command. Each group has the order of the command registry. */
  readonly menu?: MenuGroup
  /** Id of the page that is shown behind a drawer when a link opens the drawer, and to which the breadcrumb links. */
  readonly parent?: CommandDefinition['id']
  /**
   * Precondition for running the command: `record` if the page must provide its arguments, `handler` if a screen must
   * handle the command.
   */
  readonly requires?: 'record' | 'handler'
  /** True if the command takes no missing arguments from the page and the selected row. */
  readonly ignoresContext?: true
  /** True if the command palette omits the command. */
  readonly hidden?: true
  /** Variant of the command for several rows, offered when the user has selected rows. */
  readonly bulk?: BulkMode
  /** True if the command cancels a running task. All cancel commands share one shortcut. */
  readonly cancelsTask?: true
}

/** Groups of the side menu, from top to bottom. */
export const menuGroups = ['work', 'merchants', 'operation', 'team'] as const
type MenuGroup = (typeof menuGroups)[number]

export interface Command extends CommandDefinition {
  readonly feature: FeatureName
  readonly args: z.ZodObject
  readonly keys: CommandKeys
  readonly confirmation: ConfirmationLevel
}

/** Builds the schema of a link argument with several record ids, separated by commas. */
export const buildIdListSchema = (max: number) =>
  z
    .string()
    .max(max * 11)
    .regex(new RegExp(`^\\d{1,10}(?:,\\d{1,10}){0,${max - 1}}$`))

const emptyArguments = z.object({})

/** Creates a command from its definition: derives the feature from the id and adds default values. */
export function defineCommand<const Definition extends CommandDefinition>(definition: Definition) {
  const [feature] = definition.id.split('.') as [FeatureName]
  return Object.freeze({
    feature,
    args: emptyArguments,
    keys: {} as CommandKeys,
    confirmation: 0 as ConfirmationLevel,
    ...definition,
  })
}

/** Arguments of a command: a map from argument name to the value as text, as in the URL. */
export type Arguments = Readonly<Record<string, string>>
