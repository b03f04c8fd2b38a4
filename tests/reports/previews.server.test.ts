// Tests the preview endpoints of reports: rows, totals, filters and validation (S2 §2, §5, §7).

import { beforeAll, describe, expect, it } from 'vitest'
import {
  exportOrders,
  exportReverses,
  previewBillings,
  previewOrders,
  previewReverses,
  previewStatus,
  previewUsers,
  reportDefinitionByName,
} from '#contract/platform/reports.ts'
import { makeEcommerce, makeReverse } from '../factories.ts'
import type { Api } from '../harness.ts'
import { useApi } from '../use-api.ts'
import { allReports, pairs } from './calls.ts'
import { insertSampleRows } from './rows.ts'

const api = useApi()
let sampleRows: Awaited<ReturnType<typeof insertSampleRows>>
beforeAll(async () => {
  sampleRows = await insertSampleRows(api.connection.db)
  api.setTime(new Date('2026-11-21T02:30:00Z'))
})

const preview = (...[endpoint, query]: [Parameters<Api['request']>[0], Record<string, unknown>?]) =>
  api.request(endpoint, { query: query ?? {} })

describe.each(allReports)('S2 §2, A40 $name', ({ name, preview: endpoint, query }) => {
  it('is readable only with permission for reports (A23)', async () => {
    const [reader, second] = [
      await api.openSession({ relatories: 'readonly' }),
      await api.openSession({ ecommerces: 'read_and_write' }),
    ]
    expect((await api.request(endpoint, { query }, { as: null })).status).toBe(401)
    expect((await api.request(endpoint, { query }, { as: second })).status).toBe(403)
    expect((await api.request(endpoint, { query }, { as: reader })).status).toBe(200)
  })

  it('returns its columns, its total and a chart', async () => {
    const { body } = await api.request(endpoint, { query })
    expect(body.data.length).toBeGreaterThan(0)
    for (const row of body.data)
      expect(Object.keys(row)).toEqual(reportDefinitionByName[name].columns.map(({ id }) => id))
    expect(body.total).toBe(body.data.length)
    expect(body.chart.points.length).toBeGreaterThan(0)
  })

  it('S2 §5: ends today at the latest in the time zone of São Paulo, and starts before it ends', async () => {
    const [start, end] = endpoint === previewBillings ? ['started_at', 'ended_at'] : ['start_date', 'end_date']
    const fetchPreview = (dates: Record<string, string>) => api.request(endpoint, { query: { ...query, ...dates } })
    expect((await fetchPreview({ [start]: '2026-11-20', [end]: '2026-11-20' })).status).toBe(200)
    const lateResponse = await fetchPreview({ [end]: '2026-11-21' })
    expect([lateResponse.status, lateResponse.body.errors]).toMatchObject([
      422,
      [{ field: `query.${end}`, code: 'validation.end_after_today' }],
    ])
    for (const dates of [{ [start]: '2026-11-02', [end]: '2026-11-01' }, { [start]: '2026-11-21' }]) {
      const { status, body } = await fetchPreview(dates)
      expect([status, body.errors]).toMatchObject([
        422,
        [{ field: `query.${start}`, code: 'validation.start_after_end' }],
      ])
    }
    for (const invalidDate of ['20/11/2026', '0000-01-01'])
      expect((await fetchPreview({ [start]: invalidDate })).status).toBe(422)
    expect((await fetchPreview({ nonsense: '1' })).status).toBe(422)
  })
})

describe('Filters', () => {
  const ids = (body: { data: readonly { id: number }[] }) => body.data.map(({ id }) => id)

  it('by day use the time zone of São Paulo', async () => {
    const { id: ecommerce } = await makeEcommerce(api.connection.db)
    const at = (created_at: string) =>
      makeReverse(api.connection.db, { ecommerce_id: ecommerce, created_at: new Date(created_at) })
    const [, first, last] = [
      await at('2026-08-10T02:59:59Z'),
      await at('2026-08-10T03:00:00Z'),
      await at('2026-08-11T02:59:59.999Z'),
    ]
    await at('2026-08-11T03:00:00Z')
    const dates = { start_date: '2026-08-10', end_date: '2026-08-10' }
    const { body } = await preview(previewReverses, { type: 'source', ecommerce, ...dates })
    expect(ids(body)).toEqual([last.id, first.id])
    expect(pairs(body.chart.points)).toEqual([['2026-08-10', 2]])
  })

  it('by ecommerce, by a list of statuses that includes no status, and by word', async () => {
    const { azul, reverses } = sampleRows
    const selectReverseIds = (isIncluded: (reverse: (typeof reverses)[number]) => boolean) =>
      new Set(reverses.filter((reverse) => reverse.ecommerce_id === azul.id && isIncluded(reverse)).map(({ id }) => id))
    const sourceQuery = { type: 'source', ecommerce: azul.id }
    expect(new Set(ids((await preview(previewReverses, sourceQuery)).body))).toEqual(selectReverseIds(() => true))
    const listed = await preview(previewReverses, { ...sourceQuery, status: 'done,none' })
    expect(new Set(ids(listed.body))).toEqual(selectReverseIds(({ status }) => status !== 'approved'))
    const expectedReverse = reverses.find(({ ecommerce_id }) => ecommerce_id === azul.id)
    const searchPreview = await preview(previewReverses, { ...sourceQuery, search: expectedReverse?.order_number })
    expect(ids(searchPreview.body)).toContain(expectedReverse?.id)
    expect(
      ids((await preview(previewReverses, { ...sourceQuery, search: String(expectedReverse?.id) })).body),
    ).toContain(expectedReverse?.id)
    expect((await preview(previewReverses, { ...sourceQuery, search: '100%' })).body.data).toEqual([])
    const grouped = await makeReverse(api.connection.db, { ecommerce_id: azul.id, order_number: '100200' })
    expect(ids((await preview(previewReverses, { ...sourceQuery, search: '100.200' })).body)).toContain(grouped.id)
    const feedbackPreview = await preview(previewReverses, { type: 'feedbacks', search: 'OPINIAO 11' })
    expect(feedbackPreview.body.data.map(({ comment }: { comment: string }) => comment)).toEqual(['Opinião 11'])
  })

  it('LGPD: the word does not search for consumers of reverses and orders, but for users', async () => {
    const search = '529 982 247-25'
    for (const [endpoint, type] of [
      [previewReverses, 'source'],
      [exportReverses, 'feedbacks'],
      [previewOrders, 'courier_transfer'],
      [exportOrders, 'courier_transfer'],
    ] as const) {
      const { status, body } = await preview(endpoint, { type, search })
      expect([status, body.errors]).toMatchObject([422, [{ field: 'query.search', code: 'validation.personal' }]])
    }
    expect((await preview(previewUsers, { search: 'maria@example.com' })).status).toBe(200)
  })

  it('by status exist only for reverses, and by service and billing only for items', async () => {
    const feedbacks = await preview(previewReverses, { type: 'feedbacks', status: 'done' })
    const code = 'validation.not_of_report'
    expect(feedbacks.body.errors).toMatchObject([{ field: 'query.status', code }])
    const grouped = await preview(previewBillings, { type: 'grouped', service_code: 'order.used', billing_id: 1 })
    expect(grouped.body.errors).toMatchObject([
      { field: 'query.service_code', code },
      { field: 'query.billing_id', code },
    ])
    expect((await preview(previewReverses, { type: 'source', status: 'lost' })).status).toBe(422)
    expect((await preview(previewReverses, {})).status).toBe(422)
  })

  it('by carrier name and by score return as many rows and the same amounts as the bars', async () => {
    for (const [endpoint, type, filter] of [
      [previewOrders, 'courier_transfer', 'carrier'],
      [previewReverses, 'feedbacks', 'score'],
    ] as const) {
      const { body: allRows } = await preview(endpoint, { type })
      expect(allRows.chart.points.length).toBeGreaterThan(1)
      for (const point of allRows.chart.points) {
        const { body } = await preview(endpoint, { type, [filter]: point.key })
        expect(body.chart.points).toEqual([point])
        expect(body.total).toBe(
          body.data.filter((row: Record<string, unknown>) => String(row[filter]) === point.key).length,
        )
      }
    }
    expect((await preview(previewOrders, { type: 'courier_transfer', carrier: 'Jad' })).body.total).toBe(0)
    for (const score of ['11', '-1', 'nine'])
      expect((await preview(previewReverses, { type: 'feedbacks', score })).status).toBe(422)
    const sourcePreview = await preview(previewReverses, { type: 'source', score: 9 })
    expect(sourcePreview.body.errors).toMatchObject([{ field: 'query.score', code: 'validation.not_of_report' }])
    const personal = await preview(previewOrders, { type: 'courier_transfer', carrier: 'maria@example.com' })
    expect(personal.body.errors).toMatchObject([{ field: 'query.carrier', code: 'validation.personal' }])
  })

  it('S2 §3, §7: by year, month, service and billing', async () => {
    const items = (query: object) => preview(previewBillings, { type: 'items', ...query }).then(({ body }) => body)
    const october = await items({ year: 2026, month: 10 })
    expect(new Set(october.data.map(({ started_at }: { started_at: string }) => started_at))).toEqual(
      new Set(['2026-10-01']),
    )
    expect((await items({ month: 10 })).total).toBe(october.total)
    expect((await items({ year: 2025 })).total).toBe(0)
    expect((await items({ service_code: 'order.used' })).chart.points).toEqual([{ key: 'order.used', value: 30 }])
    const { billing_id } = october.data[0]
    expect((await items({ billing_id })).total).toBe(2)
    expect((await preview(previewBillings, { type: 'items', billing_id: '12a' })).status).toBe(422)
    expect((await preview(previewBillings, { type: 'items', year: 2017 })).status).toBe(422)
  })
})

it('A preview whose client disconnected is cancelled and not logged as a server error', async () => {
  for (const [endpoint, query] of [
    [previewReverses, { type: 'source', search: 'nothing' }],
    [previewStatus, {}],
  ] as const)
    expect((await api.request(endpoint, { query }, { signal: AbortSignal.abort() })).status).toBe(503)
  expect(api.logLines.filter(({ level }) => level === 'error')).toEqual([])
})
