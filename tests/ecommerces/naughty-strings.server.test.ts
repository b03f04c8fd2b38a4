// The big list of naughty strings through every text field: stored as it was typed, or refused with the field named.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEcommerce, saveEcommerce } from '#contract/ecommerces/details.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { makeEcommerce } from '../factories.ts'
import { type Answer, type Api, startApi } from '../harness.ts'
import { type Form, lostIn } from '../kept-strings.ts'
import { naughtyStrings } from '../naughty-strings.ts'
import { creation, details } from './details-input.ts'

let api: Api
let id: number

beforeAll(async () => {
  api = await startApi()
  id = (await makeEcommerce(api.connection.db)).id
})
afterAll(() => api.close())

type Place = Pick<Form, 'body' | 'fields'> & { readonly endpoint: Endpoint }

const places: readonly (readonly [string, () => Place])[] = [
  [
    'S1 §2 create',
    () => ({
      endpoint: createEcommerce,
      body: creation,
      fields: {
        'ecommerce.company_name': 'display_name',
        'ecommerce.hubspot_code': 'hubspot_code',
        'ecommerce.url': 'url',
        'user.email': 'email',
      },
    }),
  ],
  [
    'S1 §3 details',
    () => ({
      endpoint: saveEcommerce,
      body: details,
      fields: {
        trade_name: 'trade_name',
        company_name: 'company_name',
        display_name: 'display_name',
        superlogica_client_id: 'superlogica_integration.client_id',
        document: 'document',
        phone: 'phone',
        'address.zip_code': 'address.zip_code',
        'address.address': 'address.address',
        'address.number': 'address.number',
        'address.complement': 'address.complement',
        'address.neighborhood': 'address.neighborhood',
        'address.city': 'address.city',
        'address.state': 'address.state',
      },
    }),
  ],
]

test.each(places)(
  '%s',
  async (_, placeOf) => {
    const { endpoint, ...form } = placeOf()
    const send = (body: unknown) => api.request(endpoint, { params: { id }, body })
    const stored = (answer: Answer) => answer.body.data
    const lost: (readonly string[])[] = []
    for (const text of new Set(naughtyStrings)) {
      const fields = await lostIn({ ...form, send, stored }, text)
      if (fields.length > 0) lost.push([text, ...fields])
    }
    expect(lost).toEqual([])
  },
  180_000,
)
