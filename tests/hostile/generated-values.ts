// Generates valid values for a zod schema of the contract, and invalid variants that differ from a valid value in one
// place.
import fc from 'fast-check'
import { z } from 'zod'
import { readOnly } from '#contract/fields.ts'
import { demoEcommerceIds, refundScenarios, reverseScenarios } from '../../src/demo/stories.ts'
import { naughtyStrings } from '../naughty-strings.ts'
import { isObject, type Path } from './paths.ts'

type ValueGenerator = fc.Arbitrary<unknown>
type Schema = z.core.$ZodType

/** Sample texts for text fields. The generator uses the texts that the schema accepts. */
const sampleTexts: readonly string[] = [
  ...[
    'Texto',
    'Ação 😀',
    '7',
    '0',
    '12.50',
    '1234,5',
    '2026-11-20',
    '2026-11-20T00:00:00.000Z',
    '2026-11-20T12:30:00Z',
  ],
  ...['ana@loja.example', 'https://www.loja.example/x', 'http://127.0.0.1:9/conector', 'www.loja.com.br', 'ZD-48213'],
  ...['11222333000181', '01310100', '01310-100', '(11) 99999-0000', '{"a": [1, 2.50]}', '[]', 'home.go', 'g e', 'nome'],
  ...['1,2', 'true', 'approved,done', '918273\n918274;01310100', 'ISENTO', 'me', 'SP', 'BR', 'a_b'],
]

/** Fields that the test's carrier connector (`carrier-setup.ts`) requires. */
const carrierFieldValues = { pac: { contract: 'C-1', note: 'Um texto' } }

/** Valid values by field name, for rules between fields that a schema alone does not express. */
const validValuesByFieldName: Readonly<Record<string, readonly unknown[]>> = {
  document: ['11222333000181', '11.222.333/0001-81'],
  cnpj: ['11222333000181', ''],
  zip_code: ['01310100', '01310-100'],
  state: ['SP', 'MG'],
  country: ['BR'],
  ticket: ['ZD-48213', '#48213', '48213'],
  type: ['info', 'warning'],
  first_group_manager: ['gestao@grupo.example'],
  first_group_manager_confirmation: ['gestao@grupo.example'],
  software_id: [15, 6, 9],
  phone: ['5511999990000', ''],
  authorization_limit_days: [10],
  insurance_value: ['23.50', null],
  is_save_full_contract: [true],
  maintenance_mode: [true],
  from: ['2090-01-01T02:00:00Z'],
  until: ['2090-01-02T02:00:00Z', null],
  starts_at: ['2090-01-01T02:00:00Z', null],
  ends_at: ['2090-01-02T02:00:00Z', null],
  refund_id: [refundScenarios.succeeds.id],
  custom_fields: [carrierFieldValues],
  reverse_id: [reverseScenarios.succeeds.id, reverseScenarios.canceled.id, reverseScenarios.withoutStatus.id],
  ecommerce_id: [demoEcommerceIds.lojaAzul],
  ecommerce_group_id: [null],
  lat: [-23.5, '-23,5'],
  long: [-46.6, '-46,6'],
}

const buildUrl = (number: number) => `www.loja-${number}.com.br`
const buildCarrierUrl = (number: number) => `http://localhost/demo/carriers/${number}`
const mayBeMissing = (schema: Schema) => z.safeParse(schema, undefined).success

export function generateFrom(schema: Schema, name = ''): ValueGenerator {
  return generateValue(schema, name, false)
}

/** Generates valid values in which all optional fields are present. */
export function generateCompleteValue(schema: Schema): ValueGenerator {
  return generateValue(schema, '', true)
}

function generateValue(schema: Schema, name: string, isComplete: boolean): ValueGenerator {
  const def = (schema as z.core.$ZodTypes)._zod.def
  const namedValues = (validValuesByFieldName[name] ?? []).filter((value) => z.safeParse(schema, value).success)
  if (namedValues.length > 0) return fc.constantFrom(...namedValues)
  // The field name has an entry in `validValuesByFieldName`, but the schema accepts none of the entry's values.
  // Therefore generates the value from the schema.
  if (Object.hasOwn(validValuesByFieldName, name)) return generateValue(schema, '', isComplete)
  // URLs must be unique, so every generated value gets a random number.
  if (name === 'url' && z.safeParse(schema, buildUrl(7)).success) return fc.nat().map(buildUrl)
  if (name === 'url' && z.safeParse(schema, buildCarrierUrl(7)).success) return fc.nat().map(buildCarrierUrl)
  if (name === 'email') return fc.nat().map((number) => `pessoa-${number}@loja.example`)
  switch (def.type) {
    case 'object':
      return generateRecord(def.shape, isComplete)
    case 'record': {
      const key = (def.keyType as z.core.$ZodTypes)._zod.def
      // A zod record whose keys are an enum must contain every key of the enum.
      if (key.type === 'enum')
        return fc.record(
          Object.fromEntries(
            Object.values(key.entries).map((item) => [item, generateValue(def.valueType, '', isComplete)]),
          ),
        )
      return fc.dictionary(
        generateValue(def.keyType, '', isComplete).map(String),
        generateValue(def.valueType, '', isComplete),
        { maxKeys: 3 },
      )
    }
    case 'array':
      return fc.array(generateValue(def.element, name, isComplete), { maxLength: 3 })
    case 'optional':
    case 'default':
    case 'nullable':
    case 'readonly': {
      const inner = generateValue(def.innerType, name, isComplete)
      return def.type === 'nullable' && !isComplete
        ? fc.oneof({ weight: 4, arbitrary: inner }, fc.constant(null))
        : inner
    }
    case 'pipe':
      return generateValue(def.in, name, isComplete)
    case 'union':
      return fc.oneof(...def.options.map((option) => generateValue(option, name, isComplete)))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 40 }) }, fc.integer(), fc.double())
    case 'string':
      return generateText(schema)
    case 'file':
      return files
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue()
  }
}

/**
 * Generates an object. Only one in ten incomplete objects has read-only fields, and a complete object has none, because
 * the server rejects a body whose read-only fields differ from the stored record.
 */
function generateRecord(fieldSchemas: Readonly<Record<string, Schema>>, isComplete: boolean): ValueGenerator {
  const fields = Object.entries(fieldSchemas)
  const writableFields = fields.filter(([, inner]) => inner !== readOnly)
  const build = (chosenFields: typeof fields) =>
    fc.record(Object.fromEntries(chosenFields.map(([key, inner]) => [key, generateValue(inner, key, isComplete)])), {
      requiredKeys: chosenFields.flatMap(([key, inner]) => (!isComplete && mayBeMissing(inner) ? [] : [key])),
    })
  if (isComplete || writableFields.length === fields.length) return build(writableFields)
  return fc.oneof({ weight: 9, arbitrary: build(writableFields) }, build(fields))
}

/** Returns the paths of the read-only fields in a request body. */
export function findReadOnlyPaths(schema: Schema, path: Path = []): readonly Path[] {
  if (schema === readOnly) return [path]
  const def = (schema as z.core.$ZodTypes)._zod.def
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) => findReadOnlyPaths(inner, [...path, key]))
    case 'optional':
    case 'default':
    case 'nullable':
    case 'readonly':
      return findReadOnlyPaths(def.innerType, path)
    case 'pipe':
      return findReadOnlyPaths(def.in, path)
    default:
      return []
  }
}

function generateText(schema: Schema): ValueGenerator {
  const validTexts = sampleTexts.filter((text) => z.safeParse(schema, text).success)
  const naughty = fc.constantFrom(...naughtyStrings).filter((text) => z.safeParse(schema, text).success)
  if (validTexts.length === 0) return fc.string()
  const validText = fc.constantFrom(...validTexts)
  return z.safeParse(schema, naughtyStrings[30]).success
    ? fc.oneof(validText, naughty, fc.string({ unit: 'binary', minLength: 1 }))
    : validText
}

const file = (content: string | Uint8Array<ArrayBuffer>, name: string, type: string) =>
  new File([content], name, { type })

const stores = 'display_name;schedules;zip_code;address;number;neighborhood;city;state\r\n'
const files: ValueGenerator = fc.oneof(
  fc
    .constant(0)
    .map(() => file(`${stores}Loja;9h;01310-100;Avenida;1;Bela Vista;São Paulo;SP\r\n`, 'lojas.csv', 'text/csv')),
  fc.string({ unit: 'binary' }).map((text) => file(stores + text, 'lojas.csv', 'text/csv')),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => file(new Uint8Array(bytes), 'x.bin', 'application/octet-stream')),
  fc
    .uint8Array({ maxLength: 60 })
    .map((bytes) =>
      file(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...bytes]), 'x.png', 'image/png'),
    ),
)

/** Values that no field of the contract accepts, except by chance. */
const invalidValues: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    -0,
    1e308,
    [],
    [[]],
    {},
    { a: 1 },
    [1, 2],
    '',
    ' ',
    '\u0000',
    'a\u0000b',
  ],
  ...[
    '\ud800',
    '\ufeff',
    '\u202e',
    '0',
    '-1',
    '1e3',
    '0x10',
    ' 7 ',
    'NaN',
    'null',
    'x'.repeat(3000),
    '[object Object]',
  ],
  ...['__proto__', 'constructor', '9'.repeat(40), "' or 1=1 --", '%00', '../../etc/passwd', '<script>', '2026-02-31'],
]

/**
 * Generates an invalid copy of a valid value with one change: a replaced value, a missing key or an additional key. A
 * replacement comes from `invalidValues` or `additionalValues`.
 */
export function generateInvalidValue(
  validValues: ValueGenerator,
  additionalValues: readonly unknown[] = [],
): ValueGenerator {
  const otherValue = fc.oneof(
    fc.constantFrom(...invalidValues, ...additionalValues),
    fc.constantFrom(...naughtyStrings),
    fc.jsonValue(),
  )
  return fc
    .tuple(validValues, fc.nat(), otherValue, fc.constantFrom('put', 'drop', 'add'))
    .map(([value, position, replacement, kind]) => {
      const paths = listPaths(value)
      return applyChange(value, paths[position % paths.length] ?? [], { replacement, kind })
    })
}

interface Change {
  readonly replacement: unknown
  readonly kind: string
}

function listPaths(value: unknown, path: Path = []): readonly Path[] {
  if (!isObject(value)) return [path]
  const inner = Object.entries(value).flatMap(([key, item]) =>
    listPaths(item, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return [path, ...inner, ...inner]
}

function applyChange(value: unknown, [first, ...remainingPath]: Path, change: Change): unknown {
  if (first === undefined) {
    if (change.kind !== 'add' || !isObject(value) || Array.isArray(value)) return change.replacement
    return { ...value, [typeof change.replacement === 'string' ? change.replacement : 'surplus']: change.replacement }
  }
  if (Array.isArray(value))
    return value.map((item, index) => (index === first ? applyChange(item, remainingPath, change) : item))
  if (!isObject(value)) return value
  const { [first]: oldValue, ...others } = value
  return change.kind === 'drop' && remainingPath.length === 0
    ? others
    : { ...others, [first]: applyChange(oldValue, remainingPath, change) }
}
