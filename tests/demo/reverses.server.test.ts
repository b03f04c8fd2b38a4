// Tests that the demo reverses (return requests) resemble recent months of a real platform in their statuses, dates and
// ecommerces.
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getRemedy, type Remedy } from '#contract/platform/tracking-errors.ts'
import type { Connection } from '#server/db/connect.ts'
import { courierTransfers, feedbacks } from '#server/db/schema/platform/reports.ts'
import { refunds, reprocessAttempts, reverses, statusChanges } from '#server/db/schema/platform/reverses.ts'
import { generateFreeIds } from '../../src/demo/reverse-rows.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { demoEcommerceIds, refundScenarios, reverseScenarios } from '../../src/demo/stories.ts'
import { demoToday } from '../../src/demo/today.ts'
import { createTestDatabase } from '../database.ts'

const stories = { reverse: Object.values(reverseScenarios), refund: Object.values(refundScenarios) }
const firstTrackingError = 970_001
const DAY_MS = 86_400_000

type Reverse = typeof reverses.$inferSelect

let connection: Connection
/** All demo reverses (return requests) except those with fixed ids. */
let demoReverses: Reverse[]

beforeAll(async () => {
  connection = await createTestDatabase()
  await seedDemo(connection.db, { ecommerceCount: 300 })
  demoReverses = (await connection.db.select().from(reverses).orderBy(asc(reverses.id))).filter(
    ({ id }) => id < firstTrackingError && !stories.reverse.some((story) => story.id === id),
  )
})

afterAll(() => connection.close())

const getShare = (reverseRows: readonly Reverse[], matches: (row: Reverse) => boolean) =>
  reverseRows.filter(matches).length / reverseRows.length
const hasStatus =
  (...statuses: readonly (string | null)[]) =>
  (row: Reverse) =>
    statuses.includes(row.status)
const getAgeDays = ({ created_at }: Reverse) => (demoToday.getTime() - created_at.getTime()) / DAY_MS
const isFinished = hasStatus('done', 'completed', 'partially_completed')

describe('The statuses are realistic', () => {
  test('most reverses are finished, some are canceled, a few have failed or are pending', () => {
    expect(getShare(demoReverses, isFinished)).toBeGreaterThan(0.72)
    expect(getShare(demoReverses, isFinished)).toBeLessThan(0.82)
    expect(getShare(demoReverses, hasStatus('canceled'))).toBeLessThan(0.13)
    expect(getShare(demoReverses, hasStatus('shipping_failed'))).toBeGreaterThan(0.01)
    expect(getShare(demoReverses, hasStatus('shipping_failed'))).toBeLessThan(0.04)
    expect(getShare(demoReverses, hasStatus('pending'))).toBeLessThan(0.03)
  })

  test('recent reverses are in progress, old reverses are finished or canceled', () => {
    const young = demoReverses.filter((row) => getAgeDays(row) < 3)
    const old = demoReverses.filter((row) => getAgeDays(row) > 45)
    expect(getShare(young, hasStatus('pending', 'approved', 'processing', 'awaiting', 'shipped'))).toBeGreaterThan(0.8)
    expect(getShare(young, isFinished)).toBe(0)
    expect(getShare(old, hasStatus('done', 'completed', 'canceled'))).toBeGreaterThan(0.9)
    expect(getShare(old, hasStatus('pending', 'approved', 'awaiting', 'shipped', 'delivered'))).toBe(0)
  })

  test('shipped reverses have a tracking code, reverses without a label have none, and no change is in the future', () => {
    for (const { status, tracking_code, updated_at, created_at } of demoReverses) {
      if (status === 'shipped' || status === 'delivered') expect(tracking_code).toMatch(/^[A-Z]{2}\d{9}BR$/)
      if (status === 'pending' || status === 'shipping_failed') expect(tracking_code).toBeNull()
      expect(updated_at.getTime()).toBeGreaterThanOrEqual(created_at.getTime())
      expect(updated_at.getTime()).toBeLessThanOrEqual(demoToday.getTime())
    }
  })
})

describe('The creation dates are realistic', () => {
  const inSaoPaulo = ({ created_at }: Reverse) => new Date(created_at.getTime() - 3 * 3_600_000)

  test('most reverses are created on Mondays, few at weekends and at night, and ids follow the creation dates', () => {
    const completeDays = demoReverses.filter((row) => getAgeDays(row) > 1)
    const countOn = (weekday: number) => completeDays.filter((row) => inSaoPaulo(row).getUTCDay() === weekday).length
    const [sunday, monday, , wednesday, , , saturday] = [0, 1, 2, 3, 4, 5, 6].map(countOn)
    expect(monday).toBeGreaterThan(wednesday ?? 0)
    expect(wednesday).toBeGreaterThan((saturday ?? 0) * 1.4)
    expect(saturday).toBeGreaterThan(sunday ?? 0)
    expect(getShare(demoReverses, (row) => inSaoPaulo(row).getUTCHours() < 6)).toBeLessThan(0.06)
    expect(
      demoReverses.every((row, index) => index === 0 || (demoReverses[index - 1] ?? row).created_at <= row.created_at),
    ).toBe(true)
  })
})

describe('The distribution over ecommerces and consumers is realistic', () => {
  test('few ecommerces have many reverses, most have few, and Loja Azul has many', () => {
    const counts = new Map<number, number>()
    for (const { ecommerce_id } of demoReverses) counts.set(ecommerce_id, (counts.get(ecommerce_id) ?? 0) + 1)
    const sorted = [...counts].map(([id, count]) => ({ id, count })).sort((left, right) => right.count - left.count)
    const topCount = sorted.slice(0, 30).reduce((sum, { count }) => sum + count, 0)
    expect(topCount / demoReverses.length).toBeGreaterThan(0.4)
    expect(sorted.findIndex(({ id }) => id === demoEcommerceIds.lojaAzul)).toBeLessThan(5)
    expect(sorted.at(-20)?.count).toBeLessThan(10)
  })

  test('some consumers have several reverses, and each document has one e-mail', () => {
    const documents = new Set(demoReverses.map(({ customer }) => customer.document))
    expect(documents.size).toBeGreaterThan(demoReverses.length * 0.8)
    expect(documents.size).toBeLessThan(demoReverses.length * 0.95)
    expect(new Set(demoReverses.map(({ customer }) => customer.email)).size).toBe(documents.size)
  })

  test('the order numbers of an ecommerce have one format and are almost all different', () => {
    const lojaAzulRows = demoReverses.filter(({ ecommerce_id }) => ecommerce_id === demoEcommerceIds.lojaAzul)
    expect(lojaAzulRows.length).toBeGreaterThan(50)
    expect(new Set(lojaAzulRows.map(({ order_number }) => order_number.replace(/\d+/g, '0'))).size).toBe(1)
    expect(new Set(lojaAzulRows.map(({ order_number }) => order_number)).size).toBeGreaterThan(
      lojaAzulRows.length * 0.95,
    )
  })
})

describe('The related records are consistent', () => {
  test('a few per cent of the open reverses have tracking errors, with every remedy', () => {
    const withTrackingError = demoReverses.filter(({ tracking_error }) => tracking_error !== null)
    expect(withTrackingError.length / demoReverses.length).toBeGreaterThan(0.01)
    expect(withTrackingError.length / demoReverses.length).toBeLessThan(0.05)
    expect(withTrackingError.every(hasStatus('shipping_failed', 'approved', 'processing'))).toBe(true)
    const remedies = new Set(withTrackingError.map(({ tracking_error }) => getRemedy(tracking_error)))
    const expectedRemedies: readonly Remedy[] = ['zip', 'address', 'destination', 'contract', 'again', 'unknown']
    expect([...remedies]).toEqual(expect.arrayContaining([...expectedRemedies]))
  })

  test('refunds are not larger than the amount of the reverse, and are done only when the reverse is done', async () => {
    const byId = new Map(demoReverses.map((row) => [row.id, row]))
    const refundRows = await connection.db.select().from(refunds)
    const generatedRefunds = refundRows.filter(({ id }) => !stories.refund.some((story) => story.id === id))
    expect(generatedRefunds.length / demoReverses.length).toBeGreaterThan(0.3)
    for (const { reverse_id, status, amount, created_at } of generatedRefunds) {
      const reverse = byId.get(reverse_id)
      expect(Number(amount)).toBeLessThanOrEqual(Number(reverse?.amount))
      expect(Number(amount)).toBeGreaterThan(0)
      expect(created_at.getTime()).toBeGreaterThanOrEqual(reverse?.created_at.getTime() ?? Infinity)
      if (status === 'done' || status === 'completed') expect(['done', 'completed']).toContain(reverse?.status)
    }
  })

  test('attempts, feedbacks and transfers are later than their reverse', async () => {
    const { db } = connection
    const byId = new Map((await db.select().from(reverses)).map((row) => [row.id, row.created_at.getTime()]))
    const attempts = await db.select().from(reprocessAttempts)
    const feedbackRows = await db.select().from(feedbacks)
    const transferRows = await db.select().from(courierTransfers)
    expect(Math.min(attempts.length, feedbackRows.length, transferRows.length)).toBeGreaterThan(150)
    for (const { type, entity_id, created_at } of attempts)
      if (type === 'reverse') expect(created_at.getTime()).toBeGreaterThanOrEqual(byId.get(entity_id) ?? 0)
    for (const { reverse_id, created_at } of feedbackRows)
      expect(created_at.getTime()).toBeGreaterThanOrEqual(byId.get(reverse_id) ?? 0)
    for (const { reverse_id, transferred_on } of transferRows)
      expect(Date.parse(transferred_on)).toBeGreaterThan((byId.get(reverse_id) ?? 0) + 8 * DAY_MS)
  })
})

describe('Every record has a consistent history', () => {
  test('the statuses begin at the creation, end with the current status, and are in order', async () => {
    const { db } = connection
    const changes = await db.select().from(statusChanges).orderBy(asc(statusChanges.at), asc(statusChanges.id))
    const histories = new Map<string, (typeof changes)[number][]>()
    for (const change of changes) {
      const key = `${change.type} ${change.entity_id}`
      histories.set(key, [...(histories.get(key) ?? []), change])
    }
    const records = [
      ...(await db.select().from(reverses)).map((row) => ({ type: 'reverse', row })),
      ...(await db.select().from(refunds)).map((row) => ({ type: 'refund', row })),
    ]
    for (const { type, row } of records) {
      const history = histories.get(`${type} ${row.id}`) ?? []
      const statuses = history.map(({ status }) => status)
      expect(statuses.at(-1) ?? null, `${type} ${row.id}`).toBe(row.status)
      if (row.status === null) continue
      expect(history.map(({ is_initial }) => is_initial).indexOf(true)).toBe(0)
      expect(history.map(({ status_before }) => status_before)).toEqual([null, ...statuses.slice(0, -1)])
      expect(history[0]?.at).toEqual(row.created_at)
      if (type === 'reverse') expect(history.at(-1)?.at).toEqual(row.updated_at)
      expect(history.at(-1)?.at.getTime()).toBeLessThanOrEqual(demoToday.getTime())
    }
  })

  test('a successful attempt ends at the status change that it caused; the other attempts change nothing', async () => {
    const { db } = connection
    const changes = await db.select().from(statusChanges)
    const changeByAttempt = new Map(changes.map((change) => [change.attempt_id, change]))
    const attempts = await db.select().from(reprocessAttempts)
    expect(attempts.filter(({ status }) => status === 'done').length).toBeGreaterThan(50)
    for (const { id, type, entity_id, status, finished_at } of attempts) {
      const change = changeByAttempt.get(id)
      expect(change !== undefined, `${type} ${entity_id}`).toBe(status === 'done')
      if (change) expect(change).toMatchObject({ type, entity_id, at: finished_at })
    }
  })
})

describe('The number of reverses is configurable', () => {
  test('the seed creates the requested number of reverses in addition to those with fixed ids', {
    timeout: 60_000,
  }, async () => {
    const { db, close } = await createTestDatabase()
    await seedDemo(db, { ecommerceCount: 16, reverseCount: 500, extraTrackingErrorCount: 10 })
    expect(await db.$count(reverses)).toBe(500 + stories.reverse.length + 24 + 10)
    const succeeding = await db.select().from(reverses).where(eq(reverses.id, reverseScenarios.succeeds.id))
    expect(succeeding[0]).toMatchObject({ ecommerce_id: demoEcommerceIds.lojaAzul, status: 'approved' })
    await close()
  })

  test('generated ids skip the fixed ids and the ids of tracking errors', () => {
    const ids = generateFreeIds(900_001, { first: firstTrackingError, count: 34 })
    const generatedIds = new Set(Array.from({ length: 80_000 }, () => ids.next().value))
    expect(stories.reverse.some(({ id }) => generatedIds.has(id))).toBe(false)
    expect(
      [firstTrackingError - 1, firstTrackingError, firstTrackingError + 33, firstTrackingError + 34].map((id) =>
        generatedIds.has(id),
      ),
    ).toEqual([true, false, false, true])
  })
})
