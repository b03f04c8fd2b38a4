// Builds request bodies and query strings of the maximum size, with the contents that are most expensive to parse.
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

export interface LargeRequest {
  readonly name: string
  /** Maximum size of the body or query in bytes. */
  readonly limit: number
  readonly build: () => {
    readonly body?: string | Uint8Array<ArrayBuffer>
    readonly type?: string
    readonly query?: string
  }
}

/** Same limits as in `src/server/http/input.ts`. */
const MAX_SMALL_BODY_BYTES = 65_536
const MAX_FILE_BYTES = 2 * 1_048_576
/** Maximum size of a query in bytes, below Node's limit of 16 kB for the request line and the headers together. */
const MAX_QUERY_BYTES = 12_000

/** Appends pieces until the text has almost `maxBytes` bytes. */
function fillToLimit(maxBytes: number, buildPiece: (index: number) => string, separator = ','): string {
  const pieces: string[] = []
  let size = 0
  for (let index = 0; ; index++) {
    const piece = buildPiece(index)
    size += Buffer.byteLength(piece) + separator.length
    if (size > maxBytes) return pieces.join(separator)
    pieces.push(piece)
  }
}

/** Functions that build a JSON text of about `limit` bytes. Each key describes the text. */
const jsonBuilders: Readonly<Record<string, (limit: number) => string>> = {
  'many keys': (limit) => `{${fillToLimit(limit - 2, (index) => `"k${index}":0`)}}`,
  'many secret names': (limit) => `{${fillToLimit(limit - 2, (index) => `"token${index}":"x${index}"`)}}`,
  'one key again and again': (limit) => `{${fillToLimit(limit - 2, () => '"token":"x"')}}`,
  'a long list of numbers': (limit) => `[${fillToLimit(limit - 2, String)}]`,
  'a long list of objects': (limit) => `[${fillToLimit(limit - 2, () => '{"name":"token","value":"x"}')}]`,
  'many deep lists': (limit) => `[${fillToLimit(limit - 2, () => '['.repeat(60) + ']'.repeat(60))}]`,
  'a long text': (limit) => JSON.stringify('x'.repeat(limit - 2)),
  'a text of blanks': (limit) => JSON.stringify(' '.repeat(limit - 2)),
  'a text of escapes': (limit) => `"${'\\u00e9'.repeat(Math.floor((limit - 2) / 6))}"`,
  'a text of lines': (limit) => `"${'7\\n'.repeat(Math.floor((limit - 2) / 3))}"`,
  'a text of addresses': (limit) => `"${fillToLimit(limit - 2, (index) => `http://u:p${index}@h/?token=x`, ' ')}"`,
  'a text of markup': (limit) => `"${'<b><i>'.repeat(Math.floor((limit - 2) / 6))}"`,
  'a text of JSON': (limit) => `"${`{${fillToLimit(limit - 4, (index) => `\\"token${index}\\":\\"x\\"`)}}`}"`,
  'fifty long texts of JSON': (limit) => {
    const each = Math.floor((limit - 2) / 50) - 12
    return `{${fillToLimit(limit - 2, (index) => `"k${index}":${jsonBuilders['a text of JSON']?.(each)}`)}}`
  },
}

/**
 * Returns request bodies of the maximum size. Each JSON text is the whole body in one request and the value of a field
 * in another.
 */
export function buildLargeJsonBodies({ body, maxJsonBytes = MAX_SMALL_BODY_BYTES }: Endpoint): readonly LargeRequest[] {
  const limit = maxJsonBytes
  const type = 'application/json'
  const builders = Object.entries(jsonBuilders)
  const wholeBodyShapes = builders.map(([name, buildJson]) => ({
    name,
    limit,
    build: () => ({ body: buildJson(limit), type }),
  }))
  const fieldShapes = listBodyFields(body).flatMap(({ name: field, maxLength }) => {
    const before = `{${JSON.stringify(field)}:`
    const valueSize = limit - Buffer.byteLength(before) - 1
    const maximumShapes = builders.map(([name, buildJson]) => ({
      ...{ name: `${field}: ${name}`, limit },
      build: () => ({ body: `${before}${buildJson(valueSize)}}`, type }),
    }))
    // A field with `maxLength` rejects a value of the maximum size. Such a field also gets values of exactly
    // `maxLength` bytes, so that the checks after the length check run, too.
    const shortValueSize = Math.min(valueSize, maxLength)
    const shortRequests = builders.map(([name, buildJson]) => ({
      name: `${field}: ${name}, of ${shortValueSize}`,
      limit: shortValueSize + before.length + 1,
      build: () => ({ body: `${before}${buildJson(shortValueSize)}}`, type }),
    }))
    return maxLength < valueSize && maxLength > 1000 ? [...maximumShapes, ...shortRequests] : maximumShapes
  })
  return [...wholeBodyShapes, ...fieldShapes]
}

function listBodyFields(schema: Endpoint['body']): readonly { readonly name: string; readonly maxLength: number }[] {
  if (!schema) return []
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, inner]) => ({ name, maxLength: findMaxLength(inner) }))
}

function findMaxLength(schema: unknown): number {
  if (typeof schema !== 'object' || schema === null) return Number.POSITIVE_INFINITY
  if ('maxLength' in schema && typeof schema.maxLength === 'number') return schema.maxLength
  const options = 'anyOf' in schema && Array.isArray(schema.anyOf) ? schema.anyOf.map(findMaxLength) : []
  return options.find(Number.isFinite) ?? Number.POSITIVE_INFINITY
}

const boundary = 'border'

function form(parts: readonly string[]): Uint8Array<ArrayBuffer> {
  const text = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')
  return new Uint8Array(Buffer.from(`${text}--${boundary}--\r\n`))
}

const field = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`
const buildFileForm = (content: string, name = 'x.csv') =>
  `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n${content}`

const columns = 'display_name;schedules;zip_code;address;number;neighborhood;city;state'
const row = 'Loja;9h;01310-100;Avenida;1;Bela Vista;São Paulo;SP'

export function buildFormShapes({ maxBytes = MAX_FILE_BYTES }: Endpoint): readonly LargeRequest[] {
  const limit = maxBytes
  // Reserves space for the multipart headers around the file.
  const maxContentSize = limit - 2000
  const parts: Readonly<Record<string, () => Uint8Array<ArrayBuffer>>> = {
    'many parts': () =>
      form(fillToLimit(maxContentSize * 0.7, (index) => field(`f${index}`, 'x'), '\n\n').split('\n\n')),
    'many borders': () => new Uint8Array(Buffer.from(`--${boundary}\r\n`.repeat(Math.floor(maxContentSize / 10)))),
    'a long field': () => form([field('kind', 'x'.repeat(maxContentSize))]),
    'a long name': () => form([field('x'.repeat(maxContentSize), 'x')]),
    'many headers': () => form([`${'X-A: b\r\n'.repeat(Math.floor(maxContentSize / 8))}${field('kind', 'main')}`]),
    'a long file name': () => form([buildFileForm('x', 'x'.repeat(maxContentSize))]),
    'a file of one line': () => form([buildFileForm('x'.repeat(maxContentSize))]),
    'a file of empty lines': () =>
      form([buildFileForm(`${columns}\r\n${'\r\n'.repeat(Math.floor((maxContentSize - 100) / 2))}`)]),
    'a file of separators': () => form([buildFileForm(`${columns}\r\n${';'.repeat(maxContentSize - 100)}`)]),
    'a file of columns': () => form([buildFileForm(`${'x;'.repeat(Math.floor(maxContentSize / 2))}\r\n`)]),
    'a file of quotes': () => form([buildFileForm(`${columns}\r\n${'"'.repeat(maxContentSize - 100)}`)]),
    'a file of right rows': () =>
      form([buildFileForm(`${columns}\r\n${fillToLimit(maxContentSize - 100, () => row, '\r\n')}`)]),
    'a file of wrong rows': () =>
      form([buildFileForm(`${columns}\r\n${fillToLimit(maxContentSize - 100, () => 'x;;1;;;;;', '\r\n')}`)]),
  }
  const type = `multipart/form-data; boundary=${boundary}`
  return Object.entries(parts).map(([name, make]) => ({ name, limit, build: () => ({ body: make(), type }) }))
}

/** Returns query strings of the maximum size, for every query parameter and for unknown parameter names. */
export function buildLongQueryRequests({ query }: Endpoint): readonly LargeRequest[] {
  const limit = MAX_QUERY_BYTES
  const createQueryRequest = (name: string, buildQuery: () => string) => ({
    name,
    limit,
    build: () => ({ query: buildQuery() }),
  })
  const fieldShapes = listBodyFields(query).flatMap(({ name }) => {
    const room = limit - name.length - 1
    return [
      createQueryRequest(`${name}: a long text`, () => `${name}=${'x'.repeat(room)}`),
      createQueryRequest(`${name}: a list`, () => `${name}=${fillToLimit(room, String)}`),
      createQueryRequest(`${name}: words`, () => `${name}=${fillToLimit(room, (index) => `w${index}`, '+')}`),
      createQueryRequest(`${name} again and again`, () => fillToLimit(limit, () => `${name}=1`, '&')),
    ]
  })
  return [
    createQueryRequest('many parameters', () => fillToLimit(limit, (index) => `k${index}=1`, '&')),
    ...fieldShapes,
  ]
}
