// Searches for consumers with a recognizable search term (a canary), and checks that no table, response, log line or
// metric contains the term.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchConsumer } from '#contract/console/tickets.ts'
import { recordMeasurement } from '../figures.ts'
import type { Api, RawInput, RequestOptions } from '../harness.ts'
import { startCanaryDetector } from './canary-detector.ts'
import { startSampleServer } from './sample-server.ts'

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
  api = await startSampleServer()
}, 120_000)
afterAll(() => api.close())

/**
 * Requests with the search term: valid, repeated with an idempotency key, with unknown fields, with a ticket, without
 * permission and without a session.
 */
function buildRequests(searchText: string): readonly (readonly [RawInput, RequestOptions])[] {
  const key = { headers: { 'Idempotency-Key': `canary-${searchText.length}` } }
  return [
    [{ body: { q: searchText } }, {}],
    [{ body: { q: searchText } }, key],
    [{ body: { q: searchText } }, key],
    [{ body: { q: ` ${searchText} ` } }, { as: 'collaborator_aftersale', headers: { 'X-Ticket': 'ZD-9' } }],
    [{ body: { q: searchText, order: searchText } }, {}],
    [{ body: { consumer: searchText } }, {}],
    [{ body: { q: [searchText] } }, {}],
    [{ body: { q: `${searchText} e mais` } }, {}],
    [{ body: { q: searchText } }, { as: null }],
  ]
}

it('No response, table, log line or metric contains the search term, whatever the status', async () => {
  const statuses: number[] = []
  const userWithoutPermission = await api.openSession({ users: 'read_and_write', stores: 'read_and_write' })
  for (const searchText of canaries)
    for (const [input, requestOptions] of [
      ...buildRequests(searchText),
      [{ body: { q: searchText } }, { as: userWithoutPermission }] as const,
    ]) {
      const response = await api.request(searchConsumer, input, requestOptions)
      statuses.push(response.status)
      detector.searchResponse(`${response.status} of the search`, response)
    }
  for (const status of [200, 401, 403, 422]) expect(statuses).toContain(status)
  await detector.searchTables(api)
  detector.search('the log', api.logLines)
  const metrics = await api.send('/metrics', {}, { as: null })
  detector.search('the metrics', metrics.body)
  expect(detector.leaks).toEqual([])
  recordMeasurement(
    `consumers: ${statuses.length} searches by ${canaries.length} canaries, heard in ${detector.getSearchedCount()} texts, 0 sightings`,
  )
})
