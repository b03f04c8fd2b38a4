// CSV as Excel in Brazil reads it: UTF-8 with BOM, `;`, decimal comma, CRLF, no cell that is taken for a formula. Pure.

/** A text of digits that is no number: an id, a CEP, an order's number. */
export interface Code {
  readonly code: string
}

/** A number is written with a decimal comma. */
export type Cell = string | number | boolean | null | Code

const formula = '=+@\\t\\r\\n＝＋－＠-'
const separator = '[-/.:]'

/** The rules, as the sources of regular expressions that JavaScript and PostgreSQL read alike. */
export const csvRules = {
  /** A spreadsheet would run it. */
  formula: `^[${formula}]`,
  number: '^[+-]?[0-9]+(?:[.,][0-9]+)*$',
  quoted: '[;"\\r\\n]',
  /** A spreadsheet would read a number, a date or a time and show another text: leading zeros, more than 11 digits, `1-2`, `1e5`, `1.000`. */
  altered: [
    '^0[0-9]+$',
    '^[0-9]{12,}$',
    '^[0-9]+[eE][+-]?[0-9]+$',
    `^[0-9]{1,4}${separator}[0-9]{1,2}(?:${separator}[0-9]{1,4})?$`,
    '^[0-9]+(?:[.,][0-9]+)+$',
  ].join('|'),
} as const

const formulaStart = new RegExp(csvRules.formula)
const plainNumber = new RegExp(csvRules.number)
const needsQuotes = new RegExp(csvRules.quoted)
const alteredCode = new RegExp(csvRules.altered)

/** Begins a file: the BOM, then the names of its columns. */
export function csvHead(names: readonly string[]): string {
  return `\ufeff${csvLine(names)}`
}

/** One row, with its end of line. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`
}

/** What stands between two semicolons. */
export function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const text = typeof cell === 'object' ? safeCode(cell.code) : harmless(String(cell))
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What a spreadsheet would run begins with an apostrophe; numbers stay numbers. */
function harmless(text: string): string {
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text
}

/**
 * No cell of a CSV can say that it is a text. A code that a spreadsheet would change gets the same apostrophe, which people know as the mark of a
 * text; every other code stays letter by letter what it is. `="000123"`, the other way, is a formula.
 */
function safeCode(code: string): string {
  return formulaStart.test(code) || alteredCode.test(code) ? `'${code}` : code
}

const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** `atividade_2026-11-20_1432.csv`, by the clock of São Paulo. */
export function csvName(name: string, now: Date): string {
  return `${name}_${parts.format(now).replace(' ', '_').replace(':', '')}.csv`
}
