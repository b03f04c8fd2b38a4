// Parses pasted text (a ticket, a list, a spreadsheet) into rows that identify records, without storing personal data.
// Pure functions.
import { cpf } from 'cpf-cnpj-validator'
import { CsvError, parse } from 'csv-parse/sync'
import { longestText, recognise } from '#contract/paste-parser.ts'
import { plainText, readId, readZip, stripped, ticketAtStart } from '#contract/typed-text.ts'
import type { Fault, Pasted, Wanted } from '#server/services/batch-kind.ts'
import { bareWords } from '#server/services/csv.ts'

const zipHeaders = ['zip code', 'novo cep', 'cep', 'zip', 'codigo postal', 'new zip code', 'nuevo codigo postal']
const ecommerceHeaders = ['ecommerce id', 'id do ecommerce', 'id del ecommerce', 'ecommerce', 'loja id']

export const lineEnd = /\r\n|\n|\r/

/** Parses pasted text. Every line that is not blank makes at least one row, except a header line. */
export function readPasted(text: string, wanted: Wanted): readonly Pasted[] {
  const lines = plainText(text).split(lineEnd)
  const first = lines.findIndex((line) => line.trim() !== '')
  const header = lines[first] ?? ''
  const table = tableOf(lines.slice(first), header, wanted)
  if (table) return table.map((row) => ({ ...row, line: row.line + first }))
  const named = namedIn(text, wanted)
  if (named) return named
  return lines.flatMap((line, index) => {
    if (line.trim() === '' || (index === first && isHeader(line))) return []
    return rowsOf(line, wanted).map((row) => ({ line: index + 1, ...row }))
  })
}

/**
 * Returns the records that the text of a ticket mentions, ignoring its sentences. Returns null when the text is a list,
 * not prose.
 */
function namedIn(text: string, { record }: Wanted): readonly Pasted[] | null {
  if (record === undefined || text.length > longestText) return null
  const { isProse, records, tokens } = recognise(text)
  if (!isProse || records[record].length === 0) return null
  return records[record].map((id) => ({
    ...nothing,
    line: tokens.find(({ kind, value }) => (kind === 'id' || kind === 'number') && value === id)?.line ?? 1,
    input: id,
    entity_id: Number(id),
    fault: null,
  }))
}

/** Returns whether a line is a header: letters without any digit, so no id. */
function isHeader(line: string): boolean {
  return !/\d/.test(line) && /\p{L}/u.test(line)
}

type Read = Omit<Pasted, 'line'>

const nothing = { entity_id: null, ecommerce_id: null, zip_code: null }

function faulty(text: string, fault: Fault): Read {
  return { ...nothing, input: keepable(text), fault }
}

function rowsOf(line: string, { zip }: Wanted): readonly Read[] {
  if (holdsPersonal(line)) return [faulty(line, 'personal')]
  if (isShortened(line)) return [faulty(line, 'unreadable')]
  const whole = zip ? null : readId(line)
  if (whole !== null) return [{ ...nothing, input: String(whole), entity_id: whole, fault: null }]
  const tokens = tokensOf(line).filter((token) => !isTicket(token))
  if (zip) return [withZip(line, tokens)]
  const ids = tokens.flatMap((token) => idOf(token) ?? [])
  const isList = ids.length === tokens.length
  if (ids.length === 0 || (ids.length > 1 && !isList)) return [faulty(line, 'unreadable')]
  return ids.map((id) => ({ ...nothing, input: String(id), entity_id: id, fault: null }))
}

/** Parses one id and one CEP, in any order if the CEP cannot be an id. Spaces may group the digits of both. */
function withZip(line: string, tokens: readonly string[]): Read {
  const numbers = tokens.filter((token) => idOf(token) !== null || zipOf(token) !== null)
  const pairs = numbers.slice(1).flatMap((_, index) => {
    const [first, second] = [numbers.slice(0, index + 1).join(' '), numbers.slice(index + 1).join(' ')]
    return (idOf(first) === null ? pairOf(second, first) : pairOf(first, second)) ?? []
  })
  const [pair] = pairs
  if (!pair || pairs.length > 1) return faulty(line, 'unreadable')
  const { id, code } = pair
  return { ...nothing, input: `${id} ${code}`, entity_id: id, zip_code: code, fault: null }
}

/**
 * Returns null for two plain numbers of 7 digits, because the second may be another id or a CEP that lost its leading
 * zero.
 */
function pairOf(first: string, second: string): { readonly id: number; readonly code: string } | null {
  const [id, code] = [idOf(first), zipOf(second)]
  const areAlike = [first, second].every((text) => /^\d{7}$/.test(text))
  return id === null || code === null || areAlike ? null : { id, code }
}

/** Parses a table with a header line. Returns null when the header names no known id column. */
function tableOf(lines: readonly string[], header: string, wanted: Wanted): readonly Pasted[] | null {
  const delimiter = [';', '\t', ','].find((one) => header.includes(one)) ?? ';'
  if (/\d{5}/.test(header)) return null
  const names = (cellsOf(header, delimiter)[0]?.record ?? []).map(bareWords)
  const at = (headers: readonly string[]) => names.indexOf(headers.find((one) => names.includes(one)) ?? '\u0000')
  const columns = { id: at(wanted.idHeaders), zip: at(zipHeaders), ecommerce: at(ecommerceHeaders) }
  if (columns.id === -1 || (wanted.zip && columns.zip === -1)) return null
  const rows = cellsOf(lines.join('\n'), delimiter)
  const isSound = rows.length > 0 && rows.every(({ info }, index) => info.lines === index + 1)
  return lines.flatMap((line, index) => {
    if (index === 0 || line.trim() === '') return []
    const cells = isSound ? rows[index]?.record : cellsAlone(line, delimiter, names.length)
    if (cells?.every((cell) => cell.trim() === '')) return []
    const read = cells
      ? rowOfCells(cells, columns, wanted)
      : faulty(line, holdsPersonal(line) ? 'personal' : 'unreadable')
    return [{ line: index + 1, ...read }]
  })
}

/**
 * Parses one line of a table with an unclosed quote, where row boundaries are ambiguous. Accepts the line only with the
 * full number of columns, so that a line within a quoted comment is not taken for a record.
 */
function cellsAlone(line: string, delimiter: string, width: number): readonly string[] | undefined {
  const isOpen = (line.match(/"/g)?.length ?? 0) % 2 === 1
  const cells = isOpen ? undefined : cellsOf(line, delimiter)[0]?.record
  return cells?.length === width ? cells : undefined
}

function rowOfCells(
  cells: readonly string[],
  columns: { readonly id: number; readonly zip: number; readonly ecommerce: number },
  wanted: Wanted,
): Read {
  const [typed = '', zip = '', owner = ''] = [cells[columns.id], cells[columns.zip], cells[columns.ecommerce]]
  const kept = wanted.zip ? `${typed} ${zip}` : typed
  if (holdsPersonal(typed)) return faulty(kept, 'personal')
  const id = idOf(typed)
  const zip_code = wanted.zip ? zipOf(zip) : null
  if (id === null || (wanted.zip && zip_code === null)) return faulty(kept, 'unreadable')
  const input = wanted.zip ? `${id} ${zip_code}` : String(id)
  return { input, entity_id: id, ecommerce_id: idOf(owner), zip_code, fault: null }
}

interface Line {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

function cellsOf(text: string, delimiter: string): readonly Line[] {
  const form = { delimiter, relax_quotes: true, relax_column_count: true, info: true }
  try {
    return parse(text, form) as unknown[] as Line[]
  } catch (error) {
    if (error instanceof CsvError) return []
    throw error
  }
}

/** Parses an id such as `918273`, or `918.273` as a spreadsheet formats it. */
function idOf(typed: string): number | null {
  return readId(bareOf(typed))
}

function zipOf(typed: string): string | null {
  return readZip(bareOf(typed))
}

/** Returns whether a spreadsheet abbreviated a number, as in `9,18E+05`; its original digits are lost. */
const isShortened = (line: string) => /\d[eE][+-]?\d/.test(line)

function isTicket(token: string): boolean {
  const bare = bareOf(token)
  return ticketAtStart(bare)?.length === bare.length
}

function tokensOf(line: string): readonly string[] {
  return line.split(/[\s,;|]+/).filter((token) => bareOf(token) !== '')
}

/** Maximum length of a token that may be an id or CEP, including punctuation. Longer tokens are not parsed. */
const longestToken = 60

/** Removes quotes, brackets and punctuation around a token. */
function bareOf(token: string): string {
  if (token.length > longestToken) return token
  return stripped(token.trim(), { start: `"'“”‘’([{<=+*•:-`, end: `"'“”‘’)]}>.:!?-` })
}

/** Matches 11 digits, with or without the punctuation of a CPF. */
const likeCpf = /(?<!\d)\d{3}\.?\d{3}\.?\d{3}[-–/]?\d{2}(?!\d)/
const spacedCpf = /(?<!\d)\d{3} \d{3} \d{3}[ -]\d{2}(?!\d)/

function holdsPersonal(text: string): boolean {
  const [spaced = ''] = spacedCpf.exec(text) ?? []
  return likeCpf.test(text) || cpf.isValid(spaced)
}

const longestInput = 60

/** Keeps ids and CEPs of a line, and masks words, documents, phone numbers and e-mail addresses. */
function keepable(text: string): string {
  const masked = text.replace(likeCpf, '•••').replace(spacedCpf, '•••')
  const words = masked.split(/[\s,;|]+/).map((token) => {
    if (idOf(token) !== null || zipOf(token) !== null) return bareOf(token)
    return /[\d•]/.test(token) ? '•••' : '…'
  })
  const kept = words.filter((word, index) => word !== words[index - 1]).join(' ')
  return kept.slice(0, longestInput)
}
