// Searches for consumers with a recognizable search term (a canary). No table, response, log line, metric or request to
// the platform may contain the term. Runs on a server with its own database and on a server that calls an external
// platform API.
import { expect, it } from 'vitest'
import { searchConsumer } from '#contract/console/tickets.ts'
import type { RawInput, RequestOptions } from '../harness.ts'
import { storeMeasurement } from '../measurements.ts'
import { startServerWithPlatform } from '../upstream/sample-platform.ts'
import { startCanaryDetector } from './canary-detector.ts'
import { startStandAloneServer } from './tested-server.ts'

const canaries = [
  'canario.maria@consumidora.example',
  '529.982.247-25',
  '52998224725',
  '(11) 98888-7771',
  '11988887771',
]
/**
 * Builds requests that contain the search term: valid, repeated with an idempotency key, with unknown fields, with a
 * ticket, without permission and without a session.
 */
function buildRequests(searchText: string): readonly (readonly [input: RawInput, options: RequestOptions])[] {
  const idempotencyOptions = { headers: { 'Idempotency-Key': `canary-${searchText.length}` } }
  return [
    [{ body: { q: searchText } }, {}],
    [{ body: { q: searchText } }, idempotencyOptions],
    [{ body: { q: searchText } }, idempotencyOptions],
    [{ body: { q: ` ${searchText} ` } }, { as: 'collaborator_aftersale', headers: { 'X-Ticket': 'ZD-9' } }],
    [{ body: { q: searchText, order: searchText } }, {}],
    [{ body: { consumer: searchText } }, {}],
    [{ body: { q: [searchText] } }, {}],
    [{ body: { q: `${searchText} e mais` } }, {}],
    [{ body: { q: searchText } }, { as: null }],
  ]
}

it.each([
  ['stand-alone', startStandAloneServer, [200, 401, 403, 422]],
  // Expects 501 instead of 200, because the platform API cannot search for consumers.
  ['in front of a platform', startServerWithPlatform, [401, 403, 501]],
] as const)(
  'No text of a server %s contains the search term, whatever the status',
  async (mode, startServer, expectedStatuses) => {
    const { api, platform, close } = await startServer()
    const detector = startCanaryDetector([...canaries])
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
    expect([...new Set(statuses)].sort()).toEqual(expectedStatuses)
    await detector.searchTables(api)
    detector.search('the log', api.logLines)
    const metrics = await api.send('/metrics', {}, { as: null })
    detector.search('the metrics', metrics.body)
    detector.search(
      'the calls to the platform',
      platform?.requests.map(({ path, query, text }) => [path, String(query), text]),
    )
    expect(detector.leaks).toEqual([])
    await close()
    storeMeasurement(
      `consumers, ${mode}: ${statuses.length} searches by ${canaries.length} canaries, heard in ${detector.getSearchedCount()} texts, 0 sightings`,
    )
  },
)
