// Tests a dry run whose zip codes need an external service. The dry run must end in time and mark the zip codes that it
// could not look up.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBatch, runBatch } from '#contract/console/batches.ts'
import { startBatchEngine } from '#server/console/batches/run.ts'
import { batches } from '#server/db/schema/console/batches.ts'
import { createZipLookup, ZIP_NOT_LOOKED_UP_ERROR } from '#server/platform/tracking-errors/batch.ts'
import { createJsonListener, type LoopbackService, startService } from '../addresses/loopback-service.ts'
import { address, makeEcommerce, makeReverse } from '../factories.ts'
import { type Api, startApi, testConfig } from '../harness.ts'
import { listRows, waitForBatch } from './batch-setup.ts'

const REVERSE_COUNT = 120

let service: LoopbackService
let zipServiceUrl: string
let api: Api
let sessionToken: string
/** Ids of reverses (return requests) with an incorrect zip code. */
const reverseIds: number[] = []

beforeAll(async () => {
  service = await startService()
  zipServiceUrl = `${service.origin}/{zip}`
  api = await startApi({ config: { zipServiceUrl } })
  sessionToken = await api.openSession({ courier: 'read_and_write' })
  const ecommerce_id = (await makeEcommerce(api.connection.db)).id
  const customer = {
    ...{ name: 'Cliente', email: 'cliente@example.com', document: '52998224725', phone: '5511999990000' },
    address: { ...address, zip_code: '00000000' },
  }
  const wrongReverse = { ecommerce_id, tracking_error: 'cep_invalid', customer }
  for (let index = 0; index < REVERSE_COUNT; index += 1)
    reverseIds.push((await makeReverse(api.connection.db, wrongReverse)).id)
})

beforeEach(() => {
  service.respondWith((request, response) => {
    const cep = request.url?.slice(1)
    createJsonListener({ cep, logradouro: 'Rua', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP', ibge: '3550308' })(
      request,
      response,
    )
  })
})

afterAll(async () => {
  await api.close()
  await service.close()
})

const buildZip = (index: number) => String(1_000_000 + index).padStart(8, '0')
const sendDraft = (lines: readonly string[], signal?: AbortSignal) => {
  const body = { type: 'trackingErrors.correctZip', ticket: 'ZD-5', text: lines.join('\n') } as const
  return api.request(createBatch, { body }, { as: sessionToken, ...(signal ? { signal } : {}) })
}
const listResults = async (id: number) =>
  (await listRows(api.connection.db, id)).map(({ check, error }) => error ?? check)
const listRequestsSince = (previousCount: number) => service.requestedPaths.slice(previousCount)

test('a dry run looks up 100 zip codes, each once, and marks the other rows as not looked up', async () => {
  const previousCount = service.requestedPaths.length
  const lines = reverseIds.map((id, index) => `${id} ${buildZip(index)}`)
  const duplicateLines = reverseIds.slice(0, 5).map((id) => `${id} ${buildZip(0)}`)
  const unknownLines = Array.from({ length: 600 }, (_, index) => `${900_000 + index} ${buildZip(5000 + index)}`)
  const { body } = await sendDraft([...lines.slice(0, 60), ...unknownLines, ...duplicateLines, ...lines.slice(60)])
  expect(body.data).toMatchObject({ rows: { waiting: REVERSE_COUNT }, checks: { not_found: 600, duplicate: 5 } })
  expect(listRequestsSince(previousCount)).toEqual(lines.slice(0, 100).map((_, index) => `/${buildZip(index)}`))
  const results = await listResults(body.data.id)
  expect(results.slice(0, 60).concat(results.slice(665, 705))).toEqual(Array(100).fill('ok'))
  expect(results.slice(705)).toEqual(Array(20).fill(ZIP_NOT_LOOKED_UP_ERROR))
})

test('a dry run stops look-ups after the first error, and the run looks the zip codes up', async () => {
  const previousCount = service.requestedPaths.length
  service.respondWith(createJsonListener({}, 500))
  const { body } = await sendDraft(reverseIds.slice(0, 3).map((id, index) => `${id} ${buildZip(index)}`))
  expect(listRequestsSince(previousCount)).toHaveLength(1)
  expect(await listResults(body.data.id)).toEqual(Array(3).fill(ZIP_NOT_LOOKED_UP_ERROR))

  service.respondWith((request, response) => {
    const cep = request.url?.slice(1)
    const isKnown = cep === buildZip(0)
    createJsonListener(isKnown ? { cep, localidade: 'São Paulo', uf: 'SP' } : { erro: true })(request, response)
  })
  const engine = startBatchEngine(api.services)
  const { id } = body.data
  await api.call(runBatch, { params: { id }, body: { rows: 3 } }, { as: sessionToken })
  await waitForBatch(api, sessionToken, id, { status: 'done', rows: { done: 1, failed: 2 } })
  await engine.stop()
  const rows = await listRows(api.connection.db, id)
  expect(rows.map(({ error }) => error)).toEqual([null, 'address.not_found', 'address.not_found'])
})

test('a cancelled request creates no batch and stops the look-ups', async () => {
  const previousCount = service.requestedPaths.length
  const abortController = new AbortController()
  service.respondWith(() => abortController.abort())
  const batchCount = await api.connection.db.$count(batches)
  const { status } = await sendDraft(
    reverseIds.slice(10, 15).map((id, index) => `${id} ${buildZip(index)}`),
    abortController.signal,
  )
  expect(status).toBe(503)
  expect(listRequestsSince(previousCount)).toHaveLength(1)
  expect(await api.connection.db.$count(batches)).toBe(batchCount)
  expect(await api.connection.db.$count(batches, eq(batches.status, 'draft'))).toBe(1)
})

test('all look-ups together stop at the time limit', { timeout: 4_000 }, async () => {
  const previousCount = service.requestedPaths.length
  service.respondWith(() => {})
  const lookUp = createZipLookup({ ...testConfig, zipServiceUrl }, new AbortController().signal, 50)
  expect([await lookUp(buildZip(1)), await lookUp(buildZip(2))]).toEqual([
    ZIP_NOT_LOOKED_UP_ERROR,
    ZIP_NOT_LOOKED_UP_ERROR,
  ])
  const lateLookup = createZipLookup({ ...testConfig, zipServiceUrl }, AbortSignal.abort())
  expect(await lateLookup(buildZip(3))).toBe(ZIP_NOT_LOOKED_UP_ERROR)
  expect(listRequestsSince(previousCount)).toHaveLength(1)
})
