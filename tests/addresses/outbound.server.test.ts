// Tests the HTTP requests that our server sends. They must never reach a private IP address, and must fail when the
// response is too large, too slow or not text.
import { createSocket } from 'node:dgram'
import dns from 'node:dns'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import { isIP } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  isPublicAddress,
  OutboundError,
  type OutboundOptions,
  type ResolveAddresses,
  requestText,
} from '#server/services/outbound.ts'

import { createJsonListener, type LoopbackService, startService } from './loopback-service.ts'

let service: LoopbackService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

/** Requests the URL, and returns the status of the response or the code of the error. */
async function getOutcome(url: string, options: OutboundOptions = {}): Promise<number | string> {
  try {
    return (await requestText(url, options)).status
  } catch (error) {
    return error instanceof OutboundError ? error.errorCode : String(error)
  }
}

const getTrustedOptions = () => ({ trustedOrigins: [service.origin] })

/**
 * Spellings of loopback, private and reserved IP addresses. `PORT` is replaced with the port of a test service, which
 * must receive no request.
 */
const privateSpellings = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '127.000.000.001',
    '127.255.255.254',
    '127.0.0.1.',
    '2130706433',
    '017700000001',
  ],
  ...[
    '0x7f000001',
    '0x7F.0.0.1',
    '0x7f.1',
    '0177.0.0.1',
    '0177.0.0.0x1',
    '0x7f.0x0.0x0.0x1',
    '127.0.0.0x1',
    '0',
    '0.0.0.0',
  ],
  ...['%31%32%37.0.0.1', '127%2e0%2e0%2e1', '①②⑦.⓪.⓪.①', '127。0。0。1', '１２７.0.0.1', 'localhost', 'LOCALHOST'],
  ...[
    'loc%61lhost',
    'ⓛocalhost',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[0000::0001]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
  ],
  ...[
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
  ],
  ...['[fe80::1]', '[fc00::1]', '[fd12:3456::1]', '[fec0::1]', '[ff02::1]', '[2001:db8::1]', '[::ffff:0:127.0.0.1]'],
  ...['10.0.0.1', '10.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.1', '169.254.169.254', '0xa9fea9fe'],
  ...[
    '2852039166',
    '[::ffff:169.254.169.254]',
    '[fd00:ec2::254]',
    '100.64.0.1',
    '198.18.0.1',
    '192.0.0.192',
    '224.0.0.1',
  ],
  ...['240.0.0.1', '255.255.255.255', 'user@127.0.0.1', 'user:secret@127.0.0.1', 'example.com@127.0.0.1'],
].map((host) => `http://${host}:PORT/`)

describe('the destination of a request', () => {
  test('A42 the server never connects to a private address, whatever its spelling', async () => {
    const port = new URL(service.origin).port
    const connections = service.connectionCount
    for (const spelling of new Set(privateSpellings))
      expect(`${spelling} ${await getOutcome(spelling.replace('PORT', port))}`).toBe(`${spelling} address`)
    // Some systems cannot resolve `localhost.` with a trailing dot; the request then fails as unreachable.
    expect(['address', 'unreachable']).toContain(await getOutcome(`http://localhost.:${port}/`))
    expect(new Set(privateSpellings).size).toBeGreaterThanOrEqual(60)
    expect(service.connectionCount - connections).toBe(0)
  })

  test.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'data:text/plain,hi',
    'http://user:secret@example.com/',
    'http://localhost:80/',
    'https://127.0.0.1/',
  ])('A42 %s is rejected', async (url) => {
    expect(await getOutcome(url)).toBe('address')
  })

  test('A42 all addresses of a host name are checked when the connection opens', async () => {
    const url = `http://carrier.example:${new URL(service.origin).port}/`
    const connections = service.connectionCount
    /** Builds a DNS resolver that returns these results one after the other and then repeats the last result. */
    const createResolver = (...results: readonly (readonly string[])[]) => {
      let callCount = 0
      const resolve: ResolveAddresses = (_, __, callback) => {
        const addresses = results[Math.min(callCount++, results.length - 1)] ?? []
        callback(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        )
      }
      return { resolve, getCallCount: () => callCount }
    }
    // IP address at which no host responds, because its range is not assigned.
    const UNASSIGNED_ADDRESS = '2d00::1'
    const resolver = createResolver(
      [UNASSIGNED_ADDRESS],
      ['127.0.0.1'],
      ['::ffff:127.0.0.1'],
      [UNASSIGNED_ADDRESS, '127.0.0.1'],
      ['127.0.0.1', UNASSIGNED_ADDRESS],
    )
    const requestOptions = { timeout: 200, resolve: resolver.resolve }
    const firstOutcome = await getOutcome(url, requestOptions)
    expect(['unreachable', 'timeout']).toContain(firstOutcome)
    // The server resolves a host name only once per connection, so that a second DNS result cannot redirect the
    // connection.
    expect(resolver.getCallCount()).toBe(1)
    for (let attempt = 0; attempt < 4; attempt++) expect(await getOutcome(url, requestOptions)).toBe('address')
    expect(await getOutcome(url, { resolve: createResolver([]).resolve })).toBe('address')
    expect(service.connectionCount - connections).toBe(0)
  })

  test('A42 a redirect to this machine is not followed, whatever its spelling', async () => {
    const canary = await startService()
    const { port } = new URL(canary.origin)
    for (const spelling of privateSpellings) {
      // Sends the header as bytes, because a header may contain any byte.
      const location = Buffer.from(spelling.replace('PORT', port)).toString('latin1')
      service.respondWith((_, response) => response.writeHead(302, { Location: location }).end())
      expect(await getOutcome(service.origin, { ...getTrustedOptions(), redirects: 3 })).toBe('redirect')
    }
    expect(canary.connectionCount).toBe(0)
    await canary.close()
  })

  test('a private address is allowed only when its origin is trusted', async () => {
    service.respondWith(createJsonListener({ ok: true }))
    expect(await getOutcome(`${service.origin}/`)).toBe('address')
    expect(await getOutcome(`${service.origin}/`, { trustedOrigins: ['http://127.0.0.1:1'] })).toBe('address')
    expect(await getOutcome(`${service.origin}/`, getTrustedOptions())).toBe(200)
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
  ])('isPublicAddress(%j) returns %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })
})

/** Builds a DNS response: the address of this machine for IPv4 queries, and no address for IPv6 queries. */
function buildDnsResponse(query: Buffer): Buffer {
  const question = query.subarray(12, query.indexOf(0, 12) + 5)
  const isIpv4 = question.at(-3) === 1
  const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, isIpv4 ? 1 : 0, 0, 0, 0, 0])
  const answer = isIpv4 ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1]) : Buffer.alloc(0)
  return Buffer.concat([header, question, answer])
}

describe('the resolution of host names', () => {
  const names = Array.from({ length: 200 }, (_, number) => `name-${number}.example`)
  const measureMs = async (work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    return performance.now() - start
  }

  test('names that never resolve block neither the thread pool, which database connections use, nor other requests', async () => {
    // Starts a local DNS server that answers queries for one name and ignores all other queries.
    const server = createSocket('udp4').bind(0, '127.0.0.1')
    await once(server, 'listening')
    let unansweredCount = 0
    server.on('message', (query, { port }) => {
      if (query.includes('known')) server.send(buildDnsResponse(query), port)
      else unansweredCount++
    })
    const limits = { timeout: 2500, nameServers: [`127.0.0.1:${server.address().port}`] }
    let outcomes: readonly (number | string)[] = []
    const requests = measureMs(async () => {
      outcomes = await Promise.all(names.map((name) => getOutcome(`http://${name}/`, limits)))
    })
    while (unansweredCount < names.length) await new Promise((resolve) => setTimeout(resolve, 10))
    const lookupMs = await measureMs(() => lookup('localhost'))
    let knownOutcome: number | string = ''
    const knownMs = await measureMs(async () => {
      knownOutcome = await getOutcome('http://known.example/', limits)
    })
    const totalMs = await requests
    server.close()
    // The error `address` proves that the name was resolved: the server has rejected the IP address of this machine.
    expect(knownOutcome).toBe('address')
    expect(new Set(outcomes)).toEqual(new Set(['timeout']))
    expect(lookupMs / totalMs).toBeLessThan(0.25)
    expect(knownMs / totalMs).toBeLessThan(0.25)
    // The earlier look-ups have released their threads, so another look-up succeeds.
    expect(await getOutcome('http://localhost/')).toBe('address')
  })

  test('a name that never resolves fails before the time limit of the request', async () => {
    const silentServer = createSocket('udp4').bind(0, '127.0.0.1')
    await once(silentServer, 'listening')
    const server = `127.0.0.1:${silentServer.address().port}`
    // Configures three name servers, which the resolver would query one after the other without a time limit for all.
    const limits = {
      timeout: 60_000,
      nameServers: [server, server.replace('.1:', '.2:'), server.replace('.1:', '.3:')],
    }
    const elapsedMs = await measureMs(async () =>
      expect(await getOutcome('http://name.example/', limits)).toBe('unreachable'),
    )
    silentServer.close()
    expect(elapsedMs / limits.timeout).toBeLessThan(0.25)
  })

  test('look-ups of trusted origins use at most two of the four threads', async () => {
    const { lookup: originalLookup } = dns
    const lookupSpy = vi.spyOn(dns, 'lookup').mockReturnValue(undefined)
    syncBuiltinESMExports()
    const requests = names.map((name) =>
      getOutcome(`http://${name}/`, { timeout: 300, trustedOrigins: [`http://${name}`] }),
    )
    expect(new Set(await Promise.all(requests))).toEqual(new Set(['timeout']))
    expect(lookupSpy).toHaveBeenCalledTimes(2)
    for (const parameters of lookupSpy.mock.calls) {
      const callback: unknown = Array.from<unknown>(parameters).at(-1)
      if (typeof callback === 'function') callback(null, '127.0.0.1', 4)
    }
    lookupSpy.mockRestore()
    syncBuiltinESMExports()
    expect(dns.lookup).toBe(originalLookup)
    service.respondWith(createJsonListener({ ok: true }))
    const localhostUrl = service.origin.replace('127.0.0.1', 'localhost')
    expect(await getOutcome(localhostUrl, { trustedOrigins: [localhostUrl] })).toBe(200)
  })
})

describe('the response', () => {
  test('may have any HTTP status', async () => {
    service.respondWith(createJsonListener({}, 500))
    expect(await getOutcome(service.origin, getTrustedOptions())).toBe(500)
  })

  test('may have at most 256 KB by default', async () => {
    service.respondWith((_, response) => response.end(Buffer.alloc(262_144, 'a')))
    expect(await getOutcome(service.origin, getTrustedOptions())).toBe(200)
    service.respondWith((_, response) => response.end(Buffer.alloc(262_145, 'a')))
    expect(await getOutcome(service.origin, getTrustedOptions())).toBe('size')
    expect(await getOutcome(service.origin, { ...getTrustedOptions(), maxBytes: 300_000 })).toBe(200)
  })

  test('must be complete within the time limit', async () => {
    service.respondWith((_, response) => {
      const interval = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(interval))
    })
    expect(await getOutcome(service.origin, { ...getTrustedOptions(), timeout: 150 })).toBe('timeout')
  })

  test('must be uncompressed UTF-8', async () => {
    service.respondWith((_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('{}'))
    })
    expect(await getOutcome(service.origin, getTrustedOptions())).toBe('content')
    service.respondWith((_, response) => response.end(Buffer.from([0xff, 0xfe])))
    expect(await getOutcome(service.origin, getTrustedOptions())).toBe('content')
  })

  test('must be a valid HTTP response', async () => {
    service.respondWith((_, { socket }) => {
      socket?.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n{}')
    })
    expect(await getOutcome(service.origin, getTrustedOptions())).toBe('unreachable')
  })

  test('is replaced by the error `unreachable` when no server listens', async () => {
    expect(await getOutcome('http://127.0.0.1:1', { trustedOrigins: ['http://127.0.0.1:1'] })).toBe('unreachable')
  })
})

test('redirects are followed only if allowed, and only within the origin', async () => {
  service.respondWith((request, response) => {
    const location = { '/a': '/b', '/b': '/c', '/out': 'http://169.254.169.254/' }[request.url ?? '']
    if (location === undefined) response.end('{}')
    else response.writeHead(302, { Location: location }).end()
  })
  expect(await getOutcome(`${service.origin}/a`, getTrustedOptions())).toBe('redirect')
  expect(await getOutcome(`${service.origin}/a`, { ...getTrustedOptions(), redirects: 1 })).toBe('redirect')
  expect(await getOutcome(`${service.origin}/a`, { ...getTrustedOptions(), redirects: 2 })).toBe(200)
  expect(await getOutcome(`${service.origin}/out`, { ...getTrustedOptions(), redirects: 2 })).toBe('redirect')
})

test('requestText sends the body and the headers', async () => {
  service.respondWith((request, response) => {
    request.pipe(response.writeHead(200, { 'X-Sent': String(request.headers.authorization) }))
  })
  const options = {
    method: 'POST',
    body: 'a=1',
    headers: { Authorization: 'Basic x' },
    ...getTrustedOptions(),
  } as const
  const { text, headers } = await requestText(service.origin, options)
  expect([text, headers['x-sent']]).toEqual(['a=1', 'Basic x'])
})
