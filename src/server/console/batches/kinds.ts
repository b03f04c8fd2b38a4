// Parses pasted text (ticket, list, spreadsheet) into lines that name records, without personal data. Pure.
import { cpf } from 'cpf-cnpj-validator'
import { CsvError, parse } from 'csv-parse/sync'
import { longestText, recognise } from '#contract/paste-parser.ts'
import { plainText, readId, readZip, stripped, ticketAtStart } from '#contract/typed-text.ts'
import type { Fault, Pasted, Wanted } from '#server/services/batch-kind.ts'
import { bareWords } from '#server/services/csv.ts'

const zipHeaders = ['zip code', 'novo cep', 'cep', 'zip', 'codigo postal', 'new zip code', 'nuevo codigo postal']
const ecommerceHeaders = ['ecommerce id', 'id do ecommerce', 'id del ecommerce', 'ecommerce', 'loja id']

export const lineEnd = /\r\n|\n|\r/

/** Each line that has something in it becomes at least one row; a header none. */
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

/** Of a ticket's text the records that it names, and nothing else: its sentences are no rows. Null for a list. */
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

/** Words only: nothing that could be a record. */
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

/** One id and one CEP, in either order when the CEP is no id; spaces may group the digits of both. */
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

/** Null also for two bare numbers of 7 digits: the second one may be another id, and no CEP without its zero. */
function pairOf(first: string, second: string): { readonly id: number; readonly code: string } | null {
  const [id, code] = [idOf(first), zipOf(second)]
  const areAlike = [first, second].every((text) => /^\d{7}$/.test(text))
  return id === null || code === null || areAlike ? null : { id, code }
}

/** Null when the first line is no header that we know. */
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
 * With an unclosed quote, row boundaries are ambiguous: each line is parsed alone and accepted only if it has the full
 * column count, so that a line within a quoted comment is not taken for a record.
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

/** `918273`, or as a spreadsheet writes it: `918.273`. */
function idOf(typed: string): number | null {
  return readId(bareOf(typed))
}

function zipOf(typed: string): string | null {
  return readZip(bareOf(typed))
}

/** `9,18E+05`: what it was is lost. */
const isShortened = (line: string) => /\d[eE][+-]?\d/.test(line)

function isTicket(token: string): boolean {
  const bare = bareOf(token)
  return ticketAtStart(bare)?.length === bare.length
}

function tokensOf(line: string): readonly string[] {
  return line.split(/[\s,;|]+/).filter((token) => bareOf(token) !== '')
}

/** No number with what stands around it is longer; what is, is not looked at closely. */
const longestToken = 60

/** Without what people put around a number. */
function bareOf(token: string): string {
  if (token.length > longestToken) return token
  return stripped(token.trim(), { start: `"'“”‘’([{<=+*•:-`, end: `"'“”‘’)]}>.:!?-` })
}

/** Eleven digits, with or without the marks of a CPF. */
const likeCpf = /(?<!\d)\d{3}\.?\d{3}\.?\d{3}[-–/]?\d{2}(?!\d)/
const spacedCpf = /(?<!\d)\d{3} \d{3} \d{3}[ -]\d{2}(?!\d)/

function holdsPersonal(text: string): boolean {
  const [spaced = ''] = spacedCpf.exec(text) ?? []
  return likeCpf.test(text) || cpf.isValid(spaced)
}

const longestInput = 60

/** What may be an id or a CEP stays; words are left out, and so are documents, phones and e-mails. */
function keepable(text: string): string {
  const masked = text.replace(likeCpf, '•••').replace(spacedCpf, '•••')
  const words = masked.split(/[\s,;|]+/).map((token) => {
    if (idOf(token) !== null || zipOf(token) !== null) return bareOf(token)
    return /[\d•]/.test(token) ? '•••' : '…'
  })
  const kept = words.filter((word, index) => word !== words[index - 1]).join(' ')
  return kept.slice(0, longestInput)
}
