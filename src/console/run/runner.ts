// Runner of commands: screens, menus and buttons run commands, and register handlers for them.
import { createContext, useContext, useEffectEvent, useLayoutEffect } from 'react'
import type { Arguments, Command, CommandDefinition } from '#commands/command.ts'

export type CommandId = CommandDefinition['id']

export interface RunOptions {
  readonly newTab?: boolean
  /** Shows what an inline command would do, with a button that does it. */
  readonly asks?: boolean
  /** Every argument was given on purpose: runs without the drawer, which opens prefilled when the write is refused. */
  readonly quickRun?: boolean
  /** With `quickRun`: what it changes was shown and confirmed. */
  readonly isConfirmed?: boolean
  /** The parked drawer that is opened again. */
  readonly parked?: string
}

export interface Runner {
  /** Opens or does it. A refusal is said, with its reason. */
  readonly run: (command: Command, args?: Arguments, options?: RunOptions) => void
  /** Returns the text of the question to confirm before the command writes at once; null when none is needed. */
  readonly question: (command: Command, args: Arguments) => Promise<string | null>
  /** Closes the drawer or dialog it is called in; elsewhere the one on top. */
  readonly close: () => void
  /** Arguments that the place gives: those of the page, then those of the row under the cursor. */
  readonly argumentsHere: () => Arguments
  /** Whether a screen provides this command now: that of the drawer on top, or the page. */
  readonly isProvided: (id: CommandId) => boolean
  /** The same, by the drawer or dialog on top alone. */
  readonly isProvidedOnTop: (id: CommandId) => boolean
  readonly provide: (id: CommandId, action: (args: Arguments) => void) => () => void
  /** Whether a drawer or dialog of this command is open, on top or below. */
  readonly isOpen: (id: CommandId) => boolean
  /** The row under the cursor, or what the drawer is about, as arguments; null when the cursor leaves. */
  readonly pointAt: (args: Arguments | null) => void
}

export const RunnerContext = createContext<Runner | null>(null)

export function useRunner(): Runner {
  const runner = useContext(RunnerContext)
  if (!runner) throw new Error('No RunnerContext above this component')
  return runner
}

/** Does an inline command while this component is mounted and `enabled`. */
export function useCommandHandler(id: CommandId, action: (args: Arguments) => void, enabled = true): void {
  const { provide } = useRunner()
  const act = useEffectEvent(action)
  // By the time the screen is seen its keys work.
  useLayoutEffect(() => (enabled ? provide(id, (args) => act(args)) : undefined), [provide, id, enabled])
}

/** Lets the row's key of another feature's drawer act on the record of this screen, or on the row under its cursor. */
export function useRowKey(command: Command): void {
  const { run } = useRunner()
  useCommandHandler(command.id, (args) => run(command, args))
}
