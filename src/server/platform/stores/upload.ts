// Uploads stores from a CSV file: detects encoding and delimiter, maps columns, validates all lines, and inserts.

import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import { desc, eq, getTableColumns } from 'drizzle-orm'
import { z } from 'zod'
import { findContradictions, type ZipCodeAddress } from '#contract/platform/addresses.ts'
import {
  getStoreLabelKey,
  MAX_REPORTED_ERRORS,
  MAX_STORE_FILE_BYTES,
  MAX_STORE_LINE_LENGTH,
  MAX_STORE_LINES,
  MAX_ZIP_CODE_LOOKUPS,
  type UploadColumn,
  uploadColumns,
  uploadStores,
  zipCodeColumns,
} from '#contract/platform/store-upload.ts'
import { StoreForm } from '#contract/platform/stores.ts'
import { explainIssue } from '#contract/problem.ts'
import { parseZip, toPlainLine } from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { stores } from '#server/db/schema/platform/stores.ts'
import { type FieldError, fieldError, httpError } from '#server/http/errors.ts'
import { defineLongHandler } from '#server/http/handler.ts'
import { normalizeHeader } from '#server/services/csv.ts'
import { ensureEcommerceExists } from '#server/services/ecommerces.ts'
import { lookUpAddress } from '#server/services/zip-codes.ts'
import { decodeCodePage850, isCodePage850 } from './code-page-850.ts'
import { buildStoreValues } from './rows.ts'

const columnByHeader = new Map(
  uploadColumns.flatMap((column) =>
    [column.name, ...column.aliases].map((header) => [normalizeHeader(header), column] as const),
  ),
)

/** Returns the upload column of a header; undefined for an unknown header. */
export function findColumn(header: string): UploadColumn | undefined {
  return columnByHeader.get(normalizeHeader(header))
}

const delimiters = [';', ',', '\t'] as const
type Delimiter = (typeof delimiters)[number]

/**
 * Returns the delimiter that a `sep=` line declares, else the one that splits the header into the most known columns.
 */
export function detectDelimiter(text: string): Delimiter {
  const searchedLines = text.split(lineEnd, MAX_HEADER_SEARCH_LINES)
  const declaredDelimiter = readSeparator(searchedLines.find((line) => line.trim() !== '') ?? '')
  if (declaredDelimiter) return declaredDelimiter
  const beginning = searchedLines.slice(searchedLines.findIndex((line) => /[^;,\t\s"]/.test(line))).join('\n')
  const candidates = delimiters.map((delimiter) => {
    const cells = parseFirstLine(beginning, delimiter)
    const recognizedCount = cells.filter((cell) => findColumn(cell)).length
    return { delimiter, score: recognizedCount * 1000 + Math.min(cells.length, 999) }
  })
  return candidates.reduce((best, candidate) => (candidate.score > best.score ? candidate : best)).delimiter
}

const lineEnd = /\r\n|\n|\r/
/** Maximum number of lines that are searched for the header. */
const MAX_HEADER_SEARCH_LINES = 50

/** Reads the delimiter from a line such as `sep=;`, which declares the delimiter for spreadsheets. */
function readSeparator(line: string): Delimiter | undefined {
  const declaredDelimiter = /^"?sep=(.)/i.exec(line)?.[1]
  return delimiters.find((delimiter) => delimiter === declaredDelimiter)
}

function parseFirstLine(beginning: string, delimiter: Delimiter): readonly string[] {
  try {
    const [cells = []] = parseSync(beginning, { ...getCsvOptions(delimiter), to: 1 }) as string[][]
    return cells
  } catch {
    return []
  }
}

/**
 * Returns the options of the CSV parser: RFC 4180 quotes, literal quotes within a cell (`7" de altura`), any line ends.
 */
function getCsvOptions(delimiter: Delimiter) {
  return { delimiter, record_delimiter: ['\r\n', '\n', '\r'], relax_quotes: true, relax_column_count: true }
}

const YES_WORDS: ReadonlySet<string> = new Set([
  'sim',
  's',
  'yes',
  'y',
  'si',
  'true',
  'verdadeiro',
  'verdadero',
  '1',
  'x',
])
const NO_WORDS: ReadonlySet<string> = new Set(['nao', 'n', 'no', 'false', 'falso', '0'])

const CHECK_IN_WORDS: Readonly<Record<string, string>> = {
  reverse: 'reverse',
  reversa: 'reverse',
  order: 'order',
  pedido: 'order',
}

/**
 * Parses a cell. Returns undefined for an empty optional cell, and an unreadable text unchanged, so that validation
 * rejects the text.
 */
function parseCell({ uploadCellParser, isRequired }: UploadColumn, cell: string): unknown {
  if (isBlank(cell)) return uploadCellParser && !isRequired ? undefined : ''
  if (uploadCellParser === 'yes_no')
    return YES_WORDS.has(normalizeHeader(cell)) ? true : NO_WORDS.has(normalizeHeader(cell)) ? false : cell
  if (uploadCellParser === 'check_in') return CHECK_IN_WORDS[normalizeHeader(cell)] ?? cell
  return uploadCellParser === 'capitals' ? cell.trim().toUpperCase() : cell
}

function isBlank(cell: string | undefined): boolean {
  return cell === undefined || cell.trim() === ''
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'cp850'

const CHUNK_BYTES = 65_536

/** Returns the detected encoding; null for a file that starts with a UTF-8 byte order mark but is not UTF-8. */
export function detectEncoding(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  const hasUtf8Mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return hasUtf8Mark ? null : isCodePage850(bytes) ? 'cp850' : 'windows-1252'
}

/** Returns true for a workbook (xlsx, ods or xls) that was uploaded as a CSV file. */
export function isWorkbook(bytes: Uint8Array): boolean {
  const startsWith = (...start: readonly number[]) => start.every((byte, index) => bytes[index] === byte)
  return startsWith(0x50, 0x4b, 0x03, 0x04) || startsWith(0xd0, 0xcf, 0x11, 0xe0)
}

/** Decodes a file chunk by chunk, so that the complete text is never in memory; drops the byte order mark. */
export function* decodeText(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  if (encoding === 'cp850') {
    for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
      yield decodeCodePage850(bytes.subarray(start, start + CHUNK_BYTES))
    return
  }
  const decoder = new TextDecoder(encoding)
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    const text = decoder.decode(bytes.subarray(start, start + CHUNK_BYTES), { stream: true })
    if (text !== '') yield text
  }
  const remainingText = decoder.decode()
  if (remainingText !== '') yield remainingText
}

interface Line {
  /** Number of the row in a spreadsheet; the header is row 1. */
  readonly row: number
  readonly cells: readonly string[]
}

/** Syntax error at a row of the file; later rows cannot be parsed. */
export class CsvSyntaxError extends Error {
  readonly row: number
  readonly code: string

  constructor(row: number, code: string) {
    super(code)
    this.row = row
    this.code = code
  }
}

/** Parses all lines, including empty ones; throws `CsvSyntaxError`. */
export async function* parseLines(text: Iterator<string>): AsyncGenerator<Line> {
  const firstChunk = text.next()
  const beginning = firstChunk.done ? '' : firstChunk.value
  const parser = parse({ ...getCsvOptions(detectDelimiter(beginning)), max_record_size: MAX_STORE_LINE_LENGTH })
  const lineState = { isTooLong: false }
  const inputStream = Readable.from(splitIntoParserChunks(stopAtLongLine(prepend(beginning, text), lineState)))
  inputStream.pipe(parser)
  let row = 0
  try {
    for await (const cells of parser) yield { row: ++row, cells: cells as string[] }
  } catch (error) {
    throw error instanceof CsvError ? toCsvSyntaxError(error) : error
  } finally {
    inputStream.destroy()
    parser.destroy()
  }
  if (lineState.isTooLong) throw new CsvSyntaxError(row + 1, 'file.line_too_long')
}

/**
 * Maximum number of characters that the CSV parser receives at once. The parser handles them synchronously and blocks
 * other requests meanwhile.
 */
const PARSER_CHUNK_LENGTH = 1_024

function* splitIntoParserChunks(chunks: Iterable<string>): Generator<string> {
  for (const chunk of chunks)
    for (let start = 0, end = 0; start < chunk.length; start = end) {
      // Extends the piece by one character if the piece would otherwise end between the two halves of a surrogate pair.
      end =
        start + PARSER_CHUNK_LENGTH + (/[\uD800-\uDBFF]/.test(chunk.charAt(start + PARSER_CHUNK_LENGTH - 1)) ? 1 : 0)
      yield chunk.slice(start, end)
    }
}

function* prepend(beginning: string, iterator: Iterator<string>): Generator<string> {
  if (beginning !== '') yield beginning
  for (let nextChunk = iterator.next(); !nextChunk.done; nextChunk = iterator.next()) yield nextChunk.value
}

/**
 * Yields the text only up to the first line that is too long, because `max_record_size` of csv-parse does not count
 * delimiters.
 */
function* stopAtLongLine(chunks: Iterable<string>, lineState: { isTooLong: boolean }): Generator<string> {
  let length = 0
  for (const chunk of chunks) {
    let start = 0
    for (const line of chunk.split(/[\r\n]/)) {
      length += line.length
      if (length > MAX_STORE_LINE_LENGTH) {
        lineState.isTooLong = true
        if (start > 0) yield chunk.slice(0, start)
        return
      }
      start += line.length + 1
      if (start <= chunk.length) length = 0
    }
    yield chunk
  }
}

function toCsvSyntaxError(error: CsvError): CsvSyntaxError {
  const row = Number('records' in error ? error.records : 0) + 1
  return new CsvSyntaxError(row, error.code === 'CSV_MAX_RECORD_SIZE' ? 'file.line_too_long' : 'file.quotes')
}

type StoreValues = ReturnType<typeof buildStoreValues>

interface ValidatedFile {
  /** Column values of the stores to insert. */
  readonly stores: readonly StoreValues[]
  /** Row number in the file of each store in `stores`. */
  readonly rowNumbers: readonly number[]
  /** First errors, up to the maximum number in a response. */
  readonly errors: readonly FieldError[]
  /** Number of all errors in the file, including errors above the maximum. */
  readonly errorCount: number
  /** Errors for addresses that do not match their zip codes; the user may confirm these addresses. */
  readonly addressMismatches: readonly FieldError[]
  /** Number of addresses that were not compared with their zip codes, because no lookup responded in time. */
  readonly uncomparedCount: number
}

/** Number of lines to validate before the event loop gets a chance to handle other requests. */
const LINES_PER_EVENT_LOOP_TURN = 100
/** Maximum number of rows in the file, including empty rows, because parsing takes time even for empty rows. */
const MAX_FILE_ROWS = 2 * MAX_STORE_LINES

interface FileColumn {
  /** Title of the column in the header line of the file. */
  readonly title: string
  readonly column: UploadColumn
}

/** Looks up the address of a zip code; null for an unknown zip code, undefined if no service responded. */
type FindAddress = (zip: string) => Promise<ZipCodeAddress | null | undefined>

const findNoAddress: FindAddress = async () => null

interface AddressLookups {
  /** Looks up the address whose parts fill the empty address fields of a line. */
  readonly findForEmptyFields?: FindAddress
  /** Looks up the address to compare with the address of a line. */
  readonly findForComparison?: FindAddress
}

/** Validates all lines by the rules of the store form; errors name row and column. Throws 503 if `signal` aborts. */
export async function validateFile(
  bytes: Uint8Array,
  signal: AbortSignal,
  {
    findForEmptyFields: findAddress = findNoAddress,
    findForComparison: findAddressToCompare = findNoAddress,
  }: AddressLookups = {},
): Promise<ValidatedFile> {
  const encoding = detectEncoding(bytes)
  const fileError = isWorkbook(bytes) ? 'file.workbook' : encoding === null ? 'file.encoding' : null
  if (fileError || encoding === null) return rejectFile([{ field: 'body.file', code: fileError ?? 'file.encoding' }])

  const errors = createErrorCollector()
  const contradictions: FieldError[] = []
  let uncompared = 0
  const stores: StoreValues[] = []
  const rows: number[] = []
  let columns: readonly (FileColumn | null)[] | null = null
  let lineCount = 0
  try {
    for await (const line of parseLines(decodeText(bytes, encoding))) {
      if (line.row % LINES_PER_EVENT_LOOP_TURN === 0) await setImmediate()
      if (signal.aborted) throw httpError(503)
      if (line.row > MAX_FILE_ROWS) {
        errors.add({ field: 'body.file', code: 'file.too_many_rows', values: { maximum: MAX_FILE_ROWS } })
        break
      }
      if (line.cells.every(isBlank)) continue
      if (columns === null) {
        if (/^sep=/i.test(line.cells[0] ?? '')) continue
        const header = parseHeader(line)
        if (header.errors.length > 0) return rejectFile(header.errors)
        columns = header.columns
        continue
      }
      const values = parseRow(line, columns)
      if (isExampleLine(values)) continue
      lineCount += 1
      if (lineCount > MAX_STORE_LINES) {
        errors.add({ field: 'body.file', code: 'file.too_many_lines', values: { maximum: MAX_STORE_LINES } })
        break
      }
      await fillAddress(values, findAddress)
      const store = validateLine(line, values, columns, errors.add)
      if (store && errors.count() === 0) {
        stores.push(store)
        rows.push(line.row)
        const lookedUpAddress =
          store.address.country === 'BR' ? await findAddressToCompare(store.address.zip_code) : null
        if (lookedUpAddress === undefined) uncompared += 1
        else if (lookedUpAddress) contradictions.push(...toContradictionErrors(store, lookedUpAddress, line, columns))
      }
    }
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error
    errors.add({ field: `body.file.${error.row}`, code: error.code, row: error.row })
  }
  if (lineCount === 0 && errors.count() === 0) errors.add({ field: 'body.file', code: 'file.no_lines' })
  return {
    stores,
    rowNumbers: rows,
    errors: errors.firstErrors,
    errorCount: errors.count(),
    addressMismatches: contradictions,
    uncomparedCount: uncompared,
  }
}

function rejectFile(errors: readonly FieldError[]): ValidatedFile {
  return { stores: [], rowNumbers: [], errors, errorCount: errors.length, addressMismatches: [], uncomparedCount: 0 }
}

function createErrorCollector() {
  const firstErrors: FieldError[] = []
  let count = 0
  const add = (error: FieldError) => {
    count += 1
    if (firstErrors.length < MAX_REPORTED_ERRORS) firstErrors.push(error)
  }
  return { firstErrors, add, count: () => count }
}

/** Maps the titles of the header line to columns. Empty titles are allowed, because spreadsheets add empty columns. */
function parseHeader({ row, cells }: Line) {
  const columns = cells.map((title): FileColumn | null => {
    const column = findColumn(title)
    return column ? { title: title.trim(), column } : null
  })
  const names = columns.map((fileColumn) => fileColumn?.column.name)
  const locateError = (title: string) => ({ field: `body.file.${row}`, row, column: title.trim().slice(0, 60) })
  const errors: FieldError[] = [
    ...cells
      .filter((title) => !isBlank(title) && !findColumn(title))
      .map((title) => ({ ...locateError(title), code: 'file.unknown_column' })),
    ...columns
      .filter((fileColumn, index) => fileColumn && names.indexOf(fileColumn.column.name) < index)
      .map((fileColumn) => ({ ...locateError(fileColumn?.title ?? ''), code: 'file.column_twice' })),
    ...uploadColumns
      .filter(({ name, isRequired }) => isRequired && !names.includes(name))
      // If the file has a zip code column, the address columns that a zip code lookup can fill are not required.
      .filter(({ name }) => !(names.includes('zip_code') && zipCodeColumns.includes(name)))
      .map(({ name }) => ({ ...locateError(name), label: getStoreLabelKey(name), code: 'file.missing_column' })),
  ]
  return { columns, errors }
}

type RowValues = Record<string, unknown>

function parseRow({ cells }: Line, columns: readonly (FileColumn | null)[]): RowValues {
  // Starts with an empty e-mail, so that validation reports a missing e-mail only if one is required.
  const values: RowValues = { email: '' }
  for (const [index, fileColumn] of columns.entries()) {
    if (fileColumn) values[fileColumn.column.name] = parseCell(fileColumn.column, cells[index] ?? '')
  }
  return values
}

const exampleColumns = ['display_name', 'email', 'cnpj'].map((name) =>
  uploadColumns.find((column) => column.name === name),
)

/** Returns true for the example line of the template. */
function isExampleLine(values: RowValues): boolean {
  return exampleColumns.every((column) => column && values[column.name] === column.example)
}

/** Fills missing address fields of a line with the address of its zip code. */
async function fillAddress(values: RowValues, findAddress: FindAddress): Promise<void> {
  const isEmpty = (name: string) => values[name] === undefined || values[name] === ''
  const zip = typeof values.zip_code === 'string' ? parseZip(values.zip_code) : null
  if (zip === null || (values.country ?? 'BR') !== 'BR' || !zipCodeColumns.some(isEmpty)) return
  const address: RowValues = { ...(await findAddress(zip)) }
  for (const name of zipCodeColumns) if (isEmpty(name)) values[name] = address[name] ?? ''
}

function toContradictionErrors(
  { address }: Pick<StoreValues, 'address'>,
  lookedUpAddress: ZipCodeAddress,
  { row }: Line,
  columns: readonly (FileColumn | null)[],
): readonly FieldError[] {
  return findContradictions(lookedUpAddress, address).map((name) => ({
    ...{
      field: `body.file.${row}.${name}`,
      code: 'file.address_contradicted',
      values: { value: lookedUpAddress[name] },
      row,
    },
    ...getColumnName(columns, name),
  }))
}

/**
 * Returns the column name for error messages: the title in the header, or the label of the form if the title is the API
 * name.
 */
function getColumnName(columns: readonly (FileColumn | null)[], name: string) {
  const title = columns.find((fileColumn) => fileColumn?.column.name === name)?.title ?? name
  return { column: title, ...(title === name ? { label: getStoreLabelKey(name) } : {}) }
}

/** Maximum milliseconds for comparing addresses with their zip codes; later addresses are not compared. */
const ADDRESS_COMPARISON_TIMEOUT_MS = 20_000

function limitLookupTime(findAddress: FindAddress, timeoutMs: number): FindAddress {
  const deadline = performance.now() + timeoutMs
  return async (zip) => (performance.now() < deadline ? findAddress(zip) : undefined)
}

/** Caches lookups of zip codes, and limits their number, because a request has a time limit. */
function cacheZipLookups(findAddress: FindAddress): FindAddress {
  const addressByZip = new Map<string, Promise<ZipCodeAddress | null | undefined>>()
  return async (zip) => {
    if (!addressByZip.has(zip) && addressByZip.size < MAX_ZIP_CODE_LOOKUPS)
      addressByZip.set(
        zip,
        findAddress(zip).catch(() => undefined),
      )
    return addressByZip.get(zip)
  }
}

function validateLine(
  { row, cells }: Line,
  line: RowValues,
  columns: readonly (FileColumn | null)[],
  addError: (error: FieldError) => void,
) {
  const extraCellIndex = cells.findIndex((cell, index) => !isBlank(cell) && !columns[index])
  if (extraCellIndex !== -1) {
    addError({
      field: `body.file.${row}`,
      code: 'file.cell_without_column',
      row,
      values: { number: extraCellIndex + 1 },
    })
    return null
  }
  const parseResult = z.safeParse(StoreForm, line, { reportInput: true })
  if (parseResult.success) return toStoreValues(parseResult.data)
  const issuesByField = new Map(parseResult.error.issues.map((issue) => [String(issue.path[0]), issue]))
  // Reports errors in the order of the columns. Fields without a column come last.
  const columnsByField = new Map(
    columns.flatMap((fileColumn) => (fileColumn ? [[fileColumn.column.name, fileColumn] as const] : [])),
  )
  for (const name of new Set([...columnsByField.keys(), ...issuesByField.keys()])) {
    const issue = issuesByField.get(name)
    if (!issue) continue
    const fileColumn = columnsByField.get(name)
    const isMissing = uploadColumns.find((column) => column.name === name)?.isRequired && line[name] === ''
    const { code, values } = isMissing
      ? { code: 'validation.required', values: {} }
      : getIssueError(issue, fileColumn?.column)
    addError({ field: `body.file.${row}.${name}`, code, values, row, ...getColumnName(columns, name) })
  }
  return null
}

function toStoreValues(line: z.output<typeof StoreForm>): StoreValues {
  const { country, zip_code, address, number, neighborhood, complement, city, state, lat, long, ...fields } = line
  const addressFields = { country, zip_code, address, number, neighborhood, complement, city, state, lat, long }
  return buildStoreValues({ ...fields, address: addressFields }, null)
}

function getIssueError(issue: z.core.$ZodIssue, column: UploadColumn | undefined) {
  if (column?.uploadCellParser === 'yes_no') return { code: 'file.yes_no', values: {} }
  return explainIssue(issue)
}

/**
 * Uploads stores. Validates all lines before the transaction, because the embedded database runs one transaction at a
 * time.
 */
export const uploadStoresHandler = defineLongHandler(
  uploadStores,
  async ({ params, body, db, finish, request, services }) => {
    const { ecommerce_id } = params
    const { file } = body
    if (body.ecommerce_id !== undefined && body.ecommerce_id !== ecommerce_id)
      throw fieldError({ field: 'body.ecommerce_id', code: 'validation.id' })
    if (file.size > MAX_STORE_FILE_BYTES)
      throw httpError(413, 'request.too_large', { values: { maximum: MAX_STORE_FILE_BYTES } })
    await ensureEcommerceExists(db, ecommerce_id)
    const findAddress = cacheZipLookups((zip) => lookUpAddress(services.config, zip, request.signal))
    const findAddressToCompare =
      body.addresses === 'ask' ? limitLookupTime(findAddress, ADDRESS_COMPARISON_TIMEOUT_MS) : findNoAddress
    const validatedFile = await validateFile(new Uint8Array(await file.arrayBuffer()), request.signal, {
      findForEmptyFields: findAddress,
      findForComparison: findAddressToCompare,
    })
    const { errors, errorCount: count } = validatedFile
    if (count > 0) {
      const details = { fields: errors, maxErrors: MAX_REPORTED_ERRORS, context: { count } }
      throw httpError(422, 'stores.upload_refused', { values: { count }, ...details })
    }

    const repeatedLines = await findRepeatedLines(db, ecommerce_id, validatedFile)
    rejectUnconfirmedLines(validatedFile, body.repeated === undefined ? repeatedLines : [])
    const skippedIndexes = new Set(body.repeated === 'skip' ? repeatedLines.map(({ index }) => index) : [])
    const storesToInsert = validatedFile.stores.filter((_, index) => !skippedIndexes.has(index))

    const now = services.now().toISOString()
    const commonValues = { ...columnDefaults, ecommerce_id, created_at: now, updated_at: now }
    return finish(async (transaction, record) => {
      await insertStores(transaction, storesToInsert, commonValues, request.signal)
      const created = storesToInsert.length
      await record({
        action: 'stores.upload',
        ...{ entity: 'ecommerce', entity_id: ecommerce_id, ecommerce_id },
        after: { created, bytes: file.size, created_at: now },
      })
      return {
        success: true as const,
        data: { created, skipped: skippedIndexes.size, uncompared: validatedFile.uncomparedCount },
      }
    })
  },
)

/**
 * Throws 409 with all repeated stores and all addresses that do not match their zip codes, because the user must
 * confirm these lines before the upload.
 */
function rejectUnconfirmedLines(
  { stores: fileStores, addressMismatches, uncomparedCount }: ValidatedFile,
  repeatedLines: readonly RepeatedLine[],
): void {
  const fields = [...repeatedLines.map(({ error }) => error), ...addressMismatches]
  if (fields.length === 0) return
  const existingCount = repeatedLines.filter(({ error }) => error.code === 'file.store_exists').length
  const counts = {
    others: fileStores.length - repeatedLines.length,
    there: existingCount,
    twice: repeatedLines.length - existingCount,
  }
  const rows = new Set(addressMismatches.map(({ row }) => row)).size
  const context = { count: fields.length, ...counts, contradicted: rows, uncompared: uncomparedCount }
  const code = repeatedLines.length > 0 ? 'stores.upload_repeated' : 'stores.upload_contradicted'
  const count = repeatedLines.length > 0 ? repeatedLines.length : rows
  throw httpError(409, code, { values: { count }, fields, maxErrors: MAX_REPORTED_ERRORS, context })
}

interface RepeatedLine {
  /** Index of the store in `ValidatedFile.stores`. */
  readonly index: number
  readonly error: FieldError
}

/** Returns the keys that identify a store: its document, and its name with zip code and house number. */
function getIdentityKeys({
  display_name,
  cnpj: document,
  address: { zip_code, number },
}: IdentityFields): readonly string[] {
  const nameKey = [display_name, zip_code, number].map((text) => toPlainLine(text).toLowerCase()).join('\n')
  return document ? [document, nameKey] : [nameKey]
}

type IdentityFields = Pick<StoreValues, 'display_name' | 'address'> & { readonly cnpj?: string }

/** Finds the lines of the file whose store is already in the ecommerce or in an earlier line. */
async function findRepeatedLines(
  db: Database,
  ecommerceId: number,
  { stores: fileStores, rowNumbers }: ValidatedFile,
): Promise<RepeatedLine[]> {
  const { id, display_name, cnpj: document, address } = stores
  const existingStores = await db
    .select({ id, display_name, cnpj: document, address })
    .from(stores)
    .where(eq(stores.ecommerce_id, ecommerceId))
    .orderBy(desc(id))
  const storeIdByKey = new Map(
    existingStores.flatMap((store) => getIdentityKeys(store).map((identityKey) => [identityKey, store.id] as const)),
  )
  const rowByKey = new Map<string, number>()
  return fileStores.flatMap((store, index): RepeatedLine[] => {
    const row = rowNumbers[index] ?? 0
    const location = { field: `body.file.${row}`, row }
    const identityKeys = getIdentityKeys(store)
    const store_id = identityKeys
      .map((identityKey) => storeIdByKey.get(identityKey))
      .find((storeId) => storeId !== undefined)
    const earlierRow = identityKeys
      .map((identityKey) => rowByKey.get(identityKey))
      .find((rowNumber) => rowNumber !== undefined)
    for (const identityKey of identityKeys) if (!rowByKey.has(identityKey)) rowByKey.set(identityKey, row)
    if (store_id !== undefined)
      return [{ index, error: { ...location, code: 'file.store_exists', values: { id: store_id } } }]
    return earlierRow === undefined
      ? []
      : [{ index, error: { ...location, code: 'file.repeated_row', values: { other: earlierRow } } }]
  })
}

/** Default values of all columns, because rows that are inserted together must have the same columns. */
const columnDefaults = Object.fromEntries(
  Object.entries(getTableColumns(stores)).flatMap(([name, { default: value }]) =>
    ['string', 'boolean'].includes(typeof value) ? [[name, value]] : [],
  ),
)

const INSERT_BATCH_SIZE = 1000

async function insertStores(
  db: Database,
  rowValues: readonly object[],
  commonValues: object,
  signal: AbortSignal,
): Promise<void> {
  for (let start = 0; start < rowValues.length; start += INSERT_BATCH_SIZE) {
    throwIfAborted(signal)
    const rows = rowValues.slice(start, start + INSERT_BATCH_SIZE).map((values) => ({ ...commonValues, ...values }))
    await insertRows(db, stores, rows)
  }
  throwIfAborted(signal)
}

/** Throws 503 if the client has disconnected or the server stops; the error rolls the transaction back. */
function throwIfAborted({ aborted }: AbortSignal): void {
  if (aborted) throw httpError(503)
}
