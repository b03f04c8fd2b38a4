// Types of the screens, actions and direct writes that a feature registers by command id.
import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import type { Arguments } from '#commands/command.ts'
import { paletteOpen } from '#commands/keyboard.ts'
import type { notify } from '#console/lib/notices.ts'
import type { Session } from '#console/session/session.tsx'
import type { Found } from '#contract/tickets.ts'
import type { CommandId, Runner } from './runner.ts'

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

/** The palette on records of one kind. */
export const findInPalette =
  (of: Found['kind']): Action =>
  ({ q }, { run }) =>
    run(paletteOpen, { of, ...(q === undefined ? {} : { text: q }) })

/** Inline commands. What an action throws is shown as an error notice. */
export type Actions = Partial<Record<CommandId, Action>>

/**
 * The write of a command with `quickRun`, as its drawer sends it, with toast and undo. When it throws, or answers
 * `ask` because more is needed, the drawer opens prefilled.
 */
export type Write = (args: Arguments, context: ActionContext) => Promise<'done' | 'ask'>

export type Writes = Partial<Record<CommandId, Write>>

/** What a direct write would change that needs a second Enter, in words; null when nothing does. */
export type Question = (args: Arguments, context: Pick<ActionContext, 'queryClient' | 't'>) => Promise<string | null>

export type Questions = Partial<Record<CommandId, Question>>

/** What a feature's `screens.ts` exports: the pages that the router must know from the start. */
export interface FeatureScreens {
  readonly pages?: Screens
  /** What a peek beside a list shows of the record that this command opens. */
  readonly peeks?: Screens
}

/** What a feature's `overlays.ts` exports; all features are one chunk (`app/overlay-screens.ts`). */
export interface FeatureOverlays {
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
