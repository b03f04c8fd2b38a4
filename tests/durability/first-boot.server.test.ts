// Tests that the server starts completely after its first start was killed at a random moment.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tell } from '../figures.ts'
import { emptyPostgres, hasPostgres } from '../postgres.ts'
import { type Environment, runServer, startCut } from '../running-server.ts'
import { signIn } from '../server-start/built-server.ts'
import { patience, rounds } from './effort.ts'
import { nothingTold, type Place, wrongWith } from './writing.ts'

const few = { DEMO_ECOMMERCES: '20' }
/** Number of moments, spread over the first start, at which the server is killed. */
const moments = Math.ceil(rounds / 5)

/**
 * Starts the server with an empty database. Returns the duration in milliseconds, the number of ecommerces and the
 * errors that were found.
 */
async function wholeStart(environment: Environment) {
  const begun = Date.now()
  const server = await runServer(environment)
  const took = Date.now() - begun
  const place: Place = { url: server.url, person: await signIn(server.url), ecommerceId: 1 }
  const answer = await fetch(`${server.url}/v2/boss/ecommerces?situation=all`, {
    headers: { Authorization: `Bearer ${place.person.token}` },
  })
  const { total } = await answer.json()
  const wrong = await wrongWith(place, nothingTold())
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
    await startCut(environment, after)
    // Every fourth start is killed twice.
    if (moment % 4 === 3) await startCut(environment, took * Math.random())
    const found = await wholeStart(environment).catch((error: unknown) => ({ total: String(error), wrong: [] }))
    if (found.total !== total || found.wrong.length > 0)
      wrong.push(`after ${Math.round(after)} ms: ${JSON.stringify(found)}`)
    await remove()
  }
  tell(`first start on ${name} (${took} ms) cut short ${moments} times: ${wrong.length} wrong`)
  expect(wrong).toEqual([])
}

test('PGlite', { timeout: patience }, () =>
  cutEverywhere('PGlite', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'reversa-first-'))
    const remove = () => rm(folder, { recursive: true, force: true })
    return { environment: { ...few, DATA_DIR: join(folder, 'data') }, remove }
  }),
)

test.skipIf(!hasPostgres)('PostgreSQL', { timeout: patience }, () =>
  cutEverywhere('PostgreSQL', async () => {
    const { url, remove } = await emptyPostgres()
    return { environment: { ...few, DATABASE_URL: url, SECRET_KEY: 'ab'.repeat(32) }, remove }
  }),
)
