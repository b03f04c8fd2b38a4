// Defines the command type: a user action as data, from which menus, routes, palette, shortcuts and links derive.

import type { Access } from '#contract/access.ts'
import type { CacheTopic } from '#contract/endpoint.ts'
import { z } from '#contract/zod.ts'

/** Name of a feature; the first part of a command id. */
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
  | 'feature'

type Surface =
  /** Page with its own path: `:name` segments are arguments, other arguments go to the query string. */
  | { readonly kind: 'page'; readonly path: string }
  /** Layer over the current page, opened by `?do=<id>&<arguments>`. */
  | { readonly kind: 'drawer' | 'dialog' | 'overlay' }
  /** Executed immediately, without a screen. Links never run an inline command. */
  | { readonly kind: 'inline' }

export const drawer: Surface = { kind: 'drawer' }
export const dialog: Surface = { kind: 'dialog' }
export const overlay: Surface = { kind: 'overlay' }
export const inline: Surface = { kind: 'inline' }

export function page(path: string): Surface {
  return { kind: 'page', path }
}

/** Confirmation level: 0 none; 1 none, but can be undone; 2 dialog; 3 typed confirmation and a reason. */
export type Confirmation = 0 | 1 | 2 | 3

/** Status of an ecommerce, store or group in search results. */
type RecordState = 'active' | 'inactive'

export interface CommandKeys {
  /** Shortcut on every page: a chord `g e`, a modifier key `mod+k`, or a single key `?`. */
  readonly global?: string | readonly string[]
  /** Shortcut for the row under the cursor in the feature's list, and on the detail page. */
  readonly row?: string
}

/** Defines how a command for one record applies to several selected rows. */
export type BulkMode =
  /** Copies the values of one column to the clipboard, one line per row. */
  | { readonly copiedColumn: string }
  /** Runs another command once; the ids of all rows, joined with commas, become one argument of that command. */
  | {
      readonly commandId: CommandDefinition['id']
      /** Argument of each row that contains the id. */
      readonly rowArgument: string
      /** Argument of the command `commandId` that receives the joined ids. */
      readonly joinedArgument: string
      readonly maxRows: number
    }

export interface CommandDefinition {
  /** Unique id, `<feature>.<verb>`; the feature is the first part. */
  readonly id: `${FeatureName}.${string}`
  readonly access: Access
  readonly surface: Surface
  /** Schema of the arguments in a link. Default: no arguments. */
  readonly args?: z.ZodObject
  /** List filters that the user can type in the palette. Unlike `args`, they are never taken from the current page. */
  readonly filters?: z.ZodObject
  /** Statuses of a record in which the command is offered. Default: all. */
  readonly states?: readonly RecordState[]
  /** Argument whose value may be a new name; the palette asks before creating it. */
  readonly newNameArgument?: string
  /** Arguments whose values are enough for the palette to suggest the command, without a word of its name. */
  readonly impliedBy?: readonly string[]
  /** True if the command switches between on and off; the palette displays the resulting state. */
  readonly isToggle?: true
  readonly keys?: CommandKeys
  readonly confirmation?: Confirmation
  /**
   * Arguments that must be present so that the palette can run the command directly, without opening its drawer.
   * Applies only to confirmation levels 0 and 1, and never to links.
   */
  readonly quickRunArguments?: readonly string[]
  /** True if the palette may ask the user to press Enter again before it runs the command directly. */
  readonly needsSecondEnter?: true
  /** True if the side menu contains the command, in the order of the registry. */
  readonly menu?: true
  /** Parent page: the background of a drawer opened by a link, and the target of breadcrumbs. */
  readonly parent?: CommandDefinition['id']
  /** Precondition: the page provides the arguments of the command (`record`), or a screen handles it (`handler`). */
  readonly requires?: 'record' | 'handler'
  /** True if the palette omits the command. */
  readonly hidden?: true
  /** Bulk variant, offered when rows are selected. */
  readonly bulk?: BulkMode
  /** True if the command cancels a running task. All cancel commands share one shortcut. */
  readonly cancelsTask?: true
}

export interface Command extends CommandDefinition {
  readonly feature: FeatureName
  readonly args: z.ZodObject
  readonly keys: CommandKeys
  readonly confirmation: Confirmation
}

/** Builds the schema of a link argument with several record ids, separated by commas. */
export const idList = (max: number) =>
  z
    .string()
    .max(max * 11)
    .regex(new RegExp(`^\\d{1,10}(?:,\\d{1,10}){0,${max - 1}}$`))

const emptyArguments = z.object({})

/** Creates a command from its definition: derives the feature from the id and adds default values. */
export function defineCommand<const D extends CommandDefinition>(definition: D) {
  const [feature] = definition.id.split('.') as [FeatureName]
  return Object.freeze({
    feature,
    args: emptyArguments,
    keys: {} as CommandKeys,
    confirmation: 0 as Confirmation,
    ...definition,
  })
}

/** Arguments of a command: a map from argument name to the value as text, as in the URL. */
export type Arguments = Readonly<Record<string, string>>
