// Sends several requests in parallel that register a carrier with the same URL. Only one may succeed (S2 §5). Some
// races need PostgreSQL, because the embedded database has only one session.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listCarriers } from '#contract/platform/carriers.ts'
import { createTestPostgres, hasPostgres } from '../postgres.ts'
import { buildUrl, type CarrierSetup, fieldValues, startCarrierSetup } from './carrier-setup.ts'

const databases = [
  ['the embedded database', true, startCarrierSetup],
  ['PostgreSQL', hasPostgres, async () => startCarrierSetup(await createTestPostgres())],
] as const

describe.each(databases)('on %s', (_, isAvailable, start) => {
  describe.skipIf(!isAvailable)('simultaneous requests', () => {
    let carrierSetup: CarrierSetup
    beforeAll(async () => {
      carrierSetup = await start()
      // Creates the user who sends all requests, before the first parallel requests.
      await carrierSetup.api.call(listCarriers, {})
    }, 60_000)
    afterAll(async () => {
      await carrierSetup?.close()
    })

    test('register a URL in several spellings once, and the others receive 422', async () => {
      const spellings = ['', '/', '//', '#a', '?']
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          carrierSetup.add(`${buildUrl('raced')}${spellings[index % spellings.length]}`),
        ),
      )
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      const errors = responses
        .filter(({ status }) => status !== 200)
        .map(({ status, body }) => [status, body.error_code])
      expect(errors).toEqual(Array(9).fill([422, 'ERROR_CARRIER_ALREADY_REGISTERED']))
      expect(await carrierSetup.count()).toBe(1)
    })

    test('give a URL to only one of two existing carriers and a new one', async () => {
      const created = await Promise.all(['one', 'two'].map((name) => carrierSetup.add(buildUrl(name))))
      const ids: number[] = created.map(({ body }) => body.data.id)
      const responses = await Promise.all([
        ...ids.map((id) => carrierSetup.save(id, buildUrl('wanted'), fieldValues)),
        carrierSetup.add(buildUrl('wanted')),
      ])
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    })

    test('save only one of four changes of one version', async () => {
      const { body } = await carrierSetup.add(buildUrl('edited'))
      const { id, url } = body.data
      const options = { headers: { 'If-Match': '"1"' } }
      const notes = ['a', 'b', 'c', 'd'].map((note) => ({ pac: { ...fieldValues.pac, note } }))
      const responses = await Promise.all(notes.map((fields) => carrierSetup.save(id, url, fields, options)))
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
    })

    test('with one idempotency key register a carrier once', async () => {
      const options = { headers: { 'Idempotency-Key': 'carrier-1' } }
      const responses = await Promise.all(
        [1, 2, 3].map(() => carrierSetup.add(buildUrl('clicked'), fieldValues, options)),
      )
      const statuses = responses.map(({ status }) => status)
      expect(statuses).toContain(200)
      expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([])
      const repeated = await carrierSetup.add(buildUrl('clicked'), fieldValues, options)
      expect([repeated.status, repeated.headers.get('Idempotency-Replayed')]).toEqual([200, 'true'])
    })
  })
})
