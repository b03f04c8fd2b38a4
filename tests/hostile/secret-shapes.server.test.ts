// Checks that secrets under harmless key names are hidden in every output: responses to users without write permission,
// versions, undo, the activity log and its export.
import { desc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportActivity, getActivity, listActivity, undoActivity } from '#contract/console/activity.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getGroupMetadatas, listGroupMetadataVersions, saveGroupMetadatas } from '#contract/platform/groups.ts'
import { listIntegrations } from '#contract/platform/integrations.ts'
import {
  getConfigs,
  getMetadatas,
  listMetadataVersions,
  saveConfigs,
  saveMetadatas,
} from '#contract/platform/metadatas.ts'
import { SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { courierConnectors } from '#server/db/schema/platform/settings.ts'
import { appendActivity } from '#server/http/activity.ts'
import { decryptOptions } from '#server/services/integration-options.ts'
import { createIntegrationClient } from '../ecommerces/integrations/calls.ts'
import { makeEcommerce, makeGroup, makeIntegration } from '../factories.ts'
import type { ApiResponse, RawInput, RequestOptions } from '../harness.ts'
import { useApi } from '../use-api.ts'

const secretText = `{ "jwt": "canary-1", "appKey": "canary-2", "limit": 12345678901234567890, "rate": 10.00,
  "headers": [{"name": "Authorization", "value": "Bearer canary-3"}, {"key": "senha", "value": "canary-4"}],
  "db": "postgres:\\/\\/app:canary-5@db.example/loja", "hook": "https://x.example/h?a=1&token=canary-6",
  "ado": "Server=db;Password=canary-7;Encrypt=true", "title": "Ana", "auth": {"type": "basic", "cert": "canary-8"} }`
/** Counter for the placeholders below: users without write permission see a numbered placeholder for each secret. */
let secretNumber = 0
const maskedText = secretText.replace(/Bearer canary-\d|canary-\d/g, () => {
  secretNumber++
  return secretNumber === 1 ? SECRET_PLACEHOLDER : `${SECRET_PLACEHOLDER}${secretNumber}`
})

/** Masked text of integration options and project configs, in which every text under an unknown key is masked. */
const fullyMaskedText = maskedText
  .replace(/"postgres:[^"]+"/, `"${SECRET_PLACEHOLDER}5"`)
  .replace(/"https:[^"]+"/, `"${SECRET_PLACEHOLDER}6"`)
  .replace(/"Server=[^"]+"/, `"${SECRET_PLACEHOLDER}7"`)

const api = useApi()
let id: number
let group: number
let reader: string
const responseTexts: string[] = []
beforeAll(async () => {
  reader = await api.openSession({ ecommerces: 'readonly', ecommerce_group: 'readonly' })
})
beforeEach(async () => {
  id = (await makeEcommerce(api.connection.db)).id
  group = (await makeGroup(api.connection.db)).id
})

const searchText = (response: ApiResponse) => {
  responseTexts.push(typeof response.body === 'string' ? response.body : JSON.stringify(response.body))
  return response
}
const read = async (endpoint: Endpoint, input: RawInput = {}, requestOptions: RequestOptions = { as: reader }) => {
  const response = searchText(await api.request(endpoint, input, requestOptions))
  expect(response.status).toBe(200)
  return response.body
}

/** Returns all outputs of the activity log as one text: the stored rows, the list, the details and the export. */
async function readActivityOutputs(): Promise<string> {
  const rows = await api.connection.db.select().from(activity).orderBy(desc(activity.id))
  const list = await read(listActivity, {}, {})
  const activityDetails = await Promise.all(
    rows.slice(0, 12).map((row) => read(getActivity, { params: { id: row.id } }, {})),
  )
  const file = await read(exportActivity, {}, {})
  return JSON.stringify([rows, list, activityDetails, file])
}

const undoLastChange = async () => {
  const [last] = await api.connection.db.select().from(activity).orderBy(desc(activity.id)).limit(1)
  return searchText(await api.request(undoActivity, { params: { id: last?.id }, body: {} }))
}

describe('The options of an integration', () => {
  const stored = async (integration: number) =>
    decryptOptions(await createIntegrationClient(api).rowOf(integration), api.services.secrets)

  test('Secrets stay unchanged after add, read, save and undo, and no response contains a secret', async () => {
    const { add, save, rowOf } = createIntegrationClient(api)
    const createdText = searchText(await add(id, { options: secretText }))
    const { id: integration } = createdText.body.data
    expect(createdText.body.data.options).toBe(fullyMaskedText)
    expect((await rowOf(integration)).options).toBe(fullyMaskedText)
    expect((await read(listIntegrations, { params: { id } })).data[0].options).toBe(fullyMaskedText)
    const next = fullyMaskedText.replace('"Ana"', '"Bia"')
    expect(searchText(await save(integration, { options: next })).body.data.options).toBe(next)
    expect(await stored(integration)).toBe(secretText.replace('"Ana"', '"Bia"'))
    expect((await undoLastChange()).status).toBe(200)
    expect(await stored(integration)).toBe(secretText)
    const invalidResponse = await save(integration, {
      options: fullyMaskedText.replace(`"${SECRET_PLACEHOLDER}5"`, `"x${SECRET_PLACEHOLDER}5"`),
    })
    expect([invalidResponse.status, invalidResponse.body.errors[0].code]).toEqual([422, 'integrations.stray_mark'])
    expect(await stored(integration)).toBe(secretText)
    expect(await readActivityOutputs()).not.toContain('canary')
    expect(responseTexts.join()).not.toContain('canary')
  })

  test('Plain-text options and options with unknown keys are masked, and saving their placeholders keeps the secrets', async () => {
    const { db } = api.connection
    const partlyMaskedText = `{"token": "${SECRET_PLACEHOLDER}", "jwt": "canary-b", "url": "https://u:canary-c@h"}`
    const options_secrets = api.services.secrets.encrypt(JSON.stringify({ [SECRET_PLACEHOLDER]: '"canary-a"' }))
    const { save } = createIntegrationClient(api)
    for (const [row, expected] of [
      [{ options: secretText }, secretText],
      [{ options: partlyMaskedText, options_secrets }, partlyMaskedText.replace(SECRET_PLACEHOLDER, 'canary-a')],
    ] as const) {
      const ecommerce_id = (await makeEcommerce(db)).id
      const { id: integration } = await makeIntegration(db, {
        ecommerce_id,
        ...row,
        api_url: 'https://u:canary-d@x.example',
      })
      const { data } = await read(listIntegrations, { params: { id: ecommerce_id } })
      expect(data[0].api_url).toBe(`https://u:${SECRET_PLACEHOLDER}@x.example`)
      expect(searchText(await save(integration, { options: data[0].options })).status).toBe(200)
      expect(await stored(integration)).toBe(expected)
    }
    expect(await readActivityOutputs()).not.toContain('canary')
    expect(responseTexts.join()).not.toContain('canary')
  })
})

const texts = (value: string) => ({ texts: { custom: value } })
const getEcommerceParams = () => ({ params: { id, name: 'custom' } })
const getGroupParams = () => ({ params: { id: group, name: 'custom' } })

describe.each([
  {
    what: 'the metadata of an ecommerce',
    save: (text: string) => api.request(saveMetadatas, { params: { id }, body: texts(text) }),
    saveValue: (text: string) => postText(`/v2/boss/ecommerces/${id}/metadatas`, `{"metadatas": {"custom": ${text}}}`),
    shown: maskedText,
    get: async (requestOptions?: RequestOptions) =>
      (await read(getMetadatas, { params: { id } }, requestOptions)).texts.custom.value,
    former: async (requestOptions?: RequestOptions) =>
      (await read(listMetadataVersions, getEcommerceParams(), requestOptions)).data,
  },
  {
    what: 'the metadata of a group',
    save: (text: string) => api.request(saveGroupMetadatas, { params: { id: group }, body: texts(text) }),
    saveValue: (text: string) => postText(`/v4/groups/${group}/metadatas`, `{"metadatas": {"custom": ${text}}}`),
    shown: maskedText,
    get: async (requestOptions?: RequestOptions) =>
      (await read(getGroupMetadatas, { params: { id: group } }, requestOptions)).texts.custom.value,
    former: async (requestOptions?: RequestOptions) =>
      (await read(listGroupMetadataVersions, getGroupParams(), requestOptions)).data,
  },
  {
    what: 'the project configs',
    save: (text: string) => api.request(saveConfigs, { params: { id }, body: { text } }),
    saveValue: (text: string) => postText(`/v2/boss/ecommerces/${id}/configs`, `{"configs": ${text}}`),
    shown: fullyMaskedText,
    get: async (requestOptions?: RequestOptions) =>
      (await read(getConfigs, { params: { id } }, requestOptions)).data.text,
    former: null,
  },
])('$what', ({ save, saveValue, get, former, shown }) => {
  test('A user without write permission sees no secret in any version, an editor sees the text, and saving placeholders keeps the secrets', async () => {
    expect((await save(secretText)).status).toBe(200)
    expect(await get()).toBe(shown)
    const editor = { as: 'admin_boss' }
    expect((await save(shown.replace('"Ana"', '"Bia"'))).status).toBe(200)
    const before = responseTexts.length
    expect(await get(editor)).toBe(secretText.replace('"Ana"', '"Bia"'))
    expect((await saveValue(shown)).status).toBe(200)
    expect(await get(editor)).toBe(secretText)
    const misplacedResponse = await save(shown.replace(`${SECRET_PLACEHOLDER}5`, `x${SECRET_PLACEHOLDER}5`))
    expect([misplacedResponse.status, misplacedResponse.body.errors[0].code]).toEqual([422, 'integrations.stray_mark'])
    expect(await get(editor)).toBe(secretText)
    if (former) {
      expect((await former(editor)).map(({ value }: { value: string }) => value)).toEqual([
        ...[secretText, secretText.replace('"Ana"', '"Bia"'), secretText],
      ])
      responseTexts.splice(before)
      const formerValues: { value: string }[] = await former()
      expect(formerValues.map(({ value }) => value)).toEqual([shown, shown.replace('"Ana"', '"Bia"'), shown])
    } else responseTexts.splice(before)
    expect(await get()).toBe(shown)
    expect(await readActivityOutputs()).not.toContain('canary')
    expect(responseTexts.join()).not.toContain('canary')
  })

  test.runIf(former)('Responses mask a JSON value like its text', async () => {
    await save('"https://u:canary-1@x.example"')
    expect(await get()).toBe(`"https://u:${SECRET_PLACEHOLDER}@x.example"`)
  })
})

function postText(path: string, body: string): Promise<ApiResponse> {
  return api.send(path, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body })
}

test('A metadata whose name marks it as a secret is hidden, and undo restores its previous text', async () => {
  const save = (value: string) => api.request(saveMetadatas, { params: { id }, body: { texts: { api_token: value } } })
  await save('"canary-1"')
  await save('"canary-2"')
  const readMetadatas = async () => (await read(getMetadatas, { params: { id } })) as ApiResponse['body']
  expect((await readMetadatas()).metadatas.api_token).toBe(SECRET_PLACEHOLDER)
  expect((await undoLastChange()).status).toBe(200)
  const metadatas = await api.call(getMetadatas, { params: { id } })
  expect(metadatas.texts.api_token.value).toBe('"canary-1"')
  expect((await readMetadatas()).texts.api_token.value).toBe(`"${SECRET_PLACEHOLDER}"`)
  expect(responseTexts.join()).not.toContain('canary')
})

describe('the record', () => {
  const carrier = {
    url: 'https://u:canary-1@x.example?x=1',
    note: 'Password=canary-2;',
    jwt: 'canary-3',
    inner: [{ options: secretText, appkey: 'canary-4' }],
    author: 'Ana',
  }

  test('The activity log stores no secret under any name or in any text, and an incomplete undo is not offered', async () => {
    const { db } = api.connection
    const entry = {
      action: 'carriers.edit',
      entity: 'carrier',
      entity_id: 1,
      before: carrier,
      after: { ...carrier, url: 'x' },
    }
    const activityContext = { user: null, requestId: 'r', now: new Date() }
    await db.transaction((transaction) => appendActivity(transaction, [entry], activityContext))
    const [row] = await db.select().from(activity).orderBy(desc(activity.id)).limit(1)
    expect(row?.before).toEqual({
      ...{
        url: `https://u:${SECRET_PLACEHOLDER}@x.example?x=1`,
        note: `Password=${SECRET_PLACEHOLDER};`,
        jwt: 'changed',
      },
      ...{ inner: [{ options: fullyMaskedText, appkey: 'changed' }], author: 'Ana' },
    })
    expect((await undoLastChange()).status).toBe(422)
  })

  test('Activity rows that are older than the masking of a field are returned without its secret', async () => {
    const { db } = api.connection
    const [last] = await db.select().from(activity).orderBy(desc(activity.id)).limit(1)
    if (!last) throw new Error('No row')
    const { id: _, ...row } = last
    const [added] = await db
      .insert(activity)
      .values({ ...row, before: carrier, after: { url: carrier.url } })
      .returning({ id: activity.id })
    const { before, changes } = (await read(getActivity, { params: { id: added?.id ?? 0 } }, {})).data
    expect(`${before}${JSON.stringify(changes)}`).not.toContain('canary')
    expect(JSON.stringify(await read(listActivity, {}, {}))).not.toContain('canary')
    expect(await read(exportActivity, {}, {})).not.toContain('canary')
  })
})

test('A carrier field that becomes a secret is displayed as a placeholder, and saving a blank keeps the secret', async () => {
  const { db } = api.connection
  const { prepareCarrierFields: prepareFields } = await import('#server/platform/carriers/rows.ts')
  const { readCarrierRow, serializeCarrier } = await import('#server/platform/carriers/rows.ts')
  const services = [
    { id: 'pac', label: 'PAC', fields: [{ id: 'jwt', required: true, manual_insertion_required: true }] },
  ]
  const custom_fields = { pac: { jwt: 'canary-1' } }
  const values = { name: 'X', url: 'https://x.example', url_key: 'x.example', services, custom_fields }
  const [row] = await db.insert(courierConnectors).values(values).returning()
  expect(serializeCarrier(await readCarrierRow(db, row?.id ?? 0)).custom_fields).toEqual({
    pac: { jwt: SECRET_PLACEHOLDER },
  })
  const preparedFields = prepareFields(
    services,
    { pac: { jwt: '' } },
    { custom_fields, secret_fields: null },
    api.services.secrets,
  )
  expect(preparedFields.custom_fields).toEqual({ pac: { jwt: SECRET_PLACEHOLDER } })
  expect(api.services.secrets.decrypt(preparedFields.secret_fields ?? Buffer.of())).toContain('canary-1')
  await db.delete(courierConnectors).where(eq(courierConnectors.id, row?.id ?? 0))
})
