// Part of the text reader (see `recognize.ts`): divides the text into segments (lines and table cells) and each
// segment into tokens (words and signs).
import type { MappedText } from './mapped-text.ts'
import { findSections, type Section } from './sections.ts'
import {
  type Cell,
  type ColumnMeaning,
  type Delimiter,
  findDelimiter,
  isSeparatorRow,
  parseHeaderRow,
  splitCells,
  trimCell,
} from './tables.ts'
import type { Token } from './token.ts'
import type { NumberMeaning } from './vocabulary.ts'

/** A line of the text, or one cell of a table whose header row is known. */
export interface Segment {
  readonly text: string
  /** Position of the segment in the cleaned text. */
  readonly start: number
  /** Line of the text, from 1. */
  readonly line: number
  readonly section: Section
  /** Meaning of the column that contains the cell; undefined for lines. */
  readonly columnMeaning: NumberMeaning | undefined
}

/**
 * Matches one token. `e-ticket` is one token, and so are amounts, dates and codes such as `1.234,56` or `20/11`. The
 * sign of `nº918273` is a token before the number.
 */
const tokenPattern = /e-(?:tickets?|mails?)(?![\p{L}\p{N}_])|n[ºª](?=\d)|\d+(?:[.,/:-]\d+)+|[\p{L}\p{N}_]+|\s+|./gisu

/** Divides the text from `startPosition` to its end into tokens: words, numbers, signs and white space. */
export function tokenize(text: string, startPosition = 0): readonly Token[] {
  return [...text.slice(startPosition).matchAll(tokenPattern)].map(({ 0: token, index }) => ({
    kind: getTokenKind(token),
    text: token,
    start: startPosition + index,
  }))
}

function getTokenKind(token: string): Token['kind'] {
  if (token.trim() === '') return 'space'
  return /[\p{L}\p{N}]/u.test(token) ? 'word' : 'sign'
}

/** Matches the mark at the start of a list item: `1. `, `2) `, `- `, `• `, `- [ ] `. */
const bulletPattern = /^(?:[-*•·–▪] (?:\[[ x]\] )?|\(?(?:\d{1,3}|[a-z])[.)] |\d{1,3} [-–] )/i

/**
 * Removes the list mark of a line, such as `1. `, so that the number of the mark is not read as an id. Does not change
 * a line without a long number.
 */
function removeBullet(cell: Cell): Cell {
  const bulletLength = bulletPattern.exec(cell.text)?.[0].length ?? 0
  const lineContent = cell.text.slice(bulletLength)
  return /\d{4}/.test(lineContent) ? trimCell({ text: lineContent, start: cell.start + bulletLength }) : cell
}

interface Table {
  readonly delimiter: Delimiter | undefined
  readonly columnMeanings: readonly (ColumnMeaning | undefined)[]
}

/** Divides a cleaned text into segments: one per line, or one per cell in the rows below a known header row. */
export function listSegments({ text }: MappedText): readonly Segment[] {
  const lines = splitLines(text)
  const sections = findSections(lines.map((line) => line.text))
  let table: Table | null = null
  return lines.flatMap<Segment>((line, index) => {
    const section = sections[index] ?? 'body'
    const toSegment = (cell: Cell, cellMeaning?: ColumnMeaning) => ({
      ...cell,
      line: index + 1,
      section,
      columnMeaning: cellMeaning === 'id' ? undefined : cellMeaning,
    })
    const unquotedLine = removeQuoteMarks(line)
    const delimiter = findDelimiter(unquotedLine.text)
    const cells = delimiter === undefined ? [] : splitCells(unquotedLine.text, delimiter)
    if (delimiter === undefined || table?.delimiter !== delimiter) table = null
    const columnMeanings = parseHeaderRow(cells, delimiter)
    if (columnMeanings !== null) {
      table = { delimiter, columnMeanings }
    } else if (table !== null && !isSeparatorRow(cells)) {
      const rowColumns = table.columnMeanings
      return cells.map((cell, cellIndex) =>
        toSegment({ text: cell.text, start: unquotedLine.start + cell.start }, rowColumns[cellIndex] ?? 'other'),
      )
    }
    return [toSegment(removeBullet(trimCell(unquotedLine)))]
  })
}

function splitLines(text: string): readonly Cell[] {
  let start = 0
  return text.split(/(\r\n|\n|\r)/).flatMap((piece, index) => {
    const line = { text: piece, start }
    start += piece.length
    return index % 2 === 0 ? [line] : []
  })
}

/** Removes the signs `>` at the start of a line of a quoted e-mail. */
function removeQuoteMarks({ text, start }: Cell): Cell {
  const quoteMarkLength = /^[>\s]*>/.exec(text)?.[0].length ?? 0
  return { text: text.slice(quoteMarkLength), start: start + quoteMarkLength }
}
