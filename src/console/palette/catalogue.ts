// Search entries of the command palette: one or more for each command, with its words in three languages.

import type { Arguments, Command } from '#commands/command.ts'
import { listAvailableCommands } from '#commands/registry.ts'
import { foldText, getSearchTerms } from '#console/lib/search-text.ts'
import { useSession } from '#console/session/session.tsx'
import { getSessionState } from '#console/session/session-store.ts'
import type { Language } from '#contract/languages.ts'
import type { Me } from '#contract/platform/session.ts'
import { buildLexicon, type Lexicon } from '#contract/reader/values/lexicon.ts'
import { findOpenChoice, mustConfirmInDialog } from './command-arguments.ts'
import {
  type CommandFile,
  type CommandFiles,
  type CommandText,
  commandFiles,
  getCommandText,
  getPlaceName,
} from './command-texts.ts'
import { getRowValue } from './recent-items.ts'
import { buildIndex, type Index, type Searchable } from './search-index.ts'

export interface Entry extends Searchable {
  readonly command: Command
  readonly args: Arguments
  /** Name of the page that the command belongs to. */
  readonly place: string
}

export interface Catalogue {
  readonly index: Index<Entry>
  readonly file: CommandFile
  readonly lexicon: Lexicon
}

export function buildCatalogue(commands: readonly Command[], files: CommandFiles): Catalogue {
  const [active, others] = [buildCommandLanguage(files.active), files.others.map(buildCommandLanguage)]
  const entries = commands.filter(({ hidden }) => !hidden).flatMap((command) => buildEntries(command, active, others))
  const lexicon = buildLexicon([files.active, ...files.others].map(({ words }) => words))
  return { index: buildIndex(entries), file: files.active, lexicon }
}

interface SynonymList {
  readonly words: readonly string[]
  readonly folded: readonly string[]
}

/**
 * Texts of the commands in one language. The synonyms are normalized once, because every command is compared with them.
 */
interface CommandLanguage {
  readonly file: CommandFile
  readonly verbs: readonly SynonymList[]
  readonly kinds: readonly SynonymList[]
}

function buildCommandLanguage(file: CommandFile): CommandLanguage {
  const families = (all: Readonly<Record<string, readonly string[]>> = {}) =>
    Object.values(all).map((words) => ({ words, folded: words.map(foldText) }))
  return { file, verbs: families(file.words.verb), kinds: families(file.words.kind) }
}

/**
 * Returns the synonyms of the verbs in a command title, such as *apagar* for *Excluir*. A title may have two verbs:
 * *Ativar ou desativar*.
 */
function listSynonymVerbs({ verbs }: CommandLanguage, title: string): readonly string[] {
  const titleVerbs = title.split(/ (?:ou|or|o) /).map((part) => getSearchTerms(part)[0] ?? '')
  return verbs.filter(({ folded }) => folded.some((verb) => titleVerbs.includes(verb))).flatMap(({ words }) => words)
}

/** Returns the synonyms of the kinds of records in a command title, such as *frete* for *transportadora*. */
function listSynonymKinds({ kinds }: CommandLanguage, title: string): readonly string[] {
  const titleTerms = getSearchTerms(title)
  return kinds.filter(({ folded }) => folded.some((name) => titleTerms.includes(name))).flatMap(({ words }) => words)
}

const emptyText: CommandText = { title: '', aliases: [] }

function buildEntries(command: Command, active: CommandLanguage, others: readonly CommandLanguage[]): readonly Entry[] {
  const text = getCommandText(active.file, command.id) ?? { ...emptyText, title: command.id }
  const foreign = others.map(({ file }) => getCommandText(file, command.id) ?? emptyText)
  const titles = [text, ...foreign].map(({ title }) => foldText(title))
  const collectSynonyms = (listSynonyms: (language: CommandLanguage, title: string) => readonly string[]) =>
    [active, ...others].flatMap((language, at) => listSynonyms(language, titles[at] ?? ''))
  const place = getPlaceName(active.file, command.feature)
  const entry: Entry = {
    value: getRowValue(command),
    command,
    args: {},
    place,
    title: text.title,
    // Commands of the menu are also found by the name of their page.
    aliases: command.menu ? [...text.aliases, place] : text.aliases,
    foreignTitles: [
      ...foreign.map(({ title }) => title),
      ...(command.menu ? others.map(({ file }) => getPlaceName(file, command.feature)) : []),
    ].filter((title) => title !== ''),
    foreign: foreign.flatMap(({ aliases }) => aliases),
    verbs: collectSynonyms(listSynonymVerbs),
    // Dangerous commands get no synonyms for the kind of record, so that fewer queries find them.
    kinds: mustConfirmInDialog(command) ? [] : collectSynonyms(listSynonymKinds),
  }
  const choice = findOpenChoice(command, {})
  const values = (choice?.choices ?? []).map<Entry>((value) => {
    const args = { [choice?.name ?? '']: value }
    const names = (one: CommandText) => [one.values?.[value] ?? value, `${one.title} ${one.values?.[value] ?? value}`]
    // Synonyms of the value, such as *inglês* for *English*, each after the title of the command in its language.
    const synonyms = [active, ...others].flatMap(({ file }, at) =>
      (file.words[choice?.name ?? '']?.[value] ?? []).map((word) => `${titles[at] ?? ''} ${word}`),
    )
    return {
      value: getRowValue(command, args),
      command,
      args,
      place,
      title: `${text.title}: ${text.values?.[value] ?? value}`,
      aliases: [...names(text), ...text.aliases.map((alias) => `${alias} ${text.values?.[value] ?? value}`)],
      foreign: [...foreign.flatMap(names), ...synonyms],
      verbs: entry.verbs ?? [],
    }
  })
  return [entry, ...values]
}

/**
 * Cached search entries by language. All users share them, because every user of an installation has the same commands.
 */
const catalogueCache = new Map<Language, Catalogue>()

function getCatalogue(user: Me, language: Language): Catalogue {
  const catalogue = catalogueCache.get(language) ?? buildCatalogue(listAvailableCommands(user), commandFiles(language))
  catalogueCache.set(language, catalogue)
  return catalogue
}

export function useCatalogue(language: Language): Catalogue {
  return getCatalogue(useSession().user, language)
}

/** Builds the catalogue while the browser is idle, so that the palette opens without delay. */
export function prepareCatalogue(): void {
  const state = getSessionState()
  if (state.status === 'in') getCatalogue(state.user, state.preferences.language)
}
