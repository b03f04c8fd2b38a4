// The texts of the commands in all three languages: people search in the language they think in.
import { type Language, languages } from '#contract/appearance.ts'

export interface CommandText {
  readonly title: string
  readonly aliases: readonly string[]
  /** Names of the values of its argument, where that is a choice. */
  readonly values?: Readonly<Record<string, string>>
}

/** `commands.json`: area → verb → text, and the names of the places. */
export type CommandFile = Readonly<Record<string, Readonly<Record<string, CommandText | string>>>>

const files = import.meta.glob<CommandFile>('/locales/*/commands.json', { import: 'default' })

export interface CommandFiles {
  readonly active: CommandFile
  readonly others: readonly CommandFile[]
}

export async function loadCommandFiles(language: Language): Promise<CommandFiles> {
  const load = async (one: Language) => (await files[`/locales/${one}/commands.json`]?.()) ?? {}
  const [active, ...others] = await Promise.all([language, ...languages.filter((one) => one !== language)].map(load))
  return { active: active ?? {}, others }
}

export function textOf(file: CommandFile, id: string): CommandText | undefined {
  const [area = '', verb = ''] = id.split('.')
  const text = file[area]?.[verb]
  return typeof text === 'object' ? text : undefined
}

export function placeName(file: CommandFile, area: string): string {
  const name = file.places?.[area]
  return typeof name === 'string' ? name : ''
}
