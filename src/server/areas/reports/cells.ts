// A column as the database writes it: into a preview by its kind, into a line of the file as Excel in Brazil reads it.
import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '#contract/appearance.ts'
import type { ColumnKind, ReportColumn } from '#contract/reports/definitions.ts'
import { sqlCode, sqlDate, sqlInstant, sqlNamed, sqlNumber, sqlText } from '#server/csv-sql.ts'
import { namesOf } from './labels.ts'

/** Where the value of each column comes from. */
export type Cells = Readonly<Record<string, SQL>>

/** `{"id": 1, "amount": "12.50", …}` */
export function jsonRow(columns: readonly ReportColumn[], cells: Cells): SQL {
  const pairs = columns.map(({ id, kind }) => sql`${sql.raw(`'${id}'`)}, ${jsonValue(kind, cellOf(cells, id))}`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** The columns of a query whose rows `copyLines` makes lines of. */
export function csvColumns(columns: readonly ReportColumn[], cells: Cells, language: Language): SQL {
  return sql.join(
    columns.map(({ id, kind }) => csvValue(kind, cellOf(cells, id), language)),
    sql`, `,
  )
}

function cellOf(cells: Cells, id: string): SQL {
  const cell = cells[id]
  if (!cell) throw new Error(`No value for the column ${id}`)
  return cell
}

function jsonValue(kind: ColumnKind, value: SQL): SQL {
  if (kind === 'month') return sql`to_char(${value}, 'YYYY-MM')`
  if (kind === 'instant') return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return kind === 'id' || kind === 'count' ? value : sql`${value}::text`
}

function csvValue(kind: ColumnKind, value: SQL, language: Language): SQL {
  switch (kind) {
    case 'id':
    case 'count':
      return value
    case 'money':
    case 'percent':
      return sqlNumber(value)
    case 'date':
      return sqlDate(value)
    case 'month':
      return sql`to_char(${value}, 'MM/YYYY')`
    case 'instant':
      return sqlInstant(value)
    case 'text':
      return sqlText(value)
    case 'code':
      return sqlCode(value)
    default: {
      const { names, none } = namesOf(language, kind)
      return sqlNamed(value, names, none)
    }
  }
}
