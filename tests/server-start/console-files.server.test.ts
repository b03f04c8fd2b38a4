// How the built console is served: hashed files for ever, the page anew each time, and nothing in the place of an API answer.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { me } from '#contract/session.ts'
import type { Connection } from '#server/db/connect.ts'
import { readConsole, serveConsole } from '#server/http/console-files.ts'
import { testDatabase } from '../database.ts'
import { startApi } from '../harness.ts'

const ours = { demo: true, dashboardHosts: ['https://*.looker.example'] }
let database: Connection
let folder: string
let app: Hono
const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'reversa-console-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    '<head><meta name="csp-nonce" nonce="__NONCE__"></head><script nonce="__NONCE__"></script>',
  )
  await writeFile(join(folder, 'assets/main-abcdefgh.js'), 'plain')
  await writeFile(join(folder, 'assets/main-abcdefgh.js.br'), 'brotli')
  await writeFile(join(folder, 'assets/main-abcdefgh.js.gz'), 'gzipped')
  await writeFile(join(folder, 'assets/small-abcdefgh.css'), 'plain')
  app = new Hono()
  await serveConsole(app, { googleClientId: null, ...ours }, await readConsole(folder), database.db)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

test.each([
  ['br, gzip', 'brotli', 'br'],
  ['gzip, deflate', 'gzipped', 'gzip'],
  ['gzip;q=0.5, br;q=0', 'gzipped', 'gzip'],
  ['identity', 'plain', null],
  ['', 'plain', null],
])('a hashed file for "%s"', async (accepted, body, encoding) => {
  const answer = await get('/assets/main-abcdefgh.js', { 'Accept-Encoding': accepted })
  expect(await answer.text()).toBe(body)
  expect(answer.headers.get('Content-Encoding')).toBe(encoding)
  expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
})

test('a file that was too small to compress is sent as it is', async () => {
  const answer = await get('/assets/small-abcdefgh.css', { 'Accept-Encoding': 'br' })
  expect(await answer.text()).toBe('plain')
  expect(answer.headers.get('Content-Encoding')).toBeNull()
})

test.each(['/', '/index.html', '/ecommerces', '/ecommerces/12?tab=reprocess', '/users', '/v2x', '/demonstration'])(
  '%s is the page, with a nonce of its own',
  async (path) => {
    const [first, second] = [await get(path), await get(path)]
    expect(first.status).toBe(200)
    expect(first.headers.get('Cache-Control')).toBe('no-store')
    const [html, other] = [await first.text(), await second.text()]
    const nonce = /name="csp-nonce" nonce="([\w-]{22})"/.exec(html)?.[1] ?? ''
    expect(html).toContain(`<script nonce="${nonce}">`)
    expect(other).not.toContain(nonce)
    expect(first.headers.get('Content-Security-Policy')).toContain(`script-src 'self' 'nonce-${nonce}';`)
  },
)

test.each([
  ...['/assets/gone-abcdefgh.js', '/assets', '/favicon.ico', '/robots.txt', '/index.php', '/assets/../index.html.map'],
  ...['/v2/boss/none', '/v4', '/demo/none', '/health/none', '/metrics', '/openapi.json/x'],
])('%s is not the page', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test('a way out of the folder does not exist', async () => {
  expect((await get('/assets/..%2f..%2fpackage.json')).status).toBe(404)
  expect((await get('/..%2f..%2fetc/passwd.txt')).status).toBe(404)
})

test('nothing runs, frames or submits but our own; Google only where it signs people in', async () => {
  const policyOf = async (from: Hono) => (await from.request('/')).headers.get('Content-Security-Policy') ?? ''
  const policy = await policyOf(app)
  for (const part of [
    "default-src 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ])
    expect(policy).toContain(part)
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
  expect(policy).not.toContain('google')

  const withGoogle = new Hono()
  await serveConsole(withGoogle, { googleClientId: 'id', ...ours }, await readConsole(folder), database.db)
  expect(await policyOf(withGoogle)).toContain('https://accounts.google.com/gsi/client')
})

test('the page knows its build, and signed-in persons are told which one is served', async () => {
  const { build } = await readConsole(folder)
  expect(await (await get('/')).text()).toContain(`<meta name="console" content="${build}" /></head>`)
  const api = await startApi({ connection: database, consoleBuild: build })
  expect((await api.request(me)).headers.get('X-Console')).toBe(build)
  expect((await api.request(me, {}, { as: null })).headers.get('X-Console')).toBeNull()
})

test('without a build the start says what to do', async () => {
  await expect(readConsole(join(folder, 'none'))).rejects.toThrow('npm run build')
})

test.each(['%00', 'gone-abcdefg%00.js', '%FF', 'gone.js', 'gone-abcdefgh'])(
  '/assets/%s is no name of a hashed file: the database is not asked for it',
  async (name) => {
    const closed = await testDatabase()
    const alone = new Hono()
    await serveConsole(alone, { googleClientId: null, ...ours }, await readConsole(folder), closed.db)
    await closed.pool.end()
    expect((await alone.request(`/assets/${name}`)).status).toBe(404)
  },
)

describe('files of other builds', () => {
  const text = 'export const part = "of the version before"'
  const [old, next] = [
    { 'old-v1_aaaaa.js': text, 'both-cccccccc.css': 'a{}' },
    { 'new-v2-bbbbb.js': text, 'both-cccccccc.css': 'a{}' },
  ]

  /** A process that serves a build of these files. */
  async function serving(files: Readonly<Record<string, string>>) {
    const place = await mkdtemp(join(folder, 'build-'))
    await mkdir(join(place, 'assets'))
    await writeFile(join(place, 'index.html'), '<script nonce="__NONCE__"></script>')
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(place, 'assets', name), content)
      if (name.endsWith('.js')) await writeFile(join(place, 'assets', `${name}.br`), brotliCompressSync(content))
    }
    const served = new Hono()
    await serveConsole(served, { googleClientId: null, ...ours }, await readConsole(place), database.db)
    return (name: string, accepted = '') =>
      served.request(`/assets/${name}`, { headers: { 'Accept-Encoding': accepted } })
  }
  const agoLeft = (days: number) =>
    database.pool.query(
      `update console_files set left_at = left_at - interval '${days} days' where left_at is not null`,
    )

  test('each of two builds side by side answers for both, compressed or not, for ever', async () => {
    const [before, after] = [await serving(old), await serving(next)]
    for (const [get, name] of [
      [before, 'new-v2-bbbbb.js'],
      [after, 'old-v1_aaaaa.js'],
    ] as const) {
      const plain = await get(name)
      expect([plain.status, await plain.text(), plain.headers.get('Content-Encoding')]).toEqual([200, text, null])
      const compressed = await get(name, 'gzip, br')
      expect(Buffer.from(await compressed.arrayBuffer())).toEqual(brotliCompressSync(text))
      expect(compressed.headers.get('Content-Encoding')).toBe('br')
      expect(compressed.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
      expect(compressed.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    }
    expect((await after('never-dddddddd.js')).status).toBe(404)
  })

  test('a week after the last start of its build a file goes; one that a later build has, too, stays', async () => {
    await serving(old)
    await serving(next)
    await agoLeft(6)
    expect((await (await serving(next))('old-v1_aaaaa.js')).status).toBe(200)
    await agoLeft(2)
    // Served again meanwhile: nothing of it is counted.
    await serving(old)
    expect((await (await serving(next))('old-v1_aaaaa.js')).status).toBe(200)
    await agoLeft(8)
    const last = await serving(next)
    expect((await last('old-v1_aaaaa.js')).status).toBe(404)
    const { rows } = await database.pool.query('select path from console_files order by path')
    expect(rows).toEqual([{ path: '/assets/both-cccccccc.css' }, { path: '/assets/new-v2-bbbbb.js' }])
  })

  test('processes of two builds that start at the same moment do not stand in each other’s way', async () => {
    await Promise.all([serving(old), serving(next), serving(old), serving(next)])
    const { rows } = await database.pool.query('select count(*)::int as n from console_files')
    expect(rows).toEqual([{ n: 3 }])
  })
})
