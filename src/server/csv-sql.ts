// The cells of `csv.ts`, made by the database for `copyLines`: a million rows need not pass through JavaScript cell by cell. A test compares the two.
import { type SQL, sql } from 'drizzle-orm'
import { csvRules } from './csv.ts'

const rule = (name: 'formula' | 'number' | 'altered') => sql.raw(`'${csvRules[name]}'`)
const literal = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`)

export function sqlText(text: SQL): SQL<string> {
  const isFormula = sql`${text} ~ ${rule('formula')} and ${text} !~ ${rule('number')}`
  return sql`case when ${beginsAsWord(text)} or ${beginsWithin(text, '0', '<')} then ${text}
    when ${isFormula} then ${marked(text)} else ${filled(text)} end`
}

export function sqlCode(code: SQL): SQL<string> {
  const isRead = sql`${code} ~ ${sql.raw(`'${csvRules.formula}|${csvRules.altered}'`)}`
  return sql`case when ${beginsAsWord(code)} or ${isPlain(code)} then ${code} when ${isRead} then ${marked(code)} else ${filled(code)} end`
}

/** Asked of its first character alone, a fifth of what a regular expression takes. With a letter, or anything up to the wide forms of signs: no formula, and nothing that is read as a number. */
const beginsAsWord = (text: SQL) => beginsWithin(text, 'A', '\ufeff')

/**
 * Most numbers of orders: digits and hyphens, none of them leading, that make no number of more than 11 digits and no date (after five digits a hyphen
 * does not). Looked through as bytes: for letters the database would first find out where each begins.
 */
function isPlain(code: SQL): SQL {
  const hyphen = sql`strpos(${code}, '-')`
  return sql`(${beginsWithin(code, '1', '9')} and (${hyphen} > 5 or octet_length(${code}) < 12 and ${hyphen} = 0)
    and ltrim(textsend(${code}), '0123456789-'::bytea) = ''::bytea)`
}

function beginsWithin(text: SQL, first: string, last: string): SQL {
  return sql`ascii(${text}) between ${sql.raw(String(first.codePointAt(0)))} and ${sql.raw(String(last.codePointAt(0)))}`
}

/** Of a numeric or whole number. */
export function sqlNumber(number: SQL): SQL<string> {
  return sql`replace(${number}::text, '.', ',')`
}

/** `DD/MM/YYYY`, by the settings of `copyLines`. */
export function sqlDate(date: SQL): SQL<string> {
  return sql`${date}::text`
}

/** `DD/MM/YYYY HH24:MI`, by the settings of `copyLines`: cut before its seconds. */
export function sqlInstant(instant: SQL): SQL<string> {
  return sql`${instant}::varchar(16)`
}

/** A code that has a name, else itself; `none` is the name of null. */
export function sqlNamed(code: SQL, names: Readonly<Record<string, string>>, none = ''): SQL<string> {
  const cases = Object.entries(names).map(([value, name]) => sql`when ${literal(value)} then ${literal(name)}`)
  const named =
    cases.length === 0 ? sqlText(code) : sql`case ${code} ${sql.join(cases, sql` `)} else ${sqlText(code)} end`
  return sql`case when ${code} is null then ${none === '' ? sql`null` : literal(none)} else ${named} end`
}

/** Empty is written as nothing; COPY would write two quotes. */
function filled(text: SQL): SQL {
  return sql`nullif(${text}, '')`
}

function marked(text: SQL): SQL {
  return sql`'''' || ${text}`
}
