// Command runner context: screens, menus and buttons run commands with it, and register handlers for commands.
import { createContext, useContext, useEffectEvent, useLayoutEffect } from 'react'
import type { Arguments, Command, CommandDefinition } from '#commands/command.ts'

export type CommandId = CommandDefinition['id']

export interface RunOptions {
  readonly newTab?: boolean
  /** Asks for confirmation before an inline command runs. */
  readonly showsConfirmation?: boolean
  /**
   * Runs the write without its drawer, because the user entered every argument. The drawer opens prefilled when the
   * write fails.
   */
  readonly quickRun?: boolean
  /** True when the user has confirmed the changes of a `quickRun` write. */
  readonly isConfirmed?: boolean
  /** Id of the parked drawer to reopen. */
  readonly parkedId?: string
}

export interface Runner {
  /** Opens the screen of a command or runs its action. A missing permission shows a notification with the reason. */
  readonly run: (command: Command, args?: Arguments, options?: RunOptions) => void
  /**
   * Returns the text that the user must confirm before the command writes directly; null when no confirmation is
   * needed.
   */
  readonly getQuestion: (command: Command, args: Arguments) => Promise<string | null>
  /** Closes the drawer or dialog that calls this function; outside of one, closes the top layer. */
  readonly close: () => void
  /** Returns the arguments of the current context: those of the page, overridden by those of the selected row. */
  readonly getCurrentArguments: () => Arguments
  /** Returns true when the top drawer or the page has registered a handler for this command. */
  readonly hasHandler: (id: CommandId) => boolean
  /** Returns true when the top drawer or dialog has registered a handler for this command. */
  readonly hasHandlerOnTop: (id: CommandId) => boolean
  /** Registers a handler for a command; returns the function that removes the handler. */
  readonly registerHandler: (id: CommandId, action: (args: Arguments) => void) => () => void
  /** Returns true when a drawer or dialog of this command is open, even below another layer. */
  readonly isOpen: (id: CommandId) => boolean
  /** Sets the arguments that identify the selected row or the record of the drawer; null when no row is selected. */
  readonly setCurrentArguments: (args: Arguments | null) => void
}

export const RunnerContext = createContext<Runner | null>(null)

export function useRunner(): Runner {
  const runner = useContext(RunnerContext)
  if (!runner) throw new Error('No RunnerContext above this component')
  return runner
}

/** Registers the handler of an inline command while this component is mounted and `enabled` is true. */
export function useCommandHandler(id: CommandId, action: (args: Arguments) => void, enabled = true): void {
  const { registerHandler } = useRunner()
  const act = useEffectEvent(action)
  // A layout effect, so that the keys work as soon as the screen is visible.
  useLayoutEffect(
    () => (enabled ? registerHandler(id, (args) => act(args)) : undefined),
    [registerHandler, id, enabled],
  )
}

/**
 * Runs the command of another feature on the record of this screen, or on the selected row, when its row key is
 * pressed.
 */
export function useRowCommand(command: Command): void {
  const { run } = useRunner()
  useCommandHandler(command.id, (args) => run(command, args))
}
