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

// What a feature exports to the app, by command id: lazy pages, drawers and dialogs, inline actions, direct writes.

// Embeds one feature's screen in another feature's page, by command id: features never import each other.

// Home page: which page `/` opens, the person's choice as long as they may open it.

// The last command of this tab with its arguments, for `.` (repeat).

// One-shot URL flags: acts on `name=value`, then removes it from the URL, so that reload and Back do not repeat it.

// Reason of a refused permission, in words: context, level, and who can grant it.

// Labels of activity entries; the `activity` texts must be loaded.

// Record pager: the list a record was opened from, with the position of each visited record, for previous and next.

// Undo action for the toast of a reversible write.
