// Checks that no output of the server contains a secret, even if the secret has a harmless key name or an older version
// of the server stored it. The server calls no external platform API.
import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportActivity, getActivity, listActivity } from '#contract/console/activity.ts'
import { listIntegrations } from '#contract/platform/integrations.ts'
import { SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { courierConnectors } from '#server/db/schema/platform/settings.ts'
import { appendActivity } from '#server/http/activity.ts'
import { decryptOptions } from '#server/services/integration-options.ts'
import { createIntegrationClient } from '../ecommerces/integrations/calls.ts'
import { makeEcommerce, makeGroup, makeIntegration } from '../factories.ts'
import { useApi } from '../use-api.ts'
import { createSecretReader, fullyMaskedText, secretText, testSecretShapes } from './secret-shapes.ts'

const api = useApi()
let reader: string
beforeAll(async () => {
  reader = await api.openSession({ ecommerces: 'readonly', ecommerce_group: 'readonly' })
})

const readStoredOptions = async (id: number) =>
  decryptOptions(await createIntegrationClient(api).rowOf(id), api.services.secrets)

testSecretShapes({
  prepare: async () => {
    const { db } = api.connection
    const ecommerceId = (await makeEcommerce(db)).id
    return {
      ...{ api, ecommerceId, reader, editor: 'admin_boss' },
      groupId: (await makeGroup(db)).id,
      plantIntegration: async (options, api_url) =>
        (await makeIntegration(db, { ecommerce_id: ecommerceId, options, api_url })).id,
      readStoredOptions,
    }
  },
  hasVersions: true,
  toReturnedConfigs: (text) => text,
})

const { read, undoLastChange, expectNoCanary } = createSecretReader(() => ({ api, reader, editor: 'admin_boss' }))

test('Options with encrypted and plain secrets are masked, and saving their marks keeps them', async () => {
  const { db } = api.connection
  const options = `{"token": "${SECRET_PLACEHOLDER}", "jwt": "canary-b", "url": "https://u:canary-c@h"}`
  const options_secrets = api.services.secrets.encrypt(JSON.stringify({ [SECRET_PLACEHOLDER]: '"canary-a"' }))
  const ecommerce_id = (await makeEcommerce(db)).id
  const { id } = await makeIntegration(db, { ecommerce_id, api_url: 'https://api.example', options, options_secrets })
  const { data } = await read(listIntegrations, { params: { id: ecommerce_id } })
  expect((await createIntegrationClient(api).save(id, { options: data[0].options })).status).toBe(200)
  expect(await readStoredOptions(id)).toBe(options.replace(SECRET_PLACEHOLDER, 'canary-a'))
  expect((await createIntegrationClient(api).rowOf(id)).options).not.toContain('canary')
  await expectNoCanary()
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
    const { before, changes } = (await read(getActivity, { params: { id: added?.id ?? 0 } }, 'admin_boss')).data
    expect(`${before}${JSON.stringify(changes)}`).not.toContain('canary')
    expect(JSON.stringify(await read(listActivity, {}, 'admin_boss'))).not.toContain('canary')
    expect(await read(exportActivity, {}, 'admin_boss')).not.toContain('canary')
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
