// Converts values in requests to the platform API and in its responses. Several features share these functions.
import { isSecretPlaceholder } from '#contract/secrets.ts'
import { isRecord } from '#server/http/canonical-json.ts'
import { type CallInput, type JsonObject, pickParameters } from './calls.ts'

export const toRecord = (value: unknown): JsonObject => (isRecord(value) ? value : {})

/** Returns the elements of an array as objects; returns an empty list for any other value. */
export const toRows = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.map(toRecord) : [])

/** Maximum of the PostgreSQL type `integer`. */
const MAX_ID = 2 ** 31 - 1

/** Returns true for an id that the tables of the console can store. */
export const isStorableId = (id: unknown): id is number =>
  typeof id === 'number' && Number.isInteger(id) && Math.abs(id) <= MAX_ID

/** Adds an id to each row that has none: the position of the row, counted from 1. */
export const addRowIds = (rows: readonly JsonObject[]) =>
  rows.map((row, index) => ({ ...row, id: row.id ?? index + 1 }))

/** Returns an address with a country; the default country is BR (Brazil). */
export function addDefaultCountry(address: unknown): JsonObject {
  const record = toRecord(address)
  return { ...record, country: record.country || 'BR' }
}

/** Removes null, undefined and empty members, because a new record is sent without its empty fields. */
export const removeEmptyValues = (values: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )

export const mapValues = (record: JsonObject, convert: (value: unknown) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, convert(value)]))

/** Returns true if the user entered a new secret; an absent, empty or masked value keeps the stored secret. */
export const isNewSecret = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && !isSecretPlaceholder(value.trim())

/** Returns a function that builds a request body from the named fields of the input. */
export const pickBodyFields =
  (...names: readonly string[]) =>
  ({ body }: CallInput): JsonObject =>
    pickParameters(...names)(body)

/** Finds the ecommerce of a record in the data that the server stored from earlier responses of the platform. */
export interface RecordDirectory {
  /** Returns the id of the ecommerce that a record belongs to; null if no response has named the record. */
  readonly findEcommerce: (kind: string, id: number) => Promise<number | null>
}
