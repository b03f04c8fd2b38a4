// Reads request bodies within size limits, and parses path, query and body by the schemas of the endpoint.
import { MIMEType } from 'node:util'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { explain } from '#contract/problem.ts'
import { HttpError, httpError, type RefusedField } from './errors.ts'

/** Default size limit of a JSON body, in bytes. */
const mostBytes = 65_536
/** Default size limit of an uploaded file, in bytes. */
const mostUploaded = 2 * 1_048_576
/** Bytes allowed in a multipart body in addition to the file, for delimiters and other fields. */
const aroundFile = 16_384
/** Maximum nesting depth of a JSON body. */
const mostLevels = 64
/** Maximum number of object members and array elements in a JSON body, because parsing time grows with this number. */
const mostValues = 20_000

/** Request body as text and bytes. */
export interface Body {
  /** JSON text of the body; empty without a body and for multipart forms. */
  readonly text: string
  readonly bytes: Buffer<ArrayBuffer>
}

type Limits = Pick<Endpoint, 'upload' | 'mostBytes' | 'mostJsonBytes'> | undefined

/** Returns the size limit of the request body, in bytes. */
function largest(endpoint: Limits): number {
  if (endpoint?.upload) return (endpoint.mostBytes ?? mostUploaded) + aroundFile
  return endpoint?.mostJsonBytes ?? mostBytes
}

/** Throws 413 if `Content-Length` exceeds the limit, so that the body is not read at all. */
export function refuseLarge(request: Request, endpoint: Limits): void {
  const most = largest(endpoint)
  if (Number(request.headers.get('Content-Length') ?? 0) > most) throw tooLarge(most)
}

/** Reads the body of a write. Throws 413 if the body is too large or too deeply nested, and 400 if it is not UTF-8. */
export async function readBody(context: Context, endpoint: Limits): Promise<Body> {
  const { method, body } = context.req.raw
  if (method === 'GET' || method === 'HEAD' || !body) return { text: '', bytes: Buffer.of() }
  const bytes = await bytesOf(context, largest(endpoint))
  if (endpoint?.upload) return { text: '', bytes }
  const text = decoded(bytes)
  refuseCostly(text)
  return { text, bytes }
}

/** Returns the bytes that identify a request, without the random multipart boundary, which differs in every retry. */
export function comparable({ bytes }: Body, mediaType: string | undefined): Uint8Array {
  const [, boundary] = /boundary="?([^";]+)/.exec(mediaType ?? '') ?? []
  return boundary === undefined ? bytes : without(bytes, Buffer.from(boundary, 'latin1'))
}

function without(bytes: Buffer, border: Buffer): Uint8Array {
  const kept: Uint8Array[] = []
  let start = 0
  for (let at = bytes.indexOf(border); at !== -1; at = bytes.indexOf(border, start)) {
    kept.push(bytes.subarray(start, at))
    start = at + border.length
  }
  return Buffer.concat([...kept, bytes.subarray(start)])
}

async function bytesOf(context: Context, maxSize: number): Promise<Buffer<ArrayBuffer>> {
  let bytes: Buffer<ArrayBuffer> = Buffer.of()
  const onError = () => {
    throw tooLarge(maxSize)
  }
  try {
    await bodyLimit({ maxSize, onError })(context, async () => {
      bytes = Buffer.from(await context.req.arrayBuffer())
    })
  } catch (error) {
    // Responds with 400, because the client disconnected or sent a malformed body.
    throw error instanceof HttpError ? error : httpError(400, 'request.malformed')
  }
  return bytes
}

function tooLarge(maximum: number) {
  return httpError(413, 'request.too_large', { values: { maximum } })
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw httpError(400, 'request.malformed')
  }
}

/** Throws 413 for deep or large JSON before parsing, because the parser could overflow the stack or take too long. */
function refuseCostly(text: string): void {
  const { levels, values } = extentOf(text)
  if (levels > mostLevels) throw httpError(413, 'request.too_deep', { values: { maximum: mostLevels } })
  if (values > mostValues) throw httpError(413, 'request.too_many_values', { values: { maximum: mostValues } })
}

/** Returns the nesting depth of a JSON text. */
export const levelsOf = (text: string) => extentOf(text).levels

/** Counts the nesting levels and the values of a JSON text without parsing it. */
function extentOf(text: string): { readonly levels: number; readonly values: number } {
  let level = 0
  let levels = 0
  let values = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (inString) {
      if (character === '\\') index++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === ',') values++
    else if (character === '{' || character === '[') {
      values++
      levels = Math.max(levels, ++level)
    } else if (character === '}' || character === ']') level--
  }
  return { levels, values }
}

interface RawInput {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: Body
  readonly mediaType: string | undefined
}

interface ParsedInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Returns true when the body is optional: many clients cannot send a body with DELETE. */
const mayLeaveOut = ({ method, body }: Endpoint) => !body || method === 'DELETE'

/** Throws 415 unless `Content-Type` is JSON, or multipart for an endpoint that accepts files. */
export function refuseOtherMedia(endpoint: Endpoint, { body, mediaType }: RawInput): void {
  if (body.bytes.length === 0 && mayLeaveOut(endpoint)) return
  const wanted = endpoint.upload ? 'multipart/form-data' : 'application/json'
  if (mediaType?.split(';')[0]?.trim().toLowerCase() === wanted) return
  throw httpError(415, 'request.media_type', { values: { wanted }, headers: { 'Accept-Post': wanted } })
}

const nothing = z.strictObject({})

/** Loads the record that a PUT replaces, in the format of a GET response. */
type LoadStored = (params: unknown) => Promise<unknown>

/**
 * Parses path, query and body. Throws 422 with an error for every invalid field. Calls `loadStored` only if the body
 * breaks a rule that the stored record may break, too.
 */
export async function parseInput(endpoint: Endpoint, raw: RawInput, loadStored?: LoadStored): Promise<ParsedInput> {
  const problems: RefusedField[] = []
  const part = async (name: keyof ParsedInput, schema: z.ZodType, value: unknown, load?: () => Promise<unknown>) => {
    const odd = oddText(value, name)
    if (odd) problems.push({ field: odd, code: 'validation.characters' })
    const parsed = await parseUnlessStored(schema, value, load)
    for (const issue of parsed.error?.issues ?? []) problems.push(...fieldsOf(name, issue))
    return parsed.data
  }
  const params = await part('params', endpoint.params ?? nothing, raw.params)
  const load = loadStored && params !== undefined ? () => loadStored(params) : undefined
  const input = {
    params,
    query: await part('query', endpoint.query ?? nothing, withoutEmpty(endpoint.query, queryOf(raw.query, problems))),
    body: await part(
      'body',
      endpoint.body ?? nothing,
      endpoint.upload ? await formOf(raw, problems) : jsonBody(endpoint, raw.body.text),
      load,
    ),
  }
  // Uses an error code of the specification (`ERROR_…`) as the code of the whole response, too.
  const named = problems.find(({ code }) => code.startsWith('ERROR_'))?.code
  if (problems.length > 0) throw httpError(422, named, { fields: problems })
  return input
}

/** Error codes of validation rules that older records may break, with a text that satisfies the rule. */
const newerRules: ReadonlyMap<string, string> = new Map([
  ['validation.phone', ''],
  ['validation.phone_ninth_digit', ''],
  ['validation.area_code', ''],
  ['validation.wrong_encoding', 'xxx'],
  ['validation.visible', 'xxx'],
  ['validation.characters', 'xxx'],
])

type Path = readonly PropertyKey[]

/**
 * Parses a value by its schema. A text that equals the stored text at the same path may break the rules of
 * `newerRuleSamples`, so that users can save records that were stored before these rules.
 */
export async function parseUnlessStored(schema: z.ZodType, value: unknown, loadStored?: () => Promise<unknown>) {
  const parsed = z.safeParse(schema, value, { reportInput: true })
  const breaches = (parsed.error?.issues ?? []).filter((issue) => newerRules.has(explain(issue).code))
  if (breaches.length === 0 || !loadStored) return parsed
  const stored = await loadStored()
  const isUnchanged = (path: Path) => {
    const sent = valueAt(value, path)
    return typeof sent === 'string' && sent === valueAt(stored, path)
  }
  const unchanged = breaches.filter(({ path }) => isUnchanged(path))
  // Replaces the unchanged texts by valid ones, because the schema checks all fields only if every text is valid.
  const checkable = unchanged.reduce<unknown>(
    (body, issue) => withValueAt(body, issue.path, newerRules.get(explain(issue).code)),
    value,
  )
  const others = z.safeParse(schema, checkable, { reportInput: true })
  if (!others.success) return others
  const data = unchanged.reduce<unknown>(
    (body, { path }) => withValueAt(body, path, valueAt(stored, path)),
    others.data,
  )
  return { ...others, data }
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )
}

/** Returns a copy of an object with a new value at the path. */
function withValueAt(value: unknown, [key, ...rest]: Path, next: unknown): unknown {
  if (key === undefined) return next
  return { ...Object(value), [key]: withValueAt(valueAt(value, [key]), rest, next) }
}

function jsonBody(endpoint: Endpoint, body: string): unknown {
  return body === '' && mayLeaveOut(endpoint) ? {} : jsonOf(body)
}

/** Maximum number of parts in a multipart form, several times as many as any form of the contract has. */
const mostParts = 20
/** Maximum size of the headers of one multipart part, in bytes. */
const mostHeaderBytes = 8_192

/** Parses a multipart form into its fields; files become `File` objects. */
async function formOf({ body, mediaType = '' }: RawInput, problems: RefusedField[]): Promise<Record<string, unknown>> {
  refuseCostlyForm(body.bytes, mediaType)
  const sent = new Response(body.bytes, { headers: { 'Content-Type': mediaType } })
  const form = await sent.formData().catch(() => {
    throw httpError(400, 'request.malformed')
  })
  problems.push(...repeated('body', form))
  return Object.fromEntries(form)
}

/** Throws if a form has too many parts or too long headers, because parsing such a form would be slow. */
function refuseCostlyForm(bytes: Buffer, mediaType: string): void {
  const delimiter = `--${boundaryOf(mediaType)}`
  let count = -1
  for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    if (++count > mostParts) throw httpError(413, 'request.too_many_parts', { values: { maximum: mostParts } })
    const begun = bytes.subarray(at + delimiter.length, at + delimiter.length + mostHeaderBytes)
    const isPart = begun.indexOf('\r\n') === 0
    if (isPart && begun.length === mostHeaderBytes && !begun.includes('\r\n\r\n'))
      throw httpError(400, 'request.malformed')
  }
}

/** Returns the multipart boundary, parsed by the WHATWG MIME Sniffing standard like `Response.formData()` does. */
function boundaryOf(mediaType: string): string {
  try {
    const boundary = new MIMEType(mediaType).params.get('boundary')
    if (boundary) return boundary
  } catch {}
  throw httpError(400, 'request.malformed')
}

/** Returns one error for each name that occurs more than once. */
function repeated(part: string, entries: Iterable<readonly [name: string, value: unknown]>): RefusedField[] {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const [name] of entries) (seen.has(name) ? twice : seen).add(name)
  return [...twice].map((name) => ({ field: `${part}.${name}`, code: 'validation.duplicated' }))
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw httpError(400, 'request.malformed')
  }
}

/** Removes empty optional query parameters, because clients send empty filters. */
function withoutEmpty(schema: z.ZodType | undefined, query: Record<string, string>): Record<string, string> {
  if (!(schema instanceof z.ZodObject)) return query
  const { shape } = schema
  const isAbsent = (name: string, value: string) =>
    value === '' && Object.hasOwn(shape, name) && z.safeParse(shape[name], undefined).success
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => !isAbsent(name, value)))
}

function queryOf(query: URLSearchParams, problems: RefusedField[]): Record<string, string> {
  problems.push(...repeated('query', query))
  return Object.fromEntries(query)
}

/** Converts a Zod issue to field errors: one error for each unknown key, one error for any other issue. */
function fieldsOf(part: string, issue: z.core.$ZodIssue): readonly RefusedField[] {
  // An invalid key contains an inner issue, which explains the error better.
  const { code, values } = explain((issue.code === 'invalid_key' && issue.issues[0]) || issue)
  const field = [part, ...issue.path].join('.')
  if (issue.code !== 'unrecognized_keys') return [{ field, code, values }]
  return issue.keys.map((key) => ({ field: `${field}.${key}`, code, values }))
}

/** Returns the dotted path of a text that PostgreSQL cannot store: with a NUL character or an unpaired surrogate. */
function oddText(value: unknown, part: string): string | undefined {
  const path = oddPath(value)
  return path && [part, ...path].join('.')
}

/** Returns the path of the first text that cannot be stored, or undefined if all texts are valid. */
function oddPath(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (oddPath(key)) return []
    const path = oddPath(inner)
    if (path) return [key, ...path]
  }
  return undefined
}
