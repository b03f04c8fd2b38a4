// Tests simultaneous registrations of one URL, of which only one succeeds (S2 §5). The embedded database has one
// session, so some races need PostgreSQL.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listCarriers } from '#contract/platform/carriers.ts'
import { hasPostgres, testPostgres } from '../postgres.ts'
import { type Carriers, startCarriers, typed, urlOf } from './world.ts'

const databases = [
  ['the embedded database', true, startCarriers],
  ['PostgreSQL', hasPostgres, async () => startCarriers(await testPostgres())],
] as const

describe.each(databases)('on %s', (_, isThere, start) => {
  describe.skipIf(!isThere)('at once', () => {
    let world: Carriers
    beforeAll(async () => {
      world = await start()
      // The first request creates the user who sends all requests of these tests.
      await world.api.call(listCarriers, {})
    }, 60_000)
    afterAll(async () => {
      await world?.close()
    })

    test('the same URL in many spellings is registered once; the others are told so', async () => {
      const spellings = ['', '/', '//', '#a', '?']
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => world.add(`${urlOf('raced')}${spellings[index % spellings.length]}`)),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const others = answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body.error_code])
      expect(others).toEqual(Array(9).fill([422, 'ERROR_CARRIER_ALREADY_REGISTERED']))
      expect(await world.count()).toBe(1)
    })

    test('two carriers that move to one URL, and a new one: one has it', async () => {
      const made = await Promise.all(['one', 'two'].map((name) => world.add(urlOf(name))))
      const ids: number[] = made.map(({ body }) => body.data.id)
      const answers = await Promise.all([
        ...ids.map((id) => world.save(id, urlOf('wanted'), typed)),
        world.add(urlOf('wanted')),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    })

    test('two saves of one version: one is refused', async () => {
      const { body } = await world.add(urlOf('edited'))
      const { id, url } = body.data
      const match = { headers: { 'If-Match': '"1"' } }
      const notes = ['a', 'b', 'c', 'd'].map((note) => ({ pac: { ...typed.pac, note } }))
      const answers = await Promise.all(notes.map((fields) => world.save(id, url, fields, match)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
    })

    test('a double click with one key registers once', async () => {
      const calling = { headers: { 'Idempotency-Key': 'carrier-1' } }
      const answers = await Promise.all([1, 2, 3].map(() => world.add(urlOf('clicked'), typed, calling)))
      const statuses = answers.map(({ status }) => status)
      expect(statuses).toContain(200)
      expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([])
      const again = await world.add(urlOf('clicked'), typed, calling)
      expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([200, 'true'])
    })
  })
})
