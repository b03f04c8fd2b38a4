// Tests how the server sends the files of the built console. Files with a hash are cached forever, the page is never
// cached, and API paths never return the page.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMe } from '#contract/platform/session.ts'
import type { Connection } from '#server/db/connect.ts'
import { readConsole, serveConsole } from '#server/http/static.ts'
import { createTestDatabase } from '../database.ts'
import { startApi } from '../harness.ts'

const ownSettings = { demo: true, dashboardHosts: ['https://*.looker.example'] }
let database: Connection
let folder: string
let app: Hono
const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })

beforeAll(async () => {
  database = await createTestDatabase()
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
  serveConsole(app, { googleClientId: null, ...ownSettings }, await readConsole(folder))
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
])('A hashed file for Accept-Encoding "%s" is compressed accordingly', async (acceptEncoding, body, encoding) => {
  const response = await get('/assets/main-abcdefgh.js', { 'Accept-Encoding': acceptEncoding })
  expect(await response.text()).toBe(body)
  expect(response.headers.get('Content-Encoding')).toBe(encoding)
  expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('Vary')).toBe('Accept-Encoding')
})

test('A file that is too small to compress is sent uncompressed', async () => {
  const response = await get('/assets/small-abcdefgh.css', { 'Accept-Encoding': 'br' })
  expect(await response.text()).toBe('plain')
  expect(response.headers.get('Content-Encoding')).toBeNull()
})

test.each(['/', '/index.html', '/ecommerces', '/ecommerces/12?tab=reprocess', '/users', '/v2x', '/demonstration'])(
  '%s returns the page with a new nonce',
  async (path) => {
    const [first, second] = [await get(path), await get(path)]
    expect(first.status).toBe(200)
    expect(first.headers.get('Cache-Control')).toBe('no-store')
    const [html, secondHtml] = [await first.text(), await second.text()]
    const nonce = /name="csp-nonce" nonce="([\w-]{22})"/.exec(html)?.[1] ?? ''
    expect(html).toContain(`<script nonce="${nonce}">`)
    expect(secondHtml).not.toContain(nonce)
    expect(first.headers.get('Content-Security-Policy')).toContain(`script-src 'self' 'nonce-${nonce}';`)
  },
)

test.each([
  ...['/assets/gone-abcdefgh.js', '/assets', '/favicon.ico', '/robots.txt', '/index.php', '/assets/../index.html.map'],
  ...['/v2/boss/none', '/v4', '/demo/none', '/health/none', '/metrics', '/openapi.json/x'],
])('%s does not return the page', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test('Paths outside the folder are not found', async () => {
  expect((await get('/assets/..%2f..%2fpackage.json')).status).toBe(404)
  expect((await get('/..%2f..%2fetc/passwd.txt')).status).toBe(404)
})

test('The content security policy permits only our own scripts, frames and forms, and Google on the sign-in page', async () => {
  const parsePolicy = async (from: Hono) => (await from.request('/')).headers.get('Content-Security-Policy') ?? ''
  const policy = await parsePolicy(app)
  for (const directive of [
    "default-src 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ])
    expect(policy).toContain(directive)
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
  expect(policy).not.toContain('google')

  const withGoogle = new Hono()
  serveConsole(withGoogle, { googleClientId: 'id', ...ownSettings }, await readConsole(folder))
  expect(await parsePolicy(withGoogle)).toContain('https://accounts.google.com/gsi/client')
})

test('The page contains its build, and signed-in users get the build that the server sends', async () => {
  const { buildId } = await readConsole(folder)
  expect(await (await get('/')).text()).toContain(`<meta name="console" content="${buildId}" /></head>`)
  const api = await startApi({ connection: database, consoleBuild: buildId })
  expect((await api.request(getMe)).headers.get('X-Console')).toBe(buildId)
  expect((await api.request(getMe, {}, { as: null })).headers.get('X-Console')).toBeNull()
})

test('Without a build, the server prints at its start how to create one', async () => {
  await expect(readConsole(join(folder, 'none'))).rejects.toThrow('npm run build')
})

test.each(['%00', 'gone-abcdefg%00.js', '%FF', 'gone.js', 'gone-abcdefgh'])('/assets/%s is not found', async (name) => {
  expect((await get(`/assets/${name}`)).status).toBe(404)
})
