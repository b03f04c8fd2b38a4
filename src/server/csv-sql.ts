// The lines of `csv.ts`, written by the database: a million rows need not pass through JavaScript cell by cell. A test compares the two.
import { type SQL, sql } from 'drizzle-orm'
import { csvCell, csvRules } from './csv.ts'

const rule = (name: keyof typeof csvRules) => sql.raw(`'${csvRules[name]}'`)
const literal = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`)

/** A line of cells that are texts already, with its end; a cell that is null is empty. */
export function sqlLine(cells: readonly SQL[]): SQL<string> {
  return sql`concat(${sql.join([...cells], sql`, ';', `)}, E'\\r\\n')`
}

export function sqlText(text: SQL): SQL<string> {
  const isFormula = sql`${text} ~ ${rule('formula')} and ${text} !~ ${rule('number')}`
  return sql`case when ${text} ~ ${rule('special')} then ${quoted(marked(text, isFormula))} else ${text} end`
}

export function sqlCode(code: SQL): SQL<string> {
  const isRead = sql`(${code} ~ ${rule('formula')} or ${code} ~ ${rule('altered')})`
  // One question where two would do: most codes are neither.
  const isUsual = sql`${code} !~ ${sql.raw(`'${csvRules.special}|${csvRules.altered}'`)}`
  return sql`case when ${isUsual} then ${code} else ${quoted(marked(code, isRead))} end`
}

/** Of a numeric or whole number. */
export function sqlNumber(number: SQL): SQL<string> {
  return sql`replace(${number}::text, '.', ',')`
}

export function sqlDate(date: SQL): SQL<string> {
  return sql`to_char(${date}, 'DD/MM/YYYY')`
}

/** By the clock of São Paulo. */
export function sqlInstant(instant: SQL): SQL<string> {
  return sql`to_char(${instant} at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI')`
}

/** A code that has a name, else itself; `none` is the name of null. */
export function sqlNamed(code: SQL, names: Readonly<Record<string, string>>, none = ''): SQL<string> {
  const cases = Object.entries(names).map(([value, name]) => sql`when ${literal(value)} then ${literal(csvCell(name))}`)
  const named =
    cases.length === 0 ? sqlText(code) : sql`case ${code} ${sql.join(cases, sql` `)} else ${sqlText(code)} end`
  return sql`case when ${code} is null then ${literal(csvCell(none))} else ${named} end`
}

function marked(text: SQL, isRead: SQL): SQL {
  return sql`case when ${isRead} then '''' || ${text} else ${text} end`
}

function quoted(text: SQL): SQL<string> {
  return sql`(select case when one ~ ${rule('quoted')} then '"' || replace(one, '"', '""') || '"' else one end from (select ${text} as one) as marked)`
}
