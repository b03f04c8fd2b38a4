// Finds and redacts mentions of a consumer in free texts, by name, document and contact data.
import { sql } from 'drizzle-orm'
import { removeAccents } from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import { columnKinds } from './columns.ts'

/** Personal data of one consumer that texts can mention. */
export interface ConsumerIdentifiers {
  /** Identity documents of the consumer, such as the CPF, without punctuation. */
  readonly documents: readonly string[]
  readonly emails: readonly string[]
  /** Telephone numbers, as digits without the country code. */
  readonly phones: readonly string[]
  readonly names: readonly string[]
  readonly streets: readonly { readonly street: string; readonly number: string }[]
  /** Order numbers and tracking codes. */
  readonly orderAndTrackingCodes: readonly string[]
}

const letterClass = '[0-9A-Za-z\u00c0-\u00ff]'
const buildWholeWordPattern = (pattern: string) => `(?<!${letterClass})${pattern}(?!${letterClass})`
const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const splitWords = (text: string) => text.trim().split(/\s+/)
const buildAnySpacesPattern = (text: string) => splitWords(text).map(escapeRegExp).join('\\s+')
/**
 * Returns true if a text that contains this order number or tracking code clearly refers to the consumer. A code of
 * digits only does not, because it could be the id of another record.
 */
const isIdentifyingCode = (code: string) => code.length >= 4 && /\D/.test(code)

/**
 * Returns a regular expression that matches mentions of the consumer, for case-insensitive use in PostgreSQL and in
 * JavaScript. Returns null when no value identifies the consumer.
 */
export function buildMentionPattern({
  documents,
  emails,
  phones,
  names,
  streets,
  orderAndTrackingCodes,
}: ConsumerIdentifiers): string | null {
  const nameSpellings = names
    .filter((name) => splitWords(name).length > 1)
    .flatMap((name) => [name, removeAccents(name)])
  const alternatives = [
    ...documents
      .filter((document) => document.length > 7)
      .map((document) => buildWholeWordPattern([...document].map(escapeRegExp).join('[./ -]?'))),
    ...emails
      .filter((email) => email.includes('@'))
      .map((email) => `(?<![0-9A-Za-z._%+-])${escapeRegExp(email)}(?![0-9A-Za-z-])`),
    ...phones
      .filter((phone) => phone.length > 7)
      .map((phone) => `(?<![0-9])(?:[+]?5[25][ ().-]{0,3})?[(]?0?${[...phone].join('[ ().-]{0,3}')}(?![0-9])`),
    ...nameSpellings.map((name) => buildWholeWordPattern(buildAnySpacesPattern(name))),
    ...streets
      .filter(({ street, number }) => splitWords(street).length > 1 && number.trim() !== '')
      .map(({ street, number }) =>
        buildWholeWordPattern(`${buildAnySpacesPattern(street)}[ ,.n\u00ba\u00b0]{1,6}${escapeRegExp(number.trim())}`),
      ),
    ...orderAndTrackingCodes.filter(isIdentifyingCode).map((code) => buildWholeWordPattern(escapeRegExp(code))),
  ]
  return alternatives.length === 0 ? null : [...new Set(alternatives)].join('|')
}

export const REDACTION = '•••'

/** Redacts all mentions of the consumer in a value, in texts at any depth. */
function redactMentionsInValue(value: unknown, pattern: string): unknown {
  if (typeof value === 'string') return value.replace(new RegExp(pattern, 'gi'), REDACTION)
  if (Array.isArray(value)) return value.map((inner) => redactMentionsInValue(inner, pattern))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, redactMentionsInValue(inner, pattern)]))
}

interface Mention {
  readonly table: string
  /** Values of the row's primary key by column name. */
  readonly primaryKey: Readonly<Record<string, string | number>>
  /** Values of the columns that match, by column name. */
  readonly matchingColumns: Readonly<Record<string, unknown>>
}

/**
 * Number of table blocks that one SQL statement reads. The number is small, because a long statement would block the
 * embedded database.
 */
const BLOCKS_PER_RANGE = 1_000

/** Yields SQL conditions that each select a range of a table's rows. Together the ranges cover the whole table. */
export async function* iterateTableRanges(db: Database, table: string) {
  const blockCountQuery = sql`select pg_relation_size(${table}::regclass) / current_setting('block_size')::int as blocks`
  const { rows } = await db.execute<{ blocks: string | number }>(blockCountQuery)
  const blocks = Number(rows[0]?.blocks ?? 0)
  for (let firstBlock = 0; firstBlock < blocks; firstBlock += BLOCKS_PER_RANGE)
    yield sql`ctid >= ${`(${firstBlock},0)`}::tid and ctid < ${`(${firstBlock + BLOCKS_PER_RANGE},0)`}::tid`
}

/** Searches all columns of this kind in all tables, and returns the rows in which such a column matches the pattern. */
export async function findMentions(db: Database, kind: 'free_text' | 'told', pattern: string): Promise<Mention[]> {
  const mentions: Mention[] = []
  for (const [table, kinds] of Object.entries(columnKinds)) {
    const names = Object.keys(kinds).filter((name) => kinds[name] === kind)
    if (names.length > 0) mentions.push(...(await findMentionsInTable(db, table, names, pattern)))
  }
  return mentions
}

async function findMentionsInTable(
  db: Database,
  table: string,
  names: readonly string[],
  pattern: string,
): Promise<Mention[]> {
  const keys = await getPrimaryKey(db, table)
  const buildColumnCondition = (name: string) => sql`${sql.identifier(name)}::text ~* ${pattern}`
  const columns = sql.join(
    [...keys, ...names].map((name) => sql.identifier(name)),
    sql`, `,
  )
  const mentions: Mention[] = []
  for await (const range of iterateTableRanges(db, table)) {
    const condition = sql.join(names.map(buildColumnCondition), sql` or `)
    const { rows } = await db.execute(
      sql`select ${columns} from ${sql.identifier(table)} where ${range} and (${condition})`,
    )
    for (const row of rows) {
      const key = Object.fromEntries(keys.map((name) => [name, row[name] as string | number]))
      const matchingNames = names.filter(
        (name) => JSON.stringify(redactMentionsInValue(row[name], pattern)) !== JSON.stringify(row[name]),
      )
      if (matchingNames.length > 0)
        mentions.push({
          table,
          primaryKey: key,
          matchingColumns: Object.fromEntries(matchingNames.map((name) => [name, row[name]])),
        })
    }
  }
  return mentions
}

/** Returns the names of the table's primary key columns. */
async function getPrimaryKey(db: Database, table: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = ${table}::regclass and indisprimary`)
  return rows.map(({ name }) => name)
}

/** Redacts mentions of the consumer in the rows that `findMentions` returned. `db` must be a transaction. */
export async function redactMentions(db: Database, mentions: readonly Mention[], pattern: string): Promise<void> {
  for (const { table, primaryKey, matchingColumns } of mentions) {
    const assignments = Object.entries(matchingColumns).map(([name, value]) => {
      const text = redactMentionsInValue(value, pattern)
      // Casts the value to JSON for a JSON column, because a text column accepts only text.
      return sql`${sql.identifier(name)} = ${typeof value === 'string' ? text : sql`${JSON.stringify(text)}::jsonb`}`
    })
    const keyConditions = Object.entries(primaryKey).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`)
    await db.execute(
      sql`update ${sql.identifier(table)} set ${sql.join(assignments, sql`, `)} where ${sql.join(keyConditions, sql` and `)}`,
    )
  }
}

/** Formats the locations of mentions, for example `feature_requests.text (12)`, without quoting the texts. */
export function listLocations(mentions: readonly Mention[]): readonly string[] {
  return mentions.flatMap(({ table, primaryKey, matchingColumns }) =>
    Object.keys(matchingColumns).map((column) => `${table}.${column} (${Object.values(primaryKey).join(', ')})`),
  )
}
