// A first start that is cut short at any moment leaves nothing that a second one stumbles over.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordFigure } from '../figures.ts'
import { createEmptyPostgres, hasPostgres } from '../postgres.ts'
import { type Environment, runServer, startAndKill } from '../running-server.ts'
import { signIn } from '../server-start/built-server.ts'
import { rounds, TIMEOUT_MS } from './effort.ts'
import { createWriteLog, findInconsistencies, type WriteTarget } from './writing.ts'

const few = { DEMO_ECOMMERCES: '20' }
/** Moments, spread over a first start. */
const moments = Math.ceil(rounds / 5)

/** Milliseconds of a start from nothing, and how many ecommerces it makes. */
async function wholeStart(environment: Environment) {
  const begun = Date.now()
  const server = await runServer(environment)
  const took = Date.now() - begun
  const place: WriteTarget = { url: server.url, person: await signIn(server.url), ecommerceId: 1 }
  const answer = await fetch(`${server.url}/v2/boss/ecommerces?situation=all`, {
    headers: { Authorization: `Bearer ${place.person.token}` },
  })
  const { total } = await answer.json()
  const wrong = await findInconsistencies(place, createWriteLog())
  await server.stop()
  return { took, total, wrong }
}

async function cutEverywhere(
  name: string,
  place: () => Promise<{ environment: Environment; remove: () => Promise<unknown> }>,
) {
  const first = await place()
  const { took, total } = await wholeStart(first.environment)
  await first.remove()
  const wrong: string[] = []
  for (let moment = 0; moment < moments; moment++) {
    const { environment, remove } = await place()
    const after = (took * (moment + Math.random())) / moments
    await startAndKill(environment, after)
    // Some are cut twice.
    if (moment % 4 === 3) await startAndKill(environment, took * Math.random())
    const found = await wholeStart(environment).catch((error: unknown) => ({ total: String(error), wrong: [] }))
    if (found.total !== total || found.wrong.length > 0)
      wrong.push(`after ${Math.round(after)} ms: ${JSON.stringify(found)}`)
    await remove()
  }
  recordFigure(`first start on ${name} (${took} ms) cut short ${moments} times: ${wrong.length} wrong`)
  expect(wrong).toEqual([])
}

test('PGlite', { timeout: TIMEOUT_MS }, () =>
  cutEverywhere('PGlite', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'reversa-first-'))
    const remove = () => rm(folder, { recursive: true, force: true })
    return { environment: { ...few, DATA_DIR: join(folder, 'data') }, remove }
  }),
)

test.skipIf(!hasPostgres)('PostgreSQL', { timeout: TIMEOUT_MS }, () =>
  cutEverywhere('PostgreSQL', async () => {
    const { url, remove } = await createEmptyPostgres()
    return { environment: { ...few, DATABASE_URL: url, SECRET_KEY: 'ab'.repeat(32) }, remove }
  }),
)
