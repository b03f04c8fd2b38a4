// Files of exports kept for a second download: by whom, for how long, how much of them, and what is never kept.
import { chmod, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelExport, downloadExport, exportUsers, listExports } from '#contract/platform/reports.ts'
import { eraseExpired } from '#server/consumers/retention.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { createExportFiles } from '#server/services/export-files.ts'
import { makeEcommerce, makeReverse } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'

let dir: string
let api: Api
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'reversa-exports-'))
  api = await startApi({ config: { exportFiles: { dir, mostBytes: 5_000_000 } } })
  const { db } = api.connection
  const { id: ecommerce_id } = await makeEcommerce(db)
  const { id } = await makeReverse(db, { ecommerce_id })
  // Long enough that a file of it takes many slices, with letters of two bytes.
  await db.execute(sql`
    insert into feedbacks (reverse_id, ecommerce_id, score, comment)
    select ${id}, ${ecommerce_id}, n % 11, repeat('não é 💜 ', 40) from generate_series(1, 6000) as n`)
})
beforeEach(async () => {
  api.setTime(null)
  await api.services.exportFiles?.removeAll()
})
afterAll(async () => {
  await api.close()
  await rm(dir, { recursive: true })
})

const day = 86_400_000
const feedbacks = '/v2/boss/reverses/reports?type=feedbacks'
const asWriter = () => api.as({ relatories: 'read_and_write' })
const newest = async (as: string) => (await api.request(listExports, {}, { as })).body.data[0]
const begun = (as: string, path: string = exportUsers.path) =>
  api.app.request(path, { headers: { Authorization: `Bearer ${as}`, Accept: 'text/csv' } })

/** An export of this person, and its row. */
async function taken(as: string, path?: string) {
  const text = await (await begun(as, path)).text()
  const row = await newest(as)
  return {
    text,
    row,
    again: (who: string | null = as) => api.request(downloadExport, { params: { id: row.id } }, { as: who }),
  }
}

it('is had again as it was, under its name, and recorded', async () => {
  const as = await asWriter()
  const { text, row, again } = await taken(as, feedbacks)
  expect(row.kept_until).toBe(new Date(Date.parse(row.created_at) + 30 * day).toISOString())
  const { status, body, headers } = await again()
  expect(status).toBe(200)
  expect(body === text).toBe(true)
  expect(headers.get('Content-Disposition')).toContain(row.file_name)
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('X-Total-Rows')).toBe(String(row.rows))
  const [last] = await api.connection.db.select().from(activity).orderBy(desc(activity.id)).limit(1)
  expect(last).toMatchObject({ action: 'reports.download', entity: 'report', entity_id: 'feedbacks' })
  expect(last?.after).toMatchObject({ export: row.id, rows: row.rows, file_name: row.file_name })
  const [name = ''] = await readdir(dir)
  expect(await readFile(join(dir, name), 'utf8')).toMatch(/^\ufeffId;/)
  expect((await stat(join(dir, name))).mode & 0o777).toBe(0o600)
})

it('only by its person, with the rights of the first time', async () => {
  const { row, again } = await taken(await asWriter())
  expect((await again(await asWriter())).status).toBe(404)
  expect((await again(await api.as({ relatories: 'readonly' }))).status).toBe(403)
  expect((await again(null)).status).toBe(401)
  expect(row.kept_until).not.toBeNull()
})

it('for 30 days; then it is erased, and that is said', async () => {
  const as = await asWriter()
  const { again } = await taken(as)
  const after = (days: number) => api.setTime(new Date(Date.now() + days * day))
  after(29)
  await eraseExpired(api.services, new AbortController().signal)
  expect(await readdir(dir)).toHaveLength(1)
  after(31)
  await eraseExpired(api.services, new AbortController().signal)
  expect(await readdir(dir)).toEqual([])
  api.setTime(null)
  const gone = await again()
  expect([gone.status, gone.body.error_code]).toEqual([410, 'reports.file_gone'])
  expect((await newest(as)).kept_until).toBeNull()
})

describe('is not kept', () => {
  it('once it was cancelled, or its reader went away', async () => {
    const as = await asWriter()
    const cancelled = await begun(as, feedbacks)
    const reader = cancelled.body?.getReader()
    for (let part = 0; part < 3; part++) await reader?.read()
    expect(await readdir(dir)).toMatchObject([expect.stringMatching(/\.part$/)])
    await api.request(cancelExport, { params: { id: Number(cancelled.headers.get('X-Export')) } }, { as })
    await expect(
      (async () => {
        while (!(await reader?.read())?.done);
      })(),
    ).rejects.toThrow('cancelled')
    await expect.poll(() => readdir(dir)).toEqual([])
    const left = (await begun(as, feedbacks)).body?.getReader()
    for (let part = 0; part < 3; part++) await left?.read()
    await left?.cancel()
    await expect.poll(() => readdir(dir)).toEqual([])
    expect(await newest(as)).toMatchObject({ status: 'cancelled', kept_until: null })
  })

  it('where the folder cannot be written to: the export itself goes on', async () => {
    const gone = await startApi({
      connection: api.connection,
      config: { exportFiles: { dir: join(dir, 'nowhere', 'at-all'), mostBytes: 1_000_000 } },
    })
    const as = await asWriter()
    const { status, body } = await gone.request(exportUsers, {}, { as })
    expect([status, body.startsWith('Id;')]).toEqual([200, true])
    expect((await gone.request(listExports, {}, { as })).body).toMatchObject({
      ...{ data: [{ status: 'done', kept_until: null }], keeps_files: true },
    })
    expect(gone.lines.filter(({ worker }) => worker === 'exportFiles')).toHaveLength(1)
  })

  it('by a server without a folder, which says so', async () => {
    const none = await startApi({ connection: api.connection })
    const as = await asWriter()
    await none.request(exportUsers, {}, { as })
    const { body } = await none.request(listExports, {}, { as })
    expect(body).toMatchObject({ data: [{ kept_until: null }], keeps_files: false })
    expect((await none.request(downloadExport, { params: { id: body.data[0].id } }, { as })).status).toBe(410)
  })
})

describe('the folder', () => {
  const files = (mostBytes: number, isDiskFull = false) =>
    createExportFiles({ dir, mostBytes, now: () => new Date(), isDiskFull: () => isDiskFull, log: () => {} })
  const keep = async (id: number, bytes: number, in_ = files(100)) => {
    const copy = in_.create({ id, user_id: 1, created_at: new Date(id * 1000 + Date.now()) })
    await copy.write(new Uint8Array(bytes))
    await copy.commit()
  }
  const ids = async () => (await readdir(dir)).map((name) => Number(name.split('-')[0])).sort()

  it('holds so much and no more: the oldest go first, one that is too large is not kept at all', async () => {
    for (const id of [1, 2, 3]) await keep(id, 40)
    expect(await ids()).toEqual([2, 3])
    await keep(4, 101)
    expect(await ids()).toEqual([2, 3])
    await keep(5, 10, files(100, true))
    expect(await ids()).toEqual([2, 3])
  })

  it('loses what a process left that died, and keeps what is not its own', async () => {
    const part = join(dir, '9-1-1700000000000.csv.0a1b-2c.part')
    const foreign = join(dir, 'notes.txt')
    for (const path of [part, foreign]) await writeFile(path, 'x')
    expect(await files(100).deleteExpired(new Date())).toBe(0)
    await utimes(part, 0, 0)
    expect(await files(100).deleteExpired(new Date())).toBe(1)
    expect(await readdir(dir)).toEqual(['notes.txt'])
    expect(await files(100).removeAll()).toBe(0)
    await rm(foreign)
  })

  it('gives nobody the file of another database: the person and the instant have to be the same', async () => {
    const created_at = new Date()
    const copy = files(100).create({ id: 7, user_id: 1, created_at })
    await copy.write(new Uint8Array(3))
    await copy.commit()
    const until = (row: object) => files(100).getExpiry({ id: 7, user_id: 1, created_at, ...row }, new Date())
    expect(await until({})).not.toBeNull()
    expect(await until({ user_id: 2 })).toBeNull()
    expect(await until({ created_at: new Date(0) })).toBeNull()
  })

  it('is its owner’s alone, and must be there to be written to', async () => {
    await chmod(dir, 0o755)
    await files(100).prepare()
    expect((await stat(dir)).mode & 0o777).toBe(0o700)
    const nowhere = createExportFiles({
      ...{ dir: join(dir, 'a', 'b'), mostBytes: 1 },
      now: () => new Date(),
      isDiskFull: () => false,
      log: () => {},
    })
    await expect(nowhere.prepare()).rejects.toThrow(/^EXPORTS_DIR .* is not writable/)
  })
})
