// What a platform refuses, in every status and form: told in its words where it has any, and nothing else of it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookUpEcommerces } from '#contract/console/tickets.ts'
import errors from '#locales/pt-BR/errors.json'
import { answerOf, asJson, canary, html, type Odd, startOdd } from './odd-platform.ts'
import { ways as everyWay } from './ways.ts'

let odd: Odd
beforeAll(async () => {
  odd = await startOdd()
}, 120_000)
afterAll(() => odd?.close())

/** Those whose refusals are handed on. */
const ways = everyWay.filter(({ name }) => ['a read', 'a write', 'an upload', 'a file'].includes(name))

const ours: Readonly<Record<string, string>> = errors.errors.status
const message = 'A loja já existe'
const invalid = (field: string, message: string, code = 'validation.invalid') => ({ field, code, message })

const forms: readonly (readonly [name: string, sent: object, told: object])[] = [
  ['nothing', {}, { message: ours[422] }],
  ['a text', { message }, { message }],
  ['a code', { error_code: 'ERROR_STORE_CREATION' }, { message: ours[422], error_code: 'ERROR_STORE_CREATION' }],
  ['texts', { message, errors: ['url: inválida'] }, { message, errors: [invalid('', 'url: inválida')] }],
  [
    'fields as objects',
    {
      message,
      errors: [{ ...invalid('body.url', 'Repetida', 'validation.taken'), row: 3, column: 'url', trace: canary }],
    },
    { message, errors: [{ ...invalid('body.url', 'Repetida', 'validation.taken'), row: 3, column: 'url' }] },
  ],
  [
    'objects that lack a code or a field',
    { message, errors: [{ field: 'body.url', message: 'Repetida' }, { message: 'Faltam dados' }, { trace: canary }] },
    { message, errors: [invalid('body.url', 'Repetida'), invalid('', 'Faltam dados')] },
  ],
  [
    'lists by field',
    { message, errors: { url: ['Inválida', 'Repetida'], 'body.name': 'Vazio' } },
    {
      message,
      errors: [invalid('body.url', 'Inválida'), invalid('body.url', 'Repetida'), invalid('body.name', 'Vazio')],
    },
  ],
  ['errors of no form', { message, errors: 7 }, { message }],
  [
    'a text of no form',
    { message: { text: canary }, error_code: `<${canary}>`, errors: ['Repetida'] },
    { message: ours[422], errors: [invalid('', 'Repetida')] },
  ],
]

describe.each(ways)('at $name', (way) => {
  test.each(forms)('422 with %s', async (_, sent, told) => {
    odd.answering(asJson({ ...sent, trace: canary, sql: [canary] }, 422))
    const answer = await way.call(odd)
    const { title, status, request_id, ...rest } = answer.body
    expect([answer.status, status, title, rest]).toEqual([422, 422, 'Unprocessable Entity', told])
    odd.isOurs(answer)
    expect(odd.sent).toHaveLength(1)
  })

  test.each([400, 403, 404, 405, 409, 410, 412, 413, 415, 429])('%i, with its words and without', async (status) => {
    const context = { current: { id: 5 } }
    const headers = { 'Retry-After': '3', 'Set-Cookie': 'evil=1', Allow: 'GET', 'X-Powered-By': 'PHP' }
    odd.answering(asJson({ message, error_code: 'ERROR_ODD', context, trace: canary }, status, headers))
    const answer = await way.call(odd)
    expect(answer.body).toMatchObject({ status, message, error_code: 'ERROR_ODD', context })
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([status, '3'])
    for (const name of ['Set-Cookie', 'X-Powered-By']) expect(answer.headers.has(name)).toBe(false)
    odd.isOurs(answer)
    odd.answering(asJson({}, status))
    const silent = await way.call(odd)
    expect([silent.status, silent.body.message]).toEqual([status, ours[status]])
    expect(odd.sent).toHaveLength(1)
  })

  test('a status that nobody has a text for says that it could not be done', async () => {
    odd.answering(asJson({}, 418))
    const answer = await way.call(odd)
    expect([answer.status, answer.body.message]).toEqual([418, ours[422]])
  })

  test.each([413, 429])('%i of its proxy, in whatever form', async (status) => {
    odd.answering(answerOf(status, 'text/html', html))
    const answer = await way.call(odd)
    expect([answer.status, answer.body.message]).toEqual([status, ours[status]])
    odd.isOurs(answer)
  })
})

test('a call that is made of others tells of their refusal by its status alone', async () => {
  odd.answering(asJson({ message: canary, error_code: 'ERROR_ODD' }, 422))
  const answer = await odd.gateway.request(lookUpEcommerces, { query: { q: 'a' } }, { as: odd.as })
  expect([answer.status, answer.body.message, answer.body.error_code]).toEqual([422, ours[422], undefined])
  odd.isOurs(answer)
})
