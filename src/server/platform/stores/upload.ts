// Uploads stores from a CSV file: detects encoding and delimiter, maps columns, validates all lines, and inserts.

import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import { desc, eq, getTableColumns } from 'drizzle-orm'
import { z } from 'zod'
import { contradicted, type FoundAddress } from '#contract/platform/addresses.ts'
import {
  largestStoreFile,
  longestStoreLine,
  lookedUpColumns,
  MAX_STORE_LINES,
  mostErrorsTold,
  mostLookUps,
  storeLabelKey,
  type UploadColumn,
  uploadColumns,
  uploadStores,
} from '#contract/platform/store-upload.ts'
import { StoreForm } from '#contract/platform/stores.ts'
import { explain } from '#contract/problem.ts'
import { plainLine, readZip } from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { stores } from '#server/db/schema/platform/stores.ts'
import { fieldError, httpError, type RefusedField } from '#server/http/errors.ts'
import { handleLong } from '#server/http/handler.ts'
import { bareWords } from '#server/services/csv.ts'
import { refuseUnknownEcommerce } from '#server/services/ecommerces.ts'
import { addressOf } from '#server/services/zip-codes.ts'
import { decodeCodePage850, isCodePage850 } from './code-page-850.ts'
import { storeValues } from './rows.ts'

const byHeader = new Map(
  uploadColumns.flatMap((column) =>
    [column.name, ...column.aliases].map((header) => [bareWords(header), column] as const),
  ),
)

/** Returns undefined for an unknown header. */
export function columnOf(header: string): UploadColumn | undefined {
  return byHeader.get(bareWords(header))
}

const delimiters = [';', ',', '\t'] as const
type Delimiter = (typeof delimiters)[number]

/** Detects the delimiter that splits the first line into the most known columns, else into the most cells. */
export function delimiterOf(text: string): Delimiter {
  const lines = text.split(lineEnd, mostEmptyLines)
  const said = separatorIn(lines.find((line) => line.trim() !== '') ?? '')
  if (said) return said
  const beginning = lines.slice(lines.findIndex((line) => /[^;,\t\s"]/.test(line))).join('\n')
  const scored = delimiters.map((delimiter) => {
    const cells = firstLine(beginning, delimiter)
    const known = cells.filter((cell) => columnOf(cell)).length
    return { delimiter, score: known * 1000 + Math.min(cells.length, 999) }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

const lineEnd = /\r\n|\n|\r/
/** Maximum number of lines that are searched for the header. */
const mostEmptyLines = 50

/** Reads the delimiter from a line such as `sep=;`, which declares the delimiter for spreadsheets. */
function separatorIn(line: string): Delimiter | undefined {
  const said = /^"?sep=(.)/i.exec(line)?.[1]
  return delimiters.find((one) => one === said)
}

function firstLine(beginning: string, delimiter: Delimiter): readonly string[] {
  try {
    const [cells = []] = parseSync(beginning, { ...form(delimiter), to: 1 }) as string[][]
    return cells
  } catch {
    return []
  }
}

/** Returns the CSV dialect: RFC 4180 quotes, literal quotes within a cell (`7" de altura`), any mix of line ends. */
function form(delimiter: Delimiter) {
  return { delimiter, record_delimiter: ['\r\n', '\n', '\r'], relax_quotes: true, relax_column_count: true }
}

const yes: ReadonlySet<string> = new Set(['sim', 's', 'yes', 'y', 'si', 'true', 'verdadeiro', 'verdadero', '1', 'x'])
const no: ReadonlySet<string> = new Set(['nao', 'n', 'no', 'false', 'falso', '0'])

const checkIns: Readonly<Record<string, string>> = {
  reverse: 'reverse',
  reversa: 'reverse',
  order: 'order',
  pedido: 'order',
}

/** Returns undefined for an empty optional cell; an unreadable cell stays a text, which validation then rejects. */
function valueIn({ reads, isRequired }: UploadColumn, cell: string): unknown {
  if (isBlank(cell)) return reads && !isRequired ? undefined : ''
  if (reads === 'yes_no') return yes.has(bareWords(cell)) ? true : no.has(bareWords(cell)) ? false : cell
  if (reads === 'check_in') return checkIns[bareWords(cell)] ?? cell
  return reads === 'capitals' ? cell.trim().toUpperCase() : cell
}

function isBlank(cell: string | undefined): boolean {
  return cell === undefined || cell.trim() === ''
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'cp850'

const chunkBytes = 65_536

/** Detects the encoding; null for a file that starts with a UTF-8 byte order mark but is not UTF-8. */
export function encodingOf(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  const saysUtf8 = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return saysUtf8 ? null : isCodePage850(bytes) ? 'cp850' : 'windows-1252'
}

/** Returns true for a workbook with the name of a CSV file: ZIP (xlsx, ods) or OLE (xls). */
export function isWorkbook(bytes: Uint8Array): boolean {
  const begins = (...start: readonly number[]) => start.every((byte, index) => bytes[index] === byte)
  return begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0)
}

/** Decodes a file chunk by chunk, so that the complete text is never in memory; drops the byte order mark. */
export function* textOf(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  if (encoding === 'cp850') {
    for (let start = 0; start < bytes.length; start += chunkBytes)
      yield decodeCodePage850(bytes.subarray(start, start + chunkBytes))
    return
  }
  const decoder = new TextDecoder(encoding)
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    const text = decoder.decode(bytes.subarray(start, start + chunkBytes), { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

interface Line {
  /** Number of the row in a spreadsheet; the header is row 1. */
  readonly row: number
  readonly cells: readonly string[]
}

/** Syntax error at a row of the file; later rows cannot be parsed. */
export class BrokenFile extends Error {
  readonly row: number
  readonly code: string

  constructor(row: number, code: string) {
    super(code)
    this.row = row
    this.code = code
  }
}

/** Parses all lines, including empty ones; throws `CsvSyntaxError`. */
export async function* linesOf(text: Iterator<string>): AsyncGenerator<Line> {
  const first = text.next()
  const beginning = first.done ? '' : first.value
  const parser = parse({ ...form(delimiterOf(beginning)), max_record_size: longestStoreLine })
  const line = { isTooLong: false }
  const source = Readable.from(inPieces(untilTooLong(withFirst(beginning, text), line)))
  source.pipe(parser)
  let row = 0
  try {
    for await (const cells of parser) yield { row: ++row, cells: cells as string[] }
  } catch (error) {
    throw error instanceof CsvError ? broken(error) : error
  } finally {
    source.destroy()
    parser.destroy()
  }
  if (line.isTooLong) throw new BrokenFile(row + 1, 'file.line_too_long')
}

/** Characters per piece for the parser, which handles a piece synchronously and blocks other requests meanwhile. */
const pieceLength = 1_024

function* inPieces(parts: Iterable<string>): Generator<string> {
  for (const part of parts)
    for (let start = 0, end = 0; start < part.length; start = end) {
      // Does not split a surrogate pair.
      end = start + pieceLength + (/[\uD800-\uDBFF]/.test(part.charAt(start + pieceLength - 1)) ? 1 : 0)
      yield part.slice(start, end)
    }
}

function* withFirst(beginning: string, rest: Iterator<string>): Generator<string> {
  if (beginning !== '') yield beginning
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value
}

/** Ends the text at a line that is too long, because `max_record_size` of csv-parse does not count delimiters. */
function* untilTooLong(parts: Iterable<string>, found: { isTooLong: boolean }): Generator<string> {
  let length = 0
  for (const part of parts) {
    let start = 0
    for (const line of part.split(/[\r\n]/)) {
      length += line.length
      if (length > longestStoreLine) {
        found.isTooLong = true
        if (start > 0) yield part.slice(0, start)
        return
      }
      start += line.length + 1
      if (start <= part.length) length = 0
    }
    yield part
  }
}

function broken(error: CsvError): BrokenFile {
  const row = Number('records' in error ? error.records : 0) + 1
  return new BrokenFile(row, error.code === 'CSV_MAX_RECORD_SIZE' ? 'file.line_too_long' : 'file.quotes')
}

type StoreValues = ReturnType<typeof storeValues>

interface CheckedFile {
  /** Values to insert into the database. */
  readonly stores: readonly StoreValues[]
  /** Row number of each of the stores. */
  readonly rows: readonly number[]
  /** First errors, as many as a response may contain. */
  readonly errors: readonly RefusedField[]
  /** Number of all errors. */
  readonly errorCount: number
  /** Addresses that contradict their zip codes; these do not prevent the upload. */
  readonly contradictions: readonly RefusedField[]
  /** Number of addresses that were not compared with their zip codes, because no lookup responded in time. */
  readonly uncompared: number
}

/** Number of lines after which other requests get a turn. */
const linesAtOnce = 100
/** Maximum number of rows including empty ones, because each row takes time. */
const mostRows = 2 * MAX_STORE_LINES

interface Column {
  /** Title of the column in the header. */
  readonly title: string
  readonly column: UploadColumn
}

/** Looks up a zip code: null for an unknown zip code, undefined if no service responded. */
type FindAddress = (zip: string) => Promise<FoundAddress | null | undefined>

const nobody: FindAddress = async () => null

interface LookUps {
  /** Looks up address fields that a line leaves out. */
  readonly find?: FindAddress
  /** Looks up the address that is compared with a line. */
  readonly compare?: FindAddress
}

/** Validates all lines by the rules of the store form; errors name row and column. Throws 503 if `signal` aborts. */
export async function checkFile(
  bytes: Uint8Array,
  signal: AbortSignal,
  { find = nobody, compare = nobody }: LookUps = {},
): Promise<CheckedFile> {
  const encoding = encodingOf(bytes)
  const unreadable = isWorkbook(bytes) ? 'file.workbook' : encoding === null ? 'file.encoding' : null
  if (unreadable || encoding === null) return refused([{ field: 'body.file', code: unreadable ?? 'file.encoding' }])

  const errors = collector()
  const contradictions: RefusedField[] = []
  let uncompared = 0
  const stores: StoreValues[] = []
  const rows: number[] = []
  let columns: readonly (Column | null)[] | null = null
  let lines = 0
  try {
    for await (const line of linesOf(textOf(bytes, encoding))) {
      if (line.row % linesAtOnce === 0) await setImmediate()
      if (signal.aborted) throw httpError(503)
      if (line.row > mostRows) {
        errors.add({ field: 'body.file', code: 'file.too_many_rows', values: { maximum: mostRows } })
        break
      }
      if (line.cells.every(isBlank)) continue
      if (columns === null) {
        if (/^sep=/i.test(line.cells[0] ?? '')) continue
        const header = columnsOf(line)
        if (header.errors.length > 0) return refused(header.errors)
        columns = header.columns
        continue
      }
      const values = valuesOf(line, columns)
      if (isExample(values)) continue
      lines += 1
      if (lines > MAX_STORE_LINES) {
        errors.add({ field: 'body.file', code: 'file.too_many_lines', values: { maximum: MAX_STORE_LINES } })
        break
      }
      await fillAddress(values, find)
      const store = storeOf(line, values, columns, errors.add)
      if (store && errors.count() === 0) {
        stores.push(store)
        rows.push(line.row)
        const found = store.address.country === 'BR' ? await compare(store.address.zip_code) : null
        if (found === undefined) uncompared += 1
        else if (found) contradictions.push(...contradictionsOf(store, found, line, columns))
      }
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error
    errors.add({ field: `body.file.${error.row}`, code: error.code, row: error.row })
  }
  if (lines === 0 && errors.count() === 0) errors.add({ field: 'body.file', code: 'file.no_lines' })
  return { stores, rows, errors: errors.told, errorCount: errors.count(), contradictions, uncompared }
}

function refused(errors: readonly RefusedField[]): CheckedFile {
  return { stores: [], rows: [], errors, errorCount: errors.length, contradictions: [], uncompared: 0 }
}

function collector() {
  const told: RefusedField[] = []
  let count = 0
  const add = (error: RefusedField) => {
    count += 1
    if (told.length < mostErrorsTold) told.push(error)
  }
  return { told, add, count: () => count }
}

/** Maps the header to columns. An empty title is allowed, because spreadsheets leave empty columns behind. */
function columnsOf({ row, cells }: Line) {
  const columns = cells.map((title): Column | null => {
    const column = columnOf(title)
    return column ? { title: title.trim(), column } : null
  })
  const names = columns.map((one) => one?.column.name)
  const at = (title: string) => ({ field: `body.file.${row}`, row, column: title.trim().slice(0, 60) })
  const errors: RefusedField[] = [
    ...cells
      .filter((title) => !isBlank(title) && !columnOf(title))
      .map((title) => ({ ...at(title), code: 'file.unknown_column' })),
    ...columns
      .filter((one, index) => one && names.indexOf(one.column.name) < index)
      .map((one) => ({ ...at(one?.title ?? ''), code: 'file.column_twice' })),
    ...uploadColumns
      .filter(({ name, isRequired }) => isRequired && !names.includes(name))
      // A zip code column makes address columns optional whose values can be looked up.
      .filter(({ name }) => !(names.includes('zip_code') && lookedUpColumns.includes(name)))
      .map(({ name }) => ({ ...at(name), label: storeLabelKey(name), code: 'file.missing_column' })),
  ]
  return { columns, errors }
}

type RowValues = Record<string, unknown>

function valuesOf({ cells }: Line, columns: readonly (Column | null)[]): RowValues {
  // The empty e-mail lets validation report a missing e-mail only where one is required.
  const values: RowValues = { email: '' }
  for (const [index, one] of columns.entries()) {
    if (one) values[one.column.name] = valueIn(one.column, cells[index] ?? '')
  }
  return values
}

const example = ['display_name', 'email', 'cnpj'].map((name) => uploadColumns.find((column) => column.name === name))

/** Returns true for the example line of the template. */
function isExample(values: RowValues): boolean {
  return example.every((column) => column && values[column.name] === column.example)
}

/** Fills address fields that a line leaves out with those of its zip code. */
async function fillAddress(values: RowValues, findAddress: FindAddress): Promise<void> {
  const isOut = (name: string) => values[name] === undefined || values[name] === ''
  const zip = typeof values.zip_code === 'string' ? readZip(values.zip_code) : null
  if (zip === null || (values.country ?? 'BR') !== 'BR' || !lookedUpColumns.some(isOut)) return
  const found: RowValues = { ...(await findAddress(zip)) }
  for (const name of lookedUpColumns) if (isOut(name)) values[name] = found[name] ?? ''
}

function contradictionsOf(
  { address }: Pick<StoreValues, 'address'>,
  found: FoundAddress,
  { row }: Line,
  columns: readonly (Column | null)[],
): readonly RefusedField[] {
  return contradicted(found, address).map((name) => ({
    ...{ field: `body.file.${row}.${name}`, code: 'file.address_contradicted', values: { value: found[name] }, row },
    ...titleOf(columns, name),
  }))
}

/** Returns the name of a column in errors: the title in the header; an API name is replaced by the form's label. */
function titleOf(columns: readonly (Column | null)[], name: string) {
  const title = columns.find((one) => one?.column.name === name)?.title ?? name
  return { column: title, ...(title === name ? { label: storeLabelKey(name) } : {}) }
}

/** Milliseconds for comparing addresses; later zip codes are only counted as not compared. */
const longestComparing = 20_000

function withinTime(find: FindAddress, milliseconds: number): FindAddress {
  const end = performance.now() + milliseconds
  return async (zip) => (performance.now() < end ? find(zip) : undefined)
}

/** Looks up each zip code once, and at most as many as a request has time for. */
function askedOnce(find: FindAddress): FindAddress {
  const known = new Map<string, Promise<FoundAddress | null | undefined>>()
  return async (zip) => {
    if (!known.has(zip) && known.size < mostLookUps)
      known.set(
        zip,
        find(zip).catch(() => undefined),
      )
    return known.get(zip)
  }
}

function storeOf(
  { row, cells }: Line,
  line: RowValues,
  columns: readonly (Column | null)[],
  add: (error: RefusedField) => void,
) {
  const extra = cells.findIndex((cell, index) => !isBlank(cell) && !columns[index])
  if (extra !== -1) {
    add({ field: `body.file.${row}`, code: 'file.cell_without_column', row, values: { number: extra + 1 } })
    return null
  }
  const parsed = z.safeParse(StoreForm, line, { reportInput: true })
  if (parsed.success) return writtenOf(parsed.data)
  const wrong = new Map(parsed.error.issues.map((issue) => [String(issue.path[0]), issue]))
  // Errors follow the order of the columns; fields without a column come last.
  const titles = new Map(columns.flatMap((one) => (one ? [[one.column.name, one] as const] : [])))
  for (const name of new Set([...titles.keys(), ...wrong.keys()])) {
    const issue = wrong.get(name)
    if (!issue) continue
    const found = titles.get(name)
    const isMissing = uploadColumns.find((column) => column.name === name)?.isRequired && line[name] === ''
    const { code, values } = isMissing ? { code: 'validation.required', values: {} } : reasonOf(issue, found?.column)
    add({ field: `body.file.${row}.${name}`, code, values, row, ...titleOf(columns, name) })
  }
  return null
}

function writtenOf(line: z.output<typeof StoreForm>): StoreValues {
  const { country, zip_code, address, number, neighborhood, complement, city, state, lat, long, ...facts } = line
  const where = { country, zip_code, address, number, neighborhood, complement, city, state, lat, long }
  return storeValues({ ...facts, address: where }, null)
}

function reasonOf(issue: z.core.$ZodIssue, column: UploadColumn | undefined) {
  if (column?.reads === 'yes_no') return { code: 'file.yes_no', values: {} }
  return explain(issue)
}

/** Validates all lines before the transaction, because the embedded database runs one transaction at a time. */
export const uploadHandler = handleLong(uploadStores, async ({ params, body, db, finish, request, services }) => {
  const { ecommerce_id } = params
  const { file } = body
  if (body.ecommerce_id !== undefined && body.ecommerce_id !== ecommerce_id)
    throw fieldError({ field: 'body.ecommerce_id', code: 'validation.id' })
  if (file.size > largestStoreFile) throw httpError(413, 'request.too_large', { values: { maximum: largestStoreFile } })
  await refuseUnknownEcommerce(db, ecommerce_id)
  const find = askedOnce((zip) => addressOf(services.config, zip, request.signal))
  const compare = body.addresses === 'ask' ? withinTime(find, longestComparing) : nobody
  const checked = await checkFile(new Uint8Array(await file.arrayBuffer()), request.signal, { find, compare })
  const { errors, errorCount: count } = checked
  if (count > 0) {
    const told = { fields: errors, mostErrors: mostErrorsTold, context: { count } }
    throw httpError(422, 'stores.upload_refused', { values: { count }, ...told })
  }

  const repeated = await repeatedIn(db, ecommerce_id, checked)
  refuseUnasked(checked, body.repeated === undefined ? repeated : [])
  const skipped = new Set(body.repeated === 'skip' ? repeated.map(({ index }) => index) : [])
  const written = checked.stores.filter((_, index) => !skipped.has(index))

  const now = services.now().toISOString()
  const common = { ...defaults, ecommerce_id, created_at: now, updated_at: now }
  return finish(async (transaction, record) => {
    await insertAll(transaction, written, common, request.signal)
    const created = written.length
    await record({
      action: 'stores.upload',
      ...{ entity: 'ecommerce', entity_id: ecommerce_id, ecommerce_id },
      after: { created, bytes: file.size, created_at: now },
    })
    return { success: true as const, data: { created, skipped: skipped.size, uncompared: checked.uncompared } }
  })
})

/** Throws 409 with all repeated stores and contradicted addresses that the user must confirm before the upload. */
function refuseUnasked(
  { stores: given, contradictions, uncompared }: CheckedFile,
  repeated: readonly Repeated[],
): void {
  const fields = [...repeated.map(({ error }) => error), ...contradictions]
  if (fields.length === 0) return
  const there = repeated.filter(({ error }) => error.code === 'file.store_exists').length
  const counts = { others: given.length - repeated.length, there, twice: repeated.length - there }
  const rows = new Set(contradictions.map(({ row }) => row)).size
  const context = { count: fields.length, ...counts, contradicted: rows, uncompared }
  const code = repeated.length > 0 ? 'stores.upload_repeated' : 'stores.upload_contradicted'
  const count = repeated.length > 0 ? repeated.length : rows
  throw httpError(409, code, { values: { count }, fields, mostErrors: mostErrorsTold, context })
}

interface Repeated {
  /** Index among the stores of the file. */
  readonly index: number
  readonly error: RefusedField
}

/** Returns the keys that identify a store: its document, and its name with zip code and house number. */
function marksOf({ display_name, cnpj: document, address: { zip_code, number } }: StoreMarks): readonly string[] {
  const place = [display_name, zip_code, number].map((text) => plainLine(text).toLowerCase()).join('\n')
  return document ? [document, place] : [place]
}

type StoreMarks = Pick<StoreValues, 'display_name' | 'address'> & { readonly cnpj?: string }

/** Finds lines whose store exists in the ecommerce already, or in an earlier line. */
async function repeatedIn(
  db: Database,
  ecommerceId: number,
  { stores: given, rows }: CheckedFile,
): Promise<Repeated[]> {
  const { id, display_name, cnpj: document, address } = stores
  const there = await db
    .select({ id, display_name, cnpj: document, address })
    .from(stores)
    .where(eq(stores.ecommerce_id, ecommerceId))
    .orderBy(desc(id))
  const known = new Map(there.flatMap((store) => marksOf(store).map((mark) => [mark, store.id] as const)))
  const above = new Map<string, number>()
  return given.flatMap((store, index): Repeated[] => {
    const row = rows[index] ?? 0
    const place = { field: `body.file.${row}`, row }
    const marks = marksOf(store)
    const store_id = marks.map((mark) => known.get(mark)).find((found) => found !== undefined)
    const other = marks.map((mark) => above.get(mark)).find((found) => found !== undefined)
    for (const mark of marks) if (!above.has(mark)) above.set(mark, row)
    if (store_id !== undefined)
      return [{ index, error: { ...place, code: 'file.store_exists', values: { id: store_id } } }]
    return other === undefined ? [] : [{ index, error: { ...place, code: 'file.repeated_row', values: { other } } }]
  })
}

/** Default values of all columns, because rows that are inserted together must have the same columns. */
const defaults = Object.fromEntries(
  Object.entries(getTableColumns(stores)).flatMap(([name, { default: value }]) =>
    ['string', 'boolean'].includes(typeof value) ? [[name, value]] : [],
  ),
)

const rowsAtOnce = 1000

async function insertAll(db: Database, all: readonly object[], common: object, signal: AbortSignal): Promise<void> {
  for (let start = 0; start < all.length; start += rowsAtOnce) {
    refuseCancelled(signal)
    const rows = all.slice(start, start + rowsAtOnce).map((values) => ({ ...common, ...values }))
    await insertRows(db, stores, rows)
  }
  refuseCancelled(signal)
}

/** Throws 503 if the client disconnected or the server stops, which rolls the transaction back. */
function refuseCancelled({ aborted }: AbortSignal): void {
  if (aborted) throw httpError(503)
}
