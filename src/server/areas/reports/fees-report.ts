// What was kept of refunds: a row an ecommerce and month, by the fee that held on the month's first day.
import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '#contract/appearance.ts'
import { previewRows, reports } from '#contract/reports/definitions.ts'
import { copyLines } from '#server/db/copy.ts'
import type { Database, PooledDatabase } from '#server/db/database.ts'
import { type Cells, csvColumns, jsonRow } from './cells.ts'
import { dayOf, instantsWithin, isEcommerce } from './conditions.ts'
import type { Filters } from './filters.ts'
import type { Part, Report, Row } from './report.ts'
import { type Scan, windows } from './windows.ts'

const { columns } = reports.feesPerEcommerce

/** Groups whose fees are looked up at once. */
const pricedAtOnce = 500

interface Group {
  readonly ecommerce: number
  /** Its first day. */
  readonly month: string
  readonly refunds: number
  /** Cents: a text, for they may be more than a number holds. */
  readonly cents: string
}

function scanRefunds(filters: Filters): Scan {
  return {
    from: sql`refunds f`,
    where: [isEcommerce(sql`f.ecommerce_id`, filters)],
    keys: [
      { column: sql`f.ecommerce_id`, type: 'int' },
      { column: sql`f.id`, type: 'int' },
    ],
    order: 'asc',
    picks: { ecommerce_id: sql`f.ecommerce_id`, created_at: sql`f.created_at`, amount: sql`f.amount` },
  }
}

/** Whole groups, in order. An ecommerce may go on in the next window, so its groups wait until the next one begins. */
async function* groups(db: Database, filters: Filters, signal?: AbortSignal): AsyncGenerator<readonly Group[]> {
  const month = sql`date_trunc('month', ${dayOf(sql`w.created_at`)})::date`
  const kept = sql.join(
    [sql`true`, ...instantsWithin(sql`w.created_at`, filters).filter((one) => one !== undefined)],
    sql` and `,
  )
  const select = sql`
    select coalesce(json_agg(one order by ecommerce, month), '[]'::json) as groups from (
      select ecommerce, month, json_build_object(
        'ecommerce', ecommerce, 'month', month, 'refunds', count(*), 'cents', (sum(amount) * 100)::bigint::text) as one
      from (select w.ecommerce_id as ecommerce, ${month} as month, w.amount from w where ${kept}) as dated
      group by ecommerce, month) as grouped`
  const open = new Map<string, Group>()
  for await (const { found } of windows<{ groups: Group[] }>(db, scanRefunds(filters), select, { signal })) {
    const whole: Group[] = []
    for (const group of found.groups) {
      const [begun] = open.values()
      if (begun && begun.ecommerce !== group.ecommerce) {
        whole.push(...inOrder(open))
        open.clear()
      }
      open.set(group.month, merged(open.get(group.month), group))
    }
    yield* chunks(whole)
  }
  yield* chunks(inOrder(open))
}

function merged(begun: Group | undefined, group: Group): Group {
  if (!begun) return group
  const cents = String(BigInt(begun.cents) + BigInt(group.cents))
  return { ...group, refunds: begun.refunds + group.refunds, cents }
}

const inOrder = (open: ReadonlyMap<string, Group>) =>
  [...open.values()].sort((one, other) => (one.month < other.month ? -1 : 1))

function* chunks(all: readonly Group[]): Generator<readonly Group[]> {
  for (let start = 0; start < all.length; start += pricedAtOnce) yield all.slice(start, start + pricedAtOnce)
}

const cells: Cells = {
  ...{ ecommerce_id: sql`p.ecommerce`, ecommerce_name: sql`p.display_name`, month: sql`p.month` },
  ...{ refunds: sql`p.refunds`, refunded: sql`p.refunded`, variable_fee: sql`p.variable_fee`, fee: sql`p.fee` },
}

/** Money is numeric from here to the file: never a float. */
function priced(some: readonly Group[], select: SQL): SQL {
  return sql`
    with p as (
      select g.ecommerce, e.display_name, g.month, g.refunds, g.refunded, held.variable_fee,
        round(g.refunded * held.variable_fee / 100, 2) as fee
      from (
        select ecommerce, month, refunds, (cents::numeric / 100)::numeric(20, 2) as refunded
        from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as given(ecommerce int, month date, refunds int, cents text)
      ) as g
      join ecommerces e on e.id = g.ecommerce
      left join lateral (
        select variable_fee from billing_fees
        where ecommerce_id = g.ecommerce and service_code = 'refund.retained' and start_at <= g.month
        order by start_at desc, id desc limit 1
      ) as held on true
    ) ${select}`
}

async function summary(db: Database, filters: Filters, signal?: AbortSignal) {
  const sums = new Map<string, number>()
  let total = 0
  const select = sql`select to_char(month, 'YYYY-MM') as key, coalesce(sum(fee) * 100, 0)::bigint::text as value from p group by 1`
  for await (const some of groups(db, filters, signal)) {
    total += some.length
    const { rows } = await db.execute<{ key: string; value: string }>(priced(some, select))
    for (const { key, value } of rows) sums.set(key, (sums.get(key) ?? 0) + Number(value))
  }
  const points = [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, value]) => ({ key, value }))
  return { total, chart: { by: 'month' as const, unit: 'reais' as const, points } }
}

async function count(db: Database, filters: Filters): Promise<number> {
  let total = 0
  for await (const some of groups(db, filters)) total += some.length
  return total
}

async function first(db: Database, filters: Filters, signal?: AbortSignal): Promise<readonly Row[]> {
  const found: Row[] = []
  const select = sql`select ${jsonRow(columns, cells)} as one from p order by ecommerce, month`
  for await (const some of groups(db, filters, signal)) {
    const { rows } = await db.execute<{ one: Row }>(priced(some, select))
    found.push(...rows.map(({ one }) => one))
    if (found.length >= previewRows) break
  }
  return found.slice(0, previewRows)
}

async function* lines(db: PooledDatabase, filters: Filters, language: Language): AsyncGenerator<Part> {
  const select = sql`select ${csvColumns(columns, cells, language)} from p order by ecommerce, month`
  for await (const some of groups(db, filters)) yield copyLines(db, { rows: priced(some, select) })
}

export const feesReport: Report = { name: 'feesPerEcommerce', summary, count, first, lines }
