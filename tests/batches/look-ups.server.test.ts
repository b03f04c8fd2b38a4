// Tests a dry run whose zip codes need an external service: the dry run ends in time and marks the zip codes that it
// could not look up.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBatch, runBatch } from '#contract/console/batches.ts'
import { startBatchEngine } from '#server/console/batches/run.ts'
import { batches } from '#server/db/schema/console/batches.ts'
import { createLookup, NOT_LOOKED_UP } from '#server/platform/tracking-errors/batch.ts'
import { json, type LoopbackService, startService } from '../addresses/loopback-service.ts'
import { address, makeEcommerce, makeReverse } from '../factories.ts'
import { type Api, startApi, testConfig } from '../harness.ts'
import { rowsOf, until } from './working.ts'

const count = 120

let service: LoopbackService
let zipServiceUrl: string
let api: Api
let as: string
/** Ids of reverses with an incorrect zip code. */
const ids: number[] = []

beforeAll(async () => {
  service = await startService()
  zipServiceUrl = `${service.origin}/{zip}`
  api = await startApi({ config: { zipServiceUrl } })
  as = await api.as({ courier: 'read_and_write' })
  const ecommerce_id = (await makeEcommerce(api.connection.db)).id
  const customer = {
    ...{ name: 'Cliente', email: 'cliente@example.com', document: '52998224725', phone: '5511999990000' },
    address: { ...address, zip_code: '00000000' },
  }
  const wrong = { ecommerce_id, tracking_error: 'cep_invalid', customer }
  for (let made = 0; made < count; made += 1) ids.push((await makeReverse(api.connection.db, wrong)).id)
})

beforeEach(() => {
  service.answerWith((request, response) => {
    const cep = request.url?.slice(1)
    json({ cep, logradouro: 'Rua', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP', ibge: '3550308' })(
      request,
      response,
    )
  })
})

afterAll(async () => {
  await api.close()
  await service.close()
})

const zipOf = (index: number) => String(1_000_000 + index).padStart(8, '0')
const draft = (lines: readonly string[], signal?: AbortSignal) => {
  const body = { type: 'trackingErrors.correctZip', ticket: 'ZD-5', text: lines.join('\n') } as const
  return api.request(createBatch, { body }, { as, ...(signal ? { signal } : {}) })
}
const foundOf = async (id: number) => (await rowsOf(api.connection.db, id)).map(({ check, error }) => error ?? check)
const askedSince = (before: number) => service.asked.slice(before)

test('of the whole dry run 100 codes are looked up, each once; the other rows say so and are ready', async () => {
  const before = service.asked.length
  const lines = ids.map((id, index) => `${id} ${zipOf(index)}`)
  const again = ids.slice(0, 5).map((id) => `${id} ${zipOf(0)}`)
  const nobody = Array.from({ length: 600 }, (_, index) => `${900_000 + index} ${zipOf(5000 + index)}`)
  const { body } = await draft([...lines.slice(0, 60), ...nobody, ...again, ...lines.slice(60)])
  expect(body.data).toMatchObject({ rows: { waiting: count }, checks: { not_found: 600, duplicate: 5 } })
  expect(askedSince(before)).toEqual(lines.slice(0, 100).map((_, index) => `/${zipOf(index)}`))
  const found = await foundOf(body.data.id)
  expect(found.slice(0, 60).concat(found.slice(665, 705))).toEqual(Array(100).fill('ok'))
  expect(found.slice(705)).toEqual(Array(20).fill(NOT_LOOKED_UP))
})

test('a service that does not answer is asked once; a row is looked up when it is done', async () => {
  const before = service.asked.length
  service.answerWith(json({}, 500))
  const { body } = await draft(ids.slice(0, 3).map((id, index) => `${id} ${zipOf(index)}`))
  expect(askedSince(before)).toHaveLength(1)
  expect(await foundOf(body.data.id)).toEqual(Array(3).fill(NOT_LOOKED_UP))

  service.answerWith((request, response) => {
    const cep = request.url?.slice(1)
    const isThere = cep === zipOf(0)
    json(isThere ? { cep, localidade: 'São Paulo', uf: 'SP' } : { erro: true })(request, response)
  })
  const engine = startBatchEngine(api.services)
  const { id } = body.data
  await api.call(runBatch, { params: { id }, body: { rows: 3 } }, { as })
  await until(api, as, id, { status: 'done', rows: { done: 1, failed: 2 } })
  await engine.stop()
  const rows = await rowsOf(api.connection.db, id)
  expect(rows.map(({ error }) => error)).toEqual([null, 'address.not_found', 'address.not_found'])
})

test('who goes away in the middle leaves no batch, and nothing more is asked', async () => {
  const before = service.asked.length
  const gone = new AbortController()
  service.answerWith(() => gone.abort())
  const kept = await api.connection.db.$count(batches)
  const { status } = await draft(
    ids.slice(10, 15).map((id, index) => `${id} ${zipOf(index)}`),
    gone.signal,
  )
  expect(status).toBe(503)
  expect(askedSince(before)).toHaveLength(1)
  expect(await api.connection.db.$count(batches)).toBe(kept)
  expect(await api.connection.db.$count(batches, eq(batches.status, 'draft'))).toBe(1)
})

test('all look-ups together have an end, however slow each is', { timeout: 4_000 }, async () => {
  const before = service.asked.length
  service.answerWith(() => {})
  const lookUp = createLookup({ ...testConfig, zipServiceUrl }, new AbortController().signal, 50)
  expect([await lookUp(zipOf(1)), await lookUp(zipOf(2))]).toEqual([NOT_LOOKED_UP, NOT_LOOKED_UP])
  const late = createLookup({ ...testConfig, zipServiceUrl }, AbortSignal.abort())
  expect(await late(zipOf(3))).toBe(NOT_LOOKED_UP)
  expect(askedSince(before)).toHaveLength(1)
})
