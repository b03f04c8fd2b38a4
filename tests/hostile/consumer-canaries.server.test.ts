// What a consumer is searched by is a canary: however it is sent, no table, answer, log line or metric sings it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchConsumer } from '#contract/console/tickets.ts'
import { tell } from '../figures.ts'
import type { Api, Calling, RawInput } from '../harness.ts'
import { hearing } from './hearing.ts'
import { startWorld } from './world.ts'

const canaries = [
  'canario.maria@consumidora.example',
  '529.982.247-25',
  '52998224725',
  '(11) 98888-7771',
  '11988887771',
]
const ears = hearing([...canaries])

let api: Api
beforeAll(async () => {
  api = await startWorld()
}, 120_000)
afterAll(() => api.close())

/** Right, under a key, twice; beside what is unknown; under a ticket; as who may not, and as nobody. */
function callsWith(q: string): readonly (readonly [RawInput, Calling])[] {
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

it('in no answer, whatever the status, and in nothing that is kept', async () => {
  const statuses: number[] = []
  const without = await api.as({ users: 'read_and_write', stores: 'read_and_write' })
  for (const q of canaries)
    for (const [input, calling] of [...callsWith(q), [{ body: { q } }, { as: without }] as const]) {
      const answer = await api.request(searchConsumer, input, calling)
      statuses.push(answer.status)
      ears.hearAnswer(`${answer.status} of the search`, answer)
    }
  for (const status of [200, 401, 403, 422]) expect(statuses).toContain(status)
  await ears.hearTables(api)
  ears.hear('the log', api.lines)
  const metrics = await api.send('/metrics', {}, { as: null })
  ears.hear('the metrics', metrics.body)
  expect(ears.sung).toEqual([])
  tell(
    `consumers: ${statuses.length} searches by ${canaries.length} canaries, heard in ${ears.heard()} texts, 0 sightings`,
  )
})
