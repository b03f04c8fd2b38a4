// The cells of `csv.ts`, made by the database for `copyLines`: a million rows need not pass through JavaScript cell by cell. A test compares the two.
import { type SQL, sql } from 'drizzle-orm'
import { csvRules } from './csv.ts'

const rule = (name: 'formula' | 'number' | 'altered') => sql.raw(`'${csvRules[name]}'`)
const literal = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`)

export function sqlText(text: SQL): SQL<string> {
  const isFormula = sql`${text} ~ ${rule('formula')} and ${text} !~ ${rule('number')}`
  return sql`case when ${beginsAsWord(text)} or ${beginsAsNumber(text)} then ${text}
    when ${isFormula} then ${marked(text)} else ${filled(text)} end`
}

export function sqlCode(code: SQL): SQL<string> {
  const isRead = sql`${code} ~ ${sql.raw(`'${csvRules.formula}|${csvRules.altered}'`)}`
  return sql`case when ${beginsAsWord(code)} or ${isPlain(code)} then ${code} when ${isRead} then ${marked(code)} else ${filled(code)} end`
}

/** Asked byte by byte, a fifth of what a regular expression takes. With a letter, or anything up to the wide forms of signs: no formula, and nothing that is read as a number. */
function beginsAsWord(text: SQL): SQL {
  return sql`(${text} collate "C" >= 'A' and ${text} collate "C" < '\uff00')`
}

/** Most numbers of orders: short, no leading zero, and nothing in them that makes a number, a date or a time of digits (after five of them a hyphen does not). */
function isPlain(code: SQL): SQL {
  return sql`(${code} collate "C" >= '1' and ${code} collate "C" < ':' and octet_length(${code}) < 12
    and ${code} = translate(${code}, 'eE.,/:', '') and strpos(${code}, '-') not between 1 and 5)`
}

/** With a digit, `:`, `;` or `<`. */
function beginsAsNumber(text: SQL): SQL {
  return sql`(${text} collate "C" >= '0' and ${text} collate "C" < '=')`
}

/** Of a numeric or whole number. */
export function sqlNumber(number: SQL): SQL<string> {
  return sql`replace(${number}::text, '.', ',')`
}

/** `DD/MM/YYYY`, by the settings of `copyLines`. */
export function sqlDate(date: SQL): SQL<string> {
  return sql`${date}::text`
}

/** `DD/MM/YYYY HH24:MI`, by the settings of `copyLines`: without seconds and zone. */
export function sqlInstant(instant: SQL): SQL<string> {
  return sql`left(${instant}::text, 16)`
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
