// Tests that JSON responses are compressed when the client accepts gzip, and that the content does not change.
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { saveStore } from '#contract/platform/stores.ts'
import { makeEcommerce, makeStore } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()

const LONG_RESPONSE_PATH = '/openapi.json'
const fetchWithEncoding = (path: string, acceptEncoding?: string, method = 'GET') =>
  api.app.request(`http://localhost${path}`, {
    method,
    headers: acceptEncoding ? { 'Accept-Encoding': acceptEncoding } : {},
  })
const readBytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

it.each(['gzip', 'gzip, deflate, br', 'GZIP', 'br, gzip;q=0.5', 'deflate, gzip;q=1.0'])(
  'The response is compressed for Accept-Encoding %s',
  async (acceptEncoding) => {
    const uncompressedBytes = await readBytes(await fetchWithEncoding(LONG_RESPONSE_PATH))
    const response = await fetchWithEncoding(LONG_RESPONSE_PATH, acceptEncoding)
    expect(response.headers.get('Content-Encoding')).toBe('gzip')
    expect(response.headers.get('Vary')).toContain('Accept-Encoding')
    const compressed = await readBytes(response)
    expect(gunzipSync(compressed).equals(uncompressedBytes)).toBe(true)
    expect(compressed.length).toBeLessThan(uncompressedBytes.length / 5)
  },
)

it.each([undefined, '', 'identity', 'br', 'gzip;q=0', '*;q=0'])(
  'The response is not compressed for Accept-Encoding %s',
  async (acceptEncoding) => {
    const response = await fetchWithEncoding(LONG_RESPONSE_PATH, acceptEncoding)
    expect(response.headers.has('Content-Encoding')).toBe(false)
    expect(response.headers.get('Vary')).toContain('Accept-Encoding')
    expect(JSON.parse(String(await readBytes(response))).openapi).toBe('3.1.0')
  },
)

it('Short responses, HEAD responses and responses other than JSON are not compressed', async () => {
  for (const response of [
    await fetchWithEncoding('/livez', 'gzip'),
    await fetchWithEncoding(LONG_RESPONSE_PATH, 'gzip', 'HEAD'),
    await fetchWithEncoding('/v2/x', 'gzip'),
  ])
    expect(response.headers.has('Content-Encoding')).toBe(false)
})

it('The ETag of a compressed record is still its version', async () => {
  const { id: ecommerce_id } = await makeEcommerce(api.connection.db)
  const { id } = await makeStore(api.connection.db, { ecommerce_id, schedules: '9h às 18h '.repeat(100) })
  const sessionToken = await api.openSession('admin_boss')
  const path = saveStore.path.replace(':ecommerce_id', String(ecommerce_id)).replace(':id', String(id))
  const headers = { Authorization: `Bearer ${sessionToken}`, 'Accept-Encoding': 'gzip' }
  const response = await api.app.request(`http://localhost${path}`, { headers })
  expect([response.status, response.headers.get('Content-Encoding'), response.headers.get('ETag')]).toEqual([
    200,
    'gzip',
    '"1"',
  ])
})
