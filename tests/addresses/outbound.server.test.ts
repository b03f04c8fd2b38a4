// The one way out of the server holds its limits.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OutboundError, type OutboundOptions, reach } from '#server/outbound.ts'
import { isPublicAddress } from '#server/public-address.ts'
import { json, type LoopbackService, startService } from './loopback-service.ts'

let service: LoopbackService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

/** The answer's status, or the fault. */
async function outcome(url: string, options: OutboundOptions = {}): Promise<number | string> {
  try {
    return (await reach(url, options)).status
  } catch (error) {
    return error instanceof OutboundError ? error.fault : String(error)
  }
}

const trusted = () => ({ trustedOrigins: [service.origin] })

describe('where a call may go', () => {
  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://localhost:80/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://192.168.0.1/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'http://user:secret@example.com/',
  ])('A42 %s is refused', async (url) => {
    expect(await outcome(url)).toBe('address')
  })

  test('a private address only where the configuration names its origin', async () => {
    service.answerWith(json({ ok: true }))
    expect(await outcome(`${service.origin}/`)).toBe('address')
    expect(await outcome(`${service.origin}/`, { trustedOrigins: ['http://127.0.0.1:1'] })).toBe('address')
    expect(await outcome(`${service.origin}/`, trusted())).toBe(200)
  })

  test.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['100.64.0.1', false],
    ['255.255.255.255', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['nonsense', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })
})

describe('what an answer may be', () => {
  test('any status is an answer', async () => {
    service.answerWith(json({}, 500))
    expect(await outcome(service.origin, trusted())).toBe(500)
  })

  test('256 KB at most, by its length and by its bytes', async () => {
    service.answerWith((_, response) => response.end(Buffer.alloc(262_144, 'a')))
    expect(await outcome(service.origin, trusted())).toBe(200)
    service.answerWith((_, response) => response.end(Buffer.alloc(262_145, 'a')))
    expect(await outcome(service.origin, trusted())).toBe('size')
    expect(await outcome(service.origin, { ...trusted(), mostBytes: 300_000 })).toBe(200)
  })

  test('the time counts to the last byte', async () => {
    service.answerWith((_, response) => {
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    })
    expect(await outcome(service.origin, { ...trusted(), timeout: 150 })).toBe('timeout')
  })

  test('nothing compressed and nothing but UTF-8', async () => {
    service.answerWith((_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('{}'))
    })
    expect(await outcome(service.origin, trusted())).toBe('content')
    service.answerWith((_, response) => response.end(Buffer.from([0xff, 0xfe])))
    expect(await outcome(service.origin, trusted())).toBe('content')
  })

  test('nobody there', async () => {
    expect(await outcome('http://127.0.0.1:1', { trustedOrigins: ['http://127.0.0.1:1'] })).toBe('unreachable')
  })
})

test('redirects: none unless allowed, and then within the origin', async () => {
  service.answerWith((request, response) => {
    const to = { '/a': '/b', '/b': '/c', '/out': 'http://169.254.169.254/' }[request.url ?? '']
    if (to === undefined) response.end('{}')
    else response.writeHead(302, { Location: to }).end()
  })
  expect(await outcome(`${service.origin}/a`, trusted())).toBe('redirect')
  expect(await outcome(`${service.origin}/a`, { ...trusted(), redirects: 1 })).toBe('redirect')
  expect(await outcome(`${service.origin}/a`, { ...trusted(), redirects: 2 })).toBe(200)
  expect(await outcome(`${service.origin}/out`, { ...trusted(), redirects: 2 })).toBe('redirect')
})

test('a body and headers are sent', async () => {
  service.answerWith((request, response) => {
    request.pipe(response.writeHead(200, { 'X-Sent': String(request.headers.authorization) }))
  })
  const options = { method: 'POST', body: 'a=1', headers: { Authorization: 'Basic x' }, ...trusted() } as const
  const { text, headers } = await reach(service.origin, options)
  expect([text, headers['x-sent']]).toEqual(['a=1', 'Basic x'])
})
