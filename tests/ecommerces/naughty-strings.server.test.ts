// The big list of naughty strings through every text field: stored as it was typed, or refused with the field named.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEcommerce, saveEcommerce } from '#contract/ecommerces/details.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { makeEcommerce } from '../factories.ts'
import { type Answer, type Api, startApi } from '../harness.ts'
import { naughtyStrings } from '../naughty-strings.ts'
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

interface Place {
  readonly endpoint: Endpoint
  readonly body: unknown
  /** Paths in the body, and where the same stands in the record. */
  readonly fields: Readonly<Record<string, string>>
}

const send = ({ endpoint, body }: Place, fields: readonly string[], text: string): Promise<Answer> =>
  api.request(endpoint, { params: { id }, body: fields.reduce((filled, field) => put(filled, field, text), body) })

/** In all fields at once: first the refusal, then those that were not refused. Answers the fields where a string got lost. */
async function lostIn(place: Place, text: string): Promise<readonly string[]> {
  const all = Object.keys(place.fields)
  const first = await send(place, all, text)
  const refused: readonly string[] =
    first.status === 422 ? first.body.errors.map(({ field }: { field: string }) => field.replace('body.', '')) : []
  const kept = all.filter((field) => !refused.includes(field))
  const answer = first.status === 422 ? await send(place, kept, text) : first
  if (answer.status !== 200 || refused.some((field) => !all.includes(field))) return [`${answer.status}`, ...refused]
  // The answer is what the database gave back.
  return kept.filter((field) => (at(answer.body.data, place.fields[field] ?? '') ?? '') !== text.trim())
}

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
  async (_, place) => {
    const lost: (readonly string[])[] = []
    for (const text of new Set(naughtyStrings)) {
      const fields = await lostIn(place(), text)
      if (fields.length > 0) lost.push([text, ...fields])
    }
    expect(lost).toEqual([])
  },
  180_000,
)
