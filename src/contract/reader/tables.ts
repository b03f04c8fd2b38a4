// Divides lines into cells, and finds the header rows of tables that were copied from spreadsheets or helpdesks.
import { getColumnMeaning } from './nouns.ts'
import type { Meaning } from './vocabulary.ts'

const delimiters = ['\t', '|', ';'] as const
export type Delimiter = (typeof delimiters)[number]

export interface Cell {
  readonly text: string
  /** Position of the cell's first character in its line. */
  readonly start: number
}

const MAX_HEADER_CELL_LENGTH = 60

export function findDelimiter(line: string): Delimiter | undefined {
  return delimiters.find((delimiter) => line.includes(delimiter))
}

/** Returns the trimmed cells of a line. The bars at the start and end of a Markdown row are ignored. */
export function splitCells(line: string, delimiter: Delimiter): readonly Cell[] {
  const isFramed = delimiter === '|' && line.trimStart().startsWith('|')
  const pieces = line.split(delimiter)
  let start = 0
  const cells = pieces.map((piece) => {
    const cell = trimCell({ text: piece, start })
    start += piece.length + 1
    return cell
  })
  const inner = isFramed ? cells.slice(1) : cells
  return isFramed && inner.at(-1)?.text === '' ? inner.slice(0, -1) : inner
}

export function trimCell({ text, start }: Cell): Cell {
  return { text: text.trim(), start: start + text.length - text.trimStart().length }
}

/** Returns the meaning of each column if the cells are a header row with a known column; otherwise null. */
export function parseHeaderRow(cells: readonly Cell[]): readonly (Meaning | undefined)[] | null {
  if (cells.length < 2 || cells.some(({ text }) => /\d{4}/.test(text) || text.length > MAX_HEADER_CELL_LENGTH))
    return null
  const meanings = cells.map(({ text }) => getColumnMeaning(text))
  return meanings.some((meaning) => meaning !== undefined && meaning !== 'other') ? meanings : null
}

/** Returns true for the line of hyphens between the header and the rows of a Markdown table. */
export function isRuleRow(cells: readonly Cell[]): boolean {
  return cells.every(({ text }) => /^:?-{2,}:?$/.test(text))
}
