// Recognizes a query that changes one form field: name of the field, name of the record and new value in any order,
// such as `telefone azul 11 98765-4321`. Pure functions.
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

/** A query that contains the name of a form field, the name of a record, and the new value of the field. */
export interface FieldEditQuery {
  readonly command: Command
  /** Arguments that make the command open its form with the focus on the field. */
  readonly args: Arguments
  readonly fieldName: string
  /** Name of the field as the user typed it. */
  readonly typedFieldName: string
  readonly recordName: string
  readonly newValue: string
}

interface FieldDefinition {
  /** Command whose form edits the field. */
  readonly command: Command
  readonly args: Arguments
  readonly isValidValue: (value: string) => boolean
}

const fieldDefinitions: Readonly<Partial<Record<string, FieldDefinition>>> = {
  phone: { command: editEcommerceCommand, args: {}, isValidValue: (value) => parsePhone('BR', value) !== null },
  exchange_period_max_days: {
    command: editEcommerceMetadataCommand,
    args: { metadata: 'exchange_period_max_days' },
    isValidValue: (value) => /^\d{1,3}$/.test(value),
  },
}

/** Matches a number that may contain the punctuation of a phone number. */
const numberOrPhonePattern = /[+(]?\d(?:[\d ().-]*\d)?/
const MIN_RECORD_NAME_LENGTH = 3
const MAX_FIELD_QUERY_LENGTH = 80

/** Finds the field, the record name and the new value in a query; null if one of the three is missing. */
export function matchFieldEdit(query: string, valueContext: ValueContext): FieldEditQuery | null {
  const newValue = query.length > MAX_FIELD_QUERY_LENGTH ? undefined : numberOrPhonePattern.exec(query)?.[0]
  if (newValue === undefined) return null
  const queryWithoutValue = query.replace(newValue, ' '.repeat(newValue.length))
  for (const { kind, value: fieldName, start, end } of recognizeValues(queryWithoutValue, valueContext)) {
    const definition = kind === 'field' ? fieldDefinitions[fieldName] : undefined
    if (!definition?.isValidValue(newValue)) continue
    const recordName = readRecordName(
      `${queryWithoutValue.slice(0, start)} ${queryWithoutValue.slice(end)}`,
      valueContext.lexicon,
    )
    if (recordName === null) continue
    return {
      command: definition.command,
      args: definition.args,
      fieldName,
      typedFieldName: query.slice(start, end),
      recordName,
      newValue,
    }
  }
  return null
}

/** Returns the field of the command's form that the query names; null if the query names no field of this form. */
export function findNamedField(query: string, command: Command, { field: fieldPhrases = [] }: Lexicon): string | null {
  if (query.length > MAX_FIELD_QUERY_LENGTH) return null
  const words = splitWords(query)
  const fields = words.flatMap((_, wordIndex) => matchPhraseAt(words, wordIndex, fieldPhrases) ?? [])
  return fields.find(({ value }) => fieldDefinitions[value]?.command === command)?.value ?? null
}

/**
 * Removes filler words, verbs and units from a text and returns the record name that remains; null if no name remains.
 */
function readRecordName(text: string, lexicon: Lexicon): string | null {
  const { verb: verbPhrases = [], unit: unitPhrases = [] } = lexicon
  const isIgnoredWord = (word: string) => matchPhraseAt([word], 0, [...verbPhrases, ...unitPhrases])?.distance === 0
  const words = splitWords(removeFillerWords(text, lexicon)).filter((word) => !isIgnoredWord(word))
  const recordName = words.join(' ')
  const nameWithoutKind = removeKindWords(recordName, lexicon) || recordName
  return nameWithoutKind.length >= MIN_RECORD_NAME_LENGTH && !/\d/.test(nameWithoutKind) ? recordName : null
}
