// Running a command, from anywhere: palette, key, menu, row, button. The app provides it; `useProvide` lets a screen do what only it can.
import { createContext, useContext, useLayoutEffect, useRef } from 'react'
import type { Arguments, Command, CommandDefinition } from '#commands/command.ts'

export type CommandId = CommandDefinition['id']

export interface RunOptions {
  readonly newTab?: boolean
  /** Shows what an inline command would do, with a button that does it. */
  readonly asks?: boolean
  /** The person gave every argument and means it: done without its drawer, which opens filled where it is refused. */
  readonly atOnce?: boolean
  /** With `atOnce`: what it changes was shown and confirmed. */
  readonly isConfirmed?: boolean
  /** The parked drawer that is opened again. */
  readonly parked?: string
}

export interface Runner {
  /** Opens or does it. A refusal is said, with its reason. */
  readonly run: (command: Command, args?: Arguments, options?: RunOptions) => void
  /** What doing it at once would change that must be confirmed, in words; null: nothing. */
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
  /** The row under the cursor, as arguments; null when the cursor leaves. */
  readonly pointAt: (args: Arguments | null) => void
}

export const RunnerContext = createContext<Runner | null>(null)

export function useRunner(): Runner {
  const runner = useContext(RunnerContext)
  if (!runner) throw new Error('No RunnerContext above this component')
  return runner
}

/** Does an inline command while this component is mounted and `enabled`. */
export function useProvide(id: CommandId, action: (args: Arguments) => void, enabled = true): void {
  const { provide } = useRunner()
  const latest = useRef(action)
  // By the time the screen is seen its keys work, on what is seen.
  useLayoutEffect(() => {
    latest.current = action
  })
  useLayoutEffect(() => (enabled ? provide(id, (args) => latest.current(args)) : undefined), [provide, id, enabled])
}
