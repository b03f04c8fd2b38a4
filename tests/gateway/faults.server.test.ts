// A platform that misbehaves, in every way: one clear refusal, nothing sent twice, nothing of it in the answer or the log.
import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everywhere } from '#contract/access.ts'
import { saveConfigs } from '#contract/ecommerces/metadatas.ts'
import { getEcommerce, listEcommerces } from '#contract/ecommerces.ts'
import { createGroup } from '#contract/groups.ts'
import { exportUsers } from '#contract/reports/calls.ts'
import { signIn } from '#contract/session.ts'
import { mostAnswerBytes } from '#server/upstream/platform.ts'
import { type LoopbackService, startService } from '../addresses/loopback-service.ts'
import { type Answer, type Api, startApi } from '../harness.ts'

const canary = 'canário maria@consumidora.example 529.982.247-25'
const person = {
  ...{ id: 7, first_name: 'Ana', last_name: 'Lima', email: 'ana@reversa.example', access: 'admin_boss' },
  permissions: everywhere('read_and_write'),
}
const page = {
  ...{ current_page: 1, from: 1, to: 1, next_page_url: null, prev_page_url: null, last_page: 1, total: 0, data: [] },
}

let platform: LoopbackService
let gateway: Api
let as: string
let sent: { readonly method: string; readonly url: string; readonly headers: Readonly<Record<string, unknown>> }[]

const asJson = (value: unknown, status = 200, headers = {}) =>
  answerOf(status, 'application/json', JSON.stringify(value), headers)
const answerOf =
  (status: number, type: string, body: string, headers = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': type, ...headers }).end(body)
  }

/** Whoever asks who they are is told; everything else as the test says. */
function answering(listener: RequestListener): void {
  platform.answerWith((request, response) => {
    if (request.url === '/base/v2/auth/login')
      return asJson({ success: true, token: 'the-platform-token' })(request, response)
    if (request.url === '/base/v2/users/me') return asJson({ success: true, user: person })(request, response)
    sent.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers })
    listener(request, response)
  })
}

async function enter(): Promise<string> {
  const { token } = await gateway.call(signIn, { body: { google_token: 'a.b.c' } }, { as: null })
  return token
}

beforeAll(async () => {
  platform = await startService()
  const upstreamUrl = new URL(`${platform.origin}/base/`)
  gateway = await startApi({ config: { demo: false, upstreamUrl } })
  sent = []
  answering(asJson(page))
  as = await enter()
})
beforeEach(() => {
  sent = []
})
afterAll(async () => {
  await gateway?.close()
  await platform?.close()
})

const list = () => gateway.request(listEcommerces, { query: { q: 'loja azul' } }, { as })
const save = () =>
  gateway.request(
    saveConfigs,
    { params: { id: 5 }, body: { configs: { a: 1 } } },
    { as, headers: { 'If-Match': '"3"' } },
  )

/** Told once, by us: no part of the platform's answer, in the answer or in the log. */
function isOurs({ body, headers }: Answer): void {
  expect(headers.get('Content-Type')).toContain('application/problem+json')
  expect(body.request_id).toBe(headers.get('X-Request-Id'))
  expect(JSON.stringify([body, [...headers], gateway.lines])).not.toMatch(
    /canário|consumidora|529\.982|the-platform-token|loja azul/,
  )
}

const html = `<html><body>${canary}</body></html>`
const cut: RequestListener = (_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' })
  response.write(`{"data":"${canary}`, () => response.destroy())
}
const reset: RequestListener = (request) => void request.socket.resetAndDestroy()
const large: RequestListener = (_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  const part = Buffer.alloc(1_048_576, 32)
  const more = (left: number): void => {
    if (left > 0 && !response.destroyed) response.write(part, () => more(left - 1))
    else response.end()
  }
  more(mostAnswerBytes / part.length + 2)
}

const faults: readonly (readonly [name: string, listener: RequestListener, status: number, code: string])[] = [
  ['cuts the connection', reset, 502, 'upstream.unreachable'],
  ['stops in the middle', cut, 502, 'upstream.unreachable'],
  ['answers a page of a proxy', answerOf(200, 'text/html', html), 502, 'upstream.answer'],
  ['answers a page of a proxy as an error', answerOf(404, 'text/html', html), 502, 'upstream.answer'],
  ['answers no JSON', answerOf(200, 'application/json', `{"data": ${canary}`), 502, 'upstream.answer'],
  ['answers no JSON as an error', answerOf(422, 'application/json', `{${canary}`), 502, 'upstream.answer'],
  ['answers nothing', answerOf(200, 'application/json', ''), 502, 'upstream.answer'],
  ['answers that there is nothing', (_, response) => void response.writeHead(204).end(), 502, 'upstream.answer'],
  ['answers something else', asJson({ data: [{ [canary]: canary }] }), 502, 'upstream.answer'],
  ['answers what is no UTF-8', answerOf(200, 'application/json', '"\u00e9"'), 502, 'upstream.answer'],
  [
    'answers too deep',
    answerOf(200, 'application/json', `${'['.repeat(5000)}${']'.repeat(5000)}`),
    502,
    'upstream.answer',
  ],
  ['answers too much', large, 502, 'upstream.answer'],
  ['answers compressed', asJson(page, 200, { 'Content-Encoding': 'gzip' }), 502, 'upstream.answer'],
  ['sends elsewhere', answerOf(302, 'text/html', '', { Location: 'http://127.0.0.1:1/' }), 502, 'upstream.answer'],
  ['fails', asJson({ message: `SQLSTATE ${canary}`, error_code: 'x' }, 500), 500, 'upstream.failed'],
  ['fails by its proxy', answerOf(502, 'application/json', '{}'), 502, 'upstream.failed'],
  ['fails in an odd way', asJson({ message: canary }, 599), 502, 'upstream.failed'],
  ['is too busy', answerOf(503, 'text/html', html, { 'Retry-After': '7' }), 503, 'upstream.failed'],
]

describe.each(faults)('the platform %s', (name, listener, status, code) => {
  const isKnown = code === 'upstream.failed'

  test('at a read', async () => {
    answering(
      name.includes('no UTF-8')
        ? (_, response) =>
            void response.writeHead(200, { 'Content-Type': 'application/json' }).end(Buffer.from('"\xe9"', 'latin1'))
        : listener,
    )
    const answer = await list()
    expect([answer.status, answer.body.error_code]).toEqual([status, code])
    isOurs(answer)
    expect(sent).toHaveLength(1)
    expect(
      gateway.lines.some((line) => line.request_id === answer.body.request_id && (isKnown || 'upstream' in line)),
    ).toBe(true)
  })

  test('at a write: it is sent once, and nobody says that it is saved', async () => {
    answering(listener)
    const answer = await save()
    expect([answer.status, answer.body.error_code]).toEqual([status, isKnown ? code : `${code}_write`])
    isOurs(answer)
    expect(sent.map(({ method }) => method)).toEqual(['PUT'])
  })
})

test('a platform that is not there, and one that keeps silent', async () => {
  const gone = await startService()
  const upstreamUrl = new URL(gone.origin)
  const other = await startApi({ config: { demo: false, upstreamUrl } })
  gone.answerWith(() => {})
  await gone.close()
  const answer = await other.request(signIn, { body: { google_token: 'a.b.c' } }, { as: null })
  expect([answer.status, answer.body.error_code]).toEqual([502, 'upstream.unreachable_write'])
  await other.close()

  // Silence: who gives up waiting is what ends it here; the server's own times are longer than a test.
  let isClosed = () => {}
  const closed = new Promise<void>((resolve) => {
    isClosed = resolve
  })
  const leaving = new AbortController()
  answering((request) => {
    request.socket.once('close', isClosed)
    leaving.abort()
  })
  await gateway.request(listEcommerces, {}, { as, signal: leaving.signal }).catch(() => undefined)
  await closed
  expect(sent).toHaveLength(1)
})

test('S1 §8 what it refuses is told in its words, as problem+json', async () => {
  const told = {
    message: 'A loja já existe',
    error_code: 'ERROR_STORE_CREATION',
    errors: ['url: inválida'],
    trace: canary,
  }
  answering(asJson(told, 422, { 'Retry-After': '3', 'Set-Cookie': 'evil=1', 'X-Powered-By': 'PHP' }))
  const answer = await save()
  const { message, error_code, errors } = answer.body
  expect([answer.status, message, error_code]).toEqual([422, 'A loja já existe', 'ERROR_STORE_CREATION'])
  expect(errors).toEqual([{ field: '', code: 'validation.invalid', message: 'url: inválida' }])
  expect(answer.headers.get('Retry-After')).toBe('3')
  expect(answer.headers.has('Set-Cookie') || answer.headers.has('X-Powered-By')).toBe(false)
  isOurs(answer)
})

test('what it says too often about is passed on with its time', async () => {
  answering(answerOf(429, 'text/html', html, { 'Retry-After': '9' }))
  const answer = await list()
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '9'])
  isOurs(answer)
})

test('it gets the call and no more: no cookie, no token of ours, no address; and the key of the intent', async () => {
  answering(asJson({ success: true }))
  const body = {
    name: 'Grupo',
    id_group_at_crm: 1,
    first_group_manager: 'a@b.example',
    first_group_manager_confirmation: 'a@b.example',
  }
  const headers = {
    ...{
      Cookie: 'other=1',
      'X-Forwarded-For': '10.1.2.3',
      'Idempotency-Key': 'one-intent',
      'X-Ticket': 'ZD-7',
      Connection: 'X-Hop',
    },
    ...{ 'X-Hop': '1', Referer: 'http://localhost/', Origin: 'http://localhost' },
  }
  const answer = await gateway.request(createGroup, { body }, { as, headers })
  const [one] = sent
  expect(one).toMatchObject({ method: 'POST', url: '/base/v2/groups' })
  const { host: _, 'user-agent': __, 'content-length': ___, ...rest } = one?.headers ?? {}
  expect(rest).toEqual({
    ...{ accept: 'application/json', 'accept-encoding': 'identity', authorization: 'Bearer the-platform-token' },
    ...{ connection: 'close', 'content-type': 'application/json', 'idempotency-key': 'one-intent', 'x-ticket': 'ZD-7' },
    'x-request-id': answer.headers.get('X-Request-Id'),
  })
})

test('what is not declared is dropped, and every number stays as it was written', async () => {
  const row =
    '{"id":1,"display_name":"Loja","password":"segredo","uuid":"0f0e0d0c-0b0a-4908-8706-050403020100","url":"","software_id":null,"integration_type":null,"connector_url":null,"document":"","is_active":true}'
  answering(
    answerOf(
      200,
      'application/json',
      `{"total":1.0e0,"data":[${row}],"current_page":1,"from":1,"to":1,"next_page_url":null,"prev_page_url":null,"last_page":1,"debug":{"sql":"select"}}`,
    ),
  )
  const headers = { Authorization: `Bearer ${as}` }
  const text = await (await gateway.app.request('http://localhost/v2/boss/ecommerces', { headers })).text()
  expect(text).toContain('"total":1.0e0')
  expect(text).not.toMatch(/segredo|debug/)
})

describe('files', () => {
  const read = async () =>
    gateway.app.request(`http://localhost${exportUsers.path}`, {
      headers: { Authorization: `Bearer ${as}`, Accept: 'text/csv' },
    })

  test('are handed on while they come, with their name', async () => {
    let release = () => {}
    const goOn = new Promise<void>((resolve) => {
      release = resolve
    })
    answering((_, response) => {
      response.writeHead(200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="usuarios.csv"',
      })
      response.write('a;b\r\n')
      void goOn.then(() => response.end('1;2\r\n'))
    })
    const answer = await read()
    expect([answer.status, answer.headers.get('Content-Disposition')]).toEqual([
      200,
      'attachment; filename="usuarios.csv"',
    ])
    const reader = answer.body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('a;b\r\n')
    release()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('1;2\r\n')
    expect((await reader?.read())?.done).toBe(true)
  })

  test('cut off half-way are cut off here: nobody takes half a file for a whole one', async () => {
    answering((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/csv', 'Content-Length': '100' })
      response.write('a;b\r\n', () => response.destroy())
    })
    await expect(read().then((answer) => answer.text())).rejects.toThrow()
  })

  test('that are something else are refused', async () => {
    answering(answerOf(200, 'text/html', html))
    const answer = await read()
    expect([answer.status, (await answer.json()).error_code]).toEqual([502, 'upstream.answer'])
  })

  test('may be refused, as any call', async () => {
    answering(asJson({ message: 'Sem permissão' }, 403))
    const answer = await read()
    expect([answer.status, (await answer.json()).message]).toEqual([403, 'Sem permissão'])
  })
})

test('S1 §8 a 401 of the platform ends the session, whatever it looks like', async () => {
  const other = await enter()
  answering(answerOf(401, 'text/html', html))
  const first = await gateway.request(getEcommerce, { params: { id: 1 } }, { as: other })
  expect([first.status, first.body.error_code]).toEqual([401, 'session_expired'])
  sent = []
  expect((await gateway.request(getEcommerce, { params: { id: 1 } }, { as: other })).status).toBe(401)
  expect(sent).toEqual([])
})
