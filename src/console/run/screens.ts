// Types of the screens, actions and direct writes that a feature registers for its commands.
import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import type { Arguments, Command } from '#commands/command.ts'
import { paletteOpen } from '#commands/keyboard.ts'
import type { notify } from '#console/lib/notices.ts'
import type { Session } from '#console/session/session.tsx'
import type { Found } from '#contract/console/tickets.ts'
import type { Runner } from './runner.ts'

/** A page, or what lies over one; `args` are those of its link that its command understands. */
export type Screen = ComponentType<{ args: Arguments }>

export interface ActionContext {
  readonly queryClient: QueryClient
  /** Any namespace by prefix. */
  readonly t: TFunction
  readonly session: Session
  readonly notify: typeof notify
  readonly run: Runner['run']
  readonly provide: Runner['provide']
  /** True when the user has confirmed the text of the command's `Question`. */
  readonly isConfirmed?: boolean
}

/** The action of an inline command. The runner shows an error that the action throws as a notification. */
export type Action = (args: Arguments, context: ActionContext) => void | Promise<void>

/** An inline command with its action; the `actions.ts` of a feature exports a list of them as `actions`. */
export type ActionEntry = readonly [command: Command, action: Action]

/** The palette on records of one kind. */
export const findInPalette =
  (of: Found['kind']): Action =>
  ({ q }, { run }) =>
    run(paletteOpen, { of, ...(q === undefined ? {} : { text: q }) })

/**
 * The write of a command with `quickRun`, as its drawer sends it, with toast and undo. When it throws, or answers
 * `ask` because more is needed, the drawer opens prefilled.
 */
export type Write = (args: Arguments, context: ActionContext) => Promise<'done' | 'ask'>

/** Returns the text of a change that a second Enter must confirm before a direct write; null when none is needed. */
export type Question = (args: Arguments, context: Pick<ActionContext, 'queryClient' | 't'>) => Promise<string | null>

/** A command with the dynamic import of its screen, write or question. */
export type Entry<Value> = readonly [command: Command, load: () => Promise<Value>]

/** The type of `feature`, which the `index.ts` of each feature exports. */
export interface Feature {
  /** Pages, drawers and dialogs. */
  readonly screens?: readonly Entry<Screen>[]
  /** Previews of the record under the cursor, beside a list, by the command that opens the record. */
  readonly peeks?: readonly Entry<Screen>[]
  readonly writes?: readonly Entry<Write>[]
  readonly questions?: readonly Entry<Question>[]
}
