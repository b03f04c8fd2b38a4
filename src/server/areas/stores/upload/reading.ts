// The lines of a file, one after the other; a file that breaks in the middle says where.
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { longestStoreLine } from '#contract/store-upload.ts'
import { delimiterOf, form } from './header.ts'

export interface Line {
  /** As a spreadsheet numbers it: the header is 1. */
  readonly row: number
  readonly cells: readonly string[]
}

/** What is wrong with how the file is written; what comes after it cannot be read. */
export class BrokenFile extends Error {
  readonly row: number
  readonly code: string

  constructor(row: number, code: string) {
    super(code)
    this.row = row
    this.code = code
  }
}

/** Every line, empty ones too. Throws `BrokenFile`. */
export async function* linesOf(text: Iterator<string>): AsyncGenerator<Line> {
  const first = text.next()
  const beginning = first.done ? '' : first.value
  const parser = parse({ ...form(delimiterOf(beginning)), max_record_size: longestStoreLine })
  const source = Readable.from(withFirst(beginning, text))
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
}

function* withFirst(beginning: string, rest: Iterator<string>): Generator<string> {
  if (beginning !== '') yield beginning
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value
}

function broken(error: CsvError): BrokenFile {
  const row = Number('records' in error ? error.records : 0) + 1
  return new BrokenFile(row, error.code === 'CSV_MAX_RECORD_SIZE' ? 'file.line_too_long' : 'file.quotes')
}
