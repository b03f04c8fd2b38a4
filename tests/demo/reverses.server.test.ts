// Demo reverses look like the last months of such a platform: most finished, the young ones under way, busy merchants and quiet ones, weekdays.
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getRemedy, type Remedy } from '#contract/platform/tracking-errors.ts'
import type { Connection } from '#server/db/connect.ts'
import { courierTransfers, feedbacks } from '#server/db/schema/platform/reports.ts'
import { refunds, reprocessAttempts, reverses } from '#server/db/schema/platform/reverses.ts'
import { generateFreeIds } from '../../src/demo/reverse-rows.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { demoEcommerceIds, refundScenarios, reverseScenarios } from '../../src/demo/stories.ts'
import { demoToday } from '../../src/demo/today.ts'
import { createTestDatabase } from '../database.ts'

const stories = { reverse: Object.values(reverseScenarios), refund: Object.values(refundScenarios) }
const firstTrackingError = 970_001
const day = 86_400_000

type Reverse = typeof reverses.$inferSelect

let connection: Connection
/** But those with fixed ids. */
let rows: Reverse[]

beforeAll(async () => {
  connection = await createTestDatabase()
  await seedDemo(connection.db, { ecommerces: 300 })
  rows = (await connection.db.select().from(reverses).orderBy(asc(reverses.id))).filter(
    ({ id }) => id < firstTrackingError && !stories.reverse.some((story) => story.id === id),
  )
})

afterAll(() => connection.close())

const shareOf = (some: readonly Reverse[], is: (row: Reverse) => boolean) => some.filter(is).length / some.length
const isOneOf =
  (...statuses: readonly (string | null)[]) =>
  (row: Reverse) =>
    statuses.includes(row.status)
const ageOf = ({ created_at }: Reverse) => (demoToday.getTime() - created_at.getTime()) / day
const isFinished = isOneOf('done', 'completed', 'partially_completed')

describe('statuses', () => {
  test('most are finished, some canceled, a few failed or waiting', () => {
    expect(shareOf(rows, isFinished)).toBeGreaterThan(0.72)
    expect(shareOf(rows, isFinished)).toBeLessThan(0.82)
    expect(shareOf(rows, isOneOf('canceled'))).toBeLessThan(0.13)
    expect(shareOf(rows, isOneOf('shipping_failed'))).toBeGreaterThan(0.01)
    expect(shareOf(rows, isOneOf('shipping_failed'))).toBeLessThan(0.04)
    expect(shareOf(rows, isOneOf('pending'))).toBeLessThan(0.03)
  })

  test('they fit the age: young ones are under way, old ones at an end', () => {
    const young = rows.filter((row) => ageOf(row) < 3)
    const old = rows.filter((row) => ageOf(row) > 45)
    expect(shareOf(young, isOneOf('pending', 'approved', 'processing', 'awaiting', 'shipped'))).toBeGreaterThan(0.8)
    expect(shareOf(young, isFinished)).toBe(0)
    expect(shareOf(old, isOneOf('done', 'completed', 'canceled'))).toBeGreaterThan(0.9)
    expect(shareOf(old, isOneOf('pending', 'approved', 'awaiting', 'shipped', 'delivered'))).toBe(0)
  })

  test('what is on its way has a code, what waits for a label has none; nothing is changed after the demo ends', () => {
    for (const { status, tracking_code, updated_at, created_at } of rows) {
      if (status === 'shipped' || status === 'delivered') expect(tracking_code).toMatch(/^[A-Z]{2}\d{9}BR$/)
      if (status === 'pending' || status === 'shipping_failed') expect(tracking_code).toBeNull()
      expect(updated_at.getTime()).toBeGreaterThanOrEqual(created_at.getTime())
      expect(updated_at.getTime()).toBeLessThanOrEqual(demoToday.getTime())
    }
  })
})

describe('when', () => {
  const inSaoPaulo = ({ created_at }: Reverse) => new Date(created_at.getTime() - 3 * 3_600_000)

  test('most on Mondays, fewest at weekends, few at night; ids in the order of their making', () => {
    const whole = rows.filter((row) => ageOf(row) > 1)
    const on = (weekday: number) => whole.filter((row) => inSaoPaulo(row).getUTCDay() === weekday).length
    const [sunday, monday, , wednesday, , , saturday] = [0, 1, 2, 3, 4, 5, 6].map(on)
    expect(monday).toBeGreaterThan(wednesday ?? 0)
    expect(wednesday).toBeGreaterThan((saturday ?? 0) * 1.4)
    expect(saturday).toBeGreaterThan(sunday ?? 0)
    expect(shareOf(rows, (row) => inSaoPaulo(row).getUTCHours() < 6)).toBeLessThan(0.06)
    expect(rows.every((row, index) => index === 0 || (rows[index - 1] ?? row).created_at <= row.created_at)).toBe(true)
  })
})

describe('whose', () => {
  test('few merchants have much, most little; Loja Azul is a busy one', () => {
    const counts = new Map<number, number>()
    for (const { ecommerce_id } of rows) counts.set(ecommerce_id, (counts.get(ecommerce_id) ?? 0) + 1)
    const sorted = [...counts].map(([id, count]) => ({ id, count })).sort((one, other) => other.count - one.count)
    const tenth = sorted.slice(0, 30).reduce((sum, { count }) => sum + count, 0)
    expect(tenth / rows.length).toBeGreaterThan(0.4)
    expect(sorted.findIndex(({ id }) => id === demoEcommerceIds.lojaAzul)).toBeLessThan(5)
    expect(sorted.at(-20)?.count).toBeLessThan(10)
  })

  test('a consumer may come again, with the same document and mailbox; namesakes have others', () => {
    const documents = new Set(rows.map(({ customer }) => customer.document))
    expect(documents.size).toBeGreaterThan(rows.length * 0.8)
    expect(documents.size).toBeLessThan(rows.length * 0.95)
    expect(new Set(rows.map(({ customer }) => customer.email)).size).toBe(documents.size)
  })

  test('orders of a merchant are numbered on, in one form', () => {
    const own = rows.filter(({ ecommerce_id }) => ecommerce_id === demoEcommerceIds.lojaAzul)
    expect(own.length).toBeGreaterThan(50)
    expect(new Set(own.map(({ order_number }) => order_number.replace(/\d+/g, '0'))).size).toBe(1)
    expect(new Set(own.map(({ order_number }) => order_number)).size).toBeGreaterThan(own.length * 0.95)
  })
})

describe('what hangs on them', () => {
  test('tracking errors on a few per cent, none of what is finished; of every remedy', () => {
    const wrong = rows.filter(({ tracking_error }) => tracking_error !== null)
    expect(wrong.length / rows.length).toBeGreaterThan(0.01)
    expect(wrong.length / rows.length).toBeLessThan(0.05)
    expect(wrong.every(isOneOf('shipping_failed', 'approved', 'processing'))).toBe(true)
    const remedies = new Set(wrong.map(({ tracking_error }) => getRemedy(tracking_error)))
    const wanted: readonly Remedy[] = ['zip', 'address', 'destination', 'contract', 'again', 'unknown']
    expect([...remedies]).toEqual(expect.arrayContaining([...wanted]))
  })

  test('refunds of no more than was paid, paid when the reverse is finished', async () => {
    const byId = new Map(rows.map((row) => [row.id, row]))
    const found = await connection.db.select().from(refunds)
    const made = found.filter(({ id }) => !stories.refund.some((story) => story.id === id))
    expect(made.length / rows.length).toBeGreaterThan(0.3)
    for (const { reverse_id, status, amount, created_at } of made) {
      const reverse = byId.get(reverse_id)
      expect(Number(amount)).toBeLessThanOrEqual(Number(reverse?.amount))
      expect(Number(amount)).toBeGreaterThan(0)
      expect(created_at.getTime()).toBeGreaterThanOrEqual(reverse?.created_at.getTime() ?? Infinity)
      if (status === 'done' || status === 'completed') expect(['done', 'completed']).toContain(reverse?.status)
    }
  })

  test('reprocesses, feedbacks and transfers come after their reverse', async () => {
    const { db } = connection
    const byId = new Map((await db.select().from(reverses)).map((row) => [row.id, row.created_at.getTime()]))
    const attempts = await db.select().from(reprocessAttempts)
    const said = await db.select().from(feedbacks)
    const paid = await db.select().from(courierTransfers)
    expect(Math.min(attempts.length, said.length, paid.length)).toBeGreaterThan(150)
    for (const { type, entity_id, created_at } of attempts)
      if (type === 'reverse') expect(created_at.getTime()).toBeGreaterThanOrEqual(byId.get(entity_id) ?? 0)
    for (const { reverse_id, created_at } of said)
      expect(created_at.getTime()).toBeGreaterThanOrEqual(byId.get(reverse_id) ?? 0)
    for (const { reverse_id, transferred_on } of paid)
      expect(Date.parse(transferred_on)).toBeGreaterThan((byId.get(reverse_id) ?? 0) + 8 * day)
  })
})

describe('how many', () => {
  test('as many as are asked for, besides those with fixed ids', { timeout: 60_000 }, async () => {
    const { db, close } = await createTestDatabase()
    await seedDemo(db, { ecommerces: 16, reverses: 500, trackingErrors: 10 })
    expect(await db.$count(reverses)).toBe(500 + stories.reverse.length + 24 + 10)
    const told = await db.select().from(reverses).where(eq(reverses.id, reverseScenarios.succeeds.id))
    expect(told[0]).toMatchObject({ ecommerce_id: demoEcommerceIds.lojaAzul, status: 'approved' })
    await close()
  })

  test('ids go round those of stories and of tracking errors', () => {
    const ids = generateFreeIds(900_001, { first: firstTrackingError, count: 34 })
    const given = new Set(Array.from({ length: 80_000 }, () => ids.next().value))
    expect(stories.reverse.some(({ id }) => given.has(id))).toBe(false)
    expect(
      [firstTrackingError - 1, firstTrackingError, firstTrackingError + 33, firstTrackingError + 34].map((id) =>
        given.has(id),
      ),
    ).toEqual([true, false, false, true])
  })
})
