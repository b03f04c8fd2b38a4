// Builds CSV files of stores in the formats that users and programs write.

export const VALID_ROW: Readonly<Record<string, string>> = {
  display_name: 'Loja Paulista',
  schedules: 'Seg. a sex., 9h às 18h',
  zip_code: '01310-100',
  address: 'Avenida Paulista',
  number: '1000',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}

interface CsvOptions {
  readonly delimiter?: string
  readonly lineEnd?: string
}

/** Builds a CSV text from rows of cells by column name. The header row contains the column names of all rows. */
export function buildCsv(
  rows: readonly Readonly<Record<string, string>>[],
  { delimiter = ';', lineEnd = '\r\n' }: CsvOptions = {},
): string {
  const names = [...new Set(rows.flatMap((line) => Object.keys(line)))]
  const csvLines = rows.map((line) => names.map((name) => quoteCell(line[name] ?? '', delimiter)).join(delimiter))
  return [names.join(delimiter), ...csvLines].map((line) => line + lineEnd).join('')
}

function quoteCell(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

export const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
export const utf8 = (text: string) => new Uint8Array(Buffer.from(text, 'utf8'))

export function manyLines(count: number): string {
  const [, ...cells] = Object.values(VALID_ROW)
  const body = Array.from({ length: count }, (_, index) => [`Loja ${index + 1}`, ...cells].join(';'))
  return `${Object.keys(VALID_ROW).join(';')}\r\n${body.join('\r\n')}\r\n`
}
