// Command titles and synonyms in all three languages, so that search works in any of them.
import { type Language, languages } from '#contract/languages.ts'
import type { ValueWords } from './phrases.ts'

export interface CommandText {
  readonly title: string
  readonly aliases: readonly string[]
  /** Names of the values of its argument, where that is a choice. */
  readonly values?: Readonly<Record<string, string>>
}

type Named = Omit<CommandText, 'aliases'>

/** What one language calls the commands. */
export interface CommandFile {
  /** Feature → verb → text, and the names of the places. */
  readonly names: Readonly<Record<string, Readonly<Record<string, Named | string>>>>
  /** Feature → verb → other words for it. */
  readonly aliases: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /** What values of arguments and filters are called. */
  readonly words: ValueWords
}

interface CommandTexts {
  readonly commands: CommandFile['names']
  readonly aliases: CommandFile['aliases']
  readonly words: CommandFile['words']
}

const files = import.meta.glob<CommandTexts>('/locales/*/commands.json', { eager: true, import: 'default' })

export interface CommandFiles {
  readonly active: CommandFile
  readonly others: readonly CommandFile[]
}

export function commandFiles(language: Language): CommandFiles {
  return { active: fileOf(language), others: languages.filter((one) => one !== language).map(fileOf) }
}

function fileOf(language: Language): CommandFile {
  const file = files[`/locales/${language}/commands.json`]
  return { names: file?.commands ?? {}, aliases: file?.aliases ?? {}, words: file?.words ?? {} }
}

export function textOf(
  { names, aliases }: Pick<CommandFile, 'names' | 'aliases'>,
  id: string,
): CommandText | undefined {
  const [feature = '', verb = ''] = id.split('.')
  const text = names[feature]?.[verb]
  return typeof text === 'object' ? { ...text, aliases: aliases[feature]?.[verb] ?? [] } : undefined
}

export function placeName(file: CommandFile, feature: string): string {
  const name = file.names.places?.[feature]
  return typeof name === 'string' ? name : ''
}
