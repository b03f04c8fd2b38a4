// Uses the search term of the consumer search as a canary and checks that no table, response, log line or metric
// contains the term.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchConsumer } from '#contract/console/tickets.ts'
import { recordFigure } from '../figures.ts'
import type { Api, RawInput, RequestOptions } from '../harness.ts'
import { startCanaryDetector } from './hearing.ts'
import { startWorld } from './world.ts'

const canaries = [
  'canario.maria@consumidora.example',
  '529.982.247-25',
  '52998224725',
  '(11) 98888-7771',
  '11988887771',
]
const detector = startCanaryDetector([...canaries])

let api: Api
beforeAll(async () => {
  api = await startWorld()
}, 120_000)
afterAll(() => api.close())

/**
 * Requests with the search term: valid, repeated with an idempotency key, with unknown fields, with a ticket, without
 * permission and without a session.
 */
function buildRequests(q: string): readonly (readonly [RawInput, RequestOptions])[] {
  const key = { headers: { 'Idempotency-Key': `canary-${q.length}` } }
  return [
    [{ body: { q } }, {}],
    [{ body: { q } }, key],
    [{ body: { q } }, key],
    [{ body: { q: ` ${q} ` } }, { as: 'collaborator_aftersale', headers: { 'X-Ticket': 'ZD-9' } }],
    [{ body: { q, order: q } }, {}],
    [{ body: { consumer: q } }, {}],
    [{ body: { q: [q] } }, {}],
    [{ body: { q: `${q} e mais` } }, {}],
    [{ body: { q } }, { as: null }],
  ]
}

it('No response, table, log line or metric contains the search term, whatever the status', async () => {
  const statuses: number[] = []
  const without = await api.as({ users: 'read_and_write', stores: 'read_and_write' })
  for (const q of canaries)
    for (const [input, calling] of [...buildRequests(q), [{ body: { q } }, { as: without }] as const]) {
      const response = await api.request(searchConsumer, input, calling)
      statuses.push(response.status)
      detector.hearAnswer(`${response.status} of the search`, response)
    }
  for (const status of [200, 401, 403, 422]) expect(statuses).toContain(status)
  await detector.hearTables(api)
  detector.hear('the log', api.lines)
  const metrics = await api.send('/metrics', {}, { as: null })
  detector.hear('the metrics', metrics.body)
  expect(detector.sung).toEqual([])
  recordFigure(
    `consumers: ${statuses.length} searches by ${canaries.length} canaries, heard in ${detector.heard()} texts, 0 sightings`,
  )
})
