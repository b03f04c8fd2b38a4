// Returns the title of a command in Portuguese, and the title by which users find the command in the palette.
import type { Command } from '#commands/command.ts'
import { switchMaintenanceCommand } from '#commands/comunication.ts'
import texts from '#locales/pt-BR/commands.json' with { type: 'json' }
import keyboardTexts from '#locales/pt-BR/keyboard.json' with { type: 'json' }

export function getCommandTitle({ id }: Pick<Command, 'id'>): string {
  const [feature = '', verb = ''] = id.split('.')
  const commandTexts: unknown = Reflect.get(Object(Reflect.get(texts.commands, feature)), verb)
  return String(Reflect.get(Object(commandTexts), 'title'))
}

/**
 * Returns the title of a command in the palette. For the maintenance command, this is the title while maintenance is
 * off.
 */
export function getPaletteTitle(command: Pick<Command, 'id'>): string {
  return command.id === switchMaintenanceCommand.id
    ? keyboardTexts.palette.maintenance.turnOn
    : getCommandTitle(command)
}
