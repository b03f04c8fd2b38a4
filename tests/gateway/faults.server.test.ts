// A platform that misbehaves, in every way: one clear refusal, nothing sent twice, nothing of it in the answer or the log.
import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEcommerces } from '#contract/platform/ecommerces.ts'
import { signIn } from '#contract/platform/session.ts'
import { allHandlers } from '#server/all-handlers.ts'
import { createApp } from '#server/app.ts'
import { mostAnswerBytes, platformAt } from '#server/gateway/platform.ts'
import { startService } from '../addresses/loopback-service.ts'
import { startApi } from '../harness.ts'
import { answerOf, asJson, canary, html, type Odd, page, startOdd } from './odd-platform.ts'
import { takeFile, ways } from './ways.ts'

let odd: Odd
beforeAll(async () => {
  odd = await startOdd()
}, 120_000)
afterAll(() => odd?.close())

const cut =
  (status: number): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': '1000' })
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
  ['stops in the middle', cut(200), 502, 'upstream.unreachable'],
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
  ['speaks another version', answerOf(505, 'application/json', '{}'), 505, 'upstream.failed'],
  ['speaks another version by its proxy', answerOf(505, 'text/plain', canary), 502, 'upstream.answer'],
  ['is too busy', answerOf(503, 'text/html', html, { 'Retry-After': '7' }), 503, 'upstream.failed'],
]

describe.each(faults)('the platform %s', (name, listener, status, code) => {
  const isKnown = code === 'upstream.failed'

  test.each(ways)('at $name: it is sent once, and nobody says that it is done', async (way) => {
    odd.answering(listener, way.at)
    const answer = await way.call(odd)
    // What begins a file is its type: that it stops in the middle is not seen of one that is another.
    const told = way.name === 'a file' && name === 'stops in the middle' ? 'upstream.answer' : code
    const known = way.at === signIn.path ? undefined : code
    expect([answer.status, answer.body.error_code]).toEqual([
      status,
      isKnown ? known : way.method === 'GET' ? told : `${told}_write`,
    ])
    odd.isOurs(answer)
    expect(odd.sent.map(({ method }) => method)).toEqual([way.method])
    expect(
      odd.gateway.lines.some((line) => line.request_id === answer.body.request_id && (isKnown || 'upstream' in line)),
    ).toBe(true)
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

describe('one that keeps silent is waited for so long and no longer', () => {
  const begins =
    (status: number, type: string, text: string): RequestListener =>
    (_, response) => {
      response.writeHead(status, { 'Content-Type': type }).write(text)
    }
  const impatient = (idle: number) => {
    const { services } = odd.gateway
    const url = new URL(`${services.config.upstreamUrl?.origin}/base`)
    const platform = platformAt(url, { read: 300, write: 300, file: 300, idle })
    return { ...odd, gateway: { ...odd.gateway, app: createApp({ ...services, platform }, allHandlers) } }
  }

  test.each(ways)('before it begins, at $name', async (way) => {
    odd.answering(() => {}, way.at)
    const answer = await way.call(impatient(300))
    const code = way.method === 'GET' ? 'upstream.timeout' : 'upstream.timeout_write'
    expect([answer.status, answer.body.error_code]).toEqual([504, code])
    // On a slow machine it may not even have come there; twice it is never sent.
    expect(odd.sent.length).toBeLessThanOrEqual(1)
  })

  test.each(ways.filter(({ name }) => name !== 'a file'))('in the middle, at $name', async (way) => {
    odd.answering(begins(200, 'application/json', `{"data":"${canary}`), way.at)
    const answer = await way.call(impatient(300))
    const code = way.method === 'GET' ? 'upstream.timeout' : 'upstream.timeout_write'
    expect([answer.status, answer.body.error_code]).toEqual([504, code])
    odd.isOurs(answer)
  })

  test('in the middle of a file: it is cut off here', async () => {
    odd.answering(begins(200, 'text/csv', 'a;b\r\n'))
    await expect(takeFile(impatient(300))).rejects.toThrow()
    expect(odd.sent).toHaveLength(1)
  })

  test.each([
    ['stops', begins(422, 'application/json', `{"message":"${canary}`), 504, 'upstream.timeout'],
    ['is cut off', cut(422), 502, 'upstream.unreachable'],
  ] as const)('so is a refusal in place of a file that %s in the middle', async (_, listener, status, code) => {
    odd.answering(listener)
    const answer = await takeFile(impatient(300))
    expect([answer.status, answer.body.error_code]).toEqual([status, code])
    odd.isOurs(answer)
  })
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
