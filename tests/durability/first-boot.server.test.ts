// Kills the server at different moments of its first start. The next start must create complete demo data.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storeMeasurement } from '../measurements.ts'
import { createEmptyPostgres, hasPostgres } from '../postgres.ts'
import { type Environment, runServer, startAndKill } from '../running-server.ts'
import { signIn } from '../server-start/built-server.ts'
import { crashRounds, TIMEOUT_MS } from './effort.ts'
import { createWriteLog, findInconsistencies, type WriteTarget } from './writing.ts'

const smallDemo = { DEMO_ECOMMERCES: '20' }
/** Number of kills. They are spread evenly over the duration of a first start. */
const killCount = Math.ceil(crashRounds / 5)

/**
 * Starts the server and returns the duration in milliseconds, the number of ecommerces and a list of inconsistencies.
 */
async function startCompletely(environment: Environment) {
  const startedAt = Date.now()
  const server = await runServer(environment)
  const startMs = Date.now() - startedAt
  const target: WriteTarget = { url: server.url, session: await signIn(server.url), ecommerceId: 1 }
  const response = await fetch(`${server.url}/v2/boss/ecommerces?situation=all`, {
    headers: { Authorization: `Bearer ${target.session.token}` },
  })
  const { total } = await response.json()
  const inconsistencies = await findInconsistencies(target, createWriteLog())
  await server.stop()
  return { startMs, total, inconsistencies }
}

async function killDuringFirstStart(
  name: string,
  createStorage: () => Promise<{ environment: Environment; remove: () => Promise<unknown> }>,
) {
  const reference = await createStorage()
  const { startMs, total } = await startCompletely(reference.environment)
  await reference.remove()
  const failures: string[] = []
  for (let killIndex = 0; killIndex < killCount; killIndex++) {
    const { environment, remove } = await createStorage()
    const delay = (startMs * (killIndex + Math.random())) / killCount
    await startAndKill(environment, delay)
    // Kills every fourth server a second time, during its second start.
    if (killIndex % 4 === 3) await startAndKill(environment, startMs * Math.random())
    const result = await startCompletely(environment).catch((error: unknown) => ({
      total: String(error),
      inconsistencies: [],
    }))
    if (result.total !== total || result.inconsistencies.length > 0)
      failures.push(`after ${Math.round(delay)} ms: ${JSON.stringify(result)}`)
    await remove()
  }
  storeMeasurement(`first start on ${name} (${startMs} ms) killed ${killCount} times: ${failures.length} failures`)
  expect(failures).toEqual([])
}

test(
  'PGlite: a server that is killed during its first start creates complete demo data at the next start',
  { timeout: TIMEOUT_MS },
  () =>
    killDuringFirstStart('PGlite', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'reversa-first-'))
      const remove = () => rm(folder, { recursive: true, force: true })
      return { environment: { ...smallDemo, DATA_DIR: join(folder, 'data') }, remove }
    }),
)

test.skipIf(!hasPostgres)(
  'PostgreSQL: a server that is killed during its first start creates complete demo data at the next start',
  { timeout: TIMEOUT_MS },
  () =>
    killDuringFirstStart('PostgreSQL', async () => {
      const { url, remove } = await createEmptyPostgres()
      return { environment: { ...smallDemo, DATABASE_URL: url, SECRET_KEY: 'ab'.repeat(32) }, remove }
    }),
)
