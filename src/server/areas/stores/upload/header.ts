// Which column is which: by the API's name of a field or by what people call it.
import { parse } from 'csv-parse/sync'
import { type StoreColumn, storeColumns } from '#contract/store-upload.ts'

/** Letters and digits only, small, without accents: `Endereço *` is `endereco`. */
export function folded(header: string): string {
  return header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

const byHeader = new Map(
  storeColumns.flatMap((column) => [column.name, ...column.aliases].map((header) => [folded(header), column] as const)),
)

/** Undefined for a column that nobody knows. */
export function columnOf(header: string): StoreColumn | undefined {
  return byHeader.get(folded(header))
}

const delimiters = [';', ',', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** The one that splits the first line into most known columns, and where none does, into most cells. */
export function delimiterOf(beginning: string): Delimiter {
  const scored = delimiters.map((delimiter) => {
    const cells = firstLine(beginning, delimiter)
    const known = cells.filter((cell) => columnOf(cell)).length
    return { delimiter, score: known * 1000 + Math.min(cells.length, 999) }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

function firstLine(beginning: string, delimiter: Delimiter): readonly string[] {
  try {
    const [cells = []] = parse(beginning, { ...form(delimiter), to: 1 }) as string[][]
    return cells
  } catch {
    return []
  }
}

/** What a CSV file is for us: quotes by RFC 4180, where they do not begin a cell they are text (`7" de altura`); any mixture of line ends. */
export function form(delimiter: Delimiter) {
  return { delimiter, record_delimiter: ['\r\n', '\n', '\r'], relax_quotes: true, relax_column_count: true }
}
