// Matches a form field, a record name and a value in any order: `telefone azul 11 98765-4321`. Pure.
import type { Arguments, Command } from '#commands/command.ts'
import { editEcommerceCommand } from '#commands/ecommerces.ts'
import { editEcommerceMetadataCommand } from '#commands/metadatas.ts'
import { parsePhone } from '#contract/brazil.ts'
import {
  type Lexicon,
  matchPhraseAt,
  removeFillerWords,
  removeKindWords,
  splitWords,
} from '#contract/reader/values/lexicon.ts'
import { recognizeValues } from '#contract/reader/values/recognize-values.ts'
import type { ValueContext } from './match-values.ts'

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

/** Returns the field, record name and value of a query; null when one of the three is missing. */
export function matchField(query: string, known: ValueContext): FieldReading | null {
  const value = query.length > MAX_QUERY_LENGTH ? undefined : valuePattern.exec(query)?.[0]
  if (value === undefined) return null
  const words = query.replace(value, ' '.repeat(value.length))
  for (const { kind, value: field, start, end } of recognizeValues(words, known)) {
    const definition = kind === 'field' ? fieldDefinitions[field] : undefined
    if (!definition?.isValue(value)) continue
    const name = readRecordName(`${words.slice(0, start)} ${words.slice(end)}`, known.lexicon)
    if (name === null) continue
    return { command: definition.command, args: definition.args, field, label: query.slice(start, end), name, value }
  }
  return null
}

/** Returns the name of the record without verbs and units: `mudar prazo de troca loja azul para 45 dias`. */
function readRecordName(text: string, lexicon: Lexicon): string | null {
  const { verb = [], unit = [] } = lexicon
  const isIgnored = (word: string) => matchPhraseAt([word], 0, [...verb, ...unit])?.distance === 0
  const words = splitWords(removeFillerWords(text, lexicon)).filter((word) => !isIgnored(word))
  const name = words.join(' ')
  const bareName = removeKindWords(name, lexicon) || name
  return bareName.length >= MIN_NAME_LENGTH && !/\d/.test(bareName) ? name : null
}
