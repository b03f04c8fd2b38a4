// Tests, on both databases, that the pages of a report contain every row once and in order, and that the report
// releases its connection even after errors.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultPermissionsByType } from '#contract/access.ts'
import { reportNames } from '#contract/platform/reports.ts'
import type { Connection } from '#server/db/connect.ts'
import { readInBatches } from '#server/db/keyset.ts'
import { type Report, reportDefinitions } from '#server/platform/reports/definitions.ts'
import { type KeyedRow, readReportPage } from '#server/platform/reports/queries.ts'
import { createTestDatabase } from '../database.ts'
import { makeEcommerce, makeReverse, makeUser } from '../factories.ts'
import { createTestPostgres, hasPostgres } from '../postgres.ts'
import { insertSampleRows, makeFee } from './rows.ts'

const ROW_COUNT = 12_000

describe.each([
  { name: 'PGlite', open: createTestDatabase, isHere: true },
  { name: 'PostgreSQL (skipped where there is none)', open: createTestPostgres, isHere: hasPostgres },
])('on $name', ({ open, isHere }) => {
  describe.skipIf(!isHere)('A report in pages', () => {
    let connection: Connection
    beforeAll(async () => {
      connection = await open()
      const { db } = connection
      for (let userIndex = 0; userIndex < 3; userIndex++)
        await makeUser(db, { access: 'n1', permissions: defaultPermissionsByType.n1 })
      const { azul } = await insertSampleRows(db)
      await makeFee(db, { ecommerce_id: azul.id, start_at: '2026-01-01' })
      const { id: ecommerce_id } = await makeEcommerce(db)
      const { id } = await makeReverse(db, { ecommerce_id })
      // Inserts three rows per timestamp. The timestamps differ by only three microseconds.
      await db.execute(sql`
        insert into feedbacks (reverse_id, ecommerce_id, score, comment, created_at)
        select ${id}, ${ecommerce_id}, n % 11, 'muito bom', '2026-01-01'::timestamptz + n / 3 * interval '3 microseconds'
        from generate_series(1, ${ROW_COUNT}) as n`)
    }, 60_000)
    afterAll(() => connection?.close())

    const pages = (report: Report, size: number) =>
      readInBatches<KeyedRow>(
        connection.db,
        (after, limit) => readReportPage(connection.db, report, {}, { after, limit }),
        size,
      )

    async function readAllPages(report: Report, size: number) {
      const rows: KeyedRow[] = []
      for await (const page of pages(report, size)) rows.push(...page)
      return rows
    }

    const areConnectionsReleased = () => connection.pool.idleCount === connection.pool.totalCount

    it.each(reportNames)('%s is the same for every page size', async (name) => {
      const report = name === 'feedbacks' ? reportDefinitions.source : reportDefinitions[name]
      const allRows = await readAllPages(report, 1_000)
      expect(allRows.length).toBeGreaterThan(1)
      for (const size of [1, 2, 5]) expect(await readAllPages(report, size)).toEqual(allRows)
    })

    it('returns every row once and in order', async () => {
      const expected = await connection.db.execute<{ id: number }>(
        sql`select id from feedbacks order by created_at desc, id desc`,
      )
      expect((await readAllPages(reportDefinitions.feedbacks, 500)).map(({ id }) => id)).toEqual(
        expected.rows.map(({ id }) => id),
      )
      expect(areConnectionsReleased()).toBe(true)
    })

    it('that is abandoned does not affect the next report', async () => {
      const abandonedPages = pages(reportDefinitions.feedbacks, 500)
      await abandonedPages.next()
      await abandonedPages.return(undefined)
      expect(areConnectionsReleased()).toBe(true)
      expect(await readAllPages(reportDefinitions.feedbacks, 5_000)).toHaveLength(ROW_COUNT + 12)
    })

    it('that fails half-way throws once and does not affect the next report', async () => {
      const failing = pages(reportDefinitions.feedbacks, 500)
      await failing.next()
      await connection.db.execute(sql`alter table feedbacks rename to feedbacks_gone`)
      await expect(
        (async () => {
          for await (const _ of failing);
        })(),
      ).rejects.toMatchObject({ cause: { code: '42P01' } })
      await connection.db.execute(sql`alter table feedbacks_gone rename to feedbacks`)
      expect(areConnectionsReleased()).toBe(true)
      expect(await readAllPages(reportDefinitions.feedbacks, 5_000)).toHaveLength(ROW_COUNT + 12)
    })
  })
})
