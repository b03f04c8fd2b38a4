// Divides lines into cells, and finds the header rows of tables that were copied from spreadsheets or helpdesks.
import { getColumnMeaning } from './nouns.ts'
import type { NumberMeaning } from './vocabulary.ts'

const delimiters = ['\t', '|', ';'] as const
/** Stands for two or more spaces between the columns of a table that was copied as plain text. */
const WIDE_GAP = '  '
export type Delimiter = (typeof delimiters)[number] | typeof WIDE_GAP

/** Meaning of the values in a table column. `id`: ids of records, whose kind is written above the table. */
export type ColumnMeaning = NumberMeaning | 'id'

export interface Cell {
  readonly text: string
  /** Position of the cell's first character in its line. */
  readonly start: number
}

const MAX_HEADER_CELL_LENGTH = 60

export function findDelimiter(line: string): Delimiter | undefined {
  return delimiters.find((delimiter) => line.includes(delimiter)) ?? (/\S {2,}\S/.test(line) ? WIDE_GAP : undefined)
}

/** Returns the trimmed cells of a line. The bars at the start and end of a Markdown row are ignored. */
export function splitCells(line: string, delimiter: Delimiter): readonly Cell[] {
  if (delimiter === WIDE_GAP)
    return [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({ text, start: index }))
  const isFramed = delimiter === '|' && line.trimStart().startsWith('|')
  const cellTexts = line.split(delimiter)
  let start = 0
  const cells = cellTexts.map((piece) => {
    const cell = trimCell({ text: piece, start })
    start += piece.length + 1
    return cell
  })
  const cellsInsideFrame = isFramed ? cells.slice(1) : cells
  return isFramed && cellsInsideFrame.at(-1)?.text === '' ? cellsInsideFrame.slice(0, -1) : cellsInsideFrame
}

export function trimCell({ text, start }: Cell): Cell {
  return { text: text.trim(), start: start + text.length - text.trimStart().length }
}

/** Returns the meaning of each column if the cells are a header row with a known column; otherwise null. */
export function parseHeaderRow(
  cells: readonly Cell[],
  delimiter?: Delimiter,
): readonly (ColumnMeaning | undefined)[] | null {
  if (cells.length < 2 || cells.some(({ text }) => /\d{4}/.test(text) || text.length > MAX_HEADER_CELL_LENGTH))
    return null
  const columns = cells.map(({ text }) => (/^id$/i.test(text) ? 'id' : getColumnMeaning(text)))
  if (delimiter === WIDE_GAP && !isSpacedHeader(cells, columns)) return null
  if (!columns.some((column) => column !== undefined && column !== 'other')) return null
  // Beside a column such as `Reversa`, a column `id` does not contain the ids of the records.
  const hasRecords = columns.some((column) => column === 'reverse' || column === 'refund')
  return columns.map((column) => (column === 'id' && hasRecords ? 'other' : column))
}

/**
 * Maximum number of words of a column name, such as `Data da reversa`, in a line whose cells are separated by two or
 * more spaces. A cell with more words is part of a sentence.
 */
const MAX_COLUMN_WORDS = 3

/**
 * Returns true if all cells of a line are column names. The cells are separated by two or more spaces, as in
 * `id   data da reversa   valor`. Sentences and form fields are not column names. If the line has only two cells, both
 * must have a known meaning.
 */
function isSpacedHeader(cells: readonly Cell[], columns: readonly (ColumnMeaning | undefined)[]): boolean {
  const areColumnNames = cells.every(({ text }) => !/[:.,?!]$/.test(text) && text.split(' ').length <= MAX_COLUMN_WORDS)
  return areColumnNames && (cells.length > 2 || columns.every((column) => column !== undefined))
}

/** Returns true for the line of hyphens between the header and the rows of a Markdown table. */
export function isSeparatorRow(cells: readonly Cell[]): boolean {
  return cells.every(({ text }) => /^:?-{2,}:?$/.test(text))
}
