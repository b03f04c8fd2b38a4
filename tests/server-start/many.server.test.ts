// Two built servers on one PostgreSQL behind a balancer: people notice neither which one answers them nor that they are replaced.
import { createServer, request as forward, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyPostgres, hasPostgres } from '../postgres.ts'
import { type RunningServer, runServer } from '../running-server.ts'
import { readNumber, signIn, writeNumber } from './built-server.ts'

/** Starts take long on a busy machine. */
const patience = 120_000
const checkEvery = 100

describe.skipIf(!hasPostgres)('two servers behind a balancer', () => {
  let database: Awaited<ReturnType<typeof emptyPostgres>>
  let servers: readonly RunningServer[]
  let balancer: Balancer

  beforeAll(async () => {
    database = await emptyPostgres()
    const environment = {
      DATABASE_URL: database.url,
      SECRET_KEY: 'ab'.repeat(32),
      DEMO_ECOMMERCES: '1',
      DRAIN_SECONDS: '1',
      LIMIT_SIGN_IN: '40',
    }
    // Together: one migrates, the other waits.
    servers = await Promise.all([runServer(environment), runServer(environment)])
    balancer = await startBalancer(servers.map(({ url }) => url))
  }, patience)
  afterAll(async () => {
    await balancer?.close()
    for (const server of servers ?? []) await server.stop()
    await database?.remove()
  }, patience)

  test('one session, whichever answers', { timeout: patience }, async () => {
    const person = await signIn(balancer.url)
    for (let n = 1; n <= 6; n++) {
      expect(await writeNumber(balancer.url, person, n)).toBe(200)
      expect(await readNumber(balancer.url, person)).toBe(n)
    }
    expect(balancer.served().every((count) => count > 3)).toBe(true)
  })

  test('one write for one key', { timeout: patience }, async () => {
    const person = await signIn(balancer.url, 'admin_boss')
    const email = 'gestao@grupo.example'
    const group = {
      name: 'Grupo de dois servidores',
      id_group_at_crm: 8200,
      first_group_manager: email,
      first_group_manager_confirmation: email,
    }
    const make = (key: string) =>
      fetch(`${balancer.url}/v2/groups`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${person.token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
        },
        body: JSON.stringify(group),
      })
    const first = await make('one-key-for-both')
    const second = await make('one-key-for-both')
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await second.text()).toBe(await first.text())
    expect(second.headers.get('Idempotency-Replayed')).toBe('true')
  })

  test('both are replaced, one after the other, and no request fails: what was saved meanwhile is there', {
    timeout: patience,
  }, async () => {
    /** Which one is being replaced. */
    let replaced = 0
    const answers: number[] = []
    const saved = servers.map(() => 0)
    const lost: string[] = []
    const working = (['cs', 'n1', 'n2', 'ti'] as const).map(async (type) => {
      const person = await signIn(balancer.url, type)
      for (let n = 1; replaced < servers.length; n++) {
        const begun = replaced
        answers.push(await writeNumber(balancer.url, person, n))
        const found = await readNumber(balancer.url, person)
        if (found !== n) lost.push(`${type} saved ${n}, and then read ${found}`)
        if (begun === replaced) saved[begun] = (saved[begun] ?? 0) + 1
      }
    })
    for (const server of servers) {
      await server.restart()
      await expect.poll(() => balancer.healthy(), { timeout: 20_000 }).toBe(2)
      replaced++
    }
    await Promise.all(working)
    expect(lost).toEqual([])
    expect(Math.min(...saved)).toBeGreaterThan(10)
    expect(new Set(answers)).toEqual(new Set([200]))
  })

  test('one limit for one address', { timeout: patience }, async () => {
    const path = `${balancer.url}/demo/identities/n1/token`
    const asked = Array.from({ length: 120 }, () => fetch(path, { method: 'POST' }))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    // A minute may end in between, and begins a new count once.
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(80)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })
})

interface Balancer {
  readonly url: string
  /** How many requests each was given. */
  readonly served: () => readonly number[]
  readonly healthy: () => number
  readonly close: () => Promise<void>
}

/** Round and round those that say that they are well. It never asks twice: what fails is seen. */
async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const targets = urls.map((url) => ({ url, isWell: true, served: 0 }))
  let turn = 0
  const server: Server = createServer((incoming, answer) => {
    const able = targets.filter(({ isWell }) => isWell)
    const target = able[turn++ % Math.max(1, able.length)]
    if (!target) return void answer.writeHead(503).end()
    target.served++
    const { method, headers } = incoming
    const options = { method, headers: { ...headers, connection: 'close' } }
    const outgoing = forward(new URL(incoming.url ?? '/', target.url), options, (received: IncomingMessage) => {
      answer.writeHead(received.statusCode ?? 502, received.headers)
      received.pipe(answer)
    })
    outgoing.on('error', () => answer.writeHead(502).end())
    incoming.pipe(outgoing)
  })
  const checking = setInterval(() => {
    for (const target of targets)
      fetch(`${target.url}/health`).then(
        ({ ok }) => {
          target.isWell = ok
        },
        () => {
          target.isWell = false
        },
      )
  }, checkEvery)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served: () => targets.map(({ served }) => served),
    healthy: () => targets.filter(({ isWell }) => isWell).length,
    close: async () => {
      clearInterval(checking)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
