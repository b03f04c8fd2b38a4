// Tests export files that the server stores for a second download: permissions, storage period, size limit, and exports
// that are not stored.
import { chmod, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelExport, downloadExport, listExports } from '#contract/platform/report-exports.ts'
import { exportUsers } from '#contract/platform/reports.ts'
import { eraseExpired } from '#server/consumers/retention.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { createExportFiles } from '#server/services/export-files.ts'
import { makeEcommerce, makeReverse } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'

let dir: string
let api: Api
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'reversa-exports-'))
  api = await startApi({ config: { exportFiles: { dir, maxBytes: 5_000_000 } } })
  const { db } = api.connection
  const { id: ecommerce_id } = await makeEcommerce(db)
  const { id } = await makeReverse(db, { ecommerce_id })
  // Inserts enough rows to split the file into many chunks, with characters of several bytes.
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
const createWriterToken = () => api.openSession({ relatories: 'read_and_write' })
const readNewestExport = async (sender: string) => (await api.request(listExports, {}, { as: sender })).body.data[0]
const startExport = (sender: string, path: string = exportUsers.path) =>
  api.app.request(path, { headers: { Authorization: `Bearer ${sender}`, Accept: 'text/csv' } })

/** Runs an export as the user. Returns the text of the file and the database row of the export. */
async function exportAndRead(sender: string, path?: string) {
  const text = await (await startExport(sender, path)).text()
  const row = await readNewestExport(sender)
  return {
    text,
    row,
    again: (token: string | null = sender) => api.request(downloadExport, { params: { id: row.id } }, { as: token }),
  }
}

it('A stored file can be downloaded again unchanged, under its name, and the download is recorded', async () => {
  const sessionToken = await createWriterToken()
  const { text, row, again } = await exportAndRead(sessionToken, feedbacks)
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

it('Only its owner can download it, with the permissions of the export', async () => {
  const { row, again } = await exportAndRead(await createWriterToken())
  expect((await again(await createWriterToken())).status).toBe(404)
  expect((await again(await api.openSession({ relatories: 'readonly' }))).status).toBe(403)
  expect((await again(null)).status).toBe(401)
  expect(row.kept_until).not.toBeNull()
})

it('A stored file is deleted after 30 days, and a later download returns a message about this', async () => {
  const sessionToken = await createWriterToken()
  const { again } = await exportAndRead(sessionToken)
  const after = (days: number) => api.setTime(new Date(Date.now() + days * day))
  after(29)
  await eraseExpired(api.services, new AbortController().signal)
  expect(await readdir(dir)).toHaveLength(1)
  after(31)
  await eraseExpired(api.services, new AbortController().signal)
  expect(await readdir(dir)).toEqual([])
  api.setTime(null)
  const expiredResponse = await again()
  expect([expiredResponse.status, expiredResponse.body.error_code]).toEqual([410, 'reports.file_gone'])
  expect((await readNewestExport(sessionToken)).kept_until).toBeNull()
})

describe('An export file is not stored', () => {
  it('when the export was cancelled or its reader disconnected', async () => {
    const sessionToken = await createWriterToken()
    const cancelled = await startExport(sessionToken, feedbacks)
    const reader = cancelled.body?.getReader()
    for (let chunk = 0; chunk < 3; chunk++) await reader?.read()
    expect(await readdir(dir)).toMatchObject([expect.stringMatching(/\.part$/)])
    await api.request(cancelExport, { params: { id: Number(cancelled.headers.get('X-Export')) } }, { as: sessionToken })
    await expect(
      (async () => {
        while (!(await reader?.read())?.done);
      })(),
    ).rejects.toThrow('cancelled')
    await expect.poll(() => readdir(dir)).toEqual([])
    const abandonedReader = (await startExport(sessionToken, feedbacks)).body?.getReader()
    for (let chunk = 0; chunk < 3; chunk++) await abandonedReader?.read()
    await abandonedReader?.cancel()
    await expect.poll(() => readdir(dir)).toEqual([])
    expect(await readNewestExport(sessionToken)).toMatchObject({ status: 'cancelled', kept_until: null })
  })

  it('when the folder is not writable, and the export itself succeeds', async () => {
    const serverWithoutFolder = await startApi({
      connection: api.connection,
      config: { exportFiles: { dir: join(dir, 'nowhere', 'at-all'), maxBytes: 1_000_000 } },
    })
    const sessionToken = await createWriterToken()
    const { status, body } = await serverWithoutFolder.request(exportUsers, {}, { as: sessionToken })
    expect([status, body.startsWith('Id;')]).toEqual([200, true])
    expect((await serverWithoutFolder.request(listExports, {}, { as: sessionToken })).body).toMatchObject({
      ...{ data: [{ status: 'done', kept_until: null }], keeps_files: true },
    })
    expect(serverWithoutFolder.logLines.filter(({ worker }) => worker === 'exportFiles')).toHaveLength(1)
  })

  it('when the server has no folder, and the response states this', async () => {
    const apiWithoutFolder = await startApi({ connection: api.connection })
    const sessionToken = await createWriterToken()
    await apiWithoutFolder.request(exportUsers, {}, { as: sessionToken })
    const { body } = await apiWithoutFolder.request(listExports, {}, { as: sessionToken })
    expect(body).toMatchObject({ data: [{ kept_until: null }], keeps_files: false })
    expect(
      (await apiWithoutFolder.request(downloadExport, { params: { id: body.data[0].id } }, { as: sessionToken }))
        .status,
    ).toBe(410)
  })
})

describe('The folder', () => {
  const files = (maxBytes: number, isDiskFull = false) =>
    createExportFiles({ dir, maxBytes, now: () => new Date(), isDiskFull: () => isDiskFull, log: () => {} })
  const storeFile = async (id: number, bytes: number, exportFiles = files(100)) => {
    const copy = exportFiles.create({
      file_name: 'a.csv',
      id,
      user_id: 1,
      created_at: new Date(id * 1000 + Date.now()),
    })
    await copy.write(new Uint8Array(bytes))
    await copy.commit()
  }
  const ids = async () => (await readdir(dir)).map((name) => Number(name.split('-')[0])).sort()

  it('has a size limit: the oldest files are deleted first, and a file that is too large is not stored', async () => {
    for (const id of [1, 2, 3]) await storeFile(id, 40)
    expect(await ids()).toEqual([2, 3])
    await storeFile(4, 101)
    expect(await ids()).toEqual([2, 3])
    await storeFile(5, 10, files(100, true))
    expect(await ids()).toEqual([2, 3])
  })

  it('is cleared of files of crashed processes, but not of unrelated files', async () => {
    const partialFile = join(dir, '9-1-1700000000000.csv.0a1b-2c.part')
    const foreign = join(dir, 'notes.txt')
    for (const path of [partialFile, foreign]) await writeFile(path, 'x')
    expect(await files(100).deleteExpired(new Date())).toBe(0)
    await utimes(partialFile, 0, 0)
    expect(await files(100).deleteExpired(new Date())).toBe(1)
    expect(await readdir(dir)).toEqual(['notes.txt'])
    expect(await files(100).removeAll()).toBe(0)
    await rm(foreign)
  })

  it('returns no file of another database, because the user and the instant must match', async () => {
    const created_at = new Date()
    const copy = files(100).create({ file_name: 'a.csv', id: 7, user_id: 1, created_at })
    await copy.write(new Uint8Array(3))
    await copy.commit()
    const getExpiry = (row: object) =>
      files(100).getExpiry({ file_name: 'a.csv', id: 7, user_id: 1, created_at, ...row }, new Date())
    expect(await getExpiry({})).not.toBeNull()
    expect(await getExpiry({ user_id: 2 })).toBeNull()
    expect(await getExpiry({ created_at: new Date(0) })).toBeNull()
  })

  it('is readable only by its owner, and must exist and be writable', async () => {
    await chmod(dir, 0o755)
    await files(100).ensureFolderWritable()
    expect((await stat(dir)).mode & 0o777).toBe(0o700)
    const unusableFolder = createExportFiles({
      ...{ dir: join(dir, 'a', 'b'), maxBytes: 1 },
      now: () => new Date(),
      isDiskFull: () => false,
      log: () => {},
    })
    await expect(unusableFolder.ensureFolderWritable()).rejects.toThrow(/^EXPORTS_DIR .* is not writable/)
  })
})
