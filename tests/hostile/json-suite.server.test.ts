// Stores JSON documents in every JSON field of a server that has its own database and calls no external platform API.
import { beforeAll, expect } from 'vitest'
import { changeEcommerces } from '#contract/console/ecommerce-changes.ts'
import { getGroupMetadatas, saveGroupMetadatas } from '#contract/platform/groups.ts'
import { listIntegrations } from '#contract/platform/integrations.ts'
import { getConfigs, getMetadatas, saveConfigs, saveMetadatas } from '#contract/platform/metadatas.ts'
import { decryptOptions } from '#server/services/integration-options.ts'
import { hideSecrets, strictSecretRules } from '#server/services/json-secrets.ts'
import { createIntegrationClient } from '../ecommerces/integrations/calls.ts'
import { makeEcommerce, makeGroup } from '../factories.ts'
import { useApi } from '../use-api.ts'
import { optionsRules, testJsonFields } from './json-suite.ts'

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

const fields = {
  metadatas: {
    saveText: (value: string) => api.request(saveMetadatas, { params: { id }, body: { texts: { value } } }),
    readStoredText: async () => (await api.call(getMetadatas, { params: { id } })).texts.value.value,
  },
  saveMetadataValue: (json: string) => {
    const init = { method: 'PUT', headers: { 'Content-Type': 'application/json' } }
    return api.send(`/v2/boss/ecommerces/${id}/metadatas`, { ...init, body: `{"metadatas": {"value": ${json}}}` })
  },
  saveByBulkChange: (text: string) =>
    api.request(changeEcommerces, { body: { ids: [id], change: { kind: 'metadata', name: 'value', text } } }),
  groupMetadatas: {
    saveText: (value: string) => api.request(saveGroupMetadatas, { params: { id: group }, body: { texts: { value } } }),
    readStoredText: async () => (await api.call(getGroupMetadatas, { params: { id: group } })).texts.value.value,
  },
  configs: {
    saveText: (text: string) => api.request(saveConfigs, { params: { id }, body: { text } }),
    readStoredText: async () => (await api.call(getConfigs, { params: { id } })).data.text,
  },
  // Reads the integration options from the database, because responses mask the secrets in them.
  options: {
    saveText: (options: string) => createIntegrationClient(api).save(integration, { options }),
    readStoredText: async () => {
      const options = decryptOptions(await createIntegrationClient(api).rowOf(integration), api.services.secrets)
      const { data } = await api.call(listIntegrations, { params: { id } })
      expect(data[0]?.options).toBe(options === null ? null : hideSecrets(options, undefined, strictSecretRules).text)
      return options
    },
    ...optionsRules,
  },
}

testJsonFields(fields, '')
