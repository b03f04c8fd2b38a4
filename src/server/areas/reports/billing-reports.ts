// Reports of what ecommerces were billed: a row a billing, or a row an item of one.
import { and, sql } from 'drizzle-orm'
import { datesWithin, isEcommerce } from './conditions.ts'
import type { Filters } from './filters.ts'
import { windowed } from './windowed.ts'

const ofEcommerce = { ecommerce_id: sql`w.ecommerce_id`, ecommerce_name: sql`w.ecommerce_name` }
const withEcommerce = {
  columns: sql`e.display_name as ecommerce_name`,
  joins: sql`join ecommerces e on e.id = w.ecommerce_id`,
}
const withItems = sql`cross join lateral (
  select count(*)::int as items, coalesce(sum(amount), 0)::numeric(14, 2) as amount from billing_items where billing_id = w.id) as t`

/** A billing is of the day on which its period begins. */
const ofPeriod = (filters: Filters) => [
  ...datesWithin(sql`b.started_at`, filters),
  isEcommerce(sql`b.ecommerce_id`, filters),
]

/** Without a year: this month of each. */
const isMonth = ({ year, month }: Filters) =>
  month === undefined || year !== undefined ? undefined : sql`extract(month from w.started_at) = ${month}`

export const groupedBillingsReport = windowed('groupedBillings', {
  scan: (filters) => ({
    from: sql`billings b`,
    where: ofPeriod(filters),
    keys: [
      { column: sql`b.started_at`, type: 'date' },
      { column: sql`b.id`, type: 'int' },
    ],
    order: 'desc',
    picks: {
      ...{ id: sql`b.id`, ecommerce_id: sql`b.ecommerce_id` },
      ...{ started_at: sql`b.started_at`, ended_at: sql`b.ended_at` },
    },
  }),
  keep: isMonth,
  more: {
    columns: sql`${withEcommerce.columns}, t.items, t.amount`,
    joins: sql`${withEcommerce.joins} ${withItems}`,
  },
  cells: {
    ...{ billing_id: sql`w.id`, ...ofEcommerce, started_at: sql`w.started_at`, ended_at: sql`w.ended_at` },
    ...{ items: sql`w.items`, amount: sql`w.amount` },
  },
  chart: {
    ...{ by: 'month', unit: 'reais', key: sql`to_char(w.started_at, 'YYYY-MM')` },
    ...{ value: sql`sum(t.amount) * 100`, joins: withItems },
  },
})

/** Billing by billing, so that a window need not sort the items of all of them. */
const inBillings = sql`billings b cross join lateral (select * from billing_items where billing_id = b.id offset 0) as i`

export const billingItemsReport = windowed('billingItems', {
  scan: (filters) => ({
    from: inBillings,
    where: [...ofPeriod(filters), filters.billing_id === undefined ? undefined : sql`b.id = ${filters.billing_id}`],
    keys: [
      { column: sql`b.started_at`, type: 'date' },
      { column: sql`b.id`, type: 'int' },
      { column: sql`i.id`, type: 'int' },
    ],
    order: 'desc',
    picks: {
      ...{ id: sql`i.id`, billing_id: sql`b.id`, ecommerce_id: sql`b.ecommerce_id`, started_at: sql`b.started_at` },
      ...{ service_code: sql`i.service_code`, description: sql`i.description`, quantity: sql`i.quantity` },
      ...{ unit_price: sql`i.unit_price`, amount: sql`i.amount` },
    },
  }),
  keep: (filters) =>
    and(
      isMonth(filters),
      filters.service_code === undefined ? undefined : sql`w.service_code = ${filters.service_code}`,
    ),
  more: withEcommerce,
  cells: {
    ...{ id: sql`w.id`, billing_id: sql`w.billing_id`, ...ofEcommerce, service_code: sql`w.service_code` },
    ...{ description: sql`w.description`, quantity: sql`w.quantity`, unit_price: sql`w.unit_price` },
    ...{ amount: sql`w.amount`, started_at: sql`w.started_at` },
  },
  chart: { by: 'service', unit: 'count', key: sql`w.service_code`, value: sql`sum(w.quantity)` },
})
