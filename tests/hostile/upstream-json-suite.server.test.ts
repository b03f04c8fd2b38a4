// Stores JSON documents in every JSON field of a server that calls an external platform API.
import { afterAll, beforeAll, expect } from 'vitest'
import { isJson } from '#console/json/json-text.ts'
import { changeEcommerces } from '#contract/console/ecommerce-changes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getGroupMetadatas, saveGroupMetadatas } from '#contract/platform/groups.ts'
import { listIntegrations, saveIntegration } from '#contract/platform/integrations.ts'
import { getMetadatas, saveConfigs, saveMetadatas } from '#contract/platform/metadatas.ts'
import { hideSecrets, strictSecretRules } from '#server/services/json-secrets.ts'
import type { RawInput } from '../harness.ts'
import { type PlatformAndApi, startPlatformAndApi } from '../upstream/platform-api.ts'
import { optionsRules, testJsonFields } from './json-suite.ts'

let servers: PlatformAndApi
let as: string
beforeAll(async () => {
  servers = await startPlatformAndApi('strict')
  as = await servers.signInAs('admin')
})
afterAll(() => servers.close())

const params = { id: 38 }
const group = { params: { id: 3 } }
const request = (endpoint: Endpoint, input: RawInput) => servers.api.request(endpoint, input, { as })
const read = async (endpoint: Endpoint, input: RawInput) => {
  const { status, body } = await request(endpoint, input)
  expect(status).toBe(200)
  return body
}

/** Removes whitespace around a JSON value, because it is not part of the value in the request to the platform. */
const trimBlanks = (text: string) => text.trim()

const fields = {
  metadatas: {
    saveText: (terms: string) => request(saveMetadatas, { params, body: { texts: { terms } } }),
    readStoredText: async () => {
      const text: string = (await read(getMetadatas, { params })).texts.terms.value
      expect(text).toBe(servers.platform.state.ecommerces.find(({ id }) => id === 38)?.metadatas.get('terms'))
      return text
    },
    getExpectedText: trimBlanks,
  },
  saveMetadataValue: (json: string) => {
    const init = { method: 'PUT', headers: { 'Content-Type': 'application/json' } }
    const body = `{"metadatas": {"terms": ${json}}}`
    return servers.api.send('/v2/boss/ecommerces/38/metadatas', { ...init, body }, { as })
  },
  saveByBulkChange: (text: string) =>
    request(changeEcommerces, { body: { ids: [38], change: { kind: 'metadata', name: 'terms', text } } }),
  groupMetadatas: {
    saveText: (theme: string) => request(saveGroupMetadatas, { ...group, body: { texts: { theme } } }),
    readStoredText: async () => (await read(getGroupMetadatas, group)).texts.theme.value,
    getExpectedText: trimBlanks,
  },
  // Reads the configs from the last request to the platform, because the platform merges saved configs with the stored
  // ones.
  configs: {
    saveText: (text: string) => request(saveConfigs, { params, body: { text } }),
    readStoredText: async () =>
      servers.platform.requests.findLast(({ routeName }) => routeName === 'saveConfigs')?.text ?? null,
    isAccepted: (text: string) => isJson(text) && text.trim().startsWith('{'),
  },
  // Reads the options from the platform, because responses mask the secrets in them.
  options: {
    saveText: (options: string) =>
      request(saveIntegration, {
        params: { id: 338 },
        body: { api_url: 'https://x.example', software_id: 15, options },
      }),
    readStoredText: async () => {
      const options = servers.platform.state.integrations.find(({ id }) => id === 338)?.options ?? null
      const { data } = await read(listIntegrations, { params })
      expect(data[0]?.options).toBe(
        options === null || isEmptyOptions(options) ? null : hideSecrets(options, undefined, strictSecretRules).text,
      )
      return options
    },
    ...optionsRules,
  },
}

/** Returns true for texts that the server treats like missing options. */
const isEmptyOptions = (options: string) => ['', '{}', '[]', 'null'].includes(options.trim())

testJsonFields(fields, ' in front of a platform')
