// How many reverses have each status: a row a status, the most frequent first.
import { sql } from 'drizzle-orm'
import { csvLine } from '#server/csv.ts'
import type { Database } from '#server/db/database.ts'
import { hasStatus } from './conditions.ts'
import type { Filters } from './filters.ts'
import { type Grouping, grouped } from './grouping.ts'
import { namesOf } from './labels.ts'
import type { Report } from './report.ts'
import { scanReverses } from './reverse-reports.ts'

const byStatus: Grouping = { key: sql`w.status`, value: sql`count(*)` }

async function counted(db: Database, filters: Filters, signal?: AbortSignal) {
  const keep = hasStatus(sql`w.status`, filters) ?? sql`true`
  const { points, total } = await grouped(db, scanReverses(filters), { grouping: byStatus, keep, signal })
  const rows = points
    .toSorted((one, other) => other.value - one.value)
    .map(({ key, value }) => ({ status: key, reverses: value, share: shareOf(value, total) }))
  return { points, rows }
}

/** Per cent with two decimals, in whole numbers. */
function shareOf(value: number, total: number): string {
  const hundredths = (BigInt(value) * 20_000n + BigInt(total)) / (2n * BigInt(total))
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

export const statusReport: Report = {
  name: 'status',
  async summary(db, filters, signal) {
    const { points } = await counted(db, filters, signal)
    return { total: points.length, chart: { by: 'status', unit: 'count', points } }
  },
  count: async (db, filters) => (await counted(db, filters)).points.length,
  first: async (db, filters, signal) => (await counted(db, filters, signal)).rows,
  async *lines(db, filters, language) {
    const { names, none } = namesOf(language, 'status')
    const { rows } = await counted(db, filters)
    const text = rows.map(({ status, reverses, share }) =>
      csvLine([status === null ? none : (names[status] ?? status), reverses, share.replace('.', ',')]),
    )
    yield { bytes: new TextEncoder().encode(text.join('')), rows: rows.length }
  },
}
