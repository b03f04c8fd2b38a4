// What an area hands to the app, by command id: its pages, loaded with their routes, and what other commands open and do.
import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import type { Arguments } from '#commands/command.ts'
import type { notify } from './notices.ts'
import type { CommandId, Runner } from './run.ts'
import type { Session } from './session.tsx'

/** A page, or what lies over one; `args` are those of its link that its command understands. */
export type Screen = ComponentType<{ args: Arguments }>

/** Pages, each its own chunk. */
export type Screens = Partial<Record<CommandId, () => Promise<Screen>>>

/** Drawers and dialogs. */
export type Overlays = Partial<Record<CommandId, Screen>>

export interface ActionContext {
  readonly queryClient: QueryClient
  /** Any namespace by prefix. */
  readonly t: TFunction
  readonly session: Session
  readonly notify: typeof notify
  readonly run: Runner['run']
  readonly provide: Runner['provide']
  /** What `Question` said was seen, and it is meant. */
  readonly isConfirmed?: boolean
}

export type Action = (args: Arguments, context: ActionContext) => void | Promise<void>

/** Inline commands. What an action throws is shown as an error notice. */
export type Actions = Partial<Record<CommandId, Action>>

/**
 * What the drawer of a command sends, with its notice and undo, for a command that has `atOnce`. It throws what refused it, and the
 * drawer opens filled; so it does where the write says that there is more to ask.
 */
export type Write = (args: Arguments, context: ActionContext) => Promise<'done' | 'ask'>
export type Writes = Partial<Record<CommandId, Write>>

/** What a write at once would do that a second Enter must confirm, in words; null when there is nothing of the kind. */
export type Question = (args: Arguments, context: Pick<ActionContext, 'queryClient' | 't'>) => Promise<string | null>
export type Questions = Partial<Record<CommandId, Question>>

/** What `areas/<area>/index.ts` exports: what the router must know from the start. */
export interface AreaPages {
  readonly pages?: Screens
}

/** What `areas/<area>/commands.ts` exports; all areas together are one chunk (`app/overlays.ts`). */
export interface AreaCommands {
  /** What lies over a page. */
  readonly screens?: Overlays
  readonly actions?: Actions
  readonly writes?: Writes
  readonly questions?: Questions
}

/** By command id. */
export type Table<Value> = ReadonlyMap<string, Value>

export function entriesOf<Value>(table: Partial<Record<string, Value>> = {}): readonly (readonly [string, Value])[] {
  return Object.entries(table).flatMap(([id, value]) => (value === undefined ? [] : [[id, value] as const]))
}
