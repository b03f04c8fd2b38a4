// Naughty strings through the text fields of integrations and fees, and the reason of disabling: kept as they were typed, or refused at their field.
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFee, listFees } from '#contract/ecommerces/billing.ts'
import { setAvailability } from '#contract/ecommerces/details.ts'
import { activity } from '#server/db/schema/guards.ts'
import { makeEcommerce } from '../factories.ts'
import { type Answer, type Api, startApi } from '../harness.ts'
import { naughtyStrings } from '../naughty-strings.ts'
import { integrationCalls } from './integrations/calls.ts'

const patience = 90_000
const day = 86_400_000

let api: Api
let id: number
beforeAll(async () => {
  api = await startApi()
  id = (await makeEcommerce(api.connection.db)).id
})
afterAll(() => api.close())

const refusedFields = ({ body }: Answer): readonly string[] => [
  ...new Set<string>(body.errors.map(({ field }: { field: string }) => field)),
]

test('an integration: name, user and password', { timeout: patience }, async () => {
  const { add, save, rowOf } = integrationCalls(api)
  const integration = (await add(id)).body.data.id
  for (const text of naughtyStrings) {
    const answer = await save(integration, { name: text, username: text, password: text })
    if (answer.status !== 200) {
      expect(answer.status, text).toBe(422)
      for (const field of refusedFields(answer))
        expect(['body.name', 'body.username', 'body.password']).toContain(field)
      continue
    }
    const { name, username, password } = await rowOf(integration)
    expect([name, username]).toEqual([text.trim() || 'Nuvem Shop', text.trim()])
    if (text !== '') expect(password && api.services.secrets.open(password)).toBe(text)
  }
})

test('a fee: its comments', { timeout: patience }, async () => {
  const kept: string[] = []
  for (const [place, comments] of naughtyStrings.entries()) {
    const start_at = new Date(Date.UTC(2030, 0, 1) + place * day).toISOString()
    const body = { service_code: 'reverse.used', fixed_fee: '1', start_at, comments }
    const answer = await api.request(addFee, { params: { id }, body })
    if (answer.status === 200) kept.unshift(comments.trim())
    else expect([answer.status, ...refusedFields(answer)], comments).toEqual([422, 'body.comments'])
  }
  const { data } = await api.call(listFees, { params: { id } })
  expect(data.map((fee: { comments: string }) => fee.comments)).toEqual(kept)
  expect(kept.length).toBeGreaterThan(400)
})

test('an integration: its address and the texts in its options', { timeout: patience }, async () => {
  const { add, save, rowOf } = integrationCalls(api)
  const other = (await makeEcommerce(api.connection.db)).id
  const integration = (await add(other)).body.data.id
  let kept = 0
  for (const text of naughtyStrings) {
    const addressed = await save(integration, { api_url: text, options: undefined })
    if (addressed.status === 200) expect((await rowOf(integration)).api_url).toBe(text.trim())
    else expect([addressed.status, ...refusedFields(addressed)], text).toEqual([422, 'body.api_url'])

    const options = `{"storeId": "1", "note":  ${JSON.stringify(text)}, "limit": 10.00}`
    const answer = await save(integration, { options })
    if (answer.status === 200) {
      expect((await rowOf(integration)).options).toBe(options)
      kept++
    } else expect([answer.status, ...refusedFields(answer)], text).toEqual([422, 'body.options'])
  }
  expect(kept).toBeGreaterThan(450)
})

test('why an ecommerce is disabled and enabled', { timeout: patience }, async () => {
  let kept = 0
  for (const reason of naughtyStrings) {
    const is_active = kept % 2 === 1
    const answer = await api.request(setAvailability, { params: { id }, body: { is_active, reason } })
    if (answer.status !== 200) {
      expect([answer.status, ...refusedFields(answer)], reason).toEqual([422, 'body.reason'])
      continue
    }
    const [entry] = await api.connection.db.select().from(activity).orderBy(desc(activity.id)).limit(1)
    const said = reason.trim() === '' ? {} : { reason: reason.trim() }
    expect(entry?.after).toEqual({ is_active, ...said })
    kept++
  }
  expect(kept).toBeGreaterThan(450)
})
