// Search entries of the command palette. A command has one entry, or one entry for each value of an argument with fixed
// values, such as the theme. An entry contains titles and synonyms in three languages.

import type { Arguments, Command } from '#commands/command.ts'
import { listAvailableCommands } from '#commands/registry.ts'
import { foldText, getSearchTerms } from '#console/lib/search-text.ts'
import { useSession } from '#console/session/session.tsx'
import { getSessionState } from '#console/session/session-store.ts'
import type { Language } from '#contract/languages.ts'
import type { Me } from '#contract/platform/session.ts'
import { buildLexicon, type Lexicon } from '#contract/reader/values/lexicon.ts'
import { findArgumentWithChoices, mustConfirmInDialog } from './command-arguments.ts'
import {
  type CommandText,
  type CommandTexts,
  type CommandTranslations,
  getCommandText,
  getCommandTranslations,
  getPageName,
} from './command-texts.ts'
import { getPaletteRowKey } from './recent-items.ts'
import { buildIndex, type Searchable, type SearchIndex } from './search-index.ts'

export interface CommandEntry extends Searchable {
  readonly command: Command
  readonly args: Arguments
  /** Name of the page that the command belongs to. */
  readonly pageName: string
}

export interface Catalogue {
  readonly index: SearchIndex<CommandEntry>
  readonly commandTexts: CommandTexts
  readonly lexicon: Lexicon
}

export function buildCatalogue(commands: readonly Command[], files: CommandTranslations): Catalogue {
  const [activeLanguage, otherLanguages] = [
    buildCommandLanguage(files.activeLanguage),
    files.otherLanguages.map(buildCommandLanguage),
  ]
  const entries = commands
    .filter(({ hidden }) => !hidden)
    .flatMap((command) => buildEntries(command, activeLanguage, otherLanguages))
  const lexicon = buildLexicon([files.activeLanguage, ...files.otherLanguages].map(({ words }) => words))
  return { index: buildIndex(entries), commandTexts: files.activeLanguage, lexicon }
}

interface SynonymList {
  readonly words: readonly string[]
  readonly normalizedWords: readonly string[]
}

/**
 * Titles and synonyms of all commands in one language. The synonyms are stored in lower case and without accents,
 * because each of them is compared with every command.
 */
interface CommandLanguage {
  readonly commandTexts: CommandTexts
  readonly verbLists: readonly SynonymList[]
  readonly kindLists: readonly SynonymList[]
}

function buildCommandLanguage(commandTexts: CommandTexts): CommandLanguage {
  const buildSynonymLists = (wordsByKey: Readonly<Record<string, readonly string[]>> = {}) =>
    Object.values(wordsByKey).map((words) => ({ words, normalizedWords: words.map(foldText) }))
  return {
    commandTexts,
    verbLists: buildSynonymLists(commandTexts.words.verb),
    kindLists: buildSynonymLists(commandTexts.words.kind),
  }
}

/**
 * Returns the synonyms of the verbs in a command title, such as *apagar* for *Excluir*. A title may have two verbs:
 * *Ativar ou desativar*.
 */
function listSynonymVerbs({ verbLists }: CommandLanguage, title: string): readonly string[] {
  const titleVerbs = title.split(/ (?:ou|or|o) /).map((verbPhrase) => getSearchTerms(verbPhrase)[0] ?? '')
  return verbLists
    .filter(({ normalizedWords }) => normalizedWords.some((verb) => titleVerbs.includes(verb)))
    .flatMap(({ words }) => words)
}

/** Returns the synonyms of the kinds of records in a command title, such as *frete* for *transportadora*. */
function getSynonymKinds({ kindLists }: CommandLanguage, title: string): readonly string[] {
  const titleTerms = getSearchTerms(title)
  return kindLists
    .filter(({ normalizedWords }) => normalizedWords.some((name) => titleTerms.includes(name)))
    .flatMap(({ words }) => words)
}

const emptyText: CommandText = { title: '', aliases: [] }

function buildEntries(
  command: Command,
  activeLanguage: CommandLanguage,
  otherLanguages: readonly CommandLanguage[],
): readonly CommandEntry[] {
  const text = getCommandText(activeLanguage.commandTexts, command.id) ?? { ...emptyText, title: command.id }
  const foreignTexts = otherLanguages.map(({ commandTexts }) => getCommandText(commandTexts, command.id) ?? emptyText)
  const normalizedTitles = [text, ...foreignTexts].map(({ title }) => foldText(title))
  const collectSynonyms = (listSynonyms: (language: CommandLanguage, title: string) => readonly string[]) =>
    [activeLanguage, ...otherLanguages].flatMap((language, languageIndex) =>
      listSynonyms(language, normalizedTitles[languageIndex] ?? ''),
    )
  const pageName = getPageName(activeLanguage.commandTexts, command.feature)
  const entry: CommandEntry = {
    rowKey: getPaletteRowKey(command),
    command,
    args: {},
    pageName,
    title: text.title,
    // The page name is a synonym of a command in the side menu, so that the search finds the command by that name.
    aliases: command.menu ? [...text.aliases, pageName] : text.aliases,
    foreignTitles: [
      ...foreignTexts.map(({ title }) => title),
      ...(command.menu ? otherLanguages.map(({ commandTexts }) => getPageName(commandTexts, command.feature)) : []),
    ].filter((title) => title !== ''),
    foreignAliases: foreignTexts.flatMap(({ aliases }) => aliases),
    verbSynonyms: collectSynonyms(listSynonymVerbs),
    // Commands that ask for confirmation in a dialog get no synonyms for the kind of record, so that fewer queries list
    // them.
    kindSynonyms: mustConfirmInDialog(command) ? [] : collectSynonyms(getSynonymKinds),
  }
  const argumentWithChoices = findArgumentWithChoices(command, {})
  const valueEntries = (argumentWithChoices?.choices ?? []).map<CommandEntry>((value) => {
    const args = { [argumentWithChoices?.name ?? '']: value }
    const listValueNames = (commandText: CommandText) => [
      commandText.values?.[value] ?? value,
      `${commandText.title} ${commandText.values?.[value] ?? value}`,
    ]
    // Joins the title of the command with each synonym of the value in the same language: *mudar o idioma inglês*.
    const synonyms = [activeLanguage, ...otherLanguages].flatMap(({ commandTexts }, languageIndex) =>
      (commandTexts.words[argumentWithChoices?.name ?? '']?.[value] ?? []).map(
        (word) => `${normalizedTitles[languageIndex] ?? ''} ${word}`,
      ),
    )
    return {
      rowKey: getPaletteRowKey(command, args),
      command,
      args,
      pageName,
      title: `${text.title}: ${text.values?.[value] ?? value}`,
      aliases: [...listValueNames(text), ...text.aliases.map((alias) => `${alias} ${text.values?.[value] ?? value}`)],
      foreignAliases: [...foreignTexts.flatMap(listValueNames), ...synonyms],
      verbSynonyms: entry.verbSynonyms ?? [],
    }
  })
  return [entry, ...valueEntries]
}

/**
 * Cached search entries by language. The entries are independent of the user, because every user of an installation has
 * the same commands.
 */
const catalogueCache = new Map<Language, Catalogue>()

function getCatalogue(user: Me, language: Language): Catalogue {
  const catalogue =
    catalogueCache.get(language) ?? buildCatalogue(listAvailableCommands(user), getCommandTranslations(language))
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
