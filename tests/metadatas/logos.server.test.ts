// Tests uploading and reading the logos of an ecommerce.
import { beforeAll, describe, expect, test } from 'vitest'
import { buildEndpointPath } from '#contract/endpoint.ts'
import { getLogo, uploadLogo } from '#contract/platform/metadatas.ts'
import { detectImageType } from '#server/services/picture.ts'
import { makeEcommerce } from '../factories.ts'
import type { RequestOptions } from '../harness.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let id: number
let otherEcommerceId: number
beforeAll(async () => {
  id = (await makeEcommerce(api.connection.db)).id
  otherEcommerceId = (await makeEcommerce(api.connection.db)).id
})

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const jpg = Buffer.from('ffd8ffe000104a464946', 'hex')
const webp = Buffer.from('RIFF\x24\x00\x00\x00WEBPVP8 ', 'latin1')

interface UploadInput {
  readonly content?: Uint8Array | string
  readonly type?: string
  readonly kind?: string
  readonly extraFields?: Readonly<Record<string, string>>
}

function buildForm({ content = png, type = 'image/png', kind = 'main', extraFields = {} }: UploadInput): FormData {
  const form = new FormData()
  form.set('kind', kind)
  form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], 'logo.png', { type }))
  for (const [name, value] of Object.entries(extraFields)) form.append(name, value)
  return form
}

const upload = (values: UploadInput = {}, requestOptions?: RequestOptions, ecommerceId: unknown = id) =>
  api.send(
    buildEndpointPath(uploadLogo.path, { id: ecommerceId }),
    { method: 'POST', body: buildForm(values) },
    requestOptions,
  )
const read = (logo_id: unknown, requestOptions?: RequestOptions, ecommerceId: unknown = id) =>
  api.request(getLogo, { params: { id: ecommerceId, logo_id } }, requestOptions)

describe('POST logos', () => {
  test('returns 401 without a session, 403 for readonly, 404 for an unknown ecommerce and 422 for an invalid id', async () => {
    expect((await upload({}, { as: null })).status).toBe(401)
    expect((await upload({}, { as: 'financial' })).status).toBe(403)
    expect((await upload({}, {}, 999_999)).status).toBe(404)
    expect((await upload({}, {}, 'x')).status).toBe(422)
  })

  test('accepts 20 parts per form, returns 413 above, and is no slower than for one file of that size', async () => {
    const numbered = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, '']))
    expect((await upload({ extraFields: numbered(18) })).status).toBe(422)
    const response = await upload({ extraFields: numbered(19) })
    expect([response.status, response.body.error_code]).toEqual([413, 'request.too_many_parts'])

    const buildPart = (index: number) => `--x\r\nContent-Disposition: form-data; name="${index}"\r\n\r\n\r\n`
    const parts = `${Array.from({ length: 38_000 }, (_, index) => buildPart(index)).join('')}--x--\r\n`
    const body = { method: 'POST', body: parts, headers: { 'Content-Type': 'multipart/form-data; boundary="x"' } }
    const measureRequest = async (sendRequest: () => Promise<{ status: number }>) => {
      const startTime = performance.now()
      const { status } = await sendRequest()
      return { status, time: performance.now() - startTime }
    }
    const single = await measureRequest(() => upload({ content: 'x'.repeat(parts.length) }))
    const many = await measureRequest(() => api.send(buildEndpointPath(uploadLogo.path, { id }), body))
    expect([single.status, many.status]).toEqual([422, 413])
    expect(many.time).toBeLessThan(10 * single.time)
  })

  test('rejects a part with more than 8 kB of headers and reads a part with fewer', async () => {
    const buildRequest = (headers: string) => ({
      method: 'POST',
      body: `--x\r\n${headers}Content-Disposition: form-data; name="kind"\r\n\r\nmain\r\n--x--\r\n`,
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    })
    const getStatus = async (count: number) =>
      (await api.send(buildEndpointPath(uploadLogo.path, { id }), buildRequest('X-A: b\r\n'.repeat(count)))).status
    expect([await getStatus(900), await getStatus(1_100)]).toEqual([422, 400])
  })

  test('reports a field that is sent several times once', async () => {
    const form = buildForm({})
    for (let time = 0; time < 5; time++) form.append('kind', 'main')
    const { status, body } = await api.send(buildEndpointPath(uploadLogo.path, { id }), { method: 'POST', body: form })
    expect([status, body.errors]).toMatchObject([422, [{ field: 'body.kind', code: 'validation.duplicated' }]])
  })

  test.each([
    ['PNG', png, 'image/png'],
    ['JPG', jpg, 'image/jpeg'],
    ['WebP', webp, 'image/webp'],
  ])('stores %s and returns it with its own media type', async (_, content, type) => {
    const { status, body } = await upload({ content, type: 'application/octet-stream', kind: 'email' }, { as: 'n1' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ kind: 'email', media_type: type })
    const headers = { Authorization: `Bearer ${await api.openSession('financial')}` }
    const picture = await api.app.request(`http://localhost${body.data.path}`, { headers })
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(content)
    expect(picture.headers.get('Content-Type')).toBe(type)
    expect(picture.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
    ['an SVG that says PNG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/png'],
    ['a page that says PNG', '<!doctype html>', 'image/png'],
    ['a GIF', 'GIF89a', 'image/gif'],
    ['nothing', '', 'image/png'],
    ['a RIFF that is a sound', 'RIFF\x24\x00\x00\x00WAVEfmt ', 'image/webp'],
  ])('returns 422 for %s', async (_, content, type) => {
    const { status, body } = await upload({ content, type })
    expect([status, body.error_code]).toEqual([422, 'metadatas.no_picture'])
    expect(body.message).toBe('Envie uma imagem PNG, JPG ou WebP')
  })

  test('accepts at most 2 MB', async () => {
    const sized = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])
    expect((await upload({ content: sized(2 * 1024 * 1024) })).status).toBe(200)
    expect((await upload({ content: sized(2 * 1024 * 1024 + 1) })).status).toBe(413)
    expect((await upload({ content: sized(3 * 1024 * 1024) })).status).toBe(413)
  })

  test('returns 422 for another kind, another field or a duplicate field, 415 for JSON and 400 without a form', async () => {
    expect((await upload({ kind: 'favicon' })).status).toBe(422)
    expect((await upload({ extraFields: { extra: '1' } })).status).toBe(422)
    expect((await upload({ extraFields: { kind: 'email' } })).status).toBe(422)
    const post = (type: string, body: string) =>
      api.send(buildEndpointPath(uploadLogo.path, { id }), { method: 'POST', headers: { 'Content-Type': type }, body })
    expect((await post('application/json', '{}')).status).toBe(415)
    expect((await post('multipart/form-data; boundary=x', 'nothing of the kind')).status).toBe(400)
  })

  test('is executed once per idempotency key and rejects another file with the same key', async () => {
    const requestOptions = { headers: { 'Idempotency-Key': 'one-logo' } }
    const boundary = (content: string) =>
      `--b\r\nContent-Disposition: form-data; name="kind"\r\n\r\nmain\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${content}\r\n--b--\r\n`
    const post = (content: Buffer) =>
      api.send(
        buildEndpointPath(uploadLogo.path, { id }),
        {
          method: 'POST',
          headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
          body: new Uint8Array(Buffer.from(boundary(content.toString('latin1')), 'latin1')),
        },
        requestOptions,
      )
    const [first, repeated, otherFile] = [await post(png), await post(png), await post(jpg)]
    expect(repeated.body.data.id).toBe(first.body.data.id)
    expect(otherFile.status).toBe(422)
  })
})

describe('GET logos/{id}', () => {
  test('returns 401, 403, 404 or 422, and 404 under another ecommerce', async () => {
    const { body } = await upload()
    const { id: logo } = body.data
    expect((await read(logo, { as: null })).status).toBe(401)
    expect((await read(logo, { as: 'collaborator_aftersale' })).status).toBe(403)
    expect((await read(logo)).status).toBe(200)
    expect((await read(logo, {}, otherEcommerceId)).status).toBe(404)
    expect((await read(999_999)).status).toBe(404)
    expect((await read('x')).status).toBe(422)
  })
})

test('The server recognizes a picture only by its first bytes', () => {
  expect(detectImageType(png)).toBe('image/png')
  expect(detectImageType(Buffer.concat([Buffer.from(' '), png]))).toBeNull()
  expect(detectImageType(png.subarray(0, 7))).toBeNull()
  expect(detectImageType(Buffer.of())).toBeNull()
})
