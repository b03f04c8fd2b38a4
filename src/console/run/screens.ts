// Types of the screens, actions and writes that a feature registers for its commands.
import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import type { Arguments, Command } from '#commands/command.ts'
import { openPaletteCommand } from '#commands/keyboard.ts'
import type { notify } from '#console/lib/notices.ts'
import type { Session } from '#console/session/session.tsx'
import type { LookupResult } from '#contract/console/tickets.ts'
import type { Runner } from './runner.ts'

/** Component of a page, drawer or dialog. `args` contains the command arguments in the URL. */
export type Screen = ComponentType<{ args: Arguments }>

export interface ActionContext {
  readonly queryClient: QueryClient
  /** Translates keys of any namespace; a key must have its namespace as prefix. */
  readonly t: TFunction
  readonly session: Session
  readonly notify: typeof notify
  readonly run: Runner['run']
  readonly registerHandler: Runner['registerHandler']
  /** True if the user has confirmed the text that the command's `QuickWriteQuestion` returned. */
  readonly isConfirmed?: boolean
}

/**
 * Action of an inline command (a command without page, drawer or dialog). If the action throws an error, the command
 * runner shows the error as a notification.
 */
export type Action = (args: Arguments, context: ActionContext) => void | Promise<void>

/** Command without page, drawer or dialog, and its action. The file `actions.ts` of a feature lists these pairs. */
export type ActionEntry = readonly [command: Command, action: Action]

/** Returns an action that opens the command palette for searching records of one kind. */
export const createOpenPaletteAction =
  (recordKind: LookupResult['kind']): Action =>
  ({ q }, { run }) =>
    run(openPaletteCommand, { of: recordKind, ...(q === undefined ? {} : { text: q }) })

/**
 * Function that executes the write of a command without opening its drawer, but with the same request, toast and undo
 * button. If the function throws, or returns `ask` because input is missing, the drawer opens with the arguments filled
 * in.
 */
export type QuickWrite = (args: Arguments, context: ActionContext) => Promise<'done' | 'ask'>

/**
 * Function that returns the text which the user must confirm before a command writes without opening its drawer; null
 * if no confirmation is needed.
 */
export type QuickWriteQuestion = (
  args: Arguments,
  context: Pick<ActionContext, 'queryClient' | 't'>,
) => Promise<string | null>

/** Command with a function that imports its code, for example its screen. */
export type CommandEntry<Value> = readonly [command: Command, load: () => Promise<Value>]

/** Screens and writes that a feature registers in its `index.ts`. */
export interface Feature {
  /** Pages, drawers and dialogs by command. */
  readonly screens?: readonly CommandEntry<Screen>[]
  /** Previews of the selected record beside a list, by the command that opens the record. */
  readonly previews?: readonly CommandEntry<Screen>[]
  readonly quickWrites?: readonly CommandEntry<QuickWrite>[]
  readonly quickWriteQuestions?: readonly CommandEntry<QuickWriteQuestion>[]
}
