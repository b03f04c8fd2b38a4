// A canary in every secret: no answer, log line, export, row of activity or browser file sings.
import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCarrier } from '#contract/carriers.ts'
import { saveIntegration } from '#contract/ecommerces/integrations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { pathOf } from '#contract/path.ts'
import { saveStoreContract } from '#contract/store-contract.ts'
import { allHandlers } from '#server/areas/all.ts'
import { nameOf } from '../access/matrix.ts'
import type { Answer, Api } from '../harness.ts'
import { custom } from '../store-tabs/contract-input.ts'
import { filesUnder } from '../structure/files.ts'
import { isLong, patience, seed } from './effort.ts'
import { wholeFrom } from './made.ts'
import { namesIn, startWorld } from './world.ts'

const metricsToken = 'canary-of-the-metrics-token'
const secretKey = Buffer.from('canary-of-the-secret-key-32bytes')
const planted = {
  password: 'canary-of-an-integration',
  option: 'canary-of-an-option',
  nested: 'canary-of-a-nested-option',
  contract: 'canary-of-a-contract',
  carrier: 'canary-of-a-carrier',
}

let api: Api
/** Tokens of sessions, too. */
const secrets: string[] = [
  metricsToken,
  secretKey.toString('hex'),
  secretKey.toString('base64'),
  ...Object.values(planted),
]
const sung: string[] = []
const planting: number[] = []
let heard = 0

function hear(where: string, what: unknown): void {
  const text = typeof what === 'string' ? what : (JSON.stringify(what) ?? '')
  sung.push(...secrets.filter((secret) => text.includes(secret)).map((secret) => `${where}: ${secret}`))
  heard++
}
const hearAnswer = (where: string, { body, headers }: Answer) => hear(where, [body, [...headers]])

beforeAll(async () => {
  api = await startWorld({ config: { metricsToken, secretKey } })
  await plant()
}, 60_000)
afterAll(() => api.close())

async function plant(): Promise<void> {
  const keep = (where: string, answer: Answer) => {
    planting.push(answer.status)
    hearAnswer(where, answer)
  }
  const options = JSON.stringify({ storeId: '1', clientSecret: planted.option, inner: [{ apiKey: planted.nested }] })
  const written = { name: 'Canário', username: 'ana', software_id: 15, api_url: 'https://x.example/api' }
  const integration = { ...written, password: planted.password, options }
  for (const params of await namesIn(api, saveIntegration))
    for (const body of [
      integration,
      { ...integration, api_url: planted.password },
      { ...integration, options: `{"clientSecret": "${planted.option}"` },
    ])
      keep('saving an integration', await api.request(saveIntegration, { params, body }))
  for (const params of await namesIn(api, saveStoreContract))
    for (const password of [planted.contract, [planted.contract], `${planted.contract}\u0000`])
      keep('saving a contract', await api.request(saveStoreContract, { params, body: { ...custom, password } }))
  const url = 'http://localhost/demo/carriers/canario'
  for (const apiToken of [planted.carrier, { a: planted.carrier }])
    keep('adding a carrier', await api.request(addCarrier, { body: { url, custom_fields: { pac: { apiToken } } } }))
}

it('they are planted, and in no table as they are', async () => {
  const { rows } = await api.connection.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const { name } of rows) {
    const found = await api.connection.db.execute<{ row: string }>(
      sql`select one::text as row from ${sql.identifier(name)} as one`,
    )
    hear(`the table ${name}`, found.rows)
  }
  expect(planting.filter((status) => status === 200).length).toBeGreaterThan(5)
  expect(sung).toEqual([])
})

const reads = allHandlers.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'GET')

it.each(reads.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'not in an answer of %s',
  async (name, endpoint) => {
    const as = await api.as('admin_boss')
    secrets.push(as)
    const queries = endpoint.query ? fc.sample(wholeFrom(endpoint.query), { numRuns: isLong ? 20 : 1, seed }) : []
    for (const params of await namesIn(api, endpoint, isLong ? 200 : 4))
      for (const query of [{}, ...queries]) hearAnswer(name, await read(endpoint, { params, query, as }))
    expect(sung).toEqual([])
  },
  patience,
)

interface Reading {
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  readonly as: string
}

function read(endpoint: Endpoint, { params, query, as }: Reading): Promise<Answer> {
  const given = Object.entries(query ?? {}).map(([key, value]) => [key, String(value)])
  const path = `${pathOf(endpoint.path, params)}?${new URLSearchParams(given)}`
  return api.send(path, { headers: { Accept: endpoint.file ?? 'application/json' } }, { as })
}

it('not in the log, the metrics, the description of the API, health', async () => {
  const headers = { Authorization: `Bearer ${metricsToken}` }
  for (const path of ['/metrics', '/openapi.json', '/health', '/v2/nothing'])
    hearAnswer(path, await api.send(path, {}, { as: null, headers }))
  hear('the log', api.lines)
  expect(api.lines.length).toBeGreaterThan(reads.length)
  expect(sung).toEqual([])
  console.log(`canaries: ${secrets.length} secrets, ${heard} texts looked through, 0 sightings`)
})

it.skipIf(!existsSync('dist/console'))('not in what the browser gets: not even the names of the secrets', () => {
  const files = filesUnder('dist/console', /\.(?:js|css|html|json)$/)
  expect(files.length).toBeGreaterThan(20)
  const names = /SECRET_KEY|METRICS_TOKEN|DATABASE_URL|process\.env/
  // A text tells who operates the server which setting is missing.
  const told = files.filter((file) => !/errors-|\.json$/.test(file) && names.test(readFileSync(file, 'utf8')))
  expect(told).toEqual([])
})
