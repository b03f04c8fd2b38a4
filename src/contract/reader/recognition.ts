// Types of the text reader: the recognized parts of a text, and the result for the whole text.
import type { lookupKinds } from '../console/tickets.ts'

/**
 * Kinds of recognized parts. `id`: a number that the text uses as the id of a record. `number`: a number that no noun
 * or list marks as an id. `quantity`: a duration, count, amount or year, which is never an id. `name`: words with a
 * capital letter that may be the name of a record, which only the server can tell. `recognizeText` finds the kinds up
 * to `name`, and `recognizeValues` finds the kinds after `name`.
 */
export type RecognitionKind =
  | 'ticket'
  | 'id'
  | 'number'
  | 'quantity'
  | 'order'
  | 'document'
  | 'cnpj-invalid'
  | 'zip'
  | 'tracking'
  | 'uuid'
  | 'email'
  | 'host'
  | 'money'
  | 'date'
  | 'name'
  | 'status'
  | 'account-type'
  | 'platform'
  | 'feature'
  | 'field'
  | 'period'

/**
 * Meaning of a number, which follows from the words before it: a kind of record or one of the following. `order`: an
 * order number of a shop. `ticket`: a ticket number without prefix. `other`: a number that this console has no records
 * for, such as an invoice number.
 */
export type Noun = (typeof lookupKinds)[number] | 'order' | 'ticket' | 'other'

export interface Recognition {
  readonly kind: RecognitionKind
  /**
   * Value in canonical form: `ZD-48213`, `918273`, 14 characters of a CNPJ, `2026-11-20`, `1234.56`, the period
   * `2026-10-01/2026-10-31`.
   */
  readonly value: string
  /**
   * Kind of record, such as `reverse`, as the noun before the value, the column name or the heading says. Only for
   * numbers and names.
   */
  readonly noun?: Noun
  /** CEP (zip code) with 8 digits, if the number can also be a CEP. Only for numbers. */
  readonly possibleZip?: string
  /** Line number in the text, starting at 1. */
  readonly line: number
  /** Position of the first character in the original text. */
  readonly start: number
  /** Position after the last character in the original text. */
  readonly end: number
}

export type RecordType = 'reverse' | 'refund'

/** Ids of the reverses (return requests) and of the refunds in a text, in the order of the text. */
export type RecordIds = Readonly<Record<RecordType, readonly string[]>>

/** A record, and the CEP (zip code) that the text gives for this record. */
export interface ZipPair {
  readonly recordId: string
  readonly recordType: 'reverse'
  /** CEP (zip code) with 8 digits. */
  readonly zip: string
}

/**
 * Intent of a text. `open`: the text asks a question about a record. `work`: the text asks the user to process or
 * correct a record.
 */
export type Intent = 'open' | 'work'

export interface RecognizedText {
  /** Recognized parts in the order of the text; each value occurs once, with its first position. */
  readonly recognitions: readonly Recognition[]
  /** Text without the recognized parts and without personal data, with single spaces. */
  readonly words: string
  /** True if the text contains a CPF or phone number. No other property contains these numbers. */
  readonly hasPersonalData: boolean
  /** True if the text contains sentences, a quoted mail or a signature; false for queries, lists and tables. */
  readonly isProse: boolean
  readonly recordIds: RecordIds
  readonly zipPairs: readonly ZipPair[]
  /**
   * If the text contains several tickets: the ticket of each value that stands beside exactly one of them. Otherwise
   * empty.
   */
  readonly ticketByValue: ReadonlyMap<string, string>
  /**
   * Type of record to process, if the text names exactly one type after its verb: `refund` for `reprocessem o
   * reembolso`.
   */
  readonly requestedType?: RecordType
  /** True if the text asks the user to correct a CEP (zip code), even if the text does not contain the new CEP. */
  readonly requestsZipCorrection?: true
  /** Null if the text neither asks a question about a record nor asks the user to process or correct a record. */
  readonly intent: Intent | null
}
