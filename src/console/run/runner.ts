// Context of the command runner. Screens, menus and buttons run commands with the runner and register handlers for
// commands.
import { createContext, useContext, useEffectEvent, useLayoutEffect } from 'react'
import type { Arguments, Command, CommandDefinition } from '#commands/command.ts'

export type CommandId = CommandDefinition['id']

export interface RunOptions {
  readonly newTab?: boolean
  /** Asks for confirmation before an inline command (a command without page, drawer or dialog) runs. */
  readonly showsConfirmation?: boolean
  /**
   * Executes a write without opening its drawer, because the user has already entered all arguments. If the write
   * fails, the drawer opens with these arguments.
   */
  readonly quickRun?: boolean
  /** True if the user has already confirmed a write that runs without its drawer. */
  readonly isConfirmed?: boolean
  /** Id of the parked drawer (put aside earlier with its input) to restore. */
  readonly parkedId?: string
  /** URL of the page to open below the drawer. Default: the current page. */
  readonly pageUrl?: string
}

export interface Runner {
  /**
   * Opens the screen of a command or runs its action. If the user lacks the permission, shows a notification with the
   * reason.
   */
  readonly run: (command: Command, args?: Arguments, options?: RunOptions) => void
  /**
   * Returns the text that the user must confirm before the command writes without opening a drawer; null if no
   * confirmation is needed.
   */
  readonly getQuestion: (command: Command, args: Arguments) => Promise<string | null>
  /**
   * Closes the drawer or dialog that contains the calling component. If a component outside a drawer or dialog calls
   * this function, the topmost drawer or dialog closes.
   */
  readonly close: () => void
  /**
   * Returns the arguments of the current context: the arguments of the page, overridden by the arguments of the
   * selected row.
   */
  readonly getCurrentArguments: () => Arguments
  /** Returns true if the top drawer or the page has registered a handler for the command. */
  readonly hasHandler: (id: CommandId) => boolean
  /** Returns true if the top drawer or dialog has registered a handler for the command. */
  readonly hasHandlerOnTop: (id: CommandId) => boolean
  /** Registers a handler for a command. Returns a function that removes the handler. */
  readonly registerHandler: (id: CommandId, action: (args: Arguments) => void) => () => void
  /** Returns true if the drawer or dialog of the command is open, even below another drawer or dialog. */
  readonly isOpen: (id: CommandId) => boolean
  /** Sets the arguments that identify the selected row or the record of the drawer; null if no row is selected. */
  readonly setCurrentArguments: (args: Arguments | null) => void
}

export const RunnerContext = createContext<Runner | null>(null)

export function useCommandRunner(): Runner {
  const runner = useContext(RunnerContext)
  if (!runner) throw new Error('No RunnerContext above this component')
  return runner
}

/**
 * Registers the handler of a command without page, drawer or dialog. The handler is registered while the component is
 * mounted and `enabled` is true.
 */
export function useCommandHandler(id: CommandId, action: (args: Arguments) => void, enabled = true): void {
  const { registerHandler } = useCommandRunner()
  const latestAction = useEffectEvent(action)
  // Registers the handler in a layout effect, so that the shortcut works as soon as the screen is visible.
  useLayoutEffect(
    () => (enabled ? registerHandler(id, (args) => latestAction(args)) : undefined),
    [registerHandler, id, enabled],
  )
}

/**
 * Runs a command of another feature on the record of the screen or on the selected row when the user presses the
 * shortcut of the command.
 */
export function useRowCommand(command: Command): void {
  const { run } = useCommandRunner()
  useCommandHandler(command.id, (args) => run(command, args))
}
