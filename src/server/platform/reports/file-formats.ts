// Formats of exported reports: converts the values of a report to CSV or XLSX cells.
import type { Language } from '#contract/languages.ts'
import type { ColumnKind, ExportFormat, ReportColumn } from '#contract/platform/reports.ts'
import { type CsvCell, formatCsvDateTime, streamCsv } from '#server/services/csv.ts'
import { streamXlsx, toXlsxDateTime, type XlsxCell } from '#server/services/xlsx.ts'
import type { ReportRow } from './definitions.ts'
import { getCodeNames, getColumnName } from './labels.ts'
import type { KeyedRow } from './queries.ts'

type CellFormatter<Cell> = (kind: ColumnKind, value: string | number) => Cell

interface FileOptions {
  readonly reportName: string
  readonly columns: readonly ReportColumn[]
  readonly language: Language
}

/** Streams a report in the format of the file. Reads the next batch only when the reader requests more bytes. */
export function streamReportFile(
  format: ExportFormat,
  { reportName, columns, language }: FileOptions,
  batches: AsyncIterable<readonly KeyedRow[]>,
): AsyncGenerator<Uint8Array> {
  if (format === 'csv') {
    const names = columns.map(({ id }) => getColumnName(language, id))
    return encodeTexts(streamCsv(names, formatBatches<CsvCell>(batches, columns, language, formatCsvCell)))
  }
  const xlsxColumns = columns.map(({ id, kind }) => ({
    header: getColumnName(language, id),
    numberFormat: numberFormats[kind],
  }))
  return streamXlsx(reportName, xlsxColumns, formatBatches<XlsxCell>(batches, columns, language, formatXlsxCell))
}

async function* encodeTexts(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}

/** Converts batches of rows to cells. A value with a display name, such as a status, becomes its name. */
async function* formatBatches<Cell>(
  batches: AsyncIterable<readonly KeyedRow[]>,
  columns: readonly ReportColumn[],
  language: Language,
  formatCell: CellFormatter<Cell | string>,
): AsyncGenerator<readonly (readonly (Cell | string | null)[])[]> {
  const columnFormats = columns.map(({ id, kind }) => {
    const { names, none } = getCodeNames(language, kind)
    return (row: ReportRow) => {
      const value = row[id] ?? null
      if (value === null) return none === '' ? null : none
      return Object.hasOwn(names, String(value)) ? (names[String(value)] ?? null) : formatCell(kind, value)
    }
  })
  for await (const rows of batches) yield rows.map((row) => columnFormats.map((format) => format(row)))
}

const reverseDateParts = (date: string) => date.split('-').reverse().join('/')

function formatCsvCell(kind: ColumnKind, value: string | number): CsvCell {
  const text = String(value)
  if (kind === 'id' || kind === 'count') return value
  if (kind === 'money' || kind === 'percent') return text.replace('.', ',')
  if (kind === 'date' || kind === 'month') return reverseDateParts(text)
  if (kind === 'instant') return formatCsvDateTime(new Date(text))
  return kind === 'code' ? { code: text } : text
}

const numberFormats: Readonly<Partial<Record<ColumnKind, string>>> = {
  money: '#,##0.00',
  percent: '0.00',
  date: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm',
}

function formatXlsxCell(kind: ColumnKind, value: string | number): XlsxCell {
  const text = String(value)
  if (kind === 'id' || kind === 'count') return value
  if (kind === 'money' || kind === 'percent') return Number(text)
  if (kind === 'date') return new Date(`${text}T00:00:00Z`)
  if (kind === 'instant') return toXlsxDateTime(new Date(text))
  return kind === 'month' ? reverseDateParts(text) : text
}
