// Parses pasted text (a ticket, a list, a spreadsheet) into rows that identify records. The rows contain no personal
// data. All functions are pure.
import { cpf } from 'cpf-cnpj-validator'
import { CsvError, parse } from 'csv-parse/sync'
import { lineBreakPattern } from '#contract/console/batches.ts'
import { MAX_TEXT_LENGTH, recognizeText } from '#contract/reader/recognize.ts'
import { parseId, parseMarkedTicket, parseZipCode, toPlainText, trimCharacters } from '#contract/typed-text.ts'
import type { PastedRow, PasteError, PasteFormat } from '#server/services/batch-kind.ts'
import { normalizeHeader } from '#server/services/csv.ts'

const zipHeaders = ['zip code', 'novo cep', 'cep', 'zip', 'codigo postal', 'new zip code', 'nuevo codigo postal']
const ecommerceHeaders = ['ecommerce id', 'id do ecommerce', 'id del ecommerce', 'ecommerce', 'loja id']

/** Parses pasted text. Every line except blank lines and a header line becomes at least one row. */
export function parsePastedText(text: string, format: PasteFormat): readonly PastedRow[] {
  const lines = toPlainText(text).split(lineBreakPattern)
  const firstLineIndex = lines.findIndex((line) => line.trim() !== '')
  const header = lines[firstLineIndex] ?? ''
  const table = parseTable(lines.slice(firstLineIndex), header, format)
  if (table) return table.map((row) => ({ ...row, line: row.line + firstLineIndex }))
  const namedRecords = findMentionedRecords(text, format)
  if (namedRecords) return namedRecords
  return lines.flatMap((line, index) => {
    if (line.trim() === '' || (index === firstLineIndex && isHeader(line))) return []
    return parseLine(line, format).map((row) => ({ line: index + 1, ...row }))
  })
}

/**
 * Finds the records that the text of a ticket mentions. Returns null if the text does not consist of sentences or
 * mentions no record.
 */
function findMentionedRecords(text: string, { recordType: expectedType }: PasteFormat): readonly PastedRow[] | null {
  if (expectedType === undefined || text.length > MAX_TEXT_LENGTH) return null
  const { isProse, recordIds, recognitions } = recognizeText(text)
  if (!isProse || recordIds[expectedType].length === 0) return null
  return recordIds[expectedType].map((id) => ({
    ...emptyRow,
    line: recognitions.find(({ kind, value }) => (kind === 'id' || kind === 'number') && value === id)?.line ?? 1,
    input: id,
    entity_id: Number(id),
    pasteError: null,
  }))
}

/** Returns true for a header line, which has letters but no digits. Such a line cannot contain an id. */
function isHeader(line: string): boolean {
  return !/\d/.test(line) && /\p{L}/u.test(line)
}

type ParsedLine = Omit<PastedRow, 'line'>

const emptyRow = { entity_id: null, ecommerce_id: null, zip_code: null }

/** Builds the row of a line that cannot be read. The row contains no text, which may name consumers. */
const buildErrorRow = (pasteError: PasteError): ParsedLine => ({ ...emptyRow, input: '', pasteError })

function parseLine(line: string, { hasZipCode }: PasteFormat): readonly ParsedLine[] {
  if (containsPersonalData(line)) return [buildErrorRow('personal')]
  if (isScientificNotation(line)) return [buildErrorRow('unreadable')]
  const wholeLineId = hasZipCode ? null : parseId(line)
  if (wholeLineId !== null)
    return [{ ...emptyRow, input: String(wholeLineId), entity_id: wholeLineId, pasteError: null }]
  const tokens = splitTokens(line).filter((token) => !isTicket(token))
  if (hasZipCode) return [parseIdAndZipCode(tokens)]
  const ids = tokens.flatMap((token) => parseRecordId(token) ?? [])
  const isList = ids.length === tokens.length
  if (ids.length === 0 || (ids.length > 1 && !isList)) return [buildErrorRow('unreadable')]
  return ids.map((id) => ({ ...emptyRow, input: String(id), entity_id: id, pasteError: null }))
}

/**
 * Parses a line with one id and one CEP (Brazilian zip code). The CEP may come first only if it is not a valid id.
 * Spaces may group the digits of the id and of the CEP.
 */
function parseIdAndZipCode(tokens: readonly string[]): ParsedLine {
  const numberTokens = tokens.filter((token) => parseRecordId(token) !== null || parseZipInput(token) !== null)
  const pairs = numberTokens.slice(1).flatMap((_, index) => {
    const [first, second] = [numberTokens.slice(0, index + 1).join(' '), numberTokens.slice(index + 1).join(' ')]
    return (parseRecordId(first) === null ? parseIdZipCodePair(second, first) : parseIdZipCodePair(first, second)) ?? []
  })
  const [pair] = pairs
  if (!pair || pairs.length > 1) return buildErrorRow('unreadable')
  const { id, code } = pair
  return { ...emptyRow, input: `${id} ${code}`, entity_id: id, zip_code: code, pasteError: null }
}

/**
 * Pairs an id with a CEP. Returns null for two plain numbers of 7 digits, because the second may be another id or a CEP
 * that lost its leading zero.
 */
function parseIdZipCodePair(
  idText: string,
  zipCodeText: string,
): { readonly id: number; readonly code: string } | null {
  const [id, code] = [parseRecordId(idText), parseZipInput(zipCodeText)]
  const haveSevenDigits = [idText, zipCodeText].every((text) => /^\d{7}$/.test(text))
  return id === null || code === null || haveSevenDigits ? null : { id, code }
}

/**
 * Parses a table with a header line. Returns null if the header has no known id column or lacks a required zip code
 * column.
 */
function parseTable(lines: readonly string[], header: string, format: PasteFormat): readonly PastedRow[] | null {
  const delimiter = [';', '\t', ','].find((candidate) => header.includes(candidate)) ?? ';'
  if (/\d{5}/.test(header)) return null
  const names = (parseCsv(header, delimiter)[0]?.record ?? []).map(normalizeHeader)
  const findColumn = (headers: readonly string[]) =>
    names.indexOf(headers.find((candidate) => names.includes(candidate)) ?? '\u0000')
  const columns = {
    id: findColumn(format.idHeaders),
    zip: findColumn(zipHeaders),
    ecommerce: findColumn(ecommerceHeaders),
  }
  if (columns.id === -1 || (format.hasZipCode && columns.zip === -1)) return null
  const rows = parseCsv(lines.join('\n'), delimiter)
  const hasOneRowPerLine = rows.length > 0 && rows.every(({ info }, index) => info.lines === index + 1)
  return lines.flatMap((line, index) => {
    if (index === 0 || line.trim() === '') return []
    const cells = hasOneRowPerLine ? rows[index]?.record : parseSingleLine(line, delimiter, names.length)
    if (cells?.every((cell) => cell.trim() === '')) return []
    const parsedRow = cells
      ? toParsedLine(cells, columns, format)
      : buildErrorRow(containsPersonalData(line) ? 'personal' : 'unreadable')
    return [{ line: index + 1, ...parsedRow }]
  })
}

/**
 * Parses a single line of a table with an unclosed quote, which makes the row boundaries ambiguous. Accepts the line
 * only if the line has all columns, so that a line inside a quoted text does not become a record.
 */
function parseSingleLine(line: string, delimiter: string, columnCount: number): readonly string[] | undefined {
  const hasUnclosedQuote = (line.match(/"/g)?.length ?? 0) % 2 === 1
  const cells = hasUnclosedQuote ? undefined : parseCsv(line, delimiter)[0]?.record
  return cells?.length === columnCount ? cells : undefined
}

function toParsedLine(
  cells: readonly string[],
  columns: { readonly id: number; readonly zip: number; readonly ecommerce: number },
  format: PasteFormat,
): ParsedLine {
  const [idText = '', zipText = '', ecommerceText = ''] = [
    cells[columns.id],
    cells[columns.zip],
    cells[columns.ecommerce],
  ]
  if (containsPersonalData(idText)) return buildErrorRow('personal')
  const id = parseRecordId(idText)
  const zip_code = format.hasZipCode ? parseZipInput(zipText) : null
  if (id === null || (format.hasZipCode && zip_code === null)) return buildErrorRow('unreadable')
  const input = format.hasZipCode ? `${id} ${zip_code}` : String(id)
  return { input, entity_id: id, ecommerce_id: parseRecordId(ecommerceText), zip_code, pasteError: null }
}

interface CsvLine {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

function parseCsv(text: string, delimiter: string): readonly CsvLine[] {
  const options = { delimiter, relax_quotes: true, relax_column_count: true, info: true }
  try {
    return parse(text, options) as unknown[] as CsvLine[]
  } catch (error) {
    if (error instanceof CsvError) return []
    throw error
  }
}

/** Parses an id such as `918273`, or `918.273` as a spreadsheet formats it. */
function parseRecordId(input: string): number | null {
  return parseId(stripPunctuation(input))
}

function parseZipInput(input: string): string | null {
  return parseZipCode(stripPunctuation(input))
}

/** Returns true if a spreadsheet abbreviated a number, as in `9,18E+05`, so that the original digits are lost. */
const isScientificNotation = (line: string) => /\d[eE][+-]?\d/.test(line)

const isTicket = (token: string) => parseMarkedTicket(stripPunctuation(token)) !== null

function splitTokens(line: string): readonly string[] {
  return line.split(/[\s,;|]+/).filter((token) => stripPunctuation(token) !== '')
}

/** Maximum length of a token that may be an id or CEP, including punctuation. Longer tokens are not parsed. */
const MAX_TOKEN_LENGTH = 60

/** Removes quotes, brackets and punctuation around a token. */
function stripPunctuation(token: string): string {
  if (token.length > MAX_TOKEN_LENGTH) return token
  return trimCharacters(token.trim(), { start: `"'“”‘’([{<=+*•:-`, end: `"'“”‘’)]}>.:!?-` })
}

/** Matches 11 digits, with or without the punctuation of a CPF (Brazilian tax number). */
const cpfPattern = /(?<!\d)\d{3}\.?\d{3}\.?\d{3}[-–/]?\d{2}(?!\d)/
const spacedCpfPattern = /(?<!\d)\d{3} \d{3} \d{3}[ -]\d{2}(?!\d)/

function containsPersonalData(text: string): boolean {
  const [spacedCpf = ''] = spacedCpfPattern.exec(text) ?? []
  return cpfPattern.test(text) || cpf.isValid(spacedCpf)
}
