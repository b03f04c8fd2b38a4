// Catalogue: every command as a search entry, with its words in three languages.
import type { Arguments, Command } from '#commands/command.ts'
import { listAvailableCommands } from '#commands/registry.ts'
import { fold, getSearchTerms } from '#console/lib/search-text.ts'
import { useSession } from '#console/session/session.tsx'
import { getSessionState } from '#console/session/session-store.ts'
import type { Language } from '#contract/languages.ts'
import type { Me } from '#contract/platform/session.ts'
import {
  type CommandFile,
  type CommandFiles,
  type CommandText,
  commandFiles,
  placeName,
  textOf,
} from './command-texts.ts'
import { buildLexicon, type Lexicon } from './phrases.ts'
import { rowValue } from './recent-items.ts'
import { buildIndex, type Index, type Searchable } from './search-index.ts'
import { openChoice } from './slots.ts'

export interface Entry extends Searchable {
  readonly command: Command
  readonly args: Arguments
  /** The place it belongs to, by name. */
  readonly place: string
}

export interface Catalogue {
  readonly index: Index<Entry>
  readonly file: CommandFile
  readonly lexicon: Lexicon
}

export function buildCatalogue(commands: readonly Command[], files: CommandFiles): Catalogue {
  const [active, others] = [languageOf(files.active), files.others.map(languageOf)]
  const entries = commands.filter(({ hidden }) => !hidden).flatMap((command) => entriesOf(command, active, others))
  const lexicon = buildLexicon([files.active, ...files.others].map(({ words }) => words))
  return { index: buildIndex(entries), file: files.active, lexicon }
}

interface Family {
  readonly words: readonly string[]
  readonly folded: readonly string[]
}

/** A language and its words that mean the same, folded once: every command is held against them. */
interface CommandLanguage {
  readonly file: CommandFile
  readonly verbs: readonly Family[]
  readonly kinds: readonly Family[]
}

function languageOf(file: CommandFile): CommandLanguage {
  const families = (all: Readonly<Record<string, readonly string[]>> = {}) =>
    Object.values(all).map((words) => ({ words, folded: words.map(fold) }))
  return { file, verbs: families(file.words.verb), kinds: families(file.words.kind) }
}

/** *Excluir* is *apagar*, too; *Ativar ou desativar* says two of them. */
function otherVerbs({ verbs }: CommandLanguage, title: string): readonly string[] {
  const own = title.split(/ (?:ou|or|o) /).map((part) => getSearchTerms(part)[0] ?? '')
  return verbs.filter(({ folded }) => folded.some((verb) => own.includes(verb))).flatMap(({ words }) => words)
}

/** A *transportadora* is a *frete*, too. */
function otherKinds({ kinds }: CommandLanguage, title: string): readonly string[] {
  const own = getSearchTerms(title)
  return kinds.filter(({ folded }) => folded.some((name) => own.includes(name))).flatMap(({ words }) => words)
}

const none: CommandText = { title: '', aliases: [] }

function entriesOf(command: Command, active: CommandLanguage, others: readonly CommandLanguage[]): readonly Entry[] {
  const text = textOf(active.file, command.id) ?? { ...none, title: command.id }
  const foreign = others.map(({ file }) => textOf(file, command.id) ?? none)
  const titles = [text, ...foreign].map(({ title }) => fold(title))
  const ofAll = (wordsOf: (language: CommandLanguage, title: string) => readonly string[]) =>
    [active, ...others].flatMap((language, at) => wordsOf(language, titles[at] ?? ''))
  const place = placeName(active.file, command.feature)
  const entry: Entry = {
    value: rowValue(command),
    command,
    args: {},
    place,
    title: text.title,
    // A page of the menu is called as it is there, too.
    aliases: command.menu ? [...text.aliases, place] : text.aliases,
    foreignTitles: [
      ...foreign.map(({ title }) => title),
      ...(command.menu ? others.map(({ file }) => placeName(file, command.feature)) : []),
    ].filter((title) => title !== ''),
    foreign: foreign.flatMap(({ aliases }) => aliases),
    verbs: ofAll(otherVerbs),
    // What is dangerous is called by its own name.
    kinds: command.confirmation < 2 ? ofAll(otherKinds) : [],
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

/** By language; what an installation lacks is the same for everybody. */
const made = new Map<Language, Catalogue>()

function catalogueOf(user: Me, language: Language): Catalogue {
  const catalogue = made.get(language) ?? buildCatalogue(listAvailableCommands(user), commandFiles(language))
  made.set(language, catalogue)
  return catalogue
}

export function useCatalogue(language: Language): Catalogue {
  return catalogueOf(useSession().user, language)
}

/** While the page rests, so that the palette need not when it opens. */
export function prepareCatalogue(): void {
  const state = getSessionState()
  if (state.status === 'in') catalogueOf(state.user, state.preferences.language)
}
