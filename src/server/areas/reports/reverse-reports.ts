// Reports with a row a reverse, an opinion of it, or a transfer for it.
import { and, sql } from 'drizzle-orm'
import { datesWithin, dayOf, hasStatus, instantsWithin, isEcommerce, isFound } from './conditions.ts'
import type { Filters } from './filters.ts'
import { windowed } from './windowed.ts'
import type { Scan } from './windows.ts'

const ofEcommerce = { ecommerce_id: sql`w.ecommerce_id`, ecommerce_name: sql`w.ecommerce_name` }
const withEcommerce = {
  columns: sql`e.display_name as ecommerce_name`,
  joins: sql`join ecommerces e on e.id = w.ecommerce_id`,
}
const id = sql`w.id`

export function scanReverses(filters: Filters): Scan {
  return {
    from: sql`reverses r`,
    where: [...instantsWithin(sql`r.created_at`, filters), isEcommerce(sql`r.ecommerce_id`, filters)],
    keys: [
      { column: sql`r.created_at`, type: 'timestamptz' },
      { column: sql`r.id`, type: 'int' },
    ],
    order: 'desc',
    picks: {
      ...{ id: sql`r.id`, created_at: sql`r.created_at`, ecommerce_id: sql`r.ecommerce_id`, source: sql`r.source` },
      ...{ status: sql`r.status`, order_number: sql`r.order_number`, tracking_code: sql`r.tracking_code` },
      amount: sql`r.amount`,
    },
  }
}

export const sourceReport = windowed('source', {
  scan: scanReverses,
  keep: (filters) =>
    and(
      hasStatus(sql`w.status`, filters),
      isFound(filters, { ids: [id], codes: [sql`w.order_number`, sql`w.tracking_code`] }),
    ),
  more: withEcommerce,
  cells: {
    ...{ id, ...ofEcommerce, source: sql`w.source`, status: sql`w.status`, order_number: sql`w.order_number` },
    ...{ tracking_code: sql`w.tracking_code`, amount: sql`w.amount`, created_at: sql`w.created_at` },
  },
  chart: { by: 'day', unit: 'count', key: dayOf(sql`w.created_at`), part: sql`w.status`, value: sql`count(*)` },
})

export const feedbacksReport = windowed('feedbacks', {
  scan: (filters) => ({
    from: sql`feedbacks f`,
    where: [...instantsWithin(sql`f.created_at`, filters), isEcommerce(sql`f.ecommerce_id`, filters)],
    keys: [
      { column: sql`f.created_at`, type: 'timestamptz' },
      { column: sql`f.id`, type: 'int' },
    ],
    order: 'desc',
    picks: {
      ...{ id: sql`f.id`, created_at: sql`f.created_at`, ecommerce_id: sql`f.ecommerce_id` },
      ...{ reverse_id: sql`f.reverse_id`, score: sql`f.score`, comment: sql`f.comment` },
    },
  }),
  keep: (filters) => isFound(filters, { ids: [id, sql`w.reverse_id`], texts: [sql`w.comment`] }),
  more: withEcommerce,
  cells: {
    ...{ id, reverse_id: sql`w.reverse_id`, ...ofEcommerce },
    ...{ score: sql`w.score`, comment: sql`w.comment`, created_at: sql`w.created_at` },
  },
  chart: { by: 'score', unit: 'count', key: sql`w.score`, value: sql`count(*)` },
})

export const courierTransferReport = windowed('courierTransfer', {
  scan: (filters) => ({
    from: sql`courier_transfers c`,
    where: [...datesWithin(sql`c.transferred_on`, filters), isEcommerce(sql`c.ecommerce_id`, filters)],
    keys: [
      { column: sql`c.transferred_on`, type: 'date' },
      { column: sql`c.id`, type: 'int' },
    ],
    order: 'desc',
    picks: {
      ...{ id: sql`c.id`, reverse_id: sql`c.reverse_id`, ecommerce_id: sql`c.ecommerce_id`, carrier: sql`c.carrier` },
      ...{ service: sql`c.service`, tracking_code: sql`c.tracking_code`, freight: sql`c.freight` },
      ...{ amount: sql`c.amount`, transferred_on: sql`c.transferred_on` },
    },
  }),
  keep: (filters) =>
    isFound(filters, {
      ids: [id, sql`w.reverse_id`],
      codes: [sql`(select order_number from reverses where id = w.reverse_id)`, sql`w.tracking_code`],
      texts: [sql`w.carrier`],
    }),
  more: {
    columns: sql`${withEcommerce.columns}, r.order_number`,
    joins: sql`${withEcommerce.joins} join reverses r on r.id = w.reverse_id`,
  },
  cells: {
    ...{
      id,
      order_number: sql`w.order_number`,
      reverse_id: sql`w.reverse_id`,
      ...ofEcommerce,
      carrier: sql`w.carrier`,
    },
    ...{ service: sql`w.service`, tracking_code: sql`w.tracking_code`, freight: sql`w.freight` },
    ...{ amount: sql`w.amount`, transferred_on: sql`w.transferred_on` },
  },
  chart: { by: 'carrier', unit: 'reais', key: sql`w.carrier`, value: sql`sum(w.amount) * 100` },
})
