// Saves naughty strings in encrypted or nested texts: passwords and options of integrations. `naughty-fields.ts` tests
// all other fields.
import { beforeAll, expect, test } from 'vitest'
import { trimInvisible } from '#contract/typed-text.ts'
import { decryptOptions } from '#server/services/integration-options.ts'
import { createIntegrationClient } from '../ecommerces/integrations/calls.ts'
import { makeEcommerce } from '../factories.ts'
import type { ApiResponse } from '../harness.ts'
import { naughtyStrings } from '../naughty-strings.ts'
import { useApi } from '../use-api.ts'
import { selectSample, timeout } from './effort.ts'

const texts = selectSample(naughtyStrings, 60)

const api = useApi()
let id: number
beforeAll(async () => {
  id = (await makeEcommerce(api.connection.db)).id
})

const refusedFields = ({ body }: ApiResponse): readonly string[] => [
  ...new Set<string>(body.errors.map(({ field }: { field: string }) => field)),
]

test('Name, user and password of an integration are stored unchanged or rejected', { timeout }, async () => {
  const { add, save, rowOf } = createIntegrationClient(api)
  const integration = (await add(id)).body.data.id
  for (const text of texts) {
    const response = await save(integration, { name: text, username: text, password: text })
    if (response.status !== 200) {
      expect(response.status, text).toBe(422)
      for (const field of refusedFields(response))
        expect(['body.name', 'body.username', 'body.password']).toContain(field)
      continue
    }
    const { name, username, password } = await rowOf(integration)
    expect([name, username]).toEqual([trimInvisible(text) || 'Nuvem Shop', trimInvisible(text)])
    if (text !== '') expect(password && api.services.secrets.decrypt(password)).toBe(text)
  }
})

test('The URL of an integration and the texts in its options are stored unchanged or rejected', {
  timeout,
}, async () => {
  const { add, save, rowOf } = createIntegrationClient(api)
  const otherEcommerceId = (await makeEcommerce(api.connection.db)).id
  const integration = (await add(otherEcommerceId)).body.data.id
  let storedCount = 0
  for (const text of texts) {
    const addressed = await save(integration, { api_url: text, options: undefined })
    if (addressed.status === 200) expect((await rowOf(integration)).api_url).toBe(text.trim())
    else expect([addressed.status, ...refusedFields(addressed)], text).toEqual([422, 'body.api_url'])

    const options = `{"storeId": "1", "note":  ${JSON.stringify(text)}, "limit": 10.00}`
    const response = await save(integration, { options })
    if (response.status === 200) {
      expect(decryptOptions(await rowOf(integration), api.services.secrets)).toBe(options)
      storedCount++
    } else expect([response.status, ...refusedFields(response)], text).toEqual([422, 'body.options'])
  }
  expect(storedCount).toBeGreaterThan(texts.length * 0.9)
})
