// Tests saves on a server that calls an external platform API: lost updates, secrets that stay unchanged, activity rows
// and idempotency keys.
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activityEntities } from '#contract/console/activity.ts'
import { buildEndpointPath, type Endpoint } from '#contract/endpoint.ts'
import { getSubscription, saveQuotas, saveSubscription } from '#contract/platform/billing.ts'
import { getCarrier, saveCarrier } from '#contract/platform/carriers.ts'
import { getMaintenance, listAlerts, saveAlert, saveMaintenance } from '#contract/platform/comunication.ts'
import {
  getEcommerce,
  saveEcommerce,
  saveEcommerceAddress,
  saveEcommerceDetails,
  setAvailability,
} from '#contract/platform/ecommerces.ts'
import { getFeatures, saveFeatures } from '#contract/platform/features.ts'
import {
  getGroup,
  getGroupLinks,
  getGroupMetadatas,
  saveGroup,
  saveGroupLinks,
  saveGroupMetadatas,
} from '#contract/platform/groups.ts'
import { deleteIntegration, listIntegrations, saveIntegration } from '#contract/platform/integrations.ts'
import { getLgpd, saveLgpd } from '#contract/platform/lgpd.ts'
import { getConfigs, getMetadatas, saveConfigs, saveMetadatas } from '#contract/platform/metadatas.ts'
import { getSettings, saveSettings } from '#contract/platform/settings.ts'
import { getStore, saveStore, saveStoreContract } from '#contract/platform/stores.ts'
import { correctZip, listTrackingErrors } from '#contract/platform/tracking-errors.ts'
import { deleteUrl, listUrls, saveUrl } from '#contract/platform/urls.ts'
import { deleteUser, getUser, getUserPermissions, saveUser, saveUserPermissions } from '#contract/platform/users.ts'
import { SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { getDetailsWithoutAddress, newAddress } from '../ecommerces/details-input.ts'
import { type RawInput, readLastActivity } from '../harness.ts'
import { minimalStore } from '../stores/input.ts'
import { type PlatformAndApi, startPlatformAndApi } from './platform-api.ts'
import { defaultPermissions } from './spec-data.ts'
import type { State } from './spec-state.ts'
import { formatRequestTitle, sendSpecifiedRequest, writeRequests } from './specified-calls.ts'

let servers: PlatformAndApi
let token: string
beforeAll(async () => {
  servers = await startPlatformAndApi('strict')
  token = await servers.signInAs('admin')
})
afterAll(() => servers.close())

const getDb = () => servers.api.connection.db
const getState = () => servers.platform.state
const countWrites = () => getState().writes.length
const request = (endpoint: Endpoint, input: RawInput = {}, headers: Readonly<Record<string, string>> = {}) =>
  servers.api.request(endpoint, input, { as: token, headers })
const byId = <Row extends { readonly id: number }>(rows: readonly Row[], id: number): Row => {
  const row = rows.find((candidate) => candidate.id === id)
  if (!row) throw new Error(`The platform has no record ${id}`)
  return row
}
const getStored = (id = 38) => byId(getState().ecommerces, id)
/** Returns the request body of the last write that the platform executed. */
const getLastWriteBody = () => getState().writes.at(-1)?.body

const params = { id: 38 }
const storeParams = { ecommerce_id: 38, id: 202 }
const contract = {
  ...{ is_save_full_contract: true, username: 'contrato-202', pac_service_code: '03298', sedex_service_code: '03220' },
  ...{ authorization_limit_days: 30, administrative_code: '17000190', posting_card: '0067599079' },
  ...{ default_service: 'sedex', code_validation_method: 'states', insurance_type: 'none' },
}
const integration = { api_url: 'https://api38.integracao.com.br/v2', software_id: 15, is_active: true }

interface SaveCase {
  readonly read: readonly [endpoint: Endpoint, input?: RawInput]
  readonly save: readonly [endpoint: Endpoint, input: RawInput]
  /** Changes the record directly in the simulated platform, as if another user had saved it. */
  readonly changeAtPlatform: (state: State) => void
  /** Id of the saved record. Undefined unless the `read` endpoint returns a list. */
  readonly rowId?: number
  /** Name of the metadata text that the save changes; each metadata text has its own version. */
  readonly textName?: string
}

const saves: readonly SaveCase[] = [
  {
    read: [getEcommerce, { params }],
    save: [saveEcommerce, { params, body: { ...getDetailsWithoutAddress(), address: newAddress } }],
    changeAtPlatform: () => Object.assign(getStored(), { trade_name: 'Outra' }),
  },
  {
    read: [getEcommerce, { params: { id: 41 } }],
    save: [
      saveEcommerceDetails,
      { params: { id: 41 }, body: { ...getDetailsWithoutAddress(), document: '12345678000195' } },
    ],
    changeAtPlatform: () => Object.assign(getStored(41), { phone: '11912345678' }),
  },
  {
    read: [getEcommerce, { params }],
    save: [saveEcommerceAddress, { params, body: newAddress }],
    changeAtPlatform: () => Object.assign(getStored().address, { number: '999' }),
  },
  {
    read: [getEcommerce, { params }],
    save: [setAvailability, { params, body: { is_active: false } }],
    changeAtPlatform: () => Object.assign(getStored(), { segment: 'Livros' }),
  },
  {
    read: [getEcommerce, { params }],
    save: [saveQuotas, { params, body: { billing_quotas: [{ service_code: 'reverse.used', monthly_quota: 9 }] } }],
    changeAtPlatform: () => Object.assign(getStored(), { billing_quotas: [] }),
  },
  {
    read: [getFeatures, { params }],
    save: [saveFeatures, { params, body: { ecommerceId: 38, features: { modules: ['reports'] } } }],
    changeAtPlatform: () => getStored().features.set('modules', new Set(['care'])),
  },
  {
    read: [getSubscription, { params }],
    save: [saveSubscription, { params, body: { frequency_fee: '10.50', started_at: '2026-01-01T00:00:00Z' } }],
    changeAtPlatform: () => Object.assign(getStored().subscription ?? {}, { frequency_fee: 77 }),
  },
  {
    read: [listUrls, { params }],
    rowId: 1038,
    save: [saveUrl, { params: { id: 38, url_id: 1038 }, body: { url: 'www.outra.com.br' } }],
    changeAtPlatform: () => Object.assign(byId(getStored().urls, 1038), { url: 'https://de-alguem.com.br' }),
  },
  {
    read: [listUrls, { params }],
    rowId: 1038,
    save: [deleteUrl, { params: { id: 38, url_id: 1038 } }],
    changeAtPlatform: () => Object.assign(byId(getStored().urls, 1038), { url: 'https://de-outro.com.br' }),
  },
  {
    read: [getLgpd, { params }],
    save: [saveLgpd, { params, body: { provider: { active: null } } }],
    changeAtPlatform: () => Object.assign(getStored(), { lgpdProviderId: 2 }),
  },
  {
    read: [getMetadatas, { params }],
    textName: 'theme',
    save: [saveMetadatas, { params, body: { texts: { theme: '{"a":1}' } } }],
    changeAtPlatform: () => getStored().metadatas.set('theme', '{"a":2}'),
  },
  {
    read: [getConfigs, { params }],
    save: [saveConfigs, { params, body: { text: '{"a":1}' } }],
    changeAtPlatform: () => getStored().configs.set('exchange_period_max_days', '31'),
  },
  {
    read: [listIntegrations, { params }],
    rowId: 338,
    save: [saveIntegration, { params: { id: 338 }, body: integration }],
    changeAtPlatform: (state) => Object.assign(byId(state.integrations, 338), { username: 'de-alguem' }),
  },
  {
    read: [listIntegrations, { params: { id: 41 } }],
    rowId: 341,
    save: [deleteIntegration, { params: { id: 341 } }],
    changeAtPlatform: (state) => Object.assign(byId(state.integrations, 341), { username: 'de-alguem' }),
  },
  {
    read: [getStore, { params: storeParams }],
    save: [saveStore, { params: storeParams, body: minimalStore }],
    changeAtPlatform: (state) => Object.assign(byId(state.stores, 202), { schedules: 'Domingos' }),
  },
  {
    read: [getStore, { params: storeParams }],
    save: [saveStoreContract, { params: storeParams, body: contract }],
    changeAtPlatform: (state) =>
      Object.assign(byId(state.stores, 202).contract_options ?? {}, { username: 'de-alguem' }),
  },
  {
    read: [getGroup, { params: { id: 3 } }],
    save: [saveGroup, { params: { id: 3 }, body: { name: 'Grupo', id_group_at_crm: 778, is_active: true } }],
    changeAtPlatform: (state) => Object.assign(byId(state.groups, 3), { name: 'De alguém' }),
  },
  {
    read: [getGroupLinks, { params: { id: 3 } }],
    save: [saveGroupLinks, { params: { id: 3 }, body: { group_id: 3, links: [41], unlinks: [] } }],
    changeAtPlatform: () => Object.assign(getStored(42), { ecommerce_group_id: 3 }),
  },
  {
    read: [getGroupMetadatas, { params: { id: 3 } }],
    textName: 'theme',
    save: [saveGroupMetadatas, { params: { id: 3 }, body: { texts: { theme: '{"a":1}' } } }],
    changeAtPlatform: (state) => byId(state.groups, 3).metadatas.set('theme', '{"a":2}'),
  },
  {
    read: [getUser, { params: { id: 13 } }],
    save: [
      saveUser,
      { params: { id: 13 }, body: { first_name: 'Carla', last_name: 'Reis', email: 'cs@empresa.com.br' } },
    ],
    changeAtPlatform: (state) => Object.assign(byId(state.users, 13), { last_name: 'Pires' }),
  },
  {
    read: [getUserPermissions, { params: { id: 13 } }],
    save: [saveUserPermissions, { params: { id: 13 }, body: { type: 'n1', permissions: defaultPermissions.n1 } }],
    changeAtPlatform: (state) => Object.assign(byId(state.users, 13), { permissions: defaultPermissions.n2 }),
  },
  {
    read: [getUser, { params: { id: 14 } }],
    save: [deleteUser, { params: { id: 14 } }],
    changeAtPlatform: (state) => Object.assign(byId(state.users, 14), { last_name: 'Pires' }),
  },
  {
    read: [listAlerts],
    rowId: 1,
    save: [
      saveAlert,
      { params: { id: 1 }, body: { type: 'info', is_active: true, title: 'Novo', description: '<p>Texto</p>' } },
    ],
    changeAtPlatform: (state) => Object.assign(byId(state.alerts, 1), { title: 'De alguém' }),
  },
  {
    read: [getMaintenance],
    save: [saveMaintenance, { body: { maintenance_mode: true, reason: 'Migração', confirmation: true } }],
    changeAtPlatform: (state) => Object.assign(state, { maintenance_mode: !state.maintenance_mode }),
  },
  {
    read: [listTrackingErrors],
    rowId: 90003,
    save: [correctZip, { params: { id: 90003 }, body: { zip_code: '01310-100' } }],
    changeAtPlatform: (state) => Object.assign(byId(state.reverses, 90003).customer.address, { zip_code: '00009-000' }),
  },
  {
    read: [getCarrier, { params: { id: 61 } }],
    save: [saveCarrier, { params: { id: 61 }, body: { url: 'https://novo.rapidosul.com.br', custom_fields: {} } }],
    changeAtPlatform: (state) => Object.assign(byId(state.carriers, 61), { url: 'https://de-alguem.com.br' }),
  },
  {
    read: [getSettings],
    save: [saveSettings, { body: { looker_dashboard_url: 'https://painel.example/a' } }],
    changeAtPlatform: (state) => Object.assign(state, { looker_dashboard_url: 'https://painel.example/de-alguem' }),
  },
]

/** Returns the current version of the record, which the console sends with the save. */
async function readVersion({ read: [endpoint, input], rowId, textName }: SaveCase): Promise<number> {
  const { body, headers } = await request(endpoint, input)
  if (textName !== undefined) return body.texts[textName].version
  if (rowId !== undefined) return body.data.find(({ id }: { id: number }) => id === rowId).version
  return Number(headers.get('ETag')?.replaceAll('"', ''))
}

describe('a save of a record that another user changed at the platform', () => {
  test.each(saves.map((save) => [`${save.save[0].method} ${save.save[0].path}`, save] as const))(
    '%s returns 412 with the current record, and succeeds with the current version',
    async (_, save) => {
      const [endpoint, input] = save.save
      const version = await readVersion(save)
      expect(version).toBeGreaterThan(0)
      save.changeAtPlatform(getState())
      const [count, activityCount] = [countWrites(), await getDb().$count(activity)]
      const refused = await request(endpoint, input, { 'If-Match': `"${version}"` })
      expect([refused.status, refused.body.error_code]).toEqual([412, 'changed_meanwhile'])
      expect([countWrites(), await getDb().$count(activity)]).toEqual([count, activityCount])
      const present = await readVersion(save)
      expect(present).not.toBe(version)
      expect(refused.body.context.current.version).toBe(present)

      const saved = await request(endpoint, input, { 'If-Match': `"${present}"` })
      expect([saved.status, saved.body.error_code]).toEqual([200, undefined])
      expect(countWrites()).toBe(count + 1)
    },
  )

  test('a change of another text does not prevent the save of a metadata text', async () => {
    const { body } = await request(getMetadatas, { params: { id: 45 } })
    getStored(45).metadatas.set('app_name', '"De alguém"')
    const input = { params: { id: 45 }, body: { texts: { theme: '{"a":1}' } } }
    const saved = await request(saveMetadatas, input, { 'If-Match': `"${body.texts.theme.version}"` })
    expect(saved.status).toBe(200)
    expect(saved.body.metadatas.app_name).toBe('De alguém')
  })
})

describe('secrets', () => {
  const findSecrets = (value: unknown) => JSON.stringify(value).match(/segredo[\w-]*/g) ?? []
  const getIntegration = (id: number) => byId(getState().integrations, id)

  test.each([undefined, '', SECRET_PLACEHOLDER])('the password %j of an integration is not sent', async (password) => {
    const body = { ...integration, software_id: 15, password }
    await request(listIntegrations, { params: { id: 47 } })
    const { status, body: response } = await request(saveIntegration, { params: { id: 347 }, body })
    expect([status, response.data.has_password]).toEqual([200, true])
    expect(getLastWriteBody()).not.toHaveProperty('password')
    expect(getIntegration(347).password).toBe('segredo-da-integracao-47')
    expect(findSecrets(response)).toEqual([])
  })

  test('a new password is sent, and null clears the password', async () => {
    await request(listIntegrations, { params: { id: 63 } })
    const save = (password: string | null) =>
      request(saveIntegration, { params: { id: 363 }, body: { ...integration, password } })
    expect((await save('nova-senha')).body.data.has_password).toBe(true)
    expect(getIntegration(363).password).toBe('nova-senha')
    expect((await save(null)).body.data.has_password).toBe(false)
    expect(getIntegration(363).password).toBeNull()
    const rows = await getDb().select().from(activity).orderBy(desc(activity.id)).limit(2)
    expect(JSON.stringify(rows)).not.toContain('nova-senha')
  })

  test('S1 §5 a phone number is sent as digits, and an unchanged number stays the same', async () => {
    const body = { ...getDetailsWithoutAddress(), phone: '+11987650038', address: newAddress }
    expect((await request(saveEcommerce, { params, body })).status).toBe(200)
    expect(getLastWriteBody()).toMatchObject({ phone: '11987650038' })
  })

  test('a save of masked options keeps the secrets at the platform', async () => {
    const { body } = await request(listIntegrations, { params: { id: 80 } })
    const [row] = body.data
    expect(row.options).toContain(SECRET_PLACEHOLDER)
    expect(findSecrets(body)).toEqual([])
    const options = row.options.replace('bling-80', 'bling-novo')
    const input = { params: { id: 380 }, body: { api_url: row.api_url, software_id: 9, is_active: true, options } }
    expect((await request(saveIntegration, input)).status).toBe(200)
    expect(JSON.parse(getIntegration(380).options ?? '')).toMatchObject({ clientSecret: 'segredo-do-bling-80' })
    expect(JSON.stringify(getLastWriteBody())).not.toContain('•')
  })

  test('secrets in the URL of an integration are masked, and a masked URL keeps them', async () => {
    const url = 'https://api42.integracao.com.br/v1/segredo4f9a8b7c6d5e4f3a2b1c'
    Object.assign(getIntegration(342), { api_url: url })
    const { body } = await request(listIntegrations, { params: { id: 42 } })
    expect(findSecrets([body, (await request(getEcommerce, { params: { id: 42 } })).body])).toEqual([])
    const { api_url } = body.data[0]
    const save = (masked: string) =>
      request(saveIntegration, { params: { id: 342 }, body: { api_url: masked, software_id: 2, is_active: true } })
    expect((await save(api_url)).status).toBe(200)
    expect(getIntegration(342).api_url).toBe(url)
    expect((await save(api_url.replace('v1', 'v2'))).body.error_code).toBe('integrations.stray_mark')
    expect(getIntegration(342).api_url).toBe(url)
  })

  test.each([undefined, SECRET_PLACEHOLDER])('the password %j of a store contract is not sent', async (password) => {
    const input = { params: storeParams, body: { ...contract, password } }
    const { status, body } = await request(saveStoreContract, input)
    expect([status, body.store.contract_options.has_password]).toEqual([200, true])
    expect(JSON.stringify(getLastWriteBody())).not.toContain('password')
    expect(byId(getState().stores, 202).contract_options?.password).toBe('segredo-do-contrato-202')
  })

  test.each([
    ['by service', { 1: { token: 'segredo-1', contract: 'c-1' }, 2: { token: 'segredo-2' } }],
    ['by field', { token: 'segredo-1', contract: 'c-1' }],
  ])('custom fields of a carrier %s are masked, and a mask is never sent back', async (_, fields) => {
    Object.assign(byId(getState().carriers, 62), { custom_fields: fields })
    const { body } = await request(getCarrier, { params: { id: 62 } })
    expect(body.data.custom_fields).toMatchObject({ 1: { token: SECRET_PLACEHOLDER, contract: 'c-1' } })
    expect(findSecrets(body)).toEqual([])
    const save = (custom_fields: unknown) =>
      request(saveCarrier, { params: { id: 62 }, body: { url: body.data.url, custom_fields } })
    expect((await save(body.data.custom_fields)).status).toBe(200)
    expect(byId(getState().carriers, 62).custom_fields).toEqual(fields)
    await save({ 1: { token: '', contract: 'c-1' } })
    expect(byId(getState().carriers, 62).custom_fields).toEqual(fields)
    await save({ 1: { token: 'segredo-novo', contract: 'c-2' } })
    expect(JSON.stringify(byId(getState().carriers, 62).custom_fields)).toContain('segredo-novo')
    expect(findSecrets(await readLastActivity(getDb()))).toEqual([])
  })

  test('users who may not save configs read them masked, and a mask that matches no secret is rejected', async () => {
    getStored(57).configs.set('api_token', '"segredo-dos-configs-123"')
    const sessionToken = await servers.signInAs('financial')
    const { body } = await servers.api.request(getConfigs, { params: { id: 57 } }, { as: sessionToken })
    expect(body.data.text).toContain(SECRET_PLACEHOLDER)
    expect(findSecrets(body)).toEqual([])
    const count = countWrites()
    const text = `{"other_token":"${SECRET_PLACEHOLDER}"}`
    expect((await request(saveConfigs, { params: { id: 57 }, body: { text } })).status).toBe(422)
    expect(countWrites()).toBe(count)
    const masked = `{"api_token":"${SECRET_PLACEHOLDER}"}`
    expect((await request(saveConfigs, { params: { id: 57 }, body: { text: masked } })).status).toBe(200)
    expect(getStored(57).configs.get('api_token')).toBe('"segredo-dos-configs-123"')
  })
})

describe('numbers', () => {
  const text = '{"big":12345678901234567890,"money":10.00,"far":1e400,"b":1,"a":[ 2 ]}'

  test.each(['theme', 'aftersale_transportation_contract'])(
    'a metadata text is saved and read as written',
    async (name) => {
      const init = {
        method: 'PUT',
        body: `{"metadatas":{"${name}":${text}}}`,
        headers: { 'Content-Type': 'application/json' },
      }
      const path = buildEndpointPath(saveMetadatas.path, { id: 52 })
      expect((await servers.api.send(path, init, { as: token })).status).toBe(200)
      expect(getStored(52).metadatas.get(name)).toBe(text)
      const headers = { Authorization: `Bearer ${token}` }
      const url = `http://localhost${buildEndpointPath(getMetadatas.path, { id: 52 })}`
      const response = await servers.api.app.request(url, { headers })
      expect(await response.text()).toContain(`"${name}":${text}`)
    },
  )

  test('a group metadata text and a config keep their notation', async () => {
    await request(saveGroupMetadatas, { params: { id: 4 }, body: { texts: { contract: text } } })
    expect(byId(getState().groups, 4).metadatas.get('contract')).toBe(text)
    await request(saveConfigs, { params: { id: 58 }, body: { text: `{"account":${text}}` } })
    expect(getStored(58).configs.get('account')).toBe(text)
  })
})

describe.each(['strict', 'loose'] as const)('every write of a server that calls a %s platform', (variant) => {
  let own: PlatformAndApi
  let sessionToken: string
  beforeAll(async () => {
    own = await startPlatformAndApi(variant)
    sessionToken = await own.signInAs('admin')
  })
  afterAll(() => own.close())

  test.each(writeRequests.map((call) => [formatRequestTitle(call), call] as const))(
    '%s has one activity row, and the same idempotency key does not send it again',
    async (_, call) => {
      const { db } = own.api.connection
      const key = crypto.randomUUID()
      const calling = { as: sessionToken, headers: { 'X-Ticket': 'ZD-51203', 'Idempotency-Key': key } }
      const [writeCount, rowCount] = [own.platform.state.writes.length, await db.$count(activity)]
      const first = await sendSpecifiedRequest(own.api, call, calling)
      const second = await sendSpecifiedRequest(own.api, call, calling)
      expect([first.status, second.status, second.headers.get('Idempotency-Replayed')]).toEqual([200, 200, 'true'])
      if (!(call[1]?.body instanceof FormData)) expect(second.body).toEqual(first.body)
      expect(own.platform.state.writes.length).toBe(writeCount + 1)
      expect(await db.$count(activity)).toBe(rowCount + 1)
      const row = await readLastActivity(db)
      expect(row).toMatchObject({ user_id: 11, user_name: 'Ana Souza Lima', ticket: 'ZD-51203' })
      expect(activityEntities).toContain(row?.entity)
      expect(row?.entity_id).not.toMatch(/NaN|undefined|null/)
      expect([row?.before, row?.after]).not.toEqual([null, null])
      expect(JSON.stringify(row)).not.toMatch(/segredo|password|"options"/)
    },
  )

  test.each([
    ['ecommerces.edit', { address: { number: '1' } }, { address: { number: '77' } }],
    [
      'ecommerces.editUrl',
      expect.objectContaining({ url: expect.stringContaining('troca') }),
      expect.objectContaining({ url: 'www.outra-loja.com.br' }),
    ],
    ['ecommerces.deleteUrl', expect.objectContaining({ url: 'www.outra-loja.com.br' }), null],
    ['ecommerces.disable', { is_active: true }, { is_active: false }],
    [
      'ecommerces.editLgpd',
      { provider: expect.objectContaining({ id: 1 }) },
      { provider: expect.objectContaining({ id: 2 }) },
    ],
    ['ecommerces.editFeatures', { features: ['modules.refunds', 'modules.care'] }, { features: [] }],
    ['ecommerces.editSubscription', expect.objectContaining({ frequency_fee: '199.9' }), expect.anything()],
    ['groups.edit', { name: 'Grupo Aurora', id_group_at_crm: 9003 }, { name: 'Grupo salvo', id_group_at_crm: 778 }],
    ['users.edit', expect.objectContaining({ first_name: 'Tiago' }), expect.objectContaining({ first_name: 'Bia' })],
    ['trackingErrors.correctZip', { zip_code: '00000-000' }, { zip_code: '01310100' }],
    ['reprocess.refund', {}, { attempt_id: 2, result: 'done', error: null }],
    ['comunication.maintenanceOn', { maintenance_mode: false }, { maintenance_mode: true, reason: 'Migração' }],
  ])('the activity row of %s contains the record before and after the write', async (action, before, after) => {
    const rows = await own.api.connection.db.select().from(activity)
    const matching = rows.filter((row) => row.action === action).map((row) => [row.before, row.after])
    expect(matching).toContainEqual([before, after])
  })
})

describe('an idempotency key', () => {
  const input = { body: { looker_dashboard_url: 'https://painel.example/chave' } }

  test('a second request with the same key is rejected while the first request runs', async () => {
    const headers = { 'Idempotency-Key': 'chave-1' }
    let release = () => {}
    const waitBefore = new Promise<void>((resolve) => {
      release = resolve
    })
    const count = countWrites()
    servers.platform.changeNextResponses({ routeName: 'saveSettings' }, { waitBefore })
    const first = request(saveSettings, input, headers)
    await expect.poll(() => servers.platform.requests.at(-1)?.routeName, { timeout: 30_000 }).toBe('saveSettings')
    const second = await request(saveSettings, input, headers)
    expect([second.status, second.body.error_code]).toEqual([409, 'idempotency.in_progress'])
    release()
    expect((await first).status).toBe(200)
    expect(countWrites()).toBe(count + 1)
  })

  test('a key of another request is rejected, and a key of a rejected request can be used again', async () => {
    const headers = { 'Idempotency-Key': 'chave-2' }
    servers.platform.changeNextResponses({ routeName: 'saveSettings' }, { status: 422, body: { message: 'Recusado' } })
    expect((await request(saveSettings, input, headers)).status).toBe(422)
    expect((await request(saveSettings, input, headers)).status).toBe(200)
    const other = await request(saveSettings, { body: { looker_dashboard_url: 'https://painel.example/x' } }, headers)
    expect([other.status, other.body.error_code]).toEqual([422, 'idempotency.other_request'])
  })
})

describe('a save whose response is lost', () => {
  beforeEach(async () => {
    servers.platform.reset()
    token = await servers.signInAs('admin')
  })

  test.each(saves.map((save) => [`${save.save[0].method} ${save.save[0].path}`, save] as const))(
    '%s is not executed twice if the user sends it again',
    async (_, save) => {
      const [endpoint, input] = save.save
      const headers = { 'If-Match': `"${await readVersion(save)}"`, 'Idempotency-Key': crypto.randomUUID() }
      servers.platform.changeNextResponses({ method: endpoint.method }, { disconnectAt: 'after' })
      expect((await request(endpoint, input, headers)).body.error_code).toBe('upstream.unreachable_write')
      const count = countWrites()
      expect([404, 412]).toContain((await request(endpoint, input, headers)).status)
      expect(countWrites()).toBe(count)
    },
  )
})
