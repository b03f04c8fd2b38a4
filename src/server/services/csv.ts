// Formats CSV for Excel in Brazil: UTF-8 with BOM, `;`, decimal comma, CRLF, and no formula injection.
import { type Options, stringify } from 'csv-stringify/sync'
import { isolateDirection, removeAccents } from '#contract/typed-text.ts'

/** CSV cell with a code that consists of digits but is not a quantity, such as an id, a zip code or an order number. */
interface CodeCell {
  readonly code: string
}

/** Value of a CSV cell. Numbers are written with a decimal comma. */
export type CsvCell = string | number | boolean | null | CodeCell

/** Matches signed numbers such as `-5` and `+5511912345678`, which spreadsheets read as numbers, not as formulas. */
const signedNumberPattern = /^[+-][0-9]+(?:[.,][0-9]+)*$/

/**
 * Matches codes that a spreadsheet reformats: leading zeros, over 11 digits, `1e5`, `1-2`, `10/11`, `12:30`, `1.000`.
 */
const reformattedCodePattern = new RegExp(
  [
    '^0[0-9]+$',
    '^[0-9]{12,}$',
    '^[0-9]+[eE][+-]?[0-9]+$',
    '^[0-9]{1,4}[-/.:][0-9]{1,2}(?:[-/.:][0-9]{1,4})?$',
    '^[0-9]+(?:[.,][0-9]+)+$',
  ].join('|'),
)

const options: Options = {
  delimiter: ';',
  record_delimiter: 'windows',
  quoted_match: /[\r\n]/,
  // Prefixes an apostrophe to texts that begin with = + - @, tab, CR or a full-width form of these characters.
  escape_formulas: true,
  cast: {
    string: (text) => (signedNumberPattern.test(text) ? disableFormulaEscaping(text) : escapeLeadingLineFeed(text)),
    number: (number) => String(number).replace('.', ','),
    boolean: String,
    object: ({ code }) =>
      reformattedCodePattern.test(String(code)) ? `'${code}` : escapeLeadingLineFeed(String(code)),
  },
}

/**
 * Prefixes an apostrophe to texts that begin with a line feed, because csv-stringify does not treat LF as the start of
 * a formula.
 */
function escapeLeadingLineFeed(text: string): string {
  const isolatedText = isolateDirection(text)
  return isolatedText.startsWith('\n') ? `'${isolatedText}` : isolatedText
}

/**
 * Disables formula escaping for one value, because options that a cast function returns override the general options.
 */
function disableFormulaEscaping(text: string) {
  return { value: text, escape_formulas: false }
}

/** Formats the header row of a CSV file, preceded by the byte order mark (BOM). */
export function formatCsvHeader(columnNames: readonly string[]): string {
  return stringify([columnNames], { ...options, bom: true })
}

export function formatCsvRows(rows: readonly (readonly CsvCell[])[]): string {
  return stringify([...rows], options)
}

/**
 * Streams a CSV file: the header row, then one chunk per batch of rows. Each batch is fetched only when the reader of
 * the stream requests it.
 */
export async function* streamCsv(
  columnNames: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<string> {
  yield formatCsvHeader(columnNames)
  for await (const rows of batches) yield formatCsvRows(rows)
}

const timeZone = 'America/Sao_Paulo'
const dateTimeWithSecondsFormat = new Intl.DateTimeFormat('pt-BR', {
  timeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})
const dateTimeWithMinutesFormat = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' })
const fileNameFormat = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

/** Formats a timestamp as `20/11/2026 14:32:05`, in the São Paulo time zone. */
export function formatCsvDateTimeWithSeconds(timestamp: Date): string {
  return dateTimeWithSecondsFormat.format(timestamp).replace(',', '')
}

const MINUTE_MS = 60_000
let lastMinute = Number.NaN
let lastFormattedMinute = ''

/**
 * Formats a timestamp as `20/11/2026 14:32`, in the São Paulo time zone. Caches the last formatted minute, because
 * consecutive rows often have the same minute.
 */
export function formatCsvDateTime(instant: Date): string {
  const minuteNumber = Math.floor(instant.getTime() / MINUTE_MS)
  if (minuteNumber !== lastMinute) {
    lastFormattedMinute = dateTimeWithMinutesFormat.format(instant).replace(',', '')
    lastMinute = minuteNumber
  }
  return lastFormattedMinute
}

/** Builds a file name such as `atividade_2026-11-20_1432.csv`, with the time in the São Paulo time zone. */
export function buildFileName(name: string, now: Date, extension: 'csv' | 'xlsx' = 'csv'): string {
  return `${name}_${fileNameFormat.format(now).replace(' ', '_').replace(':', '')}.${extension}`
}

/**
 * Normalizes a header or cell for comparison: lower-case letters and digits without accents, so `Endereço *` becomes
 * `endereco`.
 */
export function normalizeHeader(header: string): string {
  return removeAccents(header)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
