// A platform that misbehaves, in every way: one clear refusal, nothing sent twice, nothing of it in the answer or the log.
import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveConfigs } from '#contract/ecommerces/metadatas.ts'
import { listEcommerces } from '#contract/ecommerces.ts'
import { pathOf } from '#contract/path.ts'
import { signIn } from '#contract/session.ts'
import { createApp } from '#server/app.ts'
import { allHandlers } from '#server/areas/all.ts'
import { mostAnswerBytes, platformAt } from '#server/upstream/platform.ts'
import { startService } from '../addresses/loopback-service.ts'
import { startApi } from '../harness.ts'
import { answerOf, asJson, canary, html, type Odd, page, startOdd } from './odd-platform.ts'

let odd: Odd
beforeAll(async () => {
  odd = await startOdd()
}, 120_000)
afterAll(() => odd?.close())

const list = () => odd.gateway.request(listEcommerces, { query: { q: 'loja azul' } }, { as: odd.as })
const save = () => {
  const input = { params: { id: 5 }, body: { configs: { a: 1 } } }
  return odd.gateway.request(saveConfigs, input, { as: odd.as, headers: { 'If-Match': '"3"' } })
}

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
  ['answers what is no UTF-8', answerOf(200, 'application/json', Buffer.from('"é"', 'latin1')), 502, 'upstream.answer'],
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

describe.each(faults)('the platform %s', (_, listener, status, code) => {
  const isKnown = code === 'upstream.failed'

  test('at a read', async () => {
    odd.answering(listener)
    const answer = await list()
    expect([answer.status, answer.body.error_code]).toEqual([status, code])
    odd.isOurs(answer)
    expect(odd.sent).toHaveLength(1)
    expect(
      odd.gateway.lines.some((line) => line.request_id === answer.body.request_id && (isKnown || 'upstream' in line)),
    ).toBe(true)
  })

  test('at a write: it is sent once, and nobody says that it is saved', async () => {
    odd.answering(listener)
    const answer = await save()
    expect([answer.status, answer.body.error_code]).toEqual([status, isKnown ? code : `${code}_write`])
    odd.isOurs(answer)
    expect(odd.sent.map(({ method }) => method)).toEqual(['PUT'])
  })
})

test('a platform that is not there', async () => {
  const gone = await startService()
  const upstreamUrl = new URL(gone.origin)
  const other = await startApi({ connection: odd.gateway.connection, config: { demo: false, upstreamUrl } })
  gone.answerWith(() => {})
  await gone.close()
  const answer = await other.request(signIn, { body: { google_token: 'a.b.c' } }, { as: null })
  expect([answer.status, answer.body.error_code]).toEqual([502, 'upstream.unreachable_write'])
  await other.close()
})

test.each(['GET', 'PUT'] as const)('one that keeps silent is waited for so long and no longer: %s', async (method) => {
  odd.answering(() => {})
  const short = { read: 200, write: 200, file: 200 }
  const { services } = odd.gateway
  const impatient = {
    ...services,
    platform: platformAt(new URL(`${odd.gateway.services.config.upstreamUrl?.origin}/base`), short),
  }
  const app = createApp(impatient, allHandlers)
  const init = method === 'GET' ? {} : { method, body: '{"configs":1}' }
  const headers = { Authorization: `Bearer ${odd.as}`, 'Content-Type': 'application/json' }
  const path = method === 'GET' ? listEcommerces.path : pathOf(saveConfigs.path, { id: 5 })
  const answer = await app.request(`http://localhost${path}`, { ...init, headers })
  const { error_code } = await answer.json()
  expect([answer.status, error_code]).toEqual([504, method === 'GET' ? 'upstream.timeout' : 'upstream.timeout_write'])
  // On a slow machine it may not even have come there; twice it is never sent.
  expect(odd.sent.length).toBeLessThanOrEqual(1)
})

test('who goes away takes the call along: a reprocess can be cancelled', async () => {
  const leaving = new AbortController()
  const closed = new Promise<void>((resolve) => {
    odd.answering((request) => {
      request.socket.once('close', resolve)
      leaving.abort()
    })
  })
  await odd.gateway.request(listEcommerces, {}, { as: odd.as, signal: leaving.signal }).catch(() => undefined)
  await closed
  expect(odd.sent).toHaveLength(1)
})
