// Catalogue: every command as a search entry, with its words in three languages.
import type { Arguments, Command } from '#commands/command.ts'
import { presentFor } from '#commands/registry.ts'
import { fold, termsOf } from '#console/lib/search-text.ts'
import { useSession } from '#console/session/session.tsx'
import type { Language } from '#contract/preferences.ts'
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
  const entries = commands.filter(({ hidden }) => !hidden).flatMap((command) => entriesOf(command, files))
  const lexicon = buildLexicon([files.active, ...files.others].map(({ words }) => words))
  return { index: buildIndex(entries), file: files.active, lexicon }
}

/** *Excluir* is *apagar*, too; *Ativar ou desativar* says two of them. */
function otherVerbs({ words }: CommandFile, { title }: CommandText): readonly string[] {
  const own = fold(title)
    .split(/ (?:ou|or|o) /)
    .map((part) => termsOf(part)[0])
  return Object.values(words.verb ?? {})
    .filter((family) => family.some((verb) => own.includes(fold(verb))))
    .flat()
}

/** A *transportadora* is a *frete*, too. */
function otherKinds({ words }: CommandFile, { title }: CommandText): readonly string[] {
  const own = termsOf(fold(title))
  return Object.values(words.kind ?? {})
    .filter((names) => names.some((name) => own.includes(fold(name))))
    .flat()
}

const none: CommandText = { title: '', aliases: [] }

function entriesOf(command: Command, { active, others }: CommandFiles): readonly Entry[] {
  const text = textOf(active, command.id) ?? { ...none, title: command.id }
  const foreign = others.map((file) => textOf(file, command.id) ?? none)
  const place = placeName(active, command.feature)
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
      ...(command.menu ? others.map((file) => placeName(file, command.feature)) : []),
    ].filter((title) => title !== ''),
    foreign: foreign.flatMap(({ aliases }) => aliases),
    verbs: [...otherVerbs(active, text), ...others.flatMap((file, at) => otherVerbs(file, foreign[at] ?? none))],
    // What is dangerous is called by its own name.
    kinds:
      command.confirmation < 2
        ? [...otherKinds(active, text), ...others.flatMap((file, at) => otherKinds(file, foreign[at] ?? none))]
        : [],
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

export function useCatalogue(language: Language): Catalogue {
  const { user } = useSession()
  const catalogue = made.get(language) ?? buildCatalogue(presentFor(user), commandFiles(language))
  made.set(language, catalogue)
  return catalogue
}
