// Reads and validates request bodies: JSON of 64 kB and 64 levels, multipart of 2 MB, or the endpoint's own limits.
import { MIMEType } from 'node:util'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { explain } from '#contract/problem.ts'
import { HttpError, httpError, type RefusedField } from './errors.ts'

const mostBytes = 65_536
const mostUploaded = 2 * 1_048_576
/** The fields and borders around a file. */
const aroundFile = 16_384
const mostLevels = 64
/** Members and elements of all objects and lists together: what reading a JSON text costs beside its length. */
const mostValues = 20_000

export interface Body {
  /** Empty when there is none, and for a form with files. */
  readonly text: string
  readonly bytes: Buffer<ArrayBuffer>
}

type Limits = Pick<Endpoint, 'upload' | 'mostBytes' | 'mostJsonBytes'> | undefined

function largest(endpoint: Limits): number {
  if (endpoint?.upload) return (endpoint.mostBytes ?? mostUploaded) + aroundFile
  return endpoint?.mostJsonBytes ?? mostBytes
}

/** A body that says of itself that it is too large is not read at all. */
export function refuseLarge(request: Request, endpoint: Limits): void {
  const most = largest(endpoint)
  if (Number(request.headers.get('Content-Length') ?? 0) > most) throw tooLarge(most)
}

export async function readBody(context: Context, endpoint: Limits): Promise<Body> {
  const { method, body } = context.req.raw
  if (method === 'GET' || method === 'HEAD' || !body) return { text: '', bytes: Buffer.of() }
  const bytes = await bytesOf(context, largest(endpoint))
  if (endpoint?.upload) return { text: '', bytes }
  const text = decoded(bytes)
  refuseCostly(text)
  return { text, bytes }
}

/** What tells one request from another: a form is the same whatever its parts are set apart by. */
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
    // Who sends it has hung up, or sends what is no body: no fault of ours.
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

/** Told without building it: a parser may be sent too deep, and is slow with many keys. */
function refuseCostly(text: string): void {
  const { levels, values } = extentOf(text)
  if (levels > mostLevels) throw httpError(413, 'request.too_deep', { values: { maximum: mostLevels } })
  if (values > mostValues) throw httpError(413, 'request.too_many_values', { values: { maximum: mostValues } })
}

export const levelsOf = (text: string) => extentOf(text).levels

/** How deep the brackets of a JSON text go, and how many values stand in them. */
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

// Strict input: path, query and body are parsed by the contract's schemas, or refused with every wrong field.

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

/** A DELETE may leave its body out: many clients cannot send one. */
const mayLeaveOut = ({ method, body }: Endpoint) => !body || method === 'DELETE'

/** A body must say that it is JSON, or a form where files are sent. */
export function refuseOtherMedia(endpoint: Endpoint, { body, mediaType }: RawInput): void {
  if (body.bytes.length === 0 && mayLeaveOut(endpoint)) return
  const wanted = endpoint.upload ? 'multipart/form-data' : 'application/json'
  if (mediaType?.split(';')[0]?.trim().toLowerCase() === wanted) return
  throw httpError(415, 'request.media_type', { values: { wanted }, headers: { 'Accept-Post': wanted } })
}

const nothing = z.strictObject({})

/** Loads the record that a PUT replaces, as a GET returns it. */
type LoadStored = (params: unknown) => Promise<unknown>

/** `loadStored` is called only if the body breaks a rule that the stored record may break, too. */
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
  // What the specification itself has a code for is said by it as a whole, too.
  const named = problems.find(({ code }) => code.startsWith('ERROR_'))?.code
  if (problems.length > 0) throw httpError(422, named, { fields: problems })
  return input
}

/** Rules that records stored before them may break, each with a text that fulfils the rule. */
const newerRules: ReadonlyMap<string, string> = new Map([
  ['validation.phone', ''],
  ['validation.phone_ninth_digit', ''],
  ['validation.area_code', ''],
  ['validation.wrong_encoding', 'xxx'],
  ['validation.visible', 'xxx'],
  ['validation.characters', 'xxx'],
])

type Path = readonly PropertyKey[]

/** Parses a value. A text that equals the stored text at the same path need not fulfil the rules of `newerRules`. */
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
  // The schema checks the other fields only if the unchanged ones are valid, so it gets valid texts in their place.
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

/** A copy of an object with another value at the path. */
function withValueAt(value: unknown, [key, ...rest]: Path, next: unknown): unknown {
  if (key === undefined) return next
  return { ...Object(value), [key]: withValueAt(valueAt(value, [key]), rest, next) }
}

function jsonBody(endpoint: Endpoint, body: string): unknown {
  return body === '' && mayLeaveOut(endpoint) ? {} : jsonOf(body)
}

/** Parts of a form, and bytes of the headers of one: several times what any form of the contract has. */
const mostParts = 20
const mostHeaderBytes = 8_192

/** The fields of a form, files as they are. */
async function formOf({ body, mediaType = '' }: RawInput, problems: RefusedField[]): Promise<Record<string, unknown>> {
  refuseCostlyForm(body.bytes, mediaType)
  const sent = new Response(body.bytes, { headers: { 'Content-Type': mediaType } })
  const form = await sent.formData().catch(() => {
    throw httpError(400, 'request.malformed')
  })
  problems.push(...repeated('body', form))
  return Object.fromEntries(form)
}

/** Scans for delimiters before parsing, which is slow with many parts or headers; the closing one begins no part. */
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

/** As the parser of the form reads it: by the WHATWG MIME Sniffing standard, quotes and all. */
function boundaryOf(mediaType: string): string {
  try {
    const boundary = new MIMEType(mediaType).params.get('boundary')
    if (boundary) return boundary
  } catch {}
  throw httpError(400, 'request.malformed')
}

/** Names that stand more than once, each told once. */
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

/** An empty optional parameter counts as absent: clients send filters that nobody has filled in. */
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

/** One error per issue; an issue about unknown keys gives one error per key, so that the response names each key. */
function fieldsOf(part: string, issue: z.core.$ZodIssue): readonly RefusedField[] {
  // A key that is no name says itself what is wrong with it.
  const { code, values } = explain((issue.code === 'invalid_key' && issue.issues[0]) || issue)
  const field = [part, ...issue.path].join('.')
  if (issue.code !== 'unrecognized_keys') return [{ field, code, values }]
  return issue.keys.map((key) => ({ field: `${field}.${key}`, code, values }))
}

/** Dotted path of a text that no database stores: one with a NUL, or with half of a surrogate pair. */
function oddText(value: unknown, part: string): string | undefined {
  const path = oddPath(value)
  return path && [part, ...path].join('.')
}

/** Undefined: there is none. The path is built only where there is one. */
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
