// Tests two built servers on one PostgreSQL behind a load balancer. Users must not notice which server responds, or
// that a server is replaced.
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyBuild } from '../e2e/prepared-demo.ts'
import { createEmptyPostgres, hasPostgres, withClient } from '../postgres.ts'
import { type RunningServer, runServer } from '../running-server.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { readNumber, signIn, writeNumber } from './built-server.ts'
import { upgradeBuild } from './newer-build.ts'

/** Maximum number of sign-ins per minute. Only the test of this limit sends as many. */
const signInLimit = 40

/** Timeout in milliseconds, because a server starts slowly on a busy machine. */
const timeout = 120_000

describe.skipIf(!hasPostgres)('Two servers behind a balancer', () => {
  let buildFolders: readonly string[]
  let database: Awaited<ReturnType<typeof createEmptyPostgres>>
  let servers: readonly RunningServer[]
  let balancer: Balancer

  beforeAll(async () => {
    buildFolders = await Promise.all([copyBuild(), copyBuild()])
    database = await createEmptyPostgres()
    const environment = {
      DATABASE_URL: database.url,
      SECRET_KEY: 'ab'.repeat(32),
      DEMO_ECOMMERCES: '1',
      DRAIN_SECONDS: '1',
      LIMIT_SIGN_IN: String(signInLimit),
    }
    // Starts both servers in parallel, so that one migrates the database while the other waits.
    servers = await Promise.all(buildFolders.map((build) => runServer(environment, build)))
    balancer = await startBalancer(servers.map(({ url }) => url))
  }, timeout)
  afterAll(async () => {
    await balancer?.close()
    for (const server of servers ?? []) await server.stop()
    await database?.remove()
    for (const build of buildFolders ?? []) await rm(build, { recursive: true, force: true })
  }, timeout)

  const getStatus = async (path: string, token?: string) => {
    const response = await fetch(balancer.url + path, token ? { headers: { Authorization: `Bearer ${token}` } } : {})
    await response.arrayBuffer()
    return response.status
  }

  /** Loads the page and returns the build number of the server that sent the page. */
  const loadPage = async (statuses: number[]) => {
    const response = await fetch(`${balancer.url}/ecommerces`)
    const page = await response.text()
    statuses.push(response.status)
    return /name="console" content="(\w+)"/.exec(page)?.[1] ?? 'without a name'
  }

  /** Loads the scripts and styles of the page from the server that sent the page. Returns the response statuses. */
  const loadPageFiles = async (url: string) => {
    const page = await (await fetch(`${url}/ecommerces`)).text()
    const files = [...page.matchAll(/\/assets\/[^"]+/g)].map(([path]) => path)
    expect(files.length).toBeGreaterThan(2)
    return Promise.all(files.map(async (path) => (await fetch(url + path)).status))
  }

  test('share sessions', { timeout }, async () => {
    const user = await signIn(balancer.url)
    for (let number = 1; number <= 6; number++) {
      expect(await writeNumber(balancer.url, user, number)).toBe(200)
      expect(await readNumber(balancer.url, user)).toBe(number)
    }
    expect(balancer.getRequestCounts().every((count) => count > 3)).toBe(true)
  })

  test('execute one write per idempotency key', { timeout }, async () => {
    const user = await signIn(balancer.url, 'admin_boss')
    const email = 'gestao@grupo.example'
    const group = {
      name: 'Grupo de dois servidores',
      id_group_at_crm: 8200,
      first_group_manager: email,
      first_group_manager_confirmation: email,
    }
    const createRecord = (key: string) =>
      fetch(`${balancer.url}/v2/groups`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${user.token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
        },
        body: JSON.stringify(group),
      })
    const first = await createRecord('one-key-for-both')
    const second = await createRecord('one-key-for-both')
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await second.text()).toBe(await first.text())
    expect(second.headers.get('Idempotency-Replayed')).toBe('true')
  })

  test('can be replaced by a newer build with a migration, one after the other: no request fails, and each page finds its files', {
    timeout,
  }, async () => {
    const reader = await signIn(balancer.url, 'financial')
    /** Number of servers that the test has replaced with the new build. */
    let replacedCount = 0
    const responses: number[] = []
    const savedCounts = servers.map(() => 0)
    const lostWrites: string[] = []
    const workingUsers = (['cs', 'n1', 'n2', 'ti'] as const).map(async (type) => {
      const user = await signIn(balancer.url, type)
      for (let number = 1; replacedCount < servers.length; number++) {
        const replacedBefore = replacedCount
        responses.push(await writeNumber(balancer.url, user, number))
        const savedNumber = await readNumber(balancer.url, user)
        if (savedNumber !== number) lostWrites.push(`${type} saved ${number}, and then read ${savedNumber}`)
        responses.push(await getStatus('/v2/boss/ecommerces?situation=all', user.token))
        if (replacedBefore === replacedCount) savedCounts[replacedBefore] = (savedCounts[replacedBefore] ?? 0) + 1
      }
    })
    const versions = new Set<string>()
    const openingPages = (async () => {
      while (replacedCount < servers.length) versions.add(await loadPage(responses))
    })()
    const replacement = (async () => {
      for (const [index, server] of servers.entries()) {
        await upgradeBuild(buildFolders[index] ?? '')
        const read = () => getStatus('/v2/boss/ecommerces', reader.token)
        await Promise.all([server.restart(), index === 0 && expectReadableDuringMigration(database.url, read)])
        await expect.poll(() => balancer.countHealthy(), { timeout: 20_000 }).toBe(2)
        // Waits until a page of the old build and a page of the new build have been received.
        if (index === 0) await expect.poll(() => versions.size, { timeout: 20_000 }).toBe(2)
        replacedCount++
      }
    })()
    try {
      await replacement
    } finally {
      replacedCount = servers.length
      await Promise.allSettled([...workingUsers, openingPages])
    }
    await Promise.all([...workingUsers, openingPages])
    expect(lostWrites).toEqual([])
    expect(Math.min(...savedCounts)).toBeGreaterThan(10)
    expect(new Set(responses)).toEqual(new Set([200]))
    for (const { url } of servers) expect(new Set(await loadPageFiles(url))).toEqual(new Set([200]))
    await withClient(database.url, async (client) => {
      expect((await client.query('select n from next_version')).rows).toEqual([{ n: 1 }])
    })
  })

  test('share one rate limit per IP address', { timeout }, async () => {
    const path = `${balancer.url}/demo/identities/n1/token`
    const sendSignIns = async () => {
      const requests = Array.from({ length: 3 * signInLimit }, () => fetch(path, { method: 'POST' }))
      return (await Promise.all(requests)).map(({ status }) => status)
    }
    const minute = () => Math.floor(Date.now() / 60_000)
    // Repeats the sign-ins if a new minute has begun meanwhile, because the limit is per minute.
    for (let startMinute = -1; startMinute !== minute(); ) {
      startMinute = minute()
      const statuses = await sendSignIns()
      if (startMinute !== minute()) continue
      expect(statuses).toContain(429)
      expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(signInLimit)
      expect(statuses.filter((status) => ![200, 429].includes(status))).toEqual([])
    }
  })
})

/** Runs a long read on the table, which the migration must wait for, and checks that later reads are not blocked. */
async function expectReadableDuringMigration(url: string, read: () => Promise<number>): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin; select count(*) from ecommerces')
    const waitForRefresh = async () => {
      const { rows } = await client.query(`
        select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock' and relation = 'ecommerces'::regclass
          and database = (select oid from pg_database where datname = current_database())`)
      return rows.length
    }
    await expect.poll(waitForRefresh, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
    for (let times = 0; times < 3; times++) expect(await read()).toBe(200)
    await client.query('commit')
  })
}
