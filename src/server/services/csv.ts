// CSV for Excel in Brazil: UTF-8 with BOM, `;`, decimal comma, CRLF, and no formula injection.
import { type Options, stringify } from 'csv-stringify/sync'
import { isolated, withoutAccents } from '#contract/typed-text.ts'

/** A text of digits that is no number: an id, a CEP, an order's number. */
interface Code {
  readonly code: string
}

/** A number is written with a decimal comma. */
export type Cell = string | number | boolean | null | Code

/** `-5` and `+5511912345678`: begin as formulas, but a spreadsheet reads them as the numbers they are. */
const signedNumber = /^[+-][0-9]+(?:[.,][0-9]+)*$/

/** Codes that a spreadsheet reformats: leading zeros, over 11 digits, `1e5`, `1-2`, `10/11`, `12:30`, `1.000`. */
const alteredCode = new RegExp(
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
  // Marks with an apostrophe what begins with = + - @, tab, CR or one of their wide forms.
  escape_formulas: true,
  cast: {
    string: (text) => (signedNumber.test(text) ? unmarked(text) : marked(text)),
    number: (number) => String(number).replace('.', ','),
    boolean: String,
    object: ({ code }) => (alteredCode.test(String(code)) ? `'${code}` : marked(String(code))),
  },
}

/** The library does not know LF as the begin of a formula. */
function marked(text: string): string {
  const whole = isolated(text)
  return whole.startsWith('\n') ? `'${whole}` : whole
}

/** What a cast says of one value goes before the options of all. */
function unmarked(text: string) {
  return { value: text, escape_formulas: false }
}

/** The first line of a file, with the BOM. */
export function csvHead(names: readonly string[]): string {
  return stringify([names], { ...options, bom: true })
}

export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return stringify([...rows], options)
}

/** Streams a CSV file: the header row, then one chunk per batch. A batch is fetched when its chunk is pulled. */
export async function* csvStream(
  names: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield csvHead(names)
  for await (const rows of batches) yield csvLines(rows)
}

const timeZone = 'America/Sao_Paulo'
const seconds = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
const minutes = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' })
const fileTime = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

/** `20/11/2026 14:32:05`, by the clock of São Paulo. */
export function csvSeconds(instant: Date): string {
  return seconds.format(instant).replace(',', '')
}

const minute = 60_000
let lastMinute = Number.NaN
let lastText = ''

/** `20/11/2026 14:32`, by the clock of São Paulo. Rows in the order of time share minutes: each is formatted once. */
export function csvMinutes(instant: Date): string {
  const at = Math.floor(instant.getTime() / minute)
  if (at !== lastMinute) {
    lastText = minutes.format(instant).replace(',', '')
    lastMinute = at
  }
  return lastText
}

/** `atividade_2026-11-20_1432.csv`, by the clock of São Paulo. */
export function csvName(name: string, now: Date): string {
  return `${name}_${fileTime.format(now).replace(' ', '_').replace(':', '')}.csv`
}

/** A header or a cell for comparison: letters and digits only, small, without accents (`Endereço *` is `endereco`). */
export function bareWords(header: string): string {
  return withoutAccents(header)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
