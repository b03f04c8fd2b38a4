// Sends raw requests over a TCP connection, including malformed requests that no browser sends.
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '#server/listening.ts'
import { useApi } from '../use-api.ts'
import { runsAllCases } from '../whole.ts'

const api = useApi()
let server: Server
beforeAll(async () => {
  server = await listen(api.app, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
})

/** Sends the lines over a new connection, and returns all data from the server until the connection closes. */
function exchangeLines(lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')))
    let response = ''
    socket.on('data', (data) => {
      response += data
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(response))
  })
}

const statuses = (response: string) => [...response.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status))
const close = ['Host: x', 'Connection: close']
const smuggledLines = ['GET /v2/users/me HTTP/1.1', 'Host: x', '', '']

test.each([
  ['two lengths', ['Content-Length: 0', 'Content-Length: 44', '', ...smuggledLines]],
  ['a length beside chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked', '', '0', '', ...smuggledLines]],
  ['chunks by another name', ['Transfer-Encoding: chunked, x', '', '0', '', ...smuggledLines]],
  ['a length that is no number', ['Content-Length: +4', '', '{}  ', ...smuggledLines]],
  ['a blank before the colon', ['Content-Length : 4', '', '{}  ', ...smuggledLines]],
  ['a header on two lines', ['X-A: b', ' c: d', 'Content-Length: zero', '', ...smuggledLines]],
])('A second request cannot be smuggled: %s', async (_, secondRequest) => {
  const response = await exchangeLines([
    'POST /v2/auth/login HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    ...secondRequest,
  ])
  expect(statuses(response)).toEqual([400])
})

test.each(['TRACE', 'TRACK', 'CONNECT'])('%s returns nothing of the request', async (method) => {
  const response = await exchangeLines([`${method} /v2/users/me HTTP/1.1`, ...close, 'X-Planted: canary', '', ''])
  expect(statuses(response).filter((status) => status < 400)).toEqual([])
  expect(response).not.toContain('canary')
})

test('A client that disconnects during the body is rejected without a server error', async () => {
  const { port } = server.address() as AddressInfo
  const lineCountBefore = api.logLines.length
  const lines = [
    'POST /v2/auth/login HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    'Content-Length: 99',
    '',
    '{',
  ]
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')))
    setTimeout(() => socket.destroy(), 100)
    socket.on('close', () => resolve())
  })
  await expect
    .poll(() => api.logLines.slice(lineCountBefore).map(({ level, status }) => [level, status]))
    .toEqual([['info', 400]])
})

test('Endless headers are rejected', async () => {
  const response = await exchangeLines(['GET /health HTTP/1.1', ...close, `X-Long: ${'x'.repeat(40_000)}`, '', ''])
  expect(statuses(response)).toEqual([431])
})

test('An idle connection stays open longer than the idle timeout of load balancers', async () => {
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/health`)
  await response.arrayBuffer()
  expect(response.headers.get('Keep-Alive')).toBe('timeout=620')
})

test.each(['/health', '/livez', '/readyz'])('%s responds to HTTP/1.0 without a Host header', async (path) => {
  expect(statuses(await exchangeLines([`GET ${path} HTTP/1.0`, '', '']))).toEqual([200])
})

test('HTTP/1.1 requires a Host header', async () => {
  expect(statuses(await exchangeLines(['GET /livez HTTP/1.1', 'Connection: close', '', '']))).toEqual([400])
})

test('A request must arrive within 30 seconds', () => {
  expect(server.requestTimeout).toBe(30_000)
})

test.runIf(runsAllCases)('A body that arrives too slowly returns 408', { timeout: 90_000 }, async () => {
  const length = ['Content-Type: application/json', 'Content-Length: 99', '', '{']
  const startTime = Date.now()
  const response = await exchangeLines(['POST /v2/auth/login HTTP/1.1', 'Host: x', ...length])
  expect(statuses(response)).toEqual([408])
  expect(Date.now() - startTime).toBeLessThan(40_000)
})
