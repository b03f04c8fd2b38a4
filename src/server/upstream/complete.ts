// Completes a JSON value of the platform, so that the value matches a schema of the contract: converts texts, numbers,
// booleans and times, and fills in fields that the specifications do not name.
import { z } from 'zod'
import { isRecord } from '#server/http/canonical-json.ts'

/** Definition of a schema, as far as this module reads it. */
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

const getDefinition = (schema: z.ZodType) => schema.def as unknown as SchemaDefinition

type Converter = (definition: SchemaDefinition, value: unknown, schema: z.ZodType) => unknown

const trueTexts = ['1', 'true', 'yes', 'sim', 's', 'y', 'active', 'ativo', 'on']
const isMissing = (value: unknown) => value === undefined || value === null

const converters: Readonly<Record<string, Converter>> = {
  nullable: ({ innerType }, value) => {
    if (isMissing(value) || !innerType) return null
    const completed = complete(innerType, value)
    return innerType.safeParse(completed).success ? completed : null
  },
  optional: ({ innerType }, value) => (value === undefined || !innerType ? undefined : completeOptional(innerType, value)),
  default: ({ innerType }, value) => (isMissing(value) || !innerType ? undefined : complete(innerType, value)),
  readonly: ({ innerType }, value) => (innerType ? complete(innerType, value) : value),
  pipe: ({ in: input, out }, value) => {
    const schema = input && getDefinition(input).type !== 'transform' ? input : out
    return schema ? complete(schema, value) : value
  },
  object: ({ shape = {} }, value) => {
    const record = isRecord(value) ? value : {}
    return Object.fromEntries(
      Object.entries(shape).flatMap(([key, schema]) => {
        const completed = complete(schema, record[key])
        return completed === undefined ? [] : [[key, completed]]
      }),
    )
  },
  array: ({ element }, value) => {
    const items = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : []
    return element ? items.map((item) => complete(element, item)) : items
  },
  record: ({ keyType, valueType }, value) => {
    const record = isRecord(value) ? value : {}
    const requiredKeys = Object.values((keyType && getDefinition(keyType).entries) ?? {}).map(String)
    const keys = requiredKeys.length > 0 ? requiredKeys : Object.keys(record)
    return Object.fromEntries(keys.map((key) => [key, valueType ? complete(valueType, record[key]) : record[key]]))
  },
  union: ({ options = [] }, value) => {
    const candidates = options.map((option) => ({ option, completed: complete(option, value) }))
    const match = candidates.find(({ option, completed }) => option.safeParse(completed).success)
    return match ? match.completed : value
  },
  string: ({ format }, value, schema) => completeText(value, format, schema),
  number: (_, value) => toNumber(value),
  boolean: (_, value) => (typeof value === 'boolean' ? value : trueTexts.includes(String(value ?? '').toLowerCase())),
  enum: ({ entries = {} }, value) => {
    const entry = Object.values(entries).find((candidate) => String(candidate) === String(value))
    return entry ?? value
  },
  literal: ({ values = [] }, value) => (values.includes(value) ? value : values[0]),
}

function completeOptional(schema: z.ZodType, value: unknown): unknown {
  const completed = value === null && getDefinition(schema).type !== 'nullable' ? undefined : complete(schema, value)
  return schema.safeParse(completed).success ? completed : undefined
}

/**
 * Returns the value in the form of the schema. A missing text is empty, a missing list is empty, and a missing boolean
 * is false; a missing number or choice stays missing, so that the caller's validation rejects the record. Object keys
 * that the schema does not declare are dropped.
 */
export function complete(schema: z.ZodType, value: unknown): unknown {
  const definition = getDefinition(schema)
  const convert = converters[definition.type]
  return convert ? convert(definition, value, schema) : value
}

function toNumber(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value !== 'string' || value.trim() === '') return value
  const number = Number(value)
  return Number.isNaN(number) ? value : number
}

function completeText(value: unknown, format: string | undefined, schema: z.ZodType): unknown {
  if (format === 'datetime') return toTimestamp(value)
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
 * Returns the time as ISO 8601 in UTC; a time without a zone is read as UTC, and a number as seconds or milliseconds
 * since 1970. Returns any other value unchanged.
 */
export function toTimestamp(value: unknown): unknown {
  if (typeof value === 'number') return new Date(value < 1e11 ? value * 1000 : value).toISOString()
  if (typeof value !== 'string') return value
  const text = value.trim().replace(brazilianDatePattern, (_, day, month, year, time) =>
    time ? `${year}-${month}-${day} ${time}` : `${year}-${month}-${day}`,
  )
  const [, date, time = '00:00'] = localTimePattern.exec(text) ?? []
  const parsed = new Date(date ? `${date}T${time}Z` : text)
  return Number.isNaN(parsed.getTime()) ? value : parsed.toISOString()
}
