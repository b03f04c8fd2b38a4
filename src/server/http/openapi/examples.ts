// Builds the examples of the OpenAPI document from the schemas of the contract.
import { z } from 'zod'
import { readOnly } from '#contract/fields.ts'
import { examplesByName, exampleTexts } from './example-values.ts'

type Schema = z.core.$ZodType

/**
 * Returns an example value for a schema: the first candidate that the schema accepts, or the first candidate if the
 * schema rejects all. The result is the same on every call, and undefined for a read-only field.
 */
export function buildExample(schema: Schema, name = ''): unknown {
  if (schema === readOnly) return undefined
  const rejectedCandidates: unknown[] = []
  for (const candidate of listExampleCandidates(schema, name)) {
    if (isValidExample(schema, candidate)) return candidate
    rejectedCandidates.push(candidate)
  }
  return rejectedCandidates[0]
}

/** Validates a value without compiling a zod parser, because compiling takes longer than a single validation. */
const isValidExample = (schema: Schema, value: unknown) => z.safeParse(schema, value, { jitless: true }).success

type ExampleCandidates = Iterable<unknown>

/** Yields example candidates: from the schema's metadata, then by field name, then by type. */
function* listExampleCandidates(schema: Schema, name: string): ExampleCandidates {
  yield* listOwnExamples(schema)
  if (Object.hasOwn(examplesByName, name)) yield examplesByName[name]
  yield* listExamplesByType(schema, name)
}

/** Returns the examples in the metadata of a schema: `.meta({ examples })` and `.meta({ example })`. */
function listOwnExamples(schema: Schema): readonly unknown[] {
  const { example, examples } = z.globalRegistry.get(schema) ?? {}
  return [...(Array.isArray(examples) ? examples : []), ...(example === undefined ? [] : [example])]
}

/** Yields example candidates for the zod type of a schema, such as `true` and `false` for a boolean. */
function* listExamplesByType(schema: Schema, name: string): ExampleCandidates {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return yield* listExampleObjects(def.shape)
    case 'record':
      return yield* listExampleRecords(def.keyType, def.valueType)
    case 'array':
      return yield* [[buildExample(def.element, name)], []]
    case 'optional':
    case 'default':
    case 'nullable':
    case 'readonly':
      return yield* listExampleCandidates(def.innerType, name)
    case 'pipe':
      return yield* listExampleCandidates(def.in, name)
    case 'union':
      for (const option of def.options) yield* listExampleCandidates(option, name)
      return
    case 'enum':
      return yield* Object.values(def.entries)
    case 'literal':
      return yield* def.values
    case 'boolean':
      return yield* [true, false]
    case 'number':
      return yield* [1, 10, 2026]
    case 'string':
      return yield* exampleTexts
    case 'file':
      return yield 'conteúdo do arquivo'
    case 'null':
      return yield null
    case 'unknown':
      return yield {}
  }
}

/**
 * Yields example objects: first with all fields, then without one optional field, then with the required fields only,
 * then with one optional field. The incomplete objects satisfy schemas with rules between fields.
 */
function* listExampleObjects(shape: Readonly<Record<string, Schema>>): ExampleCandidates {
  const fields = Object.entries(shape)
    .map(([name, fieldSchema]) => ({ name, inner: fieldSchema, value: buildExample(fieldSchema, name) }))
    .filter(({ value }) => value !== undefined)
  const buildObject = (selectedFields: typeof fields) =>
    Object.fromEntries(selectedFields.map(({ name, value }) => [name, value]))
  yield buildObject(fields)
  const optionalFields = fields.filter(({ inner: fieldSchema }) => isValidExample(fieldSchema, undefined))
  const requiredFields = fields.filter((field) => !optionalFields.includes(field))
  for (const field of optionalFields) yield buildObject(fields.filter((otherField) => otherField !== field))
  yield buildObject(requiredFields)
  for (const field of optionalFields) yield buildObject([...requiredFields, field])
}

/** Yields an example record with every key of an enum (one key for other key types), then an empty record. */
function* listExampleRecords(keyType: Schema, valueType: Schema): ExampleCandidates {
  const { def } = (keyType as z.core.$ZodTypes)._zod
  const keys = def.type === 'enum' ? Object.values(def.entries) : [buildExample(keyType, 'key')]
  yield Object.fromEntries(keys.map((key) => [String(key), buildExample(valueType)]))
  yield {}
}
