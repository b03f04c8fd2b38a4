// Stores the last command of this tab with its arguments, so that the `.` key can repeat it.
import type { Arguments, Command } from '#commands/command.ts'
import { findCommand, understood } from '#commands/registry.ts'
import { readOwn, tab, writeOwn } from '#console/lib/storage.ts'

interface Done {
  readonly command: Command
  readonly args: Arguments
}

const asides: ReadonlySet<Command['feature']> = new Set(['palette', 'keyboard', 'activity', 'session', 'home'])

/**
 * Returns true for commands that the `.` key repeats: not for navigation, and not for commands that only one screen
 * handles.
 */
export function isRepeatable({ id, feature, surface, requires, hidden }: Command): boolean {
  if (hidden || requires === 'handler' || asides.has(feature)) return false
  return surface.kind !== 'page' || !/\.(list|open|show|find|go|history)/.test(id)
}

export function rememberCommand(command: Command, args: Arguments): void {
  if (isRepeatable(command)) writeOwn(tab, 'last-command', `${command.id}?${new URLSearchParams(args)}`)
}

export function lastCommand(): Done | null {
  const [id = '', search] = readOwn(tab, 'last-command')?.split('?') ?? []
  const command = findCommand(id)
  return command ? { command, args: understood(command, new URLSearchParams(search)) } : null
}
