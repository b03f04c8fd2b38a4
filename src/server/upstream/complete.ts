// Makes a JSON value from the platform API match a zod schema: converts texts, numbers, booleans and timestamps, and
// adds default values for missing fields.
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { isRecord, toCanonicalJson } from '#server/http/canonical-json.ts'

/** Members of a zod schema definition that this module reads. */
interface SchemaDefinition {
  readonly type: string
  readonly format?: string
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly keyType?: z.ZodType
  readonly valueType?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly entries?: Readonly<Record<string, string | number>>
  readonly values?: readonly unknown[]
  readonly in?: z.ZodType
  readonly out?: z.ZodType
}

const getDefinition = (schema: z.ZodType): SchemaDefinition => schema.def

interface CompleteOptions {
  /**
   * True to add default values also for missing or unusable numbers, enum values and timestamps. Used only for
   * responses to writes that the platform has saved, so that an incomplete response does not look like a failed write.
   */
  readonly fillsAll?: boolean
}

interface ConverterInput extends CompleteOptions {
  readonly schema: z.ZodType
}

type Converter = (definition: SchemaDefinition, value: unknown, input: ConverterInput) => unknown

/** Schema types for which the option `fillsAll` adds a default value. */
const typesWithDefaultValue = ['string', 'number', 'enum']
const trueTexts = ['1', 'true', 'yes', 'sim', 's', 'y', 'active', 'ativo', 'on']
const isMissing = (value: unknown) => value === undefined || value === null

const converters: Readonly<Record<string, Converter>> = {
  nullable: ({ innerType }, value, options) => {
    if (isMissing(value) || !innerType) return null
    const completed = completeValue(innerType, value, options)
    return innerType.safeParse(completed).success ? completed : null
  },
  optional: ({ innerType }, value, options) =>
    value === undefined || !innerType ? undefined : completeOptional(innerType, value, options),
  default: ({ innerType }, value, options) =>
    isMissing(value) || !innerType ? undefined : completeValue(innerType, value, options),
  readonly: ({ innerType }, value, options) => (innerType ? completeValue(innerType, value, options) : value),
  pipe: ({ in: input, out }, value, options) => {
    const schema = input && getDefinition(input).type !== 'transform' ? input : out
    return schema ? completeValue(schema, value, options) : value
  },
  object: ({ shape = {} }, value, options) => {
    const record = isRecord(value) ? value : {}
    const { version, ...fields } = Object.fromEntries(
      Object.entries(shape).flatMap(([key, schema]) => {
        const isVersion = key === 'version'
        const completed = completeValue(schema, record[key], isVersion ? {} : options)
        return completed === undefined ? [] : [[key, completed]]
      }),
    )
    if (!('version' in shape)) return fields
    return { ...fields, version: Number.isSafeInteger(version) ? version : computeVersion(fields) }
  },
  array: ({ element }, value, options) => {
    const items = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : []
    return element ? items.map((item) => completeValue(element, item, options)) : items
  },
  record: ({ keyType, valueType }, value, options) => {
    const record = isRecord(value) ? value : {}
    const requiredKeys = Object.values((keyType && getDefinition(keyType).entries) ?? {}).map(String)
    const keys = requiredKeys.length > 0 ? requiredKeys : Object.keys(record)
    return Object.fromEntries(
      keys.map((key) => [key, valueType ? completeValue(valueType, record[key], options) : record[key]]),
    )
  },
  union: ({ options = [] }, value, completeOptions) => {
    const candidates = options.map((option) => ({ option, completed: completeValue(option, value, completeOptions) }))
    const match = candidates.find(({ option, completed }) => option.safeParse(completed).success)
    return match ? match.completed : value
  },
  string: ({ format }, value, input) => completeText(value, format, input),
  number: (_, value, { fillsAll }) => (fillsAll && isMissing(value) ? 0 : toNumber(value)),
  boolean: (_, value) => (typeof value === 'boolean' ? value : trueTexts.includes(String(value ?? '').toLowerCase())),
  enum: ({ entries = {} }, value, { fillsAll }) => {
    const choices = Object.values(entries)
    return choices.find((choice) => String(choice) === String(value)) ?? (fillsAll ? choices[0] : value)
  },
  literal: ({ values = [] }, value) => (values.includes(value) ? value : values[0]),
}

function completeOptional(schema: z.ZodType, value: unknown, options: CompleteOptions): unknown {
  const isOmitted = value === null && getDefinition(schema).type !== 'nullable'
  const completed = isOmitted ? undefined : completeValue(schema, value, options)
  return schema.safeParse(completed).success ? completed : undefined
}

/**
 * Converts a value to match a schema. A missing text or list becomes empty, and a missing boolean becomes false. A
 * missing number or enum value stays missing, so that the validation by the caller rejects the record. Removes keys
 * that the schema does not declare.
 */
export function completeValue(schema: z.ZodType, value: unknown, options: CompleteOptions = {}): unknown {
  const definition = getDefinition(schema)
  const convert = converters[definition.type]
  const completed = convert ? convert(definition, value, { ...options, schema }) : value
  const isUnusable = options.fillsAll && !isMissing(value) && typesWithDefaultValue.includes(definition.type)
  return isUnusable && !schema.safeParse(completed).success ? completeValue(schema, undefined, options) : completed
}

/**
 * Fields that the version hash omits, because they change without a save by a user, or because they are saved by
 * other endpoints.
 */
const unversionedKeys = new Set(['created_at', 'updated_at', 'owner', 'tags', 'integration', 'success'])

/**
 * Computes a version number for a record that has none, as a hash of the record's fields. Two reads of an unchanged
 * record return the same version.
 */
export function computeVersion(record: Readonly<Record<string, unknown>>): number {
  const fields = Object.fromEntries(Object.entries(record).filter(([key]) => !unversionedKeys.has(key)))
  return Number.parseInt(createHash('sha256').update(toCanonicalJson(fields)).digest('hex').slice(0, 12), 16)
}

function toNumber(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value !== 'string' || value.trim() === '') return value
  const number = Number(value)
  return Number.isNaN(number) ? value : number
}

function completeText(value: unknown, format: string | undefined, { schema, fillsAll }: ConverterInput): unknown {
  if (format === 'datetime') return fillsAll && isMissing(value) ? new Date(0).toISOString() : toTimestamp(value)
  if (isMissing(value)) return ''
  if (format === 'date') return String(value).slice(0, 10)
  if (isRecord(value) || Array.isArray(value)) return JSON.stringify(value)
  if (typeof value === 'number' && !schema.safeParse(String(value)).success) return value.toFixed(2)
  return String(value)
}

/** Matches `2026-11-20`, `2026-11-20 13:05:00` and `2026-11-20T13:05`, each without a time zone. */
const localTimePattern = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?$/
const brazilianDatePattern = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}:\d{2}(?::\d{2})?))?$/

/**
 * Converts a time to ISO 8601 in UTC. A text without a time zone counts as UTC, and a number as seconds or milliseconds
 * since 1970. Returns any other value unchanged.
 */
export function toTimestamp(value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value
  const date = typeof value === 'number' ? new Date(value < 1e11 ? value * 1000 : value) : parseTime(value)
  return Number.isNaN(date.getTime()) ? value : date.toISOString()
}

function parseTime(value: string): Date {
  const text = value
    .trim()
    .replace(brazilianDatePattern, (_, day, month, year, time) =>
      time ? `${year}-${month}-${day} ${time}` : `${year}-${month}-${day}`,
    )
  const [, date, time = '00:00'] = localTimePattern.exec(text) ?? []
  return new Date(date ? `${date}T${time}Z` : text)
}
