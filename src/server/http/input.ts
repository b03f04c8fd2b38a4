// Reads request bodies within size limits, and parses path, query and body by the schemas of the endpoint.
import { MIMEType } from 'node:util'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { measureJson } from '#contract/json-depth.ts'
import { explainIssue } from '#contract/problem.ts'
import { type FieldError, HttpError, httpError } from './errors.ts'

/** Default size limit of a JSON body, in bytes. */
const MAX_JSON_BODY_BYTES = 65_536
/** Default size limit of an uploaded file, in bytes. */
const MAX_UPLOAD_BYTES = 2 * 1_048_576
/** Bytes allowed in a multipart body in addition to the file, for delimiters and other fields. */
const MAX_FORM_OVERHEAD_BYTES = 16_384
/** Maximum nesting depth of a JSON body. */
const MAX_JSON_DEPTH = 64
/** Maximum number of object members and array elements in a JSON body, because parsing time grows with this number. */
const MAX_JSON_VALUES = 20_000

/** Request body as text and bytes. */
export interface RequestBody {
  /** JSON text of the body; empty without a body and for multipart forms. */
  readonly text: string
  readonly bytes: Buffer<ArrayBuffer>
}

type SizeLimits = Pick<Endpoint, 'upload' | 'maxBytes' | 'maxJsonBytes'> | undefined

/** Returns the size limit of the request body, in bytes. */
function getMaxBytes(endpoint: SizeLimits): number {
  if (endpoint?.upload) return (endpoint.maxBytes ?? MAX_UPLOAD_BYTES) + MAX_FORM_OVERHEAD_BYTES
  return endpoint?.maxJsonBytes ?? MAX_JSON_BODY_BYTES
}

/** Throws 413 if `Content-Length` exceeds the limit, so that the body is not read at all. */
export function ensureContentLength(request: Request, endpoint: SizeLimits): void {
  const maxBytes = getMaxBytes(endpoint)
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw createTooLargeError(maxBytes)
}

/** Reads the body of a write. Throws 413 if the body is too large or too deeply nested, and 400 if it is not UTF-8. */
export async function readBody(context: Context, endpoint: SizeLimits): Promise<RequestBody> {
  const { method, body } = context.req.raw
  if (method === 'GET' || method === 'HEAD' || !body) return { text: '', bytes: Buffer.of() }
  const bytes = await readBytes(context, getMaxBytes(endpoint))
  if (endpoint?.upload) return { text: '', bytes }
  const text = decodeUtf8(bytes)
  ensureParsableJson(text)
  return { text, bytes }
}

/**
 * Returns the body bytes by which requests are compared. Removes the multipart boundary, because clients generate a new
 * random boundary for every retry.
 */
export function getComparableBytes({ bytes }: RequestBody, mediaType: string | undefined): Uint8Array {
  const [, boundary] = /boundary="?([^";]+)/.exec(mediaType ?? '') ?? []
  return boundary === undefined ? bytes : removeBoundary(bytes, Buffer.from(boundary, 'latin1'))
}

function removeBoundary(bytes: Buffer, boundary: Buffer): Uint8Array {
  const chunks: Uint8Array[] = []
  let start = 0
  for (let position = bytes.indexOf(boundary); position !== -1; position = bytes.indexOf(boundary, start)) {
    chunks.push(bytes.subarray(start, position))
    start = position + boundary.length
  }
  return Buffer.concat([...chunks, bytes.subarray(start)])
}

async function readBytes(context: Context, maxSize: number): Promise<Buffer<ArrayBuffer>> {
  let bytes: Buffer<ArrayBuffer> = Buffer.of()
  const onError = () => {
    throw createTooLargeError(maxSize)
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

function createTooLargeError(maximum: number) {
  return httpError(413, 'request.too_large', { values: { maximum } })
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw httpError(400, 'request.malformed')
  }
}

/** Throws 413 for deep or large JSON before parsing, because the parser could overflow the stack or take too long. */
function ensureParsableJson(text: string): void {
  const { nestingDepth: depth, valueCount } = measureJson(text)
  if (depth > MAX_JSON_DEPTH) throw httpError(413, 'request.too_deep', { values: { maximum: MAX_JSON_DEPTH } })
  if (valueCount > MAX_JSON_VALUES)
    throw httpError(413, 'request.too_many_values', { values: { maximum: MAX_JSON_VALUES } })
}

interface RawInput {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: RequestBody
  readonly mediaType: string | undefined
}

interface ParsedInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Returns true when a request may omit the body: many clients cannot send a body with DELETE. */
const isBodyOptional = ({ method, body }: Endpoint) => !body || method === 'DELETE'

/** Throws 415 unless `Content-Type` is JSON, or multipart for an endpoint that accepts files. */
export function ensureMediaType(endpoint: Endpoint, { body, mediaType }: RawInput): void {
  if (body.bytes.length === 0 && isBodyOptional(endpoint)) return
  const expectedType = endpoint.upload ? 'multipart/form-data' : 'application/json'
  if (mediaType?.split(';')[0]?.trim().toLowerCase() === expectedType) return
  throw httpError(415, 'request.media_type', {
    values: { wanted: expectedType },
    headers: { 'Accept-Post': expectedType },
  })
}

const emptyObject = z.strictObject({})

/** Loads the record that a PUT replaces, in the format of a GET response. */
type LoadStoredRecord = (params: unknown) => Promise<unknown>

/**
 * Parses path, query and body. Throws 422 with an error for every invalid field. Validation rules that are newer than a
 * stored text do not apply if the request leaves this text unchanged; `loadStored` reads the stored record for this
 * comparison.
 */
export async function parseInput(
  endpoint: Endpoint,
  rawInput: RawInput,
  loadStored?: LoadStoredRecord,
): Promise<ParsedInput> {
  const errors: FieldError[] = []
  const parseSection = async (
    name: keyof ParsedInput,
    schema: z.ZodType,
    value: unknown,
    loadRecord?: () => Promise<unknown>,
  ) => {
    const invalidPath = findInvalidText(value, name)
    if (invalidPath) errors.push({ field: invalidPath, code: 'validation.characters' })
    const parseResult = await parseAllowingUnchangedTexts(schema, value, loadRecord)
    for (const issue of parseResult.error?.issues ?? []) errors.push(...toFieldErrors(name, issue))
    return parseResult.data
  }
  const params = await parseSection('params', endpoint.params ?? emptyObject, rawInput.params)
  const loadRecord = loadStored && params !== undefined ? () => loadStored(params) : undefined
  const input = {
    params,
    query: await parseSection(
      'query',
      endpoint.query ?? emptyObject,
      removeEmptyParameters(endpoint.query, readQuery(rawInput.query, errors)),
    ),
    body: await parseSection(
      'body',
      endpoint.body ?? emptyObject,
      endpoint.upload ? await parseForm(rawInput, errors) : parseJsonBody(endpoint, rawInput.body.text),
      loadRecord,
    ),
  }
  // Uses the first field error code with the prefix `ERROR_` as the error code of the whole response, because the API
  // specification requires this.
  const responseErrorCode = errors.find(({ code }) => code.startsWith('ERROR_'))?.code
  if (errors.length > 0) throw httpError(422, responseErrorCode, { fields: errors })
  return input
}

/**
 * Validation rules that were added after records had been stored, so that older records may break them. Maps the error
 * code of each rule to a text that satisfies the rule.
 */
const validTextByNewerRule: ReadonlyMap<string, string> = new Map([
  ['validation.phone', ''],
  ['validation.phone_ninth_digit', ''],
  ['validation.area_code', ''],
  ['validation.wrong_encoding', 'xxx'],
  ['validation.visible', 'xxx'],
  ['validation.characters', 'xxx'],
])

type Path = readonly PropertyKey[]

/**
 * Parses a value by its schema. A text may break the rules of `validTextByNewerRule` if it equals the stored text at
 * the same path, so that users can save records that are older than these rules.
 */
export async function parseAllowingUnchangedTexts(
  schema: z.ZodType,
  value: unknown,
  loadStored?: () => Promise<unknown>,
) {
  const parseResult = z.safeParse(schema, value, { reportInput: true })
  const newerRuleIssues = (parseResult.error?.issues ?? []).filter((issue) =>
    validTextByNewerRule.has(explainIssue(issue).code),
  )
  if (newerRuleIssues.length === 0 || !loadStored) return parseResult
  const storedRecord = await loadStored()
  const isUnchanged = (path: Path) => {
    const newValue = getValueAtPath(value, path)
    return typeof newValue === 'string' && newValue === getValueAtPath(storedRecord, path)
  }
  const unchangedIssues = newerRuleIssues.filter(({ path }) => isUnchanged(path))
  // Replaces unchanged invalid texts by valid texts, because zod checks the rules that compare several fields only if
  // every single field is valid.
  const valueWithValidTexts = unchangedIssues.reduce<unknown>(
    (body, issue) => setValueAtPath(body, issue.path, validTextByNewerRule.get(explainIssue(issue).code)),
    value,
  )
  const lenientResult = z.safeParse(schema, valueWithValidTexts, { reportInput: true })
  if (!lenientResult.success) return lenientResult
  const data = unchangedIssues.reduce<unknown>(
    (body, { path }) => setValueAtPath(body, path, getValueAtPath(storedRecord, path)),
    lenientResult.data,
  )
  return { ...lenientResult, data }
}

function getValueAtPath(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )
}

/** Returns a copy of an object with a new value at the path. */
function setValueAtPath(value: unknown, [key, ...innerPath]: Path, newValue: unknown): unknown {
  if (key === undefined) return newValue
  return { ...Object(value), [key]: setValueAtPath(getValueAtPath(value, [key]), innerPath, newValue) }
}

function parseJsonBody(endpoint: Endpoint, body: string): unknown {
  return body === '' && isBodyOptional(endpoint) ? {} : parseJson(body)
}

/** Maximum number of parts in a multipart form; the forms of the API have far fewer. */
const MAX_PARTS = 20
/** Maximum total size of the headers in one part of a multipart form, in bytes. */
const MAX_PART_HEADER_BYTES = 8_192

/** Parses a multipart form into its fields; files become `File` objects. */
async function parseForm({ body, mediaType = '' }: RawInput, errors: FieldError[]): Promise<Record<string, unknown>> {
  ensureParsableForm(body.bytes, mediaType)
  const formResponse = new Response(body.bytes, { headers: { 'Content-Type': mediaType } })
  const form = await formResponse.formData().catch(() => {
    throw httpError(400, 'request.malformed')
  })
  errors.push(...findDuplicateNames('body', form))
  return Object.fromEntries(form)
}

/** Throws if a form has too many parts or too long headers, because parsing such a form would be slow. */
function ensureParsableForm(bytes: Buffer, mediaType: string): void {
  const delimiter = `--${parseBoundary(mediaType)}`
  let count = -1
  for (
    let position = bytes.indexOf(delimiter);
    position !== -1;
    position = bytes.indexOf(delimiter, position + delimiter.length)
  ) {
    if (++count > MAX_PARTS) throw httpError(413, 'request.too_many_parts', { values: { maximum: MAX_PARTS } })
    const partStart = bytes.subarray(position + delimiter.length, position + delimiter.length + MAX_PART_HEADER_BYTES)
    const isFormPart = partStart.indexOf('\r\n') === 0
    if (isFormPart && partStart.length === MAX_PART_HEADER_BYTES && !partStart.includes('\r\n\r\n'))
      throw httpError(400, 'request.malformed')
  }
}

/** Returns the multipart boundary, parsed by the WHATWG MIME Sniffing standard like `Response.formData()` does. */
function parseBoundary(mediaType: string): string {
  try {
    const boundary = new MIMEType(mediaType).params.get('boundary')
    if (boundary) return boundary
  } catch {}
  throw httpError(400, 'request.malformed')
}

/** Returns one error for each name that occurs more than once. */
function findDuplicateNames(section: string, entries: Iterable<readonly [name: string, value: unknown]>): FieldError[] {
  const names = new Set<string>()
  const duplicates = new Set<string>()
  for (const [name] of entries) (names.has(name) ? duplicates : names).add(name)
  return [...duplicates].map((name) => ({ field: `${section}.${name}`, code: 'validation.duplicated' }))
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw httpError(400, 'request.malformed')
  }
}

/** Removes empty optional query parameters, because clients send empty filters. */
function removeEmptyParameters(schema: z.ZodType | undefined, query: Record<string, string>): Record<string, string> {
  if (!(schema instanceof z.ZodObject)) return query
  const { shape } = schema
  const isAbsent = (name: string, value: string) =>
    value === '' && Object.hasOwn(shape, name) && z.safeParse(shape[name], undefined).success
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => !isAbsent(name, value)))
}

function readQuery(query: URLSearchParams, errors: FieldError[]): Record<string, string> {
  errors.push(...findDuplicateNames('query', query))
  return Object.fromEntries(query)
}

/** Converts a Zod issue to field errors: one error for each unknown key, one error for any other issue. */
function toFieldErrors(section: string, issue: z.core.$ZodIssue): readonly FieldError[] {
  // Uses the inner issue of an invalid key, because the inner issue explains the error better.
  const { code, values } = explainIssue((issue.code === 'invalid_key' && issue.issues[0]) || issue)
  const field = [section, ...issue.path].join('.')
  if (issue.code !== 'unrecognized_keys') return [{ field, code, values }]
  return issue.keys.map((key) => ({ field: `${field}.${key}`, code, values }))
}

/** Returns the dotted path of a text that PostgreSQL cannot store: with a NUL character or an unpaired surrogate. */
function findInvalidText(value: unknown, section: string): string | undefined {
  const path = findInvalidPath(value)
  return path && [section, ...path].join('.')
}

/** Returns the path of the first text that cannot be stored, or undefined if all texts are valid. */
function findInvalidPath(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (findInvalidPath(key)) return []
    const path = findInvalidPath(inner)
    if (path) return [key, ...path]
  }
  return undefined
}
