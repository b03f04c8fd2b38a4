// Defines the SQL of each report: the source of its rows, sort keys, columns and chart (S2 §2, product decision A40).
import { and, type SQL, sql } from 'drizzle-orm'
import type { PreviewChart, ReportName, ReportPreview } from '#contract/platform/reports.ts'
import { buildDateRange, buildEveryWordCondition } from '#server/db/search.ts'
import {
  buildDateConditions,
  buildEcommerceCondition,
  buildEqualityCondition,
  buildSearchCondition,
  buildStatusCondition,
  type Filters,
  toLocalDate,
} from './filters.ts'

export type ReportRow = ReportPreview['data'][number]

interface SortKey {
  readonly column: SQL
  readonly type: 'timestamptz' | 'date' | 'int' | 'text'
}

export interface Report {
  readonly name: ReportName
  /** Table, or subquery in parentheses, that the report reads. Other expressions refer to its rows by the alias `r`. */
  readonly getSource: (filters: Filters) => SQL
  readonly getCondition?: (filters: Filters) => SQL | undefined
  /** Columns to sort by. Their combined values are unique; an index exists for them if the table is long. */
  readonly sortKeys: readonly SortKey[]
  readonly sortDirection: 'asc' | 'desc'
  /** SQL joins to further tables that the columns use. */
  readonly joins?: SQL
  /** SQL expression of each column, by column id. */
  readonly columns: Readonly<Record<string, SQL>>
  readonly chart: Pick<PreviewChart, 'by' | 'unit'> & {
    /** SQL expression for the position of a value on the horizontal axis of the chart. */
    readonly axisPosition: SQL
    /** Expression that divides each value of the chart into segments, such as the status. */
    readonly segmentExpression?: SQL
    /** SQL aggregate that is the value of a chart point, as an integer; amounts are in cents. */
    readonly valueExpression: SQL
    /** SQL joins to further tables that the chart uses. */
    readonly joins?: SQL
  }
}

const id = sql`r.id`
const rowCount = sql`count(*)`
const joinEcommerce = sql`join ecommerces e on e.id = r.ecommerce_id`
const ecommerceColumns = { ecommerce_id: sql`r.ecommerce_id`, ecommerce_name: sql`e.display_name` }
const idKey: SortKey = { column: id, type: 'int' }
const creationKeys: readonly SortKey[] = [{ column: sql`r.created_at`, type: 'timestamptz' }, idKey]

const buildCreationCondition = (filters: Filters) =>
  and(...buildDateRange(sql`r.created_at`, filters), buildEcommerceCondition(sql`r.ecommerce_id`, filters))

const sourceReport: Report = {
  name: 'source',
  getSource: () => sql`reverses`,
  getCondition: (filters) =>
    and(
      buildCreationCondition(filters),
      buildStatusCondition(sql`r.status`, filters),
      buildSearchCondition(filters, { ids: [id], codeColumns: [sql`r.order_number`, sql`r.tracking_code`] }),
    ),
  sortKeys: creationKeys,
  sortDirection: 'desc',
  joins: joinEcommerce,
  columns: {
    id,
    ...ecommerceColumns,
    source: sql`r.source`,
    status: sql`r.status`,
    order_number: sql`r.order_number`,
    tracking_code: sql`r.tracking_code`,
    amount: sql`r.amount`,
    created_at: sql`r.created_at`,
  },
  chart: {
    by: 'day',
    unit: 'count',
    axisPosition: toLocalDate(sql`r.created_at`),
    segmentExpression: sql`r.status`,
    valueExpression: rowCount,
  },
}

const usersReport: Report = {
  name: 'users',
  getSource: () => sql`users`,
  getCondition: (filters) =>
    and(
      ...buildDateRange(sql`r.created_at`, filters),
      filters.search === undefined ? undefined : buildEveryWordCondition(sql`r.search_text`, filters.search),
    ),
  sortKeys: [idKey],
  sortDirection: 'desc',
  columns: {
    id,
    name: sql`btrim(r.first_name || ' ' || r.last_name)`,
    email: sql`r.email`,
    access: sql`r.access`,
    created_at: sql`r.created_at`,
  },
  chart: { by: 'accountType', unit: 'count', axisPosition: sql`r.access`, valueExpression: rowCount },
}

const feedbacksReport: Report = {
  name: 'feedbacks',
  getSource: () => sql`feedbacks`,
  getCondition: (filters) =>
    and(
      buildCreationCondition(filters),
      buildEqualityCondition(sql`r.score`, filters.score),
      buildSearchCondition(filters, { ids: [id, sql`r.reverse_id`], textColumns: [sql`r.comment`] }),
    ),
  sortKeys: creationKeys,
  sortDirection: 'desc',
  joins: joinEcommerce,
  columns: {
    id,
    reverse_id: sql`r.reverse_id`,
    ...ecommerceColumns,
    score: sql`r.score`,
    comment: sql`r.comment`,
    created_at: sql`r.created_at`,
  },
  chart: { by: 'score', unit: 'count', axisPosition: sql`r.score`, valueExpression: rowCount },
}

const courierTransfer: Report = {
  name: 'courierTransfer',
  getSource: () => sql`courier_transfers`,
  getCondition: (filters) =>
    and(
      ...buildDateConditions(sql`r.transferred_on`, filters),
      buildEcommerceCondition(sql`r.ecommerce_id`, filters),
      buildEqualityCondition(sql`r.carrier`, filters.carrier),
      buildSearchCondition(filters, {
        ids: [id, sql`r.reverse_id`],
        codeColumns: [sql`(select order_number from reverses where id = r.reverse_id)`, sql`r.tracking_code`],
        textColumns: [sql`r.carrier`],
      }),
    ),
  sortKeys: [{ column: sql`r.transferred_on`, type: 'date' }, idKey],
  sortDirection: 'desc',
  joins: sql`${joinEcommerce} join reverses v on v.id = r.reverse_id`,
  columns: {
    id,
    order_number: sql`v.order_number`,
    reverse_id: sql`r.reverse_id`,
    ...ecommerceColumns,
    carrier: sql`r.carrier`,
    service: sql`r.service`,
    tracking_code: sql`r.tracking_code`,
    freight: sql`r.freight`,
    amount: sql`r.amount`,
    transferred_on: sql`r.transferred_on`,
  },
  chart: { by: 'carrier', unit: 'reais', axisPosition: sql`r.carrier`, valueExpression: sql`sum(r.amount) * 100` },
}

/** Builds the condition on the first day of a billing period; a month without a year selects the month in any year. */
const buildPeriodCondition = (filters: Filters) =>
  and(
    ...buildDateConditions(sql`r.started_at`, filters),
    buildEcommerceCondition(sql`r.ecommerce_id`, filters),
    filters.month === undefined || filters.year !== undefined
      ? undefined
      : sql`extract(month from r.started_at) = ${filters.month}`,
  )

const joinItems = sql`cross join lateral (
  select count(*) as items, coalesce(sum(amount), 0)::numeric(14, 2) as amount from billing_items where billing_id = r.id) as t`

const groupedBillings: Report = {
  name: 'groupedBillings',
  getSource: () => sql`billings`,
  getCondition: buildPeriodCondition,
  sortKeys: [{ column: sql`r.started_at`, type: 'date' }, idKey],
  sortDirection: 'desc',
  joins: sql`${joinEcommerce} ${joinItems}`,
  columns: {
    billing_id: id,
    ...ecommerceColumns,
    started_at: sql`r.started_at`,
    ended_at: sql`r.ended_at`,
    items: sql`t.items`,
    amount: sql`t.amount`,
  },
  chart: {
    by: 'month',
    unit: 'reais',
    axisPosition: sql`to_char(r.started_at, 'YYYY-MM')`,
    valueExpression: sql`sum(t.amount) * 100`,
    joins: joinItems,
  },
}

const billingItems: Report = {
  name: 'billingItems',
  // `offset 0` makes PostgreSQL read the items of one billing after the other. Otherwise PostgreSQL would sort the
  // items of all billings to return one page.
  getSource: () => sql`(
    select b.ecommerce_id, b.started_at, b.id as billing_id,
      i.id, i.service_code, i.description, i.quantity, i.unit_price, i.amount
    from billings b cross join lateral (select * from billing_items where billing_id = b.id offset 0) as i)`,
  getCondition: (filters) =>
    and(
      buildPeriodCondition(filters),
      buildEqualityCondition(sql`r.billing_id`, filters.billing_id),
      buildEqualityCondition(sql`r.service_code`, filters.service_code),
    ),
  sortKeys: [{ column: sql`r.started_at`, type: 'date' }, { column: sql`r.billing_id`, type: 'int' }, idKey],
  sortDirection: 'desc',
  joins: joinEcommerce,
  columns: {
    id,
    billing_id: sql`r.billing_id`,
    ...ecommerceColumns,
    service_code: sql`r.service_code`,
    description: sql`r.description`,
    quantity: sql`r.quantity`,
    unit_price: sql`r.unit_price`,
    amount: sql`r.amount`,
    started_at: sql`r.started_at`,
  },
  chart: { by: 'service', unit: 'count', axisPosition: sql`r.service_code`, valueExpression: sql`sum(r.quantity)` },
}

/** Joins the fee that applied on the first day of the month. */
const joinFee = sql`left join lateral (
  select variable_fee, round(r.refunded * variable_fee / 100, 2) as fee from billing_fees
  where ecommerce_id = r.ecommerce_id and service_code = 'refund.retained' and start_at <= r.month
  order by start_at desc, id desc limit 1
) as f on true`

const feesPerEcommerce: Report = {
  name: 'feesPerEcommerce',
  // `offset 0` makes PostgreSQL sum up refunds only for the ecommerces on a page. The last condition uses an index to
  // skip ecommerces without refunds; otherwise PostgreSQL could read all ecommerces for one page.
  getSource: (filters) => sql`(
    select e.id as ecommerce_id, g.month, g.refunds, g.refunded from ecommerces e cross join lateral (
      select date_trunc('month', ${toLocalDate(sql`created_at`)})::date as month, count(*) as refunds, sum(amount) as refunded
      from refunds where ${and(sql`ecommerce_id = e.id`, ...buildDateRange(sql`created_at`, filters))}
      group by 1 offset 0) as g
    where e.id in (select ecommerce_id from refunds))`,
  getCondition: (filters) => buildEcommerceCondition(sql`r.ecommerce_id`, filters),
  sortKeys: [
    { column: sql`r.ecommerce_id`, type: 'int' },
    { column: sql`r.month`, type: 'date' },
  ],
  sortDirection: 'asc',
  joins: sql`${joinEcommerce} ${joinFee}`,
  columns: {
    ...ecommerceColumns,
    month: sql`r.month`,
    refunds: sql`r.refunds`,
    refunded: sql`r.refunded`,
    variable_fee: sql`f.variable_fee`,
    fee: sql`f.fee`,
  },
  chart: {
    by: 'month',
    unit: 'reais',
    axisPosition: sql`to_char(r.month, 'YYYY-MM')`,
    valueExpression: sql`sum(f.fee) * 100`,
    joins: joinFee,
  },
}

const statusReport: Report = {
  name: 'status',
  getSource: (filters) => sql`(
    select r.status, count(*)::int as reverses, round(count(*) * 100 / sum(count(*)) over (), 2) as share
    from reverses r where ${and(sql`true`, buildCreationCondition(filters), buildStatusCondition(sql`r.status`, filters))} group by r.status)`,
  // Sorts the most frequent status first. For equal counts, `~` sorts reverses without a status after all status names.
  sortKeys: [
    { column: sql`-r.reverses`, type: 'int' },
    { column: sql`coalesce(r.status, '~')`, type: 'text' },
  ],
  sortDirection: 'asc',
  columns: { status: sql`r.status`, reverses: sql`r.reverses`, share: sql`r.share` },
  chart: { by: 'status', unit: 'count', axisPosition: sql`r.status`, valueExpression: sql`sum(r.reverses)` },
}

export const reportDefinitions: Readonly<Record<ReportName, Report>> = {
  source: sourceReport,
  users: usersReport,
  feedbacks: feedbacksReport,
  groupedBillings,
  courierTransfer,
  billingItems,
  feesPerEcommerce,
  status: statusReport,
}
