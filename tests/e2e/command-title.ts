// Returns the title of a command in Portuguese, by which users find the command in the palette.
import type { Command } from '#commands/command.ts'
import texts from '#locales/pt-BR/commands.json' with { type: 'json' }

export function getCommandTitle({ id }: Pick<Command, 'id'>): string {
  const [feature = '', verb = ''] = id.split('.')
  const commandTexts: unknown = Reflect.get(Object(Reflect.get(texts.commands, feature)), verb)
  return String(Reflect.get(Object(commandTexts), 'title'))
}
