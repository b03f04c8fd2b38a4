// Tests that the totals, charts and fees of a report agree with its rows (S2 §2).

import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  previewBillings,
  previewOrders,
  previewRefunds,
  previewReverses,
  previewStatus,
  previewUsers,
} from '#contract/platform/reports.ts'
import { makeEcommerce, makeRefund, makeReverse } from '../factories.ts'
import type { Api } from '../harness.ts'
import { useApi } from '../use-api.ts'
import { type Point, pairs } from './calls.ts'
import { insertSampleRows, makeFee } from './rows.ts'

const api = useApi()
beforeAll(async () => {
  await insertSampleRows(api.connection.db)
  api.setTime(new Date('2026-11-21T02:30:00Z'))
})

const queryRows = async (query: ReturnType<typeof sql>) => (await api.connection.db.execute(query)).rows
const preview = (...[endpoint, query]: [Parameters<Api['request']>[0], Record<string, unknown>?]) =>
  api.request(endpoint, { query: query ?? {} })

const sumPoints = (points: readonly Point[]) => points.reduce((all, { value }) => all + value, 0)

describe('Totals and charts equal the results of plain SQL', () => {
  it('for reverses by day and status, and by month when there are many days', async () => {
    const { id: ecommerce_id } = await makeEcommerce(api.connection.db)
    await makeReverse(api.connection.db, { ecommerce_id, created_at: new Date('2026-05-05T12:00:00Z') })
    const { body } = await preview(previewReverses, { type: 'source' })
    const [row] = await queryRows(sql`select count(*)::int as n from reverses`)
    expect([body.total, sumPoints(body.chart.points)]).toEqual([row?.n, row?.n])
    for (const point of body.chart.points) expect(sumPoints(point.parts)).toBe(point.value)
    expect(body.chart.by).toBe('month')
    const days = await preview(previewReverses, { type: 'source', start_date: '2026-10-01' })
    expect(days.body.chart.by).toBe('day')
    expect(days.body.chart.points[0]).toEqual({ key: '2026-10-01', value: 1, parts: [{ key: 'approved', value: 1 }] })
  })

  it('for every other report', async () => {
    const expectSamePoints = async (
      response: { body: { chart: { points: readonly Point[] } } },
      query: ReturnType<typeof sql>,
    ) =>
      expect(pairs(response.body.chart.points)).toEqual(
        (await queryRows(query)).map(({ key, value }) => [key, Number(value)]),
      )
    await expectSamePoints(
      await preview(previewReverses, { type: 'feedbacks' }),
      sql`select score::text as key, count(*) as value from feedbacks group by score order by score`,
    )
    await expectSamePoints(
      await preview(previewOrders, { type: 'courier_transfer' }),
      sql`select carrier as key, sum(amount) * 100 as value from courier_transfers group by 1 order by 1`,
    )
    await expectSamePoints(
      await preview(previewUsers),
      sql`select access as key, count(*) as value from users group by 1 order by 1`,
    )
    await expectSamePoints(
      await preview(previewBillings, { type: 'items' }),
      sql`select service_code as key, sum(quantity) as value from billing_items group by 1 order by 1`,
    )
    await expectSamePoints(
      await preview(previewBillings, { type: 'grouped' }),
      sql`select to_char(started_at, 'YYYY-MM') as key, sum(i.amount) * 100 as value from billings b join billing_items i on i.billing_id = b.id group by 1 order by 1`,
    )
    const { body } = await preview(previewStatus)
    const counted = await queryRows(
      sql`select status, count(*)::int as reverses from reverses group by 1 order by 2 desc, 1`,
    )
    const displayedRows = body.data.map(({ status, reverses }: { status: string; reverses: number }) => ({
      status,
      reverses,
    }))
    expect(displayedRows).toEqual(expect.arrayContaining(counted))
    expect(
      Math.abs(body.data.reduce((all: number, { share }: { share: string }) => all + Number(share), 0) - 100),
    ).toBeLessThan(0.1)
  })

  it('for more rows than the preview displays', async () => {
    const { id: ecommerce_id } = await makeEcommerce(api.connection.db)
    for (let index = 0; index < 60; index++) await makeReverse(api.connection.db, { ecommerce_id })
    const { body } = await preview(previewReverses, { type: 'source', ecommerce: ecommerce_id })
    expect([body.data.length, body.total]).toEqual([50, 60])
  })
})

it('The sums of a report cover all of its rows and contain only the selected columns', async () => {
  const [row] = await queryRows(
    sql`select sum(amount)::text as amount, sum(freight)::text as freight from courier_transfers`,
  )
  const { body } = await preview(previewOrders, { type: 'courier_transfer' })
  expect(body.sums).toEqual(row)
  const selection = await preview(previewOrders, { type: 'courier_transfer', columns: 'id,amount' })
  expect(selection.body.sums).toEqual({ amount: row?.amount })
  const items = await preview(previewBillings, { type: 'items' })
  const [itemRow] = await queryRows(
    sql`select sum(quantity)::float8 as quantity, sum(amount)::text as amount from billing_items`,
  )
  expect(items.body.sums).toEqual(itemRow)
  expect((await preview(previewUsers)).body.sums).toEqual({})
})

describe('S2 §2 fees per ecommerce', () => {
  it('The refunds of a month use the fee that was valid on its first day, and no cent is lost', async () => {
    const { db } = api.connection
    const { id: ecommerce_id } = await makeEcommerce(db, { display_name: 'Taxada' })
    const reverse = await makeReverse(db, { ecommerce_id })
    const refund = (amount: string, created_at: string) =>
      makeRefund(db, { ecommerce_id, reverse_id: reverse.id, amount, created_at: new Date(created_at) })
    await makeFee(db, { ecommerce_id, start_at: '2026-08-02', variable_fee: '2.5000' })
    await makeFee(db, { ecommerce_id, start_at: '2026-10-01', variable_fee: '3.3333' })
    await makeFee(db, { ecommerce_id, start_at: '2026-10-15', variable_fee: '9.0000' })
    await makeFee(db, {
      ecommerce_id,
      start_at: '2026-01-01',
      variable_fee: null,
      fixed_fee: '1.00',
      service_code: 'reverse.used',
    })
    await refund('10.10', '2026-08-20T12:00:00Z')
    await refund('999999999.99', '2026-09-01T03:00:00Z')
    await refund('0.01', '2026-10-01T02:59:59Z')
    await refund('0.15', '2026-10-20T12:00:00Z')
    await refund('0.30', '2026-10-21T12:00:00Z')
    const { body } = await preview(previewRefunds, { type: 'fees', ecommerce: ecommerce_id })
    const ecommerceColumns = { ecommerce_id, ecommerce_name: 'Taxada' }
    expect(body.data).toEqual([
      { ...ecommerceColumns, month: '2026-08', refunds: 1, refunded: '10.10', variable_fee: null, fee: null },
      {
        ...ecommerceColumns,
        month: '2026-09',
        refunds: 2,
        refunded: '1000000000.00',
        variable_fee: '2.5000',
        fee: '25000000.00',
      },
      { ...ecommerceColumns, month: '2026-10', refunds: 2, refunded: '0.45', variable_fee: '3.3333', fee: '0.01' },
    ])
    expect(body.sums).toEqual({ refunds: 5, refunded: '1000000010.55', fee: '25000000.01' })
    expect(pairs(body.chart.points)).toEqual([
      ['2026-08', 0],
      ['2026-09', 2_500_000_000],
      ['2026-10', 1],
    ])
    const ecommercePreview = await preview(previewRefunds, {
      type: 'fees',
      ecommerce: ecommerce_id,
      start_date: '2026-10-01',
    })
    expect(ecommercePreview.body.total).toBe(1)
  })
})
