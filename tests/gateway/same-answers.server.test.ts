// The platform's own calls through a gateway: what is answered is what the platform answers to whoever asks it directly.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEndpointPath, type Endpoint, isUnavailableAtGateway } from '#contract/endpoint.ts'
import { uploadLogo } from '#contract/platform/metadatas.ts'

import { getMe, signIn, signOut } from '#contract/platform/session.ts'
import { uploadStores } from '#contract/platform/store-upload.ts'
import { allHandlers } from '#server/all-handlers.ts'
import { toCanonicalJson } from '#server/http/canonical-json.ts'
import { makeEcommerce, makeReadyEcommerce } from '../factories.ts'
import type { Api, ApiResponse } from '../harness.ts'
import { sampleCases } from '../whole.ts'
import { type WriteSample, writeSamples } from '../write-samples.ts'
import { connector, type Gateway, startGateway } from './gateway.ts'

let world: Gateway
let direct: string
let through: string
const db = () => world.platform.connection.db

beforeAll(async () => {
  world = await startGateway()
  direct = await world.platform.as('admin_boss')
  through = await world.enter('admin_boss')
}, 120_000)
afterAll(() => world?.close())

const onlyHere: readonly Endpoint[] = [signIn, signOut, getMe]
const forwarded = allHandlers
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => !endpoint.extension && !onlyHere.includes(endpoint))
const nameOf = ({ method, path, fileMediaType: file }: Endpoint) =>
  `${method} ${path}${file ? ` (${file.split(';')[0]})` : ''}`

/** Ids and instants are others for other records: every number is one. */
const told = ({ status, body, headers }: ApiResponse) => {
  const { request_id: _, ...rest } = Object(body)
  return {
    status,
    body: (typeof body === 'string' ? body : toCanonicalJson(rest)).replaceAll(
      /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d+/g,
      '#',
    ),
    type: headers.get('Content-Type'),
    tag: headers.has('ETag'),
    name: headers.get('Content-Disposition')?.replaceAll(/\d+/g, '#'),
  }
}

describe('reads', () => {
  const reads = forwarded.filter(({ method }) => method === 'GET')

  test.each(sampleCases(reads, 3).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (_, endpoint) => {
      const { id: ecommerce_id } = await makeReadyEcommerce(db())
      const names = endpoint.path.match(/(?<=:)\w+/g) ?? []
      const given: Readonly<Record<string, unknown>> = { zip: '01310-100', name: 'n1', ecommerce_id }
      const params = Object.fromEntries(names.map((name) => [name, given[name] ?? ecommerce_id]))
      // One that is there, and one that may not be.
      for (const known of [params, { ...params, id: 2_147_483_647, ecommerce_id: 2_147_483_647 }]) {
        const query = endpoint.path.endsWith('by-url') ? { url: `${connector}/lida` } : queryOf(endpoint)
        const input = { params: known, ...(query ? { query } : {}) }
        const expected = await world.platform.request(endpoint, input, { as: direct })
        const answer = await world.gateway.request(endpoint, input, { as: through })
        expect(told(answer)).toEqual(told(expected))
        if (!endpoint.fileMediaType && expected.status === 200) expect(answer.body).toEqual(expected.body)
      }
    },
  )
})

function queryOf({ path }: Endpoint) {
  const types: Readonly<Record<string, string>> = {
    reverses: 'source',
    billings: 'items',
    orders: 'courier_transfer',
    refunds: 'fees',
  }
  const [, , , name = '', kind, last] = path.split('/')
  if (path.endsWith('/cities')) return { name: 'Rio' }
  return kind === 'reports' && last === undefined && types[name] ? { type: types[name] } : undefined
}

describe('writes', () => {
  const uploads: readonly Endpoint[] = [uploadLogo, uploadStores]

  test('every write of the platform has its sample', () => {
    const writes = forwarded.filter((endpoint) => endpoint.method !== 'GET' && !uploads.includes(endpoint))
    expect(writes.filter((endpoint) => !writeSamples.some((one) => one.endpoint === endpoint)).map(nameOf)).toEqual([])
    expect(writeSamples.filter(({ endpoint }) => isUnavailableAtGateway(endpoint))).toEqual([])
  })

  const done = async (api: Api, as: string, { endpoint, make }: WriteSample) => {
    const { params, body } = await make(db(), connector)
    const input = { ...(params ? { params } : {}), ...(body ? { body: body(1) } : {}) }
    return api.request(endpoint, input, {
      as,
      headers: { 'Idempotency-Key': `${nameOf(endpoint)}-${as}`.replaceAll(/\s/g, '') },
    })
  }

  test.each(sampleCases(writeSamples, 3).map((one) => [nameOf(one.endpoint), one] as const))('%s', async (_, one) => {
    const expected = await done(world.platform, direct, one)
    const answer = await done(world.gateway, through, one)
    expect(expected.status).toBe(200)
    expect(told(answer)).toEqual(told(expected))
  })

  test.each([
    ['a logo', uploadLogo, new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2]), { kind: 'main' }],
    ['a file of stores that is wrong', uploadStores, 'nada;de;lojas\n1;2;3\n', {}],
  ] as const)('%s, as it was sent', async (_, endpoint, content, fields) => {
    const { id } = await makeEcommerce(db())
    const send = (api: Api, as: string) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], 'arquivo'))
      return api.send(
        buildEndpointPath(endpoint.path, { id, ecommerce_id: id }),
        { method: 'POST', body: form },
        { as },
      )
    }
    const expected = await send(world.platform, direct)
    expect(told(await send(world.gateway, through))).toEqual(told(expected))
  })
})
