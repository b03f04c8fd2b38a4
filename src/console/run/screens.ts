// Types of the screens, actions and direct writes that a feature registers for its commands.
import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import type { Arguments, Command } from '#commands/command.ts'
import { paletteOpen } from '#commands/keyboard.ts'
import type { notify } from '#console/lib/notices.ts'
import type { Session } from '#console/session/session.tsx'
import type { LookupResult } from '#contract/console/tickets.ts'
import type { Runner } from './runner.ts'

/** Component of a page, drawer or dialog. `args` are the arguments in the URL that the command defines. */
export type Screen = ComponentType<{ args: Arguments }>

export interface ActionContext {
  readonly queryClient: QueryClient
  /** Translates keys of any namespace, with the namespace as prefix. */
  readonly t: TFunction
  readonly session: Session
  readonly notify: typeof notify
  readonly run: Runner['run']
  readonly provide: Runner['registerHandler']
  /** True when the user has confirmed the text of the command's `QuickWriteQuestion`. */
  readonly isConfirmed?: boolean
}

/** The action of an inline command. The runner shows an error that the action throws as a notification. */
export type Action = (args: Arguments, context: ActionContext) => void | Promise<void>

/** An inline command with its action; the `actions.ts` of a feature exports a list of them as `actions`. */
export type ActionEntry = readonly [command: Command, action: Action]

/** Returns an action that opens the palette restricted to records of one kind. */
export const openPaletteFor =
  (recordKind: LookupResult['kind']): Action =>
  ({ q }, { run }) =>
    run(paletteOpen, { of: recordKind, ...(q === undefined ? {} : { text: q }) })

/**
 * Write that a command runs directly with `quickRun`, with the same request, toast and undo as its drawer. If it
 * throws, or returns `ask` because input is missing, the drawer opens prefilled.
 */
export type QuickWrite = (args: Arguments, context: ActionContext) => Promise<'done' | 'ask'>

/** Returns the text of a change that a second Enter must confirm before a direct write; null when none is needed. */
export type QuickWriteQuestion = (
  args: Arguments,
  context: Pick<ActionContext, 'queryClient' | 't'>,
) => Promise<string | null>

/** A command with the dynamic import of its screen, write or question. */
export type CommandEntry<Value> = readonly [command: Command, load: () => Promise<Value>]

/** Registrations of a feature: the type of the `feature` constant in its `index.ts`. */
export interface Feature {
  /** Screens (pages, drawers, dialogs) by command. */
  readonly screens?: readonly CommandEntry<Screen>[]
  /** Previews of the selected record beside a list, by the command that opens the record. */
  readonly peeks?: readonly CommandEntry<Screen>[]
  readonly writes?: readonly CommandEntry<QuickWrite>[]
  readonly questions?: readonly CommandEntry<QuickWriteQuestion>[]
}
