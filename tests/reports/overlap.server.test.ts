// On PostgreSQL the next window of an export is begun while one is written: every row once, in order, and no connection is kept whatever happens.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedbacksReport } from '#server/areas/reports/reverse-reports.ts'
import type { Connection } from '#server/db/connect.ts'
import { makeEcommerce, makeReverse } from '../factories.ts'
import { hasPostgres, testPostgres } from '../postgres.ts'

const rows = 12_000

describe.skipIf(!hasPostgres)('an export on PostgreSQL', () => {
  let connection: Connection
  let most = 0
  beforeAll(async () => {
    connection = await testPostgres()
    const { db, pool } = connection
    const { id: ecommerce_id } = await makeEcommerce(db)
    const { id } = await makeReverse(db, { ecommerce_id })
    await db.execute(sql`
      insert into feedbacks (reverse_id, ecommerce_id, score, comment, created_at)
      select ${id}, ${ecommerce_id}, n % 11, 'muito bom', '2026-01-01'::timestamptz + n / 3 * interval '1 minute'
      from generate_series(1, ${rows}) as n`)
    pool.on('acquire', () => {
      most = Math.max(most, pool.totalCount - pool.idleCount)
    })
  })
  afterAll(() => connection?.close())

  const lines = () => feedbacksReport.lines(connection.db, {}, 'pt-BR')

  /** Ids of the rows, as they came. */
  async function walked(): Promise<number[]> {
    most = 0
    const texts: string[] = []
    for await (const { bytes } of lines()) texts.push(Buffer.from(bytes).toString())
    return texts
      .join('')
      .trim()
      .split('\r\n')
      .map((line) => Number(line.split(';')[0]))
  }

  const isAllGivenBack = ({ pool }: Connection) => pool.idleCount === pool.totalCount

  it('has every row once and in order, two windows at a time', async () => {
    const expected = await connection.db.execute<{ id: number }>(
      sql`select id from feedbacks order by created_at desc, id desc`,
    )
    expect(await walked()).toEqual(expected.rows.map(({ id }) => id))
    expect(most).toBe(2)
    expect(isAllGivenBack(connection)).toBe(true)
  })

  it('that is left ends with the window that was begun, and keeps nothing from the next', async () => {
    const left = lines()
    await left.next()
    await left.return(undefined)
    expect(isAllGivenBack(connection)).toBe(true)
    expect(await walked()).toHaveLength(rows)
    expect(most).toBe(2)
  })

  it('that fails half-way says so once, and keeps nothing from the next', async () => {
    const failing = lines()
    await failing.next()
    await connection.db.execute(sql`alter table feedbacks rename to feedbacks_gone`)
    await expect(
      (async () => {
        for await (const _ of failing);
      })(),
    ).rejects.toThrow(/feedbacks/)
    await connection.db.execute(sql`alter table feedbacks_gone rename to feedbacks`)
    expect(isAllGivenBack(connection)).toBe(true)
    expect(await walked()).toHaveLength(rows)
    expect(most).toBe(2)
  })
})
