// Builds request bodies and query strings of the maximum size, with the contents that are most expensive to parse.
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

export interface LargeRequest {
  readonly name: string
  /** Maximum size of the body or query in bytes. */
  readonly maxBytes: number
  readonly buildRequest: () => {
    readonly body?: string | Uint8Array<ArrayBuffer>
    readonly contentType?: string
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

/** Functions that build a JSON text of about `maxBytes` bytes. Each key describes the text. */
const jsonBuilders: Readonly<Record<string, (maxBytes: number) => string>> = {
  'many keys': (maxBytes) => `{${fillToLimit(maxBytes - 2, (index) => `"k${index}":0`)}}`,
  'many secret names': (maxBytes) => `{${fillToLimit(maxBytes - 2, (index) => `"token${index}":"x${index}"`)}}`,
  'one key again and again': (maxBytes) => `{${fillToLimit(maxBytes - 2, () => '"token":"x"')}}`,
  'a long list of numbers': (maxBytes) => `[${fillToLimit(maxBytes - 2, String)}]`,
  'a long list of objects': (maxBytes) => `[${fillToLimit(maxBytes - 2, () => '{"name":"token","value":"x"}')}]`,
  'many deep lists': (maxBytes) => `[${fillToLimit(maxBytes - 2, () => '['.repeat(60) + ']'.repeat(60))}]`,
  'a long text': (maxBytes) => JSON.stringify('x'.repeat(maxBytes - 2)),
  'a text of blanks': (maxBytes) => JSON.stringify(' '.repeat(maxBytes - 2)),
  'a text of escapes': (maxBytes) => `"${'\\u00e9'.repeat(Math.floor((maxBytes - 2) / 6))}"`,
  'a text of lines': (maxBytes) => `"${'7\\n'.repeat(Math.floor((maxBytes - 2) / 3))}"`,
  'a text of addresses': (maxBytes) =>
    `"${fillToLimit(maxBytes - 2, (index) => `http://u:p${index}@h/?token=x`, ' ')}"`,
  'a text of markup': (maxBytes) => `"${'<b><i>'.repeat(Math.floor((maxBytes - 2) / 6))}"`,
  'a text of JSON': (maxBytes) => `"${`{${fillToLimit(maxBytes - 4, (index) => `\\"token${index}\\":\\"x\\"`)}}`}"`,
  'fifty long texts of JSON': (maxBytes) => {
    const textSize = Math.floor((maxBytes - 2) / 50) - 12
    return `{${fillToLimit(maxBytes - 2, (index) => `"k${index}":${jsonBuilders['a text of JSON']?.(textSize)}`)}}`
  },
}

/**
 * Returns two requests per JSON text of the maximum size: one with the text as the whole body, and one with the text as
 * the value of a field.
 */
export function buildLargeJsonBodies({ body, maxJsonBytes = MAX_SMALL_BODY_BYTES }: Endpoint): readonly LargeRequest[] {
  const maxBytes = maxJsonBytes
  const contentType = 'application/json'
  const builders = Object.entries(jsonBuilders)
  const wholeBodyShapes = builders.map(([name, buildJson]) => ({
    name,
    maxBytes,
    buildRequest: () => ({ body: buildJson(maxBytes), contentType }),
  }))
  const fieldShapes = listBodyFields(body).flatMap(({ name: field, maxLength }) => {
    const prefix = `{${JSON.stringify(field)}:`
    const valueSize = maxBytes - Buffer.byteLength(prefix) - 1
    const maximumShapes = builders.map(([name, buildJson]) => ({
      ...{ name: `${field}: ${name}`, maxBytes },
      buildRequest: () => ({ body: `${prefix}${buildJson(valueSize)}}`, contentType }),
    }))
    // Adds requests whose value has exactly `maxLength` bytes, because a longer value fails the length check and
    // reaches no later check.
    const shortValueSize = Math.min(valueSize, maxLength)
    const shortRequests = builders.map(([name, buildJson]) => ({
      name: `${field}: ${name}, of ${shortValueSize}`,
      maxBytes: shortValueSize + prefix.length + 1,
      buildRequest: () => ({ body: `${prefix}${buildJson(shortValueSize)}}`, contentType }),
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

const MULTIPART_BOUNDARY = 'border'

function buildMultipartBody(parts: readonly string[]): Uint8Array<ArrayBuffer> {
  const text = parts.map((part) => `--${MULTIPART_BOUNDARY}\r\n${part}\r\n`).join('')
  return new Uint8Array(Buffer.from(`${text}--${MULTIPART_BOUNDARY}--\r\n`))
}

const buildTextPart = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`
const buildFilePart = (content: string, name = 'x.csv') =>
  `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n${content}`

const CSV_HEADER = 'display_name;schedules;zip_code;address;number;neighborhood;city;state'
const VALID_CSV_ROW = 'Loja;9h;01310-100;Avenida;1;Bela Vista;São Paulo;SP'

export function buildFormShapes({ maxBytes = MAX_FILE_BYTES }: Endpoint): readonly LargeRequest[] {
  // Reserves space for the multipart headers around the file.
  const maxContentSize = maxBytes - 2000
  const parts: Readonly<Record<string, () => Uint8Array<ArrayBuffer>>> = {
    'many parts': () =>
      buildMultipartBody(
        fillToLimit(maxContentSize * 0.7, (index) => buildTextPart(`f${index}`, 'x'), '\n\n').split('\n\n'),
      ),
    'many borders': () =>
      new Uint8Array(Buffer.from(`--${MULTIPART_BOUNDARY}\r\n`.repeat(Math.floor(maxContentSize / 10)))),
    'a long field': () => buildMultipartBody([buildTextPart('kind', 'x'.repeat(maxContentSize))]),
    'a long name': () => buildMultipartBody([buildTextPart('x'.repeat(maxContentSize), 'x')]),
    'many headers': () =>
      buildMultipartBody([`${'X-A: b\r\n'.repeat(Math.floor(maxContentSize / 8))}${buildTextPart('kind', 'main')}`]),
    'a long file name': () => buildMultipartBody([buildFilePart('x', 'x'.repeat(maxContentSize))]),
    'a file of one line': () => buildMultipartBody([buildFilePart('x'.repeat(maxContentSize))]),
    'a file of empty lines': () =>
      buildMultipartBody([buildFilePart(`${CSV_HEADER}\r\n${'\r\n'.repeat(Math.floor((maxContentSize - 100) / 2))}`)]),
    'a file of separators': () =>
      buildMultipartBody([buildFilePart(`${CSV_HEADER}\r\n${';'.repeat(maxContentSize - 100)}`)]),
    'a file of columns': () =>
      buildMultipartBody([buildFilePart(`${'x;'.repeat(Math.floor(maxContentSize / 2))}\r\n`)]),
    'a file of quotes': () =>
      buildMultipartBody([buildFilePart(`${CSV_HEADER}\r\n${'"'.repeat(maxContentSize - 100)}`)]),
    'a file of right rows': () =>
      buildMultipartBody([
        buildFilePart(`${CSV_HEADER}\r\n${fillToLimit(maxContentSize - 100, () => VALID_CSV_ROW, '\r\n')}`),
      ]),
    'a file of wrong rows': () =>
      buildMultipartBody([
        buildFilePart(`${CSV_HEADER}\r\n${fillToLimit(maxContentSize - 100, () => 'x;;1;;;;;', '\r\n')}`),
      ]),
  }
  const contentType = `multipart/form-data; boundary=${MULTIPART_BOUNDARY}`
  return Object.entries(parts).map(([name, buildBody]) => ({
    name,
    maxBytes,
    buildRequest: () => ({ body: buildBody(), contentType }),
  }))
}

/** Returns query strings of the maximum size, for every query parameter and for unknown parameter names. */
export function buildLongQueryRequests({ query }: Endpoint): readonly LargeRequest[] {
  const maxBytes = MAX_QUERY_BYTES
  const createQueryRequest = (name: string, buildQuery: () => string) => ({
    name,
    maxBytes,
    buildRequest: () => ({ query: buildQuery() }),
  })
  const fieldShapes = listBodyFields(query).flatMap(({ name }) => {
    const maxValueBytes = maxBytes - name.length - 1
    return [
      createQueryRequest(`${name}: a long text`, () => `${name}=${'x'.repeat(maxValueBytes)}`),
      createQueryRequest(`${name}: a list`, () => `${name}=${fillToLimit(maxValueBytes, String)}`),
      createQueryRequest(`${name}: words`, () => `${name}=${fillToLimit(maxValueBytes, (index) => `w${index}`, '+')}`),
      createQueryRequest(`${name} again and again`, () => fillToLimit(maxBytes, () => `${name}=1`, '&')),
    ]
  })
  return [
    createQueryRequest('many parameters', () => fillToLimit(maxBytes, (index) => `k${index}=1`, '&')),
    ...fieldShapes,
  ]
}
