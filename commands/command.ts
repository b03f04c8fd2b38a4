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
  /** Column whose values are copied to the clipboard, one line per row. */
  | { readonly copies: string }
  /** Runs another command once; the ids of all rows, joined with commas, become one argument of that command. */
  | {
      readonly by: CommandDefinition['id']
      readonly from: string
      readonly as: string
      /** Maximum number of rows. */
      readonly most: number
    }

export interface CommandDefinition {
  /** Unique id, `<feature>.<verb>`; the feature is the first part. */
  readonly id: `${FeatureName}.${string}`
  readonly access: Access
  readonly surface: Surface
  /** Schema of the arguments in a link. Default: no arguments. */
  readonly args?: z.ZodObject
  /** Filters in the URL of a list that the palette can fill in; the current page never fills them. */
  readonly filters?: z.ZodObject
  /** Statuses of a record in which the command is offered. Default: all. */
  readonly states?: readonly RecordState[]
  /** Argument whose value may be a new name; the palette asks before creating it. */
  readonly creates?: string
  /** Arguments whose values are enough for the palette to suggest the command, without a word of its name. */
  readonly impliedBy?: readonly string[]
  /** True if the command switches between on and off; the palette displays the resulting state. */
  readonly toggles?: true
  readonly keys?: CommandKeys
  readonly confirmation?: Confirmation
  /**
   * Arguments with which the palette runs the command directly, without its drawer, by the feature's `writes`. Applies
   * only to confirmation levels 0 and 1, and never to links.
   */
  readonly quickRun?: readonly string[]
  /** True if a direct run may need a second Enter as confirmation; the feature's `questions` decide. */
  readonly confirms?: true
  /** True if the side menu contains the command, in the order of the registry. */
  readonly menu?: true
  /** Parent page: the background of a drawer opened by a link, and the target of breadcrumbs. */
  readonly parent?: CommandDefinition['id']
  /** Precondition of the command: the page provides its arguments (`record`) or a screen handles it (`handler`). */
  readonly requires?: 'record' | 'handler'
  /** True if the palette omits the command. */
  readonly hidden?: true
  /** Bulk variant, offered when rows are selected. */
  readonly bulk?: BulkMode
  /** True if the command cancels a running task. These commands share one shortcut, which runs the applicable one. */
  readonly cancels?: true
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

/** Defines a command: derives the feature from the id and adds default values. */
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

/** Arguments of a command as texts, by name, as in the URL. */
export type Arguments = Readonly<Record<string, string>>
