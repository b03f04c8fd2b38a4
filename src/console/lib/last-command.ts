// The command done last in this tab, with its arguments: what `.` offers again.
import type { Arguments, Command } from '#commands/command.ts'
import { findCommand, understood } from '#commands/registry.ts'
import { ownKey, readStored, tab, writeStored } from './owner.ts'

export interface Done {
  readonly command: Command
  readonly args: Arguments
}

const asides: ReadonlySet<Command['area']> = new Set(['palette', 'keyboard', 'activity', 'session', 'home'])

/** Going and looking somewhere is no work to repeat; nor is what only one screen can do. */
export function isRepeatable({ id, area, opens, needs, hidden }: Command): boolean {
  if (hidden || needs === 'here' || asides.has(area)) return false
  return opens.kind !== 'page' || !/\.(list|open|find|go|history)/.test(id)
}

export function rememberCommand(command: Command, args: Arguments): void {
  const key = ownKey('last-command')
  if (key === null || !isRepeatable(command)) return
  writeStored(tab, key, `${command.id}?${new URLSearchParams(args)}`)
}

export function lastCommand(): Done | null {
  const key = ownKey('last-command')
  const [id = '', search] = (key === null ? null : readStored(tab, key))?.split('?') ?? []
  const command = findCommand(id)
  return command ? { command, args: understood(command, new URLSearchParams(search)) } : null
}
