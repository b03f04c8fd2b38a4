// Command type: what a person can do, as data. Feeds menus, routes, palette, shortcuts, help and deep links.

import type { Access } from '#contract/access.ts'
import type { Topic } from '#contract/endpoint.ts'
import { z } from '#contract/zod.ts'

/** Features of the product, and the places that are everyone's. */
export type FeatureName =
  | Topic
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
  /** A page of its own; `:name` segments are arguments, the rest goes to the query string. */
  | { readonly kind: 'page'; readonly path: string }
  /** Over the current page: `?do=<id>&<arguments>`. */
  | { readonly kind: 'drawer' | 'dialog' | 'overlay' }
  /** Done at once by the console, without a screen. Never run by a link. */
  | { readonly kind: 'inline' }

export const drawer: Surface = { kind: 'drawer' }
export const dialog: Surface = { kind: 'dialog' }
export const overlay: Surface = { kind: 'overlay' }
export const inline: Surface = { kind: 'inline' }

export function page(path: string): Surface {
  return { kind: 'page', path }
}

/** 0 none · 1 done at once, can be undone · 2 confirmation · 3 typed confirmation and a reason. */
export type Confirmation = 0 | 1 | 2 | 3

/** What the search says of an ecommerce, a store or a group. */
type RecordState = 'active' | 'inactive'

export interface Keys {
  /** Anywhere: a chord `g e`, a modifier key `mod+k`, or a single key `?`. */
  readonly global?: string | readonly string[]
  /** On the row under the cursor of the feature's list, and on its detail page. */
  readonly row?: string
}

/** How a command that takes one record is done to many rows of a list. */
export type BulkMode =
  /** What this column says of each, a line a row, goes to the clipboard. */
  | { readonly copies: string }
  /** Bulk by one other command, which takes every row's argument `from`, comma-joined, as its `as`. */
  | {
      readonly by: CommandDefinition['id']
      readonly from: string
      readonly as: string
      /** More of them at once it does not take. */
      readonly most: number
    }

export interface CommandDefinition {
  /** `<feature>.<verb>` */
  readonly id: `${FeatureName}.${string}`
  readonly access: Access
  readonly surface: Surface
  /** Arguments as they stand in a link: names and texts. Default: none. */
  readonly args?: z.ZodObject
  /** Of a list: filters of its address that the palette may fill in. What the place gives is none of them. */
  readonly filters?: z.ZodObject
  /** Statuses of its record, as the search tells them, in which there is something to do. Default: all. */
  readonly states?: readonly RecordState[]
  /** The argument whose value may be a new one: the palette asks before it is made. */
  readonly creates?: string
  /** Arguments and filters that say what is meant: with a value of each of them the palette needs no word for it. */
  readonly impliedBy?: readonly string[]
  /** Switches what is on off, and what is off on: the palette says which. */
  readonly toggles?: true
  readonly keys?: Keys
  readonly confirmation?: Confirmation
  /**
   * When the person gave all these arguments, the palette runs it without the drawer, by the feature's `writes`.
   * Danger 0 and 1 only, and never from a link.
   */
  readonly quickRun?: readonly string[]
  /** Running it at once may need a confirming second Enter; the feature's `questions` decide. */
  readonly confirms?: true
  /** The side menu it stands in, in the order of the registry. */
  readonly menu?: true
  /** Parent page: a drawer opened by a bare link lies over it, and breadcrumbs lead back to it. */
  readonly parent?: CommandDefinition['id']
  /** Offered only where its arguments come from the page (`record`) or a screen handles it (`handler`). */
  readonly requires?: 'record' | 'handler'
  /** Left out of the palette (the palette itself, say). */
  readonly hidden?: true
  /** Offered where rows are selected, too. */
  readonly bulk?: BulkMode
  /** Cancels what is running. Such commands share one key, which goes to the one with something to cancel. */
  readonly cancels?: true
}

export interface Command extends CommandDefinition {
  readonly feature: FeatureName
  readonly args: z.ZodObject
  readonly keys: Keys
  readonly confirmation: Confirmation
}

/** Ids joined with commas, as a link carries several records. */
export const idList = (most: number) =>
  z
    .string()
    .max(most * 11)
    .regex(new RegExp(`^\\d{1,10}(?:,\\d{1,10}){0,${most - 1}}$`))

const noArguments = z.object({})

export function command<const D extends CommandDefinition>(definition: D) {
  const [feature] = definition.id.split('.') as [FeatureName]
  return Object.freeze({
    feature,
    args: noArguments,
    keys: {} as Keys,
    confirmation: 0 as Confirmation,
    ...definition,
  })
}

/** Arguments of a command, as the link carries them. */
export type Arguments = Readonly<Record<string, string>>
