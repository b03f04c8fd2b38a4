// The texts of the commands in all three languages: people search in the language they think in.
import { type Language, languages } from '#contract/preferences.ts'

export interface CommandText {
  readonly title: string
  readonly aliases: readonly string[]
  /** Names of the values of its argument, where that is a choice. */
  readonly values?: Readonly<Record<string, string>>
}

type Named = Omit<CommandText, 'aliases'>

/** What one language calls the commands. */
export interface CommandFile {
  /** `commands.json`: area → verb → text, and the names of the places. */
  readonly names: Readonly<Record<string, Readonly<Record<string, Named | string>>>>
  /** `aliases.json`: area → verb → other words for it. */
  readonly aliases: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

const names = import.meta.glob<CommandFile['names']>('/locales/*/commands.json', { eager: true, import: 'default' })
const aliases = import.meta.glob<CommandFile['aliases']>('/locales/*/aliases.json', { eager: true, import: 'default' })

export interface CommandFiles {
  readonly active: CommandFile
  readonly others: readonly CommandFile[]
}

export function commandFiles(language: Language): CommandFiles {
  return { active: fileOf(language), others: languages.filter((one) => one !== language).map(fileOf) }
}

function fileOf(language: Language): CommandFile {
  return {
    names: names[`/locales/${language}/commands.json`] ?? {},
    aliases: aliases[`/locales/${language}/aliases.json`] ?? {},
  }
}

export function textOf({ names, aliases }: CommandFile, id: string): CommandText | undefined {
  const [area = '', verb = ''] = id.split('.')
  const text = names[area]?.[verb]
  return typeof text === 'object' ? { ...text, aliases: aliases[area]?.[verb] ?? [] } : undefined
}

export function placeName(file: CommandFile, area: string): string {
  const name = file.names.places?.[area]
  return typeof name === 'string' ? name : ''
}
