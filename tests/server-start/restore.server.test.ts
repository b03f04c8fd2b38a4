// Tests the backup and restore of a server that calls an external platform API. A server on the restored database
// works, but sends nothing to the platform until a user resumes the paused batch.
import { execFile, execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEmptyPostgres, hasPostgres } from '../postgres.ts'
import { type Environment, type RunningServer, runServer } from '../running-server.ts'
import { type SpecPlatform, startSpecPlatform } from '../upstream/spec-platform.ts'

const REVERSES = [90_001, 90_002, 90_003]
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')
const run = promisify(execFile)
const hasDumpProgram = (() => {
  try {
    return execFileSync('pg_dump', ['--version']).length > 0
  } catch {
    return false
  }
})()

let platform: SpecPlatform
let folder: string
beforeEach(async () => {
  platform = await startSpecPlatform({ variant: 'strict' })
  folder = await mkdtemp(join(tmpdir(), 'reversa-restore-'))
})
afterEach(async () => {
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

const startServer = (environment: Environment) =>
  runServer({ DEMO: '', UPSTREAM_URL: platform.origin, SECRET_KEY, ...environment })

async function send({ url }: RunningServer, token: string, request: string, body?: object) {
  const [method = '', path = ''] = request.split(' ')
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const response = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  return { status: response.status, body: await response.json() }
}

async function signIn(server: RunningServer): Promise<string> {
  return (await send(server, '', 'POST /v2/auth/login', { google_token: 'admin' })).body.token
}

const getSentReverses = () =>
  platform.state.writes
    .filter(({ routeName }) => routeName === 'reprocessReverse')
    .map(({ body }) => Object(body).reverse_id)

/** Starts a batch and returns while the second row is being sent: the simulated platform holds the response. */
async function runHalfABatch(server: RunningServer, token: string) {
  await send(server, token, 'GET /v2/boss/reverses/tracking-errors')
  const note = { entity: 'reverse', id: REVERSES[0], text: 'Antes do backup' }
  expect((await send(server, token, 'POST /v2/boss/notes', note)).status).toBe(200)
  const batch = { type: 'reprocess.reverse', ticket: 'ZD-51203', task: 'Travadas', text: REVERSES.join('\n') }
  const { body } = await send(server, token, 'POST /v2/boss/batches', batch)
  let release = () => {}
  const waitAfter = new Promise<void>((resolve) => {
    release = resolve
  })
  platform.changeNextResponses({ routeName: 'reprocessReverse' }, { times: 1 })
  platform.changeNextResponses({ routeName: 'reprocessReverse' }, { waitAfter })
  await send(server, token, `POST /v2/boss/batches/${body.data.id}/run`, { rows: REVERSES.length })
  await expect.poll(getSentReverses, { timeout: 30_000 }).toEqual(REVERSES.slice(0, 2))
  return { id: body.data.id as number, release }
}

/** Checks a restored server: nothing runs by itself, sessions have ended, and the resumed batch ends. */
async function expectPausedAndWorking(server: RunningServer, formerToken: string, batchId: number) {
  expect(server.getErrorOutput()).toContain('The database was restored from a backup')
  const requestCount = platform.requests.length
  expect((await send(server, formerToken, 'GET /v2/users/me')).status).toBe(401)
  // Waits longer than the interval in which the server looks for batches to run.
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  expect(platform.requests.length).toBe(requestCount)
  const token = await signIn(server)
  const readBatch = async () => (await send(server, token, `GET /v2/boss/batches/${batchId}`)).body.data
  expect(await readBatch()).toMatchObject({ status: 'paused', stopped: 'restored', rows: { done: 1 } })
  const inbox = await send(server, token, 'GET /v2/boss/inbox')
  expect(JSON.stringify(inbox.body)).toContain('"reason":"restored"')
  const notes = await send(server, token, 'GET /v2/boss/notes?entity=reverse&id=90001')
  expect(notes.body.data).toMatchObject([{ text: 'Antes do backup' }])
  const sent = getSentReverses()
  await send(server, token, `POST /v2/boss/batches/${batchId}/resume`)
  await expect.poll(async () => (await readBatch()).status, { timeout: 30_000 }).toBe('done')
  // The second row failed, because the backup was made while it was being sent. So only the third row is sent now.
  expect(getSentReverses()).toEqual([...sent, REVERSES[2]])
  const rows = await send(server, token, `GET /v2/boss/batches/${batchId}/rows`)
  expect(rows.body.data.map(({ status }: { status: string }) => status)).toEqual(['done', 'failed', 'done'])
}

test('A copy of the embedded database pauses its batches, and the original continues them', {
  timeout: 480_000,
}, async () => {
  const original = { DATA_DIR: join(folder, 'original') }
  const restored = { DATA_DIR: join(folder, 'restored') }
  const server = await startServer(original)
  const token = await signIn(server)
  const { id, release } = await runHalfABatch(server, token)
  await server.kill()
  release()
  await cp(original.DATA_DIR, restored.DATA_DIR, { recursive: true, preserveTimestamps: true })
  const restoredServer = await startServer(restored)
  await expectPausedAndWorking(restoredServer, token, id)
  await restoredServer.restart()
  expect(restoredServer.getErrorOutput().match(/restored from a backup/g)).toHaveLength(1)
  await restoredServer.stop()
  await server.start()
  expect(server.getErrorOutput()).not.toContain('restored from a backup')
  const readStatus = async () => (await send(server, token, `GET /v2/boss/batches/${id}`)).body.data.status
  await expect.poll(readStatus, { timeout: 60_000 }).toBe('done')
  await server.stop()
})

describe.skipIf(!hasPostgres || !hasDumpProgram)('On PostgreSQL', () => {
  test('a dump that is restored into a new database pauses its batches', { timeout: 480_000 }, async () => {
    const [original, restored] = [await createEmptyPostgres(), await createEmptyPostgres()]
    const server = await startServer({ DATABASE_URL: original.url })
    const token = await signIn(server)
    const { id, release } = await runHalfABatch(server, token)
    const file = join(folder, 'dump')
    const options = ['--no-owner', '--no-privileges']
    await run('pg_dump', ['--format=custom', ...options, `--file=${file}`, original.url])
    release()
    await server.stop()
    await run('pg_restore', ['--exit-on-error', '--single-transaction', ...options, `--dbname=${restored.url}`, file])
    const restoredServer = await startServer({ DATABASE_URL: restored.url })
    await expectPausedAndWorking(restoredServer, token, id)
    await restoredServer.stop()
    await original.remove()
    await restored.remove()
  })
})
