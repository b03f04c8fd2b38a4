// Every command as an entry of the index, with its words in three languages. Pure.
import type { Arguments, Command } from '#commands/command.ts'
import { buildIndex, type Index, type Searchable } from './ranking.ts'
import { rowValue } from './recent.ts'
import { openChoice } from './slots.ts'
import { type CommandFile, type CommandFiles, type CommandText, placeName, textOf } from './texts.ts'

export interface Entry extends Searchable {
  readonly command: Command
  readonly args: Arguments
  /** The place it belongs to, by name. */
  readonly place: string
}

export interface Catalogue {
  readonly index: Index<Entry>
  readonly file: CommandFile
}

export function buildCatalogue(commands: readonly Command[], files: CommandFiles): Catalogue {
  const entries = commands.filter(({ hidden }) => !hidden).flatMap((command) => entriesOf(command, files))
  return { index: buildIndex(entries), file: files.active }
}

const none: CommandText = { title: '', aliases: [] }

function entriesOf(command: Command, { active, others }: CommandFiles): readonly Entry[] {
  const text = textOf(active, command.id) ?? { ...none, title: command.id }
  const foreign = others.map((file) => textOf(file, command.id) ?? none)
  const place = placeName(active, command.area)
  const entry: Entry = {
    value: rowValue(command),
    command,
    args: {},
    place,
    title: text.title,
    aliases: text.aliases,
    foreignTitles: foreign.map(({ title }) => title).filter((title) => title !== ''),
    foreign: foreign.flatMap(({ aliases }) => aliases),
  }
  const choice = openChoice(command, {})
  const values = (choice?.choices ?? []).map<Entry>((value) => {
    const args = { [choice?.name ?? '']: value }
    const names = (one: CommandText) => [one.values?.[value] ?? value, `${one.title} ${one.values?.[value] ?? value}`]
    return {
      value: rowValue(command, args),
      command,
      args,
      place,
      title: `${text.title}: ${text.values?.[value] ?? value}`,
      aliases: [...names(text), ...text.aliases.map((alias) => `${alias} ${text.values?.[value] ?? value}`)],
      foreign: foreign.flatMap(names),
    }
  })
  return [entry, ...values]
}
