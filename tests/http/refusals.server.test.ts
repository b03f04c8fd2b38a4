// Tests every error of the request pipeline: the order of the checks and the format of the error responses.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Problem } from '#contract/problem.ts'
import { useApi } from '../use-api.ts'
import { addThing, listThings, testHandlers } from './endpoints.ts'

const api = useApi({ handlers: testHandlers })

const json = { 'Content-Type': 'application/json' }
const post = (body: BodyInit, headers: Record<string, string> = json) =>
  api.send('/v2/things', { method: 'POST', body, headers })

describe('Paths and methods', () => {
  it.each(['/v2/nothing', '/v1/x', '/v4/', '/demo/x', '/v2/things/', '/v2/things/1/x'])(
    '%s returns 404',
    async (path) => {
      const response = await api.send(path, {}, { as: null })
      expect(response.status).toBe(404)
      expect(response.headers.get('Content-Type')).toContain('application/problem+json')
      expect(response.body.message).toBe('não encontrado')
    },
  )

  it.each(['PUT', 'DELETE', 'PATCH', 'PROPFIND'])('the method %s is not allowed for the path', async (method) => {
    const response = await api.send('/v2/things', { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('GET, POST, HEAD, OPTIONS')
    expect(response.body.message).toBe('método não habilitado')
  })

  it('The allowed methods of a path are returned only to users who may use the path', async () => {
    expect((await api.send('/v2/things', { method: 'PUT' }, { as: null })).status).toBe(401)
    expect((await api.send('/v2/things', { method: 'PUT' }, { as: await api.openSession({}) })).status).toBe(403)
    expect(
      (await api.send('/v2/things', { method: 'PUT' }, { as: await api.openSession({ stores: 'readonly' }) })).status,
    ).toBe(405)
  })

  it('HEAD returns the headers of GET without a body, and OPTIONS returns the methods', async () => {
    const head = await api.send('/v2/things', { method: 'HEAD' })
    expect([head.status, head.body]).toEqual([200, undefined])
    const options = await api.send('/v2/things', { method: 'OPTIONS' }, { as: null })
    expect([options.status, options.headers.get('Allow')]).toEqual([204, 'GET, POST, HEAD, OPTIONS'])
    expect(options.headers.has('Access-Control-Allow-Origin')).toBe(false)
  })
})

describe('Bodies', () => {
  const buildNestedJson = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const invalidBodies: readonly [description: string, body: BodyInit, status: number, code: string | undefined][] = [
    ['of more than 64 kB', JSON.stringify({ name: 'x'.repeat(65_536) }), 413, 'request.too_large'],
    ['of 65 levels', buildNestedJson(65), 413, 'request.too_deep'],
    ['of 30 000 levels', buildNestedJson(30_000), 413, 'request.too_deep'],
    ['of 20 001 numbers', `[${'0,'.repeat(20_000)}0]`, 413, 'request.too_many_values'],
    ['of commas within a text', JSON.stringify(',[{'.repeat(9000)), 422, undefined],
    ['that is empty', '', 400, 'request.malformed'],
    ['that breaks off', '{"name":', 400, 'request.malformed'],
    ['in single quotes', "{'name':'x'}", 400, 'request.malformed'],
    ['with a comma too many', '{"name":"x",}', 400, 'request.malformed'],
    ['of two documents', '{}{}', 400, 'request.malformed'],
    ['that is not UTF-8', Uint8Array.of(0x22, 0xff, 0x22), 400, 'request.malformed'],
    ['of 64 levels of another shape', buildNestedJson(64), 422, undefined],
    ['that is null', 'null', 422, undefined],
    ['that is a text', '"x"', 422, undefined],
    ['that is a list', '[]', 422, undefined],
  ]
  it.each(invalidBodies)('A body with %s is rejected', async (_, body, status, code) => {
    const response = await post(body)
    expect([response.status, response.body.error_code]).toEqual([status, code])
  })

  it('A body without a Content-Length is measured, too', async () => {
    const chunk = new TextEncoder().encode(' '.repeat(65_536))
    let sentBytes = 0
    const body = new ReadableStream({
      pull: (controller) => (sentBytes++ < 40 ? controller.enqueue(chunk) : controller.close()),
    })
    const init = { method: 'POST', body, duplex: 'half', headers: json }
    expect((await api.send('/v2/things', init as RequestInit)).status).toBe(413)
    expect(sentBytes).toBeLessThan(40)
  })

  it('A body may contain brackets in texts', async () => {
    expect((await post(JSON.stringify({ name: '[['.repeat(10) }))).status).toBe(200)
    expect((await post(JSON.stringify({ name: `"${'[{'.repeat(100)}` }))).status).toBe(422)
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/xml',
  ])('A body of type %s is not accepted', async (type) => {
    const response = await post('{"name":"x"}', { 'Content-Type': type })
    expect([response.status, response.body.error_code]).toEqual([415, 'request.media_type'])
    expect(response.headers.get('Accept-Post')).toBe('application/json')
  })

  it('A content type with a charset is accepted', async () => {
    expect((await post('{"name":"x"}', { 'Content-Type': 'Application/JSON; charset=utf-8' })).status).toBe(200)
  })
})

describe('Fields', () => {
  const invalidFields: readonly [body: unknown, field: string, code: string][] = [
    [{}, 'body.name', 'validation.required'],
    [{ name: '' }, 'body.name', 'validation.required'],
    [{ name: '   ' }, 'body.name', 'validation.required'],
    [{ name: 7 }, 'body.name', 'validation.invalid'],
    [{ name: null }, 'body.name', 'validation.invalid'],
    [{ name: 'x'.repeat(21) }, 'body.name', 'validation.max_length'],
    [{ name: 'a\u0000b' }, 'body.name', 'validation.characters'],
    [{ name: 'a\ud800b' }, 'body.name', 'validation.characters'],
    [{ name: 'a\u001bb' }, 'body.name', 'validation.characters'],
    [{ name: 'x', colour: 1 }, 'body.colour', 'validation.unknown_key'],
    [{ name: 'x', 'a\u0000': 1 }, 'body', 'validation.characters'],
    [{ name: 'x', id: 0 }, 'body.id', 'validation.id'],
    [{ name: 'x', id: 2 ** 31 }, 'body.id', 'validation.id'],
    [{ name: 'x', id: 1.5 }, 'body.id', 'validation.id'],
  ]
  it.each(invalidFields)('%j is invalid in %s: %s', async (body, field, code) => {
    const response = await api.request(addThing, { body })
    expect(response.status).toBe(422)
    expect(response.body.errors).toContainEqual({ field, code, message: expect.stringMatching(/^[^.]{5,}$/) })
  })

  it('A field name cannot change a prototype', async () => {
    expect((await post('{"name":"x","__proto__":{"admin":true}}')).status).toBe(422)
    expect('admin' in {}).toBe(false)
  })

  it.each([
    ['q=1&q=2', 'query.q', 'validation.duplicated'],
    ['page=1', 'query.page', 'validation.unknown_key'],
    ['id=x', 'query.id', 'validation.id'],
    ['q=a%00b', 'query.q', 'validation.characters'],
  ])('The query %s is validated as strictly as a body', async (query, field, code) => {
    const response = await api.request(listThings, { query })
    expect(response.status).toBe(422)
    expect(response.body.errors[0]).toMatchObject({ field, code })
  })

  it.each(['x', '0', '-1', '1.5', '1e99', '%00', '%E0%A4%A', '9'.repeat(30)])(
    'The path parameter %s is not an id',
    async (id) => {
      expect((await api.send(`/v2/things/${id}`)).status).toBe(422)
    },
  )

  it('All invalid fields are listed in one response', async () => {
    const response = await api.request(addThing, { body: { name: '', id: 'x', more: 1 } })
    expect(response.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'body.name',
      'body.id',
      'body.more',
    ])
  })
})

describe('An error', () => {
  it.each([
    ['pt-BR', 'não foi possível processar', 'Campo obrigatório'],
    ['en-US,en;q=0.8', 'could not be processed', 'Required field'],
    ['es-MX', 'no se pudo procesar', 'Campo obligatorio'],
    ['de, es;q=0.5, en;q=0.7', 'could not be processed', 'Required field'],
    ['de', 'não foi possível processar', 'Campo obrigatório'],
    ['*', 'não foi possível processar', 'Campo obrigatório'],
    ['en;q=x, ;;,=', 'could not be processed', 'Required field'],
  ])('has a message in %s', async (language, message, field) => {
    const response = await api.request(addThing, { body: {} }, { headers: { 'Accept-Language': language } })
    expect(z.safeParse(Problem, response.body).success).toBe(true)
    expect(response.body).toMatchObject({ status: 422, title: 'Unprocessable Entity', message })
    expect(response.body.errors[0].message).toBe(field)
    expect(response.body.request_id).toBe(response.headers.get('X-Request-Id'))
  })

  it('names the missing permission and who can grant it', async () => {
    await api.openSession('admin_boss')
    const response = await api.request(
      addThing,
      { body: { name: 'x' } },
      { as: await api.openSession({ stores: 'readonly' }) },
    )
    expect(response.status).toBe(403)
    expect(response.body.message).toBe('sem permissão')
    expect(response.body.context.missing).toEqual([{ context: 'stores', level: 'read_and_write' }])
    expect(response.body.context.granted_by[0]).toMatchObject({ first_name: 'Helena' })
  })

  it('follows the order of the pipeline', async () => {
    const sendInvalid = (sender: string | null, headers: Record<string, string>, body = '{') =>
      api.send('/v2/things', { method: 'POST', body, headers }, { as: sender })
    const denied = await api.openSession({})
    const text = { 'Content-Type': 'text/plain' }
    expect((await sendInvalid(null, text, '['.repeat(99))).status).toBe(413)
    expect((await sendInvalid(null, text)).status).toBe(401)
    expect((await sendInvalid(denied, text)).status).toBe(403)
    expect((await sendInvalid('admin_boss', text)).status).toBe(415)
    expect((await sendInvalid('admin_boss', json)).status).toBe(400)
  })
})
