// What a platform is told of a call, and what of its answer is handed on.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getEcommerce, listEcommerces } from '#contract/platform/ecommerces.ts'
import { createGroup } from '#contract/platform/groups.ts'
import { saveConfigs } from '#contract/platform/metadatas.ts'
import { exportUsers } from '#contract/platform/reports.ts'
import { signIn } from '#contract/platform/session.ts'
import { startApi } from '../harness.ts'
import { answerOf, asJson, canary, html, type Odd, startOdd } from './odd-platform.ts'

let odd: Odd
beforeAll(async () => {
  odd = await startOdd()
}, 120_000)
afterAll(() => odd?.close())

const list = () => odd.gateway.request(listEcommerces, {}, { as: odd.as })
const save = () => odd.gateway.request(saveConfigs, { params: { id: 5 }, body: { configs: { a: 1 } } }, { as: odd.as })

test('S1 §8 what it refuses is told in its words, as problem+json', async () => {
  const told = {
    message: 'A loja já existe',
    error_code: 'ERROR_STORE_CREATION',
    errors: ['url: inválida'],
    trace: canary,
  }
  odd.answering(asJson(told, 422, { 'Retry-After': '3', 'Set-Cookie': 'evil=1', 'X-Powered-By': 'PHP' }))
  const answer = await save()
  const { message, error_code, errors } = answer.body
  expect([answer.status, message, error_code]).toEqual([422, 'A loja já existe', 'ERROR_STORE_CREATION'])
  expect(errors).toEqual([{ field: '', code: 'validation.invalid', message: 'url: inválida' }])
  expect(answer.headers.get('Retry-After')).toBe('3')
  expect(answer.headers.has('Set-Cookie') || answer.headers.has('X-Powered-By')).toBe(false)
  odd.isOurs(answer)
})

test('what it says too often about is passed on with its time', async () => {
  odd.answering(answerOf(429, 'text/html', html, { 'Retry-After': '9' }))
  const answer = await list()
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '9'])
  odd.isOurs(answer)
})

test('it gets the call and no more: no cookie, no token of ours, no address; and the key of the intent', async () => {
  odd.answering(asJson({ success: true }))
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
  const answer = await odd.gateway.request(createGroup, { body }, { as: odd.as, headers })
  const [one] = odd.sent
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
  odd.answering(
    answerOf(
      200,
      'application/json',
      `{"total":1.0e0,"data":[${row}],"current_page":1,"from":1,"to":1,"next_page_url":null,"prev_page_url":null,"last_page":1,"debug":{"sql":"select"}}`,
    ),
  )
  const headers = { Authorization: `Bearer ${odd.as}` }
  const text = await (await odd.gateway.app.request('http://localhost/v2/boss/ecommerces', { headers })).text()
  expect(text).toContain('"total":1.0e0')
  expect(text).not.toMatch(/segredo|debug/)
})

describe('files', () => {
  const read = async () =>
    odd.gateway.app.request(`http://localhost${exportUsers.path}`, {
      headers: { Authorization: `Bearer ${odd.as}`, Accept: 'text/csv' },
    })

  test('are handed on while they come, with their name', async () => {
    let release = () => {}
    const goOn = new Promise<void>((resolve) => {
      release = resolve
    })
    odd.answering((_, response) => {
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

  test('keep a name that is written in letters of Latin-1', async () => {
    const named = 'attachment; filename="relatório.csv"'
    odd.answering((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': named })
      response.end('a;b\r\n')
    })
    expect((await read()).headers.get('Content-Disposition')).toBe(named)
  })

  test('cut off half-way are cut off here: nobody takes half a file for a whole one', async () => {
    odd.answering((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/csv', 'Content-Length': '100' })
      response.write('a;b\r\n', () => response.destroy())
    })
    await expect(read().then((answer) => answer.text())).rejects.toThrow()
  })

  test('that are something else are refused', async () => {
    odd.answering(answerOf(200, 'text/html', html))
    const answer = await read()
    expect([answer.status, (await answer.json()).error_code]).toEqual([502, 'upstream.answer'])
  })

  test('may be refused, as any call', async () => {
    odd.answering(asJson({ message: 'Sem permissão' }, 403))
    const answer = await read()
    expect([answer.status, (await answer.json()).message]).toEqual([403, 'Sem permissão'])
  })
})

test('with Google configured, a token that is not for us is refused before the platform sees it', async () => {
  const { upstreamUrl } = odd.gateway.services.config
  const google = { googleClientId: 'ours.apps.example', allowedDomains: ['reversa.example'] }
  const { connection } = odd.gateway
  const strict = await startApi({ connection, config: { demo: false, upstreamUrl, ...google } })
  const lines = odd.asked()
  const answer = await strict.request(signIn, { body: { google_token: 'a.b.c' } }, { as: null })
  expect([answer.status, odd.asked()]).toEqual([401, lines])
  await strict.close()
})

test('S1 §8 a 401 of the platform ends the session, whatever it looks like', async () => {
  const other = await odd.enter()
  odd.answering(answerOf(401, 'text/html', html))
  const first = await odd.gateway.request(getEcommerce, { params: { id: 1 } }, { as: other })
  expect([first.status, first.body.error_code]).toEqual([401, 'session_expired'])
  odd.sent.length = 0
  expect((await odd.gateway.request(getEcommerce, { params: { id: 1 } }, { as: other })).status).toBe(401)
  expect(odd.sent).toEqual([])
})
