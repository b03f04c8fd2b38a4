// Matches a form field, a record name and a value in any order: `telefone azul 11 98765-4321`. Pure.
import type { Arguments, Command } from '#commands/command.ts'
import { editEcommerceCommand } from '#commands/ecommerces.ts'
import { editEcommerceMetadataCommand } from '#commands/metadatas.ts'
import { parsePhone } from '#contract/brazil.ts'
import { type Lexicon, matchPhraseAt, removeFillerWords, removeKindWords, splitWords } from './lexicon.ts'

/** A query that names a field, the record with the field, and the new value. */
export interface FieldReading {
  readonly command: Command
  /** Arguments that open the form at the field. */
  readonly args: Arguments
  readonly field: string
  /** The name of the field as typed. */
  readonly label: string
  readonly name: string
  readonly value: string
}

interface FieldDefinition {
  /** Command whose form edits the field. */
  readonly command: Command
  readonly args: Arguments
  readonly isValue: (value: string) => boolean
}

const fieldDefinitions: Readonly<Partial<Record<string, FieldDefinition>>> = {
  phone: { command: editEcommerceCommand, args: {}, isValue: (value) => parsePhone('BR', value) !== null },
  exchange_period_max_days: {
    command: editEcommerceMetadataCommand,
    args: { metadata: 'exchange_period_max_days' },
    isValue: (value) => /^\d{1,3}$/.test(value),
  },
}

/** A number with the signs of a telephone number. */
const valuePattern = /[+(]?\d(?:[\d ().-]*\d)?/
const MIN_NAME_LENGTH = 3
const MAX_QUERY_LENGTH = 80

/** Returns true for the verb of a query and the unit of its value: `mudar prazo de troca loja azul para 45 dias`. */
function isIgnored(word: string, { verb = [], unit = [] }: Lexicon): boolean {
  return matchPhraseAt([word], 0, [...verb, ...unit])?.distance === 0
}

/** Returns the field, record name and value of a query; null when one of the three is missing. */
export function matchField(query: string, lexicon: Lexicon): FieldReading | null {
  const value = query.length > MAX_QUERY_LENGTH ? undefined : valuePattern.exec(query)?.[0]
  if (value === undefined) return null
  const words = splitWords(removeFillerWords(query.replace(value, ' '), lexicon)).filter(
    (word) => !isIgnored(word, lexicon),
  )
  for (const [start] of words.entries()) {
    const match = matchPhraseAt(words, start, lexicon.field ?? [])
    const definition = match?.distance === 0 ? fieldDefinitions[match.value] : undefined
    if (!match || !definition?.isValue(value)) continue
    const label = words.slice(start, start + match.count).join(' ')
    const rest = [...words.slice(0, start), ...words.slice(start + match.count)].join(' ')
    const name = removeKindWords(rest, lexicon) || rest
    if (name.length >= MIN_NAME_LENGTH && !/\d/.test(name))
      return { command: definition.command, args: definition.args, field: match.value, label, name: rest, value }
  }
  return null
}
