// Tests that an upload of stores acts once per idempotency key.
import { describe, expect, test } from 'vitest'
import { useApi } from '../use-api.ts'
import { csv, manyLines, sound } from './files.ts'
import { fresh, numberIn, upload } from './sending.ts'

const api = useApi()

describe('An upload has one effect', () => {
  test('when the same file is sent twice with one key; another file with that key is rejected', async () => {
    const own = await fresh(api)
    const calling = { headers: { 'Idempotency-Key': 'one-file' } }
    const first = await upload(api, csv([sound]), { of: own }, calling)
    const repeated = await upload(api, csv([sound]), { of: own }, calling)
    expect([first.status, repeated.body, repeated.headers.get('Idempotency-Replayed')]).toEqual([
      200,
      first.body,
      'true',
    ])
    expect((await upload(api, csv([sound, sound]), { of: own }, calling)).status).toBe(422)
    expect(await numberIn(api, own)).toBe(1)
  })

  test('when a corrected file is sent with the same key after errors', async () => {
    const own = await fresh(api)
    const calling = { headers: { 'Idempotency-Key': 'mended' } }
    expect((await upload(api, csv([{ ...sound, number: '' }]), { of: own }, calling)).status).toBe(422)
    expect((await upload(api, csv([sound]), { of: own }, calling)).status).toBe(200)
    expect(await numberIn(api, own)).toBe(1)
  })

  test('per key: two parallel uploads both succeed, and three with one key act once', async () => {
    const [own, otherEcommerce] = [await fresh(api), await fresh(api)]
    const both = await Promise.all(
      [700, 900].map((lines) => upload(api, manyLines(lines), { of: own, more: { repeated: 'create' } })),
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await numberIn(api, own)).toBe(1600)
    const calling = { headers: { 'Idempotency-Key': 'at-once' } }
    const same = await Promise.all([1, 2, 3].map(() => upload(api, manyLines(300), { of: otherEcommerce }, calling)))
    expect(same.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(await numberIn(api, otherEcommerce)).toBe(300)
  })

  test('or none: when it is cancelled, nothing is saved and the key can be used again', async () => {
    const own = await fresh(api)
    const headers = { 'Idempotency-Key': 'cancelled' }
    const controller = new AbortController()
    const pendingUpload = upload(api, manyLines(5000), { of: own }, { headers, signal: controller.signal })
    setImmediate(() => controller.abort())
    expect((await pendingUpload).status).toBe(503)
    expect(await numberIn(api, own)).toBe(0)
    expect((await upload(api, csv([sound]), { of: own }, { headers })).status).toBe(200)
    expect(await numberIn(api, own)).toBe(1)
  })
})
