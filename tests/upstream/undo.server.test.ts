// Tests undo on a server that calls an external platform API. Undo sends a write that restores the previous values;
// redo sends the original write again.
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getLastActivity, undoActivity } from '#contract/console/activity.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { saveQuotas, saveSubscription } from '#contract/platform/billing.ts'
import { saveAlert } from '#contract/platform/comunication.ts'
import {
  getEcommerce,
  saveEcommerce,
  saveEcommerceAddress,
  saveEcommerceDetails,
  setAvailability,
} from '#contract/platform/ecommerces.ts'
import { saveFeatures } from '#contract/platform/features.ts'
import { saveGroup, saveGroupLinks } from '#contract/platform/groups.ts'
import { listIntegrations, saveIntegration } from '#contract/platform/integrations.ts'
import { saveLgpd } from '#contract/platform/lgpd.ts'
import { saveSettings } from '#contract/platform/settings.ts'
import { saveStore, saveStoreContract } from '#contract/platform/stores.ts'
import { correctZip } from '#contract/platform/tracking-errors.ts'
import { addBrandUrl, addUrl, deleteBrandUrl, deleteUrl, saveBrandUrl, saveUrl } from '#contract/platform/urls.ts'
import { deleteUser, getUserPermissions, saveUser, saveUserPermissions } from '#contract/platform/users.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { getDetailsWithoutAddress, newAddress } from '../ecommerces/details-input.ts'
import { type RawInput, readLastActivity } from '../harness.ts'
import { minimalStore } from '../stores/input.ts'
import { type PlatformAndApi, startPlatformAndApi } from './platform-api.ts'
import { defaultPermissions } from './spec-data.ts'

let servers: PlatformAndApi
let token: string
beforeAll(async () => {
  servers = await startPlatformAndApi('strict')
  token = await servers.signInAs('admin')
  // Lists the integrations of ecommerce 38. From this response, the server learns which ecommerce an integration
  // belongs to.
  await servers.api.call(listIntegrations, { params: { id: 38 } }, { as: token })
})
afterAll(() => servers.close())

const getDb = () => servers.api.connection.db
const getState = () => servers.platform.state
const request = (endpoint: Endpoint, input: RawInput = {}, sender = token) =>
  servers.api.request(endpoint, input, { as: sender })
const getEcommerceState = (id = 38) => getState().ecommerces.find((row) => row.id === id)
const find = <Row extends { readonly id: number }>(rows: readonly Row[], id: number) =>
  rows.find((row) => row.id === id)

/**
 * Returns a comparable copy of a record: maps become objects, sets become sorted lists, and empty texts become null.
 */
const toComparable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (_, inner: unknown) => {
      if (inner instanceof Map) return Object.fromEntries(inner)
      if (inner instanceof Set) return [...inner].sort()
      return inner === '' ? null : inner
    }),
  )

const undoLast = async () => {
  const row = await readLastActivity(getDb())
  return request(undoActivity, { params: { id: row?.id }, body: {} })
}

const params = { id: 38 }
const storeParams = { ecommerce_id: 38, id: 202 }
const contract = {
  ...{ is_save_full_contract: true, username: 'contrato-202', pac_service_code: '03298', sedex_service_code: '03220' },
  ...{ authorization_limit_days: 30, administrative_code: '17000190', posting_card: '0067599079' },
  ...{ default_service: 'sedex', code_validation_method: 'states', insurance_type: 'none' },
}

interface UndoCase {
  readonly action: string
  readonly save: readonly [endpoint: Endpoint, input: RawInput]
  readonly read: () => unknown
}

const cases: readonly UndoCase[] = [
  {
    action: 'ecommerces.edit (details)',
    save: [
      saveEcommerceDetails,
      { params: { id: 41 }, body: { ...getDetailsWithoutAddress(), document: '12345678000195' } },
    ],
    read: () => getEcommerceState(41),
  },
  {
    action: 'ecommerces.edit (address)',
    save: [saveEcommerceAddress, { params, body: newAddress }],
    read: () => getEcommerceState(),
  },
  {
    action: 'ecommerces.edit (details and address)',
    save: [saveEcommerce, { params, body: { ...getDetailsWithoutAddress(), address: newAddress } }],
    read: () => getEcommerceState(),
  },
  {
    action: 'ecommerces.disable',
    save: [setAvailability, { params, body: { is_active: false } }],
    read: () => getEcommerceState()?.is_active,
  },
  {
    action: 'ecommerces.editQuota',
    save: [saveQuotas, { params, body: { billing_quotas: [{ service_code: 'reverse.used', monthly_quota: 9 }] } }],
    read: () => getEcommerceState()?.billing_quotas,
  },
  {
    action: 'ecommerces.editFeatures',
    save: [saveFeatures, { params, body: { ecommerceId: 38, features: { modules: ['reports', 'users'] } } }],
    read: () => getEcommerceState()?.features,
  },
  {
    action: 'ecommerces.editSubscription',
    save: [saveSubscription, { params, body: { frequency_fee: '10.50', started_at: '2026-01-01T00:00:00Z' } }],
    read: () => getEcommerceState()?.subscription,
  },
  {
    action: 'ecommerces.editUrl',
    save: [saveUrl, { params: { id: 38, url_id: 1038 }, body: { url: 'www.outra.com.br' } }],
    read: () => getEcommerceState()?.urls,
  },
  {
    action: 'ecommerces.editUrl (new brand)',
    save: [saveUrl, { params: { id: 38, url_id: 1038 }, body: { url: 'www.outra.com.br', brand_name: 'Aurora Kids' } }],
    read: () => getEcommerceState()?.urls,
  },
  {
    action: 'ecommerces.editLgpd',
    save: [saveLgpd, { params, body: { provider: { active: null } } }],
    read: () => getEcommerceState()?.lgpdProviderId,
  },
  {
    action: 'ecommerces.editIntegration',
    save: [
      saveIntegration,
      {
        params: { id: 338 },
        body: { api_url: 'https://api38.integracao.com.br/v9', software_id: 15, is_active: true },
      },
    ],
    read: () => find(getState().integrations, 338),
  },
  {
    action: 'stores.edit',
    save: [saveStore, { params: storeParams, body: minimalStore }],
    read: () => find(getState().stores, 202),
  },
  {
    action: 'stores.editContract',
    save: [saveStoreContract, { params: storeParams, body: contract }],
    read: () => find(getState().stores, 202),
  },
  {
    action: 'groups.edit',
    save: [saveGroup, { params: { id: 3 }, body: { name: 'Grupo', id_group_at_crm: 778, is_active: true } }],
    read: () => find(getState().groups, 3)?.name,
  },
  {
    action: 'groups.editLinks',
    save: [saveGroupLinks, { params: { id: 3 }, body: { group_id: 3, links: [41], unlinks: [] } }],
    read: () => getEcommerceState(41)?.ecommerce_group_id,
  },
  {
    action: 'comunication.editAlert',
    save: [
      saveAlert,
      { params: { id: 1 }, body: { type: 'warning', title: 'Outro', description: 'Texto', is_active: true } },
    ],
    read: () => getState().alerts.map(({ id, title, description }) => ({ id, title, description })),
  },
  {
    action: 'users.edit',
    save: [
      saveUser,
      { params: { id: 14 }, body: { first_name: 'Bia', last_name: 'Alves', email: 'n1@empresa.com.br' } },
    ],
    read: () => find(getState().users, 14),
  },
  {
    action: 'users.setPermissions',
    save: [saveUserPermissions, { params: { id: 14 }, body: { type: 'n2', permissions: defaultPermissions.n2 } }],
    read: () => find(getState().users, 14),
  },
  {
    action: 'settings.editDashboardUrl',
    save: [saveSettings, { body: { looker_dashboard_url: 'https://painel.example/outro' } }],
    read: () => getState().looker_dashboard_url,
  },
]

describe('an undo in front of a platform', () => {
  test.each(cases.map((row) => [row.action, row] as const))(
    'of %s restores the record with one write, and its redo saves it again',
    async (_, { save: [endpoint, input], read }) => {
      const before = toComparable(read())
      expect((await request(endpoint, input)).status).toBe(200)
      const after = toComparable(read())
      expect(after).not.toEqual(before)
      const writeCount = getState().writes.length
      const undone = await undoLast()
      expect([undone.status, undone.body]).toEqual([200, { success: true, undone: expect.any(Number) }])
      expect(toComparable(read())).toEqual(before)
      expect(getState().writes.length).toBe(writeCount + 1)
      const row = await readLastActivity(getDb())
      expect(row).toMatchObject({ user_id: 11, undoes: undone.body.undone })
      expect((await undoLast()).status).toBe(200)
      expect(toComparable(read())).toEqual(after)
      expect((await readLastActivity(getDb()))?.redoes).toBe(row?.id)
      await undoLast()
    },
  )

  test.each([
    ['URL', addUrl, deleteUrl, { brand_name: '' }],
    ['brand URL', addBrandUrl, deleteBrandUrl, { brand_name: 'Aurora Kids' }],
  ])('deletes an added %s, and undoing the deletion adds it again', async (_, add, remove, brand) => {
    const url = `www.nova-${brand.brand_name ? 'marca' : 'loja'}.com.br`
    const listUrls = () => JSON.stringify(toComparable([getEcommerceState()?.urls, getEcommerceState()?.brandUrls]))
    const added = await request(add, { params, body: { url, ...brand } })
    expect(listUrls()).toContain(url)
    expect((await undoLast()).status).toBe(200)
    expect(listUrls()).not.toContain(url)
    const again = await request(add, { params, body: { url, ...brand } })
    await request(remove, { params: { id: 38, url_id: again.body.data.id } })
    expect((await undoLast()).status).toBe(200)
    expect(listUrls()).toContain(url)
    expect(added.status).toBe(200)
  })

  test('saves and deletes the URL of a brand in the collection in which the platform lists the URL', async () => {
    const urls = getEcommerceState()?.urls
    const row = { id: 1_777, url: 'https://marca-propria.com.br', brand_name: 'Marca Própria', brand_id: 38 }
    urls?.push(row)
    const path = { id: 38, url_id: row.id }
    const saved = await request(saveBrandUrl, {
      params: path,
      body: { url: 'www.marca-nova.com.br', brand_name: row.brand_name },
    })
    expect([saved.status, saved.body.data]).toMatchObject([200, { id: row.id, brand_name: row.brand_name }])
    expect(urls?.find(({ id }) => id === row.id)?.url).toBe('www.marca-nova.com.br')
    expect((await undoLast()).status).toBe(200)
    expect(urls?.find(({ id }) => id === row.id)?.url).toContain('marca-propria.com.br')
    expect((await request(deleteBrandUrl, { params: path })).status).toBe(200)
    expect(urls?.map(({ id }) => id)).not.toContain(row.id)
    expect((await request(deleteBrandUrl, { params: path })).status).toBe(404)
  })

  test('restores the old zip code, unless the zip code was corrected again', async () => {
    const correctZipOf = (id: number, zip_code: string) => request(correctZip, { params: { id }, body: { zip_code } })
    const getZipCode = (id: number) => find(getState().reverses, id)?.customer.address.zip_code
    const before = '20040-020'
    Object.assign(find(getState().reverses, 90_003)?.customer.address ?? {}, { zip_code: before })
    await correctZipOf(90_003, '01310-100')
    const undone = await undoLast()
    expect([undone.status, undone.body]).toEqual([200, expect.anything()])
    expect(getZipCode(90_003)).toBe(before)
    expect((await readLastActivity(getDb()))?.after).toEqual({ zip_code: before })
    await correctZipOf(90_001, '01310-100')
    const first = await readLastActivity(getDb())
    await correctZipOf(90_001, '20040-020')
    const refused = await request(undoActivity, { params: { id: first?.id }, body: {} })
    expect([refused.status, refused.body.error_code]).toEqual([409, 'activity.moved_on'])
  })

  test('is rejected if another user changed the same field at the platform, and sends nothing', async () => {
    await request(saveEcommerceAddress, { params, body: newAddress })
    Object.assign(getEcommerceState()?.address ?? {}, { number: '4321' })
    const writeCount = getState().writes.length
    const { status, body } = await undoLast()
    expect([status, body.error_code]).toEqual([409, 'activity.moved_on'])
    expect(getState().writes.length).toBe(writeCount)
  })

  test('keeps changes of other users in other fields', async () => {
    await request(saveUser, {
      params: { id: 15 },
      body: { first_name: 'Dora', last_name: 'Rocha', email: 'n2@empresa.com.br' },
    })
    Object.assign(find(getState().users, 15) ?? {}, { last_name: 'Lima' })
    expect((await undoLast()).status).toBe(200)
    expect(find(getState().users, 15)).toMatchObject({ first_name: 'Davi', last_name: 'Lima' })
  })

  test('is offered for the last write, and is rejected the second time', async () => {
    await request(setAvailability, { params: { id: 42 }, body: { is_active: false } })
    const last = await request(getLastActivity, { query: { direction: 'undo' } })
    expect(last.body.data).toMatchObject({ action: 'ecommerces.disable', can_undo: true, asks: true })
    const undo = () => request(undoActivity, { params: { id: last.body.data.id }, body: {} })
    expect((await undo()).status).toBe(200)
    const second = await undo()
    expect([second.status, second.body.error_code]).toEqual([409, 'activity.taken_back'])
    expect(getEcommerceState(42)?.is_active).toBe(true)
  })

  test.each([
    ['one user', 'admin'],
    ['two users', 'cs'],
  ])('is sent only once when %s starts it twice at the same time', async (_, secondUser) => {
    const secondToken = await servers.signInAs(secondUser)
    await request(setAvailability, { params: { id: 42 }, body: { is_active: false } })
    const row = await readLastActivity(getDb())
    const writeCount = getState().writes.length
    const results = await Promise.all(
      [token, secondToken].map((sender) => request(undoActivity, { params: { id: row?.id }, body: {} }, sender)),
    )
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(getState().writes.length).toBe(writeCount + 1)
  })

  test('can be repeated after the platform has rejected it', async () => {
    await request(setAvailability, { params: { id: 42 }, body: { is_active: false } })
    servers.platform.changeNextResponses(
      { routeName: 'setAvailability' },
      { status: 422, body: { message: 'Contrato vencido' } },
    )
    const refused = await undoLast()
    expect([refused.status, refused.body.message]).toEqual([422, 'Contrato vencido'])
    expect(getEcommerceState(42)?.is_active).toBe(false)
    expect((await undoLast()).status).toBe(200)
    expect(getEcommerceState(42)?.is_active).toBe(true)
  })

  test('is impossible after a change of a secret and after the deletion of a user', async () => {
    const body = {
      api_url: 'https://api38.integracao.com.br/v3',
      software_id: 15,
      is_active: true,
      password: 'nova-senha',
    }
    await request(saveIntegration, { params: { id: 338 }, body })
    const row = await readLastActivity(getDb())
    expect(row?.after).toMatchObject({ has_secrets: 'changed' })
    expect(JSON.stringify(row)).not.toContain('nova-senha')
    const refused = await undoLast()
    expect([refused.status, refused.body.error_code]).toEqual([422, 'activity.irreversible'])
    await request(deleteUser, { params: { id: 17 } })
    expect((await undoLast()).status).toBe(422)
  })

  test('needs the permission of the write', async () => {
    await request(saveUser, {
      params: { id: 16 },
      body: { first_name: 'Flora', last_name: 'Melo', email: 'financial@empresa.com.br' },
    })
    const [row] = await getDb().select().from(activity).orderBy(desc(activity.id)).limit(1)
    const sessionToken = await servers.signInAs('ti')
    const denied = await request(undoActivity, { params: { id: row?.id }, body: {} }, sessionToken)
    expect(denied.status).toBe(403)
    expect((await request(getUserPermissions, { params: { id: 16 } })).status).toBe(200)
    expect((await request(getEcommerce, { params })).status).toBe(200)
  })
})
