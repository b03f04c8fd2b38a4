// Tests that the server saves the stores only once when an upload is repeated with the same idempotency key.
import { describe, expect, test } from 'vitest'
import { useApi } from '../use-api.ts'
import { buildCsv, manyLines, VALID_ROW } from './files.ts'
import { countStores, createEcommerceId, upload } from './sending.ts'

const api = useApi()

describe('An upload has one effect', () => {
  test('when the same file is sent twice with one key; another file with that key is rejected', async () => {
    const own = await createEcommerceId(api)
    const requestOptions = { headers: { 'Idempotency-Key': 'one-file' } }
    const first = await upload(api, buildCsv([VALID_ROW]), { ecommerceId: own }, requestOptions)
    const repeated = await upload(api, buildCsv([VALID_ROW]), { ecommerceId: own }, requestOptions)
    expect([first.status, repeated.body, repeated.headers.get('Idempotency-Replayed')]).toEqual([
      200,
      first.body,
      'true',
    ])
    expect((await upload(api, buildCsv([VALID_ROW, VALID_ROW]), { ecommerceId: own }, requestOptions)).status).toBe(422)
    expect(await countStores(api, own)).toBe(1)
  })

  test('when a corrected file is sent with the same key after errors', async () => {
    const own = await createEcommerceId(api)
    const requestOptions = { headers: { 'Idempotency-Key': 'mended' } }
    expect(
      (await upload(api, buildCsv([{ ...VALID_ROW, number: '' }]), { ecommerceId: own }, requestOptions)).status,
    ).toBe(422)
    expect((await upload(api, buildCsv([VALID_ROW]), { ecommerceId: own }, requestOptions)).status).toBe(200)
    expect(await countStores(api, own)).toBe(1)
  })

  test('per key: two parallel uploads with two keys both succeed, and three uploads with one key are executed once', async () => {
    const [own, otherEcommerce] = [await createEcommerceId(api), await createEcommerceId(api)]
    const parallelResponses = await Promise.all(
      [700, 900].map((lines) =>
        upload(api, manyLines(lines), { ecommerceId: own, extraFields: { repeated: 'create' } }),
      ),
    )
    expect(parallelResponses.map(({ status }) => status)).toEqual([200, 200])
    expect(await countStores(api, own)).toBe(1600)
    const requestOptions = { headers: { 'Idempotency-Key': 'at-once' } }
    const responses = await Promise.all(
      [1, 2, 3].map(() => upload(api, manyLines(300), { ecommerceId: otherEcommerce }, requestOptions)),
    )
    expect(responses.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(await countStores(api, otherEcommerce)).toBe(300)
  })

  test('or none: when it is cancelled, nothing is saved and the key can be used again', async () => {
    const own = await createEcommerceId(api)
    const headers = { 'Idempotency-Key': 'cancelled' }
    const controller = new AbortController()
    const pendingUpload = upload(api, manyLines(5000), { ecommerceId: own }, { headers, signal: controller.signal })
    setImmediate(() => controller.abort())
    expect((await pendingUpload).status).toBe(503)
    expect(await countStores(api, own)).toBe(0)
    expect((await upload(api, buildCsv([VALID_ROW]), { ecommerceId: own }, { headers })).status).toBe(200)
    expect(await countStores(api, own)).toBe(1)
  })
})
