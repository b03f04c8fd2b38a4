// Checks that unnamed secrets are hidden in every output: responses to readers, versions, undo, the activity and its
// export.
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
import { SECRET_MARK } from '#contract/secrets.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { courierConnectors } from '#server/db/schema/platform/settings.ts'
import { appendActivity } from '#server/http/activity.ts'
import { decryptOptions } from '#server/services/integration-options.ts'
import { integrationCalls } from '../ecommerces/integrations/calls.ts'
import { makeEcommerce, makeGroup, makeIntegration } from '../factories.ts'
import type { Answer, Calling, RawInput } from '../harness.ts'
import { useApi } from '../use-api.ts'

const typed = `{ "jwt": "canary-1", "appKey": "canary-2", "limit": 12345678901234567890, "rate": 10.00,
  "headers": [{"name": "Authorization", "value": "Bearer canary-3"}, {"key": "senha", "value": "canary-4"}],
  "db": "postgres:\\/\\/app:canary-5@db.example/loja", "hook": "https://x.example/h?a=1&token=canary-6",
  "ado": "Server=db;Password=canary-7;Encrypt=true", "title": "Ana", "auth": {"type": "basic", "cert": "canary-8"} }`
/** Replaces each secret in the text with the numbered mark that users without write permission see. */
let number = 0
const shown = typed.replace(/Bearer canary-\d|canary-\d/g, () => {
  number++
  return number === 1 ? SECRET_MARK : `${SECRET_MARK}${number}`
})

/** Same text for options and project configs, in which every text under an unknown key is a secret. */
const strictText = shown
  .replace(/"postgres:[^"]+"/, `"${SECRET_MARK}5"`)
  .replace(/"https:[^"]+"/, `"${SECRET_MARK}6"`)
  .replace(/"Server=[^"]+"/, `"${SECRET_MARK}7"`)

const api = useApi()
let id: number
let group: number
let reader: string
const heard: string[] = []
beforeAll(async () => {
  reader = await api.as({ ecommerces: 'readonly', ecommerce_group: 'readonly' })
})
beforeEach(async () => {
  id = (await makeEcommerce(api.connection.db)).id
  group = (await makeGroup(api.connection.db)).id
})

const hear = (answer: Answer) => {
  heard.push(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  return answer
}
const read = async (endpoint: Endpoint, input: RawInput = {}, calling: Calling = { as: reader }) => {
  const answer = hear(await api.request(endpoint, input, calling))
  expect(answer.status).toBe(200)
  return answer.body
}

/** Returns the activity as stored, as listed, as opened and as exported. */
async function recorded(): Promise<string> {
  const rows = await api.connection.db.select().from(activity).orderBy(desc(activity.id))
  const list = await read(listActivity, {}, {})
  const opened = await Promise.all(rows.slice(0, 12).map((row) => read(getActivity, { params: { id: row.id } }, {})))
  const file = await read(exportActivity, {}, {})
  return JSON.stringify([rows, list, opened, file])
}

const undoLast = async () => {
  const [last] = await api.connection.db.select().from(activity).orderBy(desc(activity.id)).limit(1)
  return hear(await api.request(undoActivity, { params: { id: last?.id }, body: {} }))
}

describe('The options of an integration', () => {
  const stored = async (integration: number) =>
    decryptOptions(await integrationCalls(api).rowOf(integration), api.services.secrets)

  test('Secrets stay complete after add, read, save and undo, and no response contains one', async () => {
    const { add, save, rowOf } = integrationCalls(api)
    const made = hear(await add(id, { options: typed }))
    const { id: integration } = made.body.data
    expect(made.body.data.options).toBe(strictText)
    expect((await rowOf(integration)).options).toBe(strictText)
    expect((await read(listIntegrations, { params: { id } })).data[0].options).toBe(strictText)
    const next = strictText.replace('"Ana"', '"Bia"')
    expect(hear(await save(integration, { options: next })).body.data.options).toBe(next)
    expect(await stored(integration)).toBe(typed.replace('"Ana"', '"Bia"'))
    expect((await undoLast()).status).toBe(200)
    expect(await stored(integration)).toBe(typed)
    const broken = await save(integration, { options: strictText.replace(`"${SECRET_MARK}5"`, `"x${SECRET_MARK}5"`) })
    expect([broken.status, broken.body.errors[0].code]).toEqual([422, 'integrations.stray_mark'])
    expect(await stored(integration)).toBe(typed)
    expect(await recorded()).not.toContain('canary')
    expect(heard.join()).not.toContain('canary')
  })

  test('Plain-text options and options with unknown keys are masked, and saving their marks keeps them', async () => {
    const { db } = api.connection
    const partly = `{"token": "${SECRET_MARK}", "jwt": "canary-b", "url": "https://u:canary-c@h"}`
    const options_secrets = api.services.secrets.encrypt(JSON.stringify({ [SECRET_MARK]: '"canary-a"' }))
    const { save } = integrationCalls(api)
    for (const [row, whole] of [
      [{ options: typed }, typed],
      [{ options: partly, options_secrets }, partly.replace(SECRET_MARK, 'canary-a')],
    ] as const) {
      const ecommerce_id = (await makeEcommerce(db)).id
      const { id: integration } = await makeIntegration(db, {
        ecommerce_id,
        ...row,
        api_url: 'https://u:canary-d@x.example',
      })
      const { data } = await read(listIntegrations, { params: { id: ecommerce_id } })
      expect(data[0].api_url).toBe(`https://u:${SECRET_MARK}@x.example`)
      expect(hear(await save(integration, { options: data[0].options })).status).toBe(200)
      expect(await stored(integration)).toBe(whole)
    }
    expect(await recorded()).not.toContain('canary')
    expect(heard.join()).not.toContain('canary')
  })
})

const texts = (value: string) => ({ texts: { custom: value } })
const ofName = () => ({ params: { id, name: 'custom' } })
const inGroup = () => ({ params: { id: group, name: 'custom' } })

describe.each([
  {
    what: 'the metadata of an ecommerce',
    save: (text: string) => api.request(saveMetadatas, { params: { id }, body: texts(text) }),
    saveValue: (text: string) => send(`/v2/boss/ecommerces/${id}/metadatas`, `{"metadatas": {"custom": ${text}}}`),
    shown,
    get: async (calling?: Calling) => (await read(getMetadatas, { params: { id } }, calling)).texts.custom.value,
    former: async (calling?: Calling) => (await read(listMetadataVersions, ofName(), calling)).data,
  },
  {
    what: 'the metadata of a group',
    save: (text: string) => api.request(saveGroupMetadatas, { params: { id: group }, body: texts(text) }),
    saveValue: (text: string) => send(`/v4/groups/${group}/metadatas`, `{"metadatas": {"custom": ${text}}}`),
    shown,
    get: async (calling?: Calling) =>
      (await read(getGroupMetadatas, { params: { id: group } }, calling)).texts.custom.value,
    former: async (calling?: Calling) => (await read(listGroupMetadataVersions, inGroup(), calling)).data,
  },
  {
    what: 'the project configs',
    save: (text: string) => api.request(saveConfigs, { params: { id }, body: { text } }),
    saveValue: (text: string) => send(`/v2/boss/ecommerces/${id}/configs`, `{"configs": ${text}}`),
    shown: strictText,
    get: async (calling?: Calling) => (await read(getConfigs, { params: { id } }, calling)).data.text,
    former: null,
  },
])('$what', ({ save, saveValue, get, former, shown }) => {
  test('A reader sees no secret in any version; an editor sees the text, and saving the marks of a reader keeps it', async () => {
    expect((await save(typed)).status).toBe(200)
    expect(await get()).toBe(shown)
    const editor = { as: 'admin_boss' }
    expect((await save(shown.replace('"Ana"', '"Bia"'))).status).toBe(200)
    const before = heard.length
    expect(await get(editor)).toBe(typed.replace('"Ana"', '"Bia"'))
    expect((await saveValue(shown)).status).toBe(200)
    expect(await get(editor)).toBe(typed)
    const stray = await save(shown.replace(`${SECRET_MARK}5`, `x${SECRET_MARK}5`))
    expect([stray.status, stray.body.errors[0].code]).toEqual([422, 'integrations.stray_mark'])
    expect(await get(editor)).toBe(typed)
    if (former) {
      expect((await former(editor)).map(({ value }: { value: string }) => value)).toEqual([
        ...[typed, typed.replace('"Ana"', '"Bia"'), typed],
      ])
      heard.splice(before)
      const told: { value: string }[] = await former()
      expect(told.map(({ value }) => value)).toEqual([shown, shown.replace('"Ana"', '"Bia"'), shown])
    } else heard.splice(before)
    expect(await get()).toBe(shown)
    expect(await recorded()).not.toContain('canary')
    expect(heard.join()).not.toContain('canary')
  })

  test.runIf(former)('Responses mask a JSON value like its text', async () => {
    await save('"https://u:canary-1@x.example"')
    expect(await get()).toBe(`"https://u:${SECRET_MARK}@x.example"`)
  })
})

function send(path: string, body: string): Promise<Answer> {
  return api.send(path, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body })
}

test('A metadata whose name marks it as a secret is hidden, and undo restores its previous text', async () => {
  const save = (value: string) => api.request(saveMetadatas, { params: { id }, body: { texts: { api_token: value } } })
  await save('"canary-1"')
  await save('"canary-2"')
  const told = async () => (await read(getMetadatas, { params: { id } })) as Answer['body']
  expect((await told()).metadatas.api_token).toBe(SECRET_MARK)
  expect((await undoLast()).status).toBe(200)
  const whole = await api.call(getMetadatas, { params: { id } })
  expect(whole.texts.api_token.value).toBe('"canary-1"')
  expect((await told()).texts.api_token.value).toBe(`"${SECRET_MARK}"`)
  expect(heard.join()).not.toContain('canary')
})

describe('The activity', () => {
  const facts = {
    url: 'https://u:canary-1@x.example?x=1',
    note: 'Password=canary-2;',
    jwt: 'canary-3',
    inner: [{ options: typed, appkey: 'canary-4' }],
    author: 'Ana',
  }

  test('The activity stores no secret under any name or in any text, and an undo that is incomplete is not offered', async () => {
    const { db } = api.connection
    const entry = {
      action: 'carriers.edit',
      entity: 'carrier',
      entity_id: 1,
      before: facts,
      after: { ...facts, url: 'x' },
    }
    const occasion = { user: null, requestId: 'r', now: new Date() }
    await db.transaction((transaction) => appendActivity(transaction, [entry], occasion))
    const [row] = await db.select().from(activity).orderBy(desc(activity.id)).limit(1)
    expect(row?.before).toEqual({
      ...{ url: `https://u:${SECRET_MARK}@x.example?x=1`, note: `Password=${SECRET_MARK};`, jwt: 'changed' },
      ...{ inner: [{ options: strictText, appkey: 'changed' }], author: 'Ana' },
    })
    expect((await undoLast()).status).toBe(422)
  })

  test('Activity rows from before a field was a secret are returned without the secret', async () => {
    const { db } = api.connection
    const [last] = await db.select().from(activity).orderBy(desc(activity.id)).limit(1)
    if (!last) throw new Error('No row')
    const { id: _, ...row } = last
    const [added] = await db
      .insert(activity)
      .values({ ...row, before: facts, after: { url: facts.url } })
      .returning({ id: activity.id })
    const { before, changes } = (await read(getActivity, { params: { id: added?.id ?? 0 } }, {})).data
    expect(`${before}${JSON.stringify(changes)}`).not.toContain('canary')
    expect(JSON.stringify(await read(listActivity, {}, {}))).not.toContain('canary')
    expect(await read(exportActivity, {}, {})).not.toContain('canary')
  })
})

test('A carrier field that becomes a secret is displayed as a mark, and saving a blank keeps it', async () => {
  const { db } = api.connection
  const { prepareFields } = await import('#server/platform/carriers/rows.ts')
  const { readCarrierRow, toApi: answered } = await import('#server/platform/carriers/rows.ts')
  const services = [
    { id: 'pac', label: 'PAC', fields: [{ id: 'jwt', required: true, manual_insertion_required: true }] },
  ]
  const custom_fields = { pac: { jwt: 'canary-1' } }
  const values = { name: 'X', url: 'https://x.example', url_key: 'x.example', services, custom_fields }
  const [row] = await db.insert(courierConnectors).values(values).returning()
  expect(answered(await readCarrierRow(db, row?.id ?? 0)).custom_fields).toEqual({ pac: { jwt: SECRET_MARK } })
  const kept = prepareFields(
    services,
    { pac: { jwt: '' } },
    { custom_fields, secret_fields: null },
    api.services.secrets,
  )
  expect(kept.custom_fields).toEqual({ pac: { jwt: SECRET_MARK } })
  expect(api.services.secrets.decrypt(kept.secret_fields ?? Buffer.of())).toContain('canary-1')
  await db.delete(courierConnectors).where(eq(courierConnectors.id, row?.id ?? 0))
})
