// Titles and synonyms of commands in three languages, read from commands.json.

import { type Language, languages } from '#contract/languages.ts'
import type { ValueNamesByArgument } from '#contract/reader/values/lexicon.ts'

export interface CommandText {
  readonly title: string
  readonly aliases: readonly string[]
  /** Display names of the values, if the command has an argument with fixed values, such as the theme. */
  readonly values?: Readonly<Record<string, string>>
}

type CommandTitle = Omit<CommandText, 'aliases'>

/** Names and synonyms of the commands in one language. */
export interface CommandTexts {
  /**
   * Maps the two parts of a command id, such as `stores` and `create`, to the title of the command. The key `places`
   * contains the names of the pages.
   */
  readonly names: Readonly<Record<string, Readonly<Record<string, CommandTitle | string>>>>
  /** Maps the two parts of a command id, such as `stores` and `create`, to the synonyms of the command. */
  readonly aliases: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /**
   * Names of the values of arguments and filters, such as `inativos` for the value `inactive` of the filter
   * `situation`.
   */
  readonly words: ValueNamesByArgument
}

/** Content of the file `commands.json` of one language. */
interface CommandsJson {
  readonly commands: CommandTexts['names']
  readonly aliases: CommandTexts['aliases']
  readonly words: CommandTexts['words']
}

const jsonByPath = import.meta.glob<CommandsJson>('/locales/*/commands.json', { eager: true, import: 'default' })

export interface CommandTranslations {
  readonly activeLanguage: CommandTexts
  readonly otherLanguages: readonly CommandTexts[]
}

export function getCommandTranslations(language: Language): CommandTranslations {
  return {
    activeLanguage: getCommandTexts(language),
    otherLanguages: languages.filter((otherLanguage) => otherLanguage !== language).map(getCommandTexts),
  }
}

function getCommandTexts(language: Language): CommandTexts {
  const json = jsonByPath[`/locales/${language}/commands.json`]
  return { names: json?.commands ?? {}, aliases: json?.aliases ?? {}, words: json?.words ?? {} }
}

export function getCommandText(
  { names, aliases }: Pick<CommandTexts, 'names' | 'aliases'>,
  id: string,
): CommandText | undefined {
  const [feature = '', verb = ''] = id.split('.')
  const text = names[feature]?.[verb]
  return typeof text === 'object' ? { ...text, aliases: aliases[feature]?.[verb] ?? [] } : undefined
}

export function getPageName(commandTexts: CommandTexts, feature: string): string {
  const name = commandTexts.names.places?.[feature]
  return typeof name === 'string' ? name : ''
}
