// Stores the last command of this browser tab and its arguments, so that the `.` key can repeat the command.
import type { Arguments, Command } from '#commands/command.ts'
import { findCommand, parseArguments } from '#commands/registry.ts'
import { getSessionStorage, readUserValue, writeUserValue } from '#console/lib/storage.ts'

interface LastCommand {
  readonly command: Command
  readonly args: Arguments
}

const UNREPEATABLE_FEATURES: ReadonlySet<Command['feature']> = new Set([
  'palette',
  'keyboard',
  'activity',
  'session',
  'home',
])

/**
 * Returns true if the `.` key can repeat a command. Commands that navigate, and commands that only one screen handles,
 * are not repeated.
 */
export function isRepeatable({ id, feature, surface, requires, hidden }: Command): boolean {
  if (hidden || requires === 'handler' || UNREPEATABLE_FEATURES.has(feature)) return false
  return surface.kind !== 'page' || !/\.(list|open|show|find|go|history)/.test(id)
}

export function storeLastCommand(command: Command, args: Arguments): void {
  if (isRepeatable(command))
    writeUserValue(getSessionStorage, 'last-command', `${command.id}?${new URLSearchParams(args)}`)
}

export function readLastCommand(): LastCommand | null {
  const [id = '', search] = readUserValue(getSessionStorage, 'last-command')?.split('?') ?? []
  const command = findCommand(id)
  return command ? { command, args: parseArguments(command, new URLSearchParams(search)) } : null
}
