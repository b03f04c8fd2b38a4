// Tests undo and redo for each kind of reversible write, within 24 hours (product decision C9).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultPermissionsByType } from '#contract/access.ts'
import { getActivity } from '#contract/console/activity.ts'
import { addFee, type Fee, listFees, saveQuotas, saveSubscription } from '#contract/platform/billing.ts'
import { createAlert, listAlerts, saveAlert } from '#contract/platform/comunication.ts'
import { getEcommerce, saveEcommerceDetails, setAvailability } from '#contract/platform/ecommerces.ts'
import { getFeatures, saveFeatures } from '#contract/platform/features.ts'
import {
  getGroup,
  getGroupLinks,
  getGroupMetadatas,
  saveGroup,
  saveGroupLinks,
  saveGroupMetadatas,
} from '#contract/platform/groups.ts'
import { saveIntegration } from '#contract/platform/integrations.ts'
import { getLgpd, saveLgpd } from '#contract/platform/lgpd.ts'
import { getMetadatas, saveMetadatas } from '#contract/platform/metadatas.ts'
import { getSettings, saveSettings } from '#contract/platform/settings.ts'
import {
  createStore,
  deleteStore,
  getStore,
  listStores,
  saveStore,
  saveStoreContract,
} from '#contract/platform/stores.ts'
import { addUrl, deleteUrl, saveUrl } from '#contract/platform/urls.ts'
import { getUser, getUserPermissions, saveUser, saveUserPermissions } from '#contract/platform/users.ts'
import { makeEcommerce } from '../factories.ts'
import { customContract } from '../stores/contract-input.ts'
import { completeStore, minimalStore } from '../stores/input.ts'
import { details, startUndoing, type UndoInput } from './undo-setup.ts'

let undoSetup: UndoInput
let api: UndoInput['api']
let id: number
beforeAll(async () => {
  undoSetup = await startUndoing()
  ;({ api, id } = undoSetup)
})
afterAll(() => api.close())

const getParams = () => ({ id })
const listFeatures = async () => {
  const { features } = (await undoSetup.read(getFeatures, { id })).data
  return Object.entries<{ value: string; has: boolean }[]>(features).flatMap(([module, values]) =>
    values.filter(({ has }) => has).map(({ value }) => `${module}.${value}`),
  )
}
/**
 * Creates a store for one test. The returned `readState` reads the values that the undo must restore, or the response
 * status if the store is deleted.
 */
async function createStoreFixture() {
  const { store } = await api.call(createStore, { params: { ecommerce_id: id }, body: completeStore })
  const params = { ecommerce_id: id, id: store.id }
  const readState = async () => {
    const response = await api.request(getStore, { params })
    if (response.status !== 200) return response.status
    const { version, updated_at, ...values } = response.body.data
    return values
  }
  return { params, readState }
}

const alert = {
  ...{ type: 'info', is_active: true, title: 'Recesso', description: '<p>Texto</p>' },
  ...{ starts_at: '2031-12-24T11:00:00.000Z', ends_at: null },
}

interface Case {
  readonly name: string
  readonly write: () => Promise<number>
  /** Reads the values that the write changes and that the undo must restore. */
  readonly readState: () => Promise<unknown>
}

const cases: readonly Case[] = [
  {
    name: 'the details of an ecommerce',
    write: () => undoSetup.sendWrite(saveEcommerceDetails, { params: getParams(), body: details }),
    readState: async () => {
      const { trade_name, company_name, display_name, email } = (await undoSetup.read(getEcommerce, { id })).data
      return { trade_name, company_name, display_name, email }
    },
  },
  {
    name: 'the availability of an ecommerce',
    write: () =>
      undoSetup.sendWrite(setAvailability, { params: getParams(), body: { is_active: false, reason: 'Sem contrato' } }),
    readState: async () => (await undoSetup.read(getEcommerce, { id })).data.is_active,
  },
  {
    name: 'features, and keeps unknown features',
    write: () =>
      undoSetup.sendWrite(saveFeatures, { params: getParams(), body: { ecommerceId: id, features: { zmod: ['b'] } } }),
    readState: listFeatures,
  },
  {
    name: 'disabling an integration',
    write: () => {
      const body = {
        name: 'Connector',
        username: 'eu',
        api_url: 'https://connector.example/api',
        software_id: 15,
        is_active: false,
      }
      return undoSetup.sendWrite(saveIntegration, { params: { id: undoSetup.integrationId }, body })
    },
    readState: async () => (await undoSetup.read(getEcommerce, { id })).data.integration,
  },
  {
    name: 'changing a URL',
    write: async () => {
      const url_id = await undoSetup.createUrl('antes.com.br')
      return undoSetup.sendWrite(saveUrl, { params: { id, url_id }, body: { url: 'depois.com.br' } })
    },
    readState: async () => (await undoSetup.readUrls()).filter((url: string) => url !== 'antes.com.br'),
  },
  {
    name: 'adding a URL',
    write: () => undoSetup.sendWrite(addUrl, { params: getParams(), body: { url: 'nova.com.br' } }),
    readState: () => undoSetup.readUrls(),
  },
  {
    name: 'creating an alert with its dates',
    write: () => undoSetup.sendWrite(createAlert, { body: alert }),
    readState: async () =>
      (await undoSetup.read(listAlerts, {})).data.map(({ title, starts_at }: Record<string, unknown>) => [
        title,
        starts_at,
      ]),
  },
  {
    name: 'the LGPD provider',
    write: () =>
      undoSetup.sendWrite(saveLgpd, { params: getParams(), body: { provider: { active: undoSetup.providerId } } }),
    readState: async () => (await undoSetup.read(getLgpd, { id })).data.provider.active,
  },
  {
    name: 'the quotas',
    write: () =>
      undoSetup.sendWrite(saveQuotas, {
        params: getParams(),
        body: { billing_quotas: [{ service_code: 'reverse.used', monthly_quota: 7 }] },
      }),
    readState: async () => (await undoSetup.read(getEcommerce, { id })).data.billing_quotas,
  },
  {
    name: 'the details of a group',
    write: () =>
      undoSetup.sendWrite(saveGroup, {
        params: { id: undoSetup.groupId },
        body: { name: 'Outro', id_group_at_crm: 3, is_active: false },
      }),
    readState: async () => {
      const { name, id_group_at_crm, is_active } = (await undoSetup.read(getGroup, { id: undoSetup.groupId })).data
      return { name, id_group_at_crm, is_active }
    },
  },
  {
    name: 'the links of a group',
    write: async () => {
      const otherId = (await makeEcommerce(api.connection.db)).id
      return undoSetup.sendWrite(saveGroupLinks, {
        params: { id: undoSetup.groupId },
        body: { group_id: undoSetup.groupId, links: [otherId], unlinks: [] },
      })
    },
    readState: async () => (await undoSetup.read(getGroupLinks, { id: undoSetup.groupId })).data,
  },
  {
    name: 'the details of a user',
    write: () =>
      undoSetup.sendWrite(saveUser, {
        params: { id: undoSetup.userId },
        body: { first_name: 'Nova', last_name: 'Pessoa', email: 'nova@p.example' },
      }),
    readState: async () => {
      const { first_name, last_name, email } = (await undoSetup.read(getUser, { id: undoSetup.userId })).data
      return { first_name, last_name, email }
    },
  },
  {
    name: 'the settings',
    write: async () => {
      await undoSetup.sendWrite(saveSettings, { body: { looker_dashboard_url: 'https://painel.example/antes' } })
      return undoSetup.sendWrite(saveSettings, { body: { looker_dashboard_url: 'https://painel.example/depois' } })
    },
    readState: async () => {
      const { looker_dashboard_url } = await undoSetup.read(getSettings, {})
      return looker_dashboard_url === 'https://painel.example/depois' ? 'after' : 'before'
    },
  },
  {
    name: 'the permissions of a user',
    write: () =>
      undoSetup.sendWrite(saveUserPermissions, {
        params: { id: undoSetup.userId },
        body: { type: 'cs', permissions: { ...defaultPermissionsByType.cs, config: 'readonly' } },
      }),
    readState: async () => {
      const { type, permissions } = await undoSetup.read(getUserPermissions, { id: undoSetup.userId })
      return { type, permissions }
    },
  },
]

describe('undo of a store', () => {
  const ownContract = { ...customContract, password: 'uma senha' }
  const standardContract = { is_save_full_contract: false, posting_card: '0067599079' }
  const newAddress = {
    ...completeStore.address,
    zip_code: '20040002',
    address: 'Avenida Rio Branco',
    city: 'Rio de Janeiro',
  }

  it.each([
    ['the name', saveStore, { ...completeStore, display_name: 'Outra', is_active: false }],
    [
      'the address and the coordinates',
      saveStore,
      { ...completeStore, address: { ...newAddress, state: 'RJ', lat: -22.9, long: -43.2 } },
    ],
    ['the document', saveStore, { ...completeStore, cnpj: '', ie_number: 'ISENTO' }],
    ['the contract', saveStoreContract, { ...standardContract, posting_card: '0000000001' }],
    ['the deletion', deleteStore, undefined],
  ] as const)('restores %s, and redo repeats the write', async (_, endpoint, body) => {
    const { params, readState } = await createStoreFixture()
    await undoSetup.sendWrite(saveStoreContract, { params, body: standardContract })
    const before = await readState()
    const row = await undoSetup.sendWrite(endpoint, body === undefined ? { params } : { params, body })
    const after = await readState()
    expect(after).not.toEqual(before)
    const undone = await undoSetup.undo(row)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await readState()).toEqual(before)
    const redone = await undoSetup.undo(Number(undone.headers.get('X-Activity')))
    expect(redone.status, JSON.stringify(redone.body)).toBe(200)
    expect(await readState()).toEqual(after)
    expect((await undoSetup.undo(Number(redone.headers.get('X-Activity')))).status).toBe(200)
    expect(await readState()).toEqual(before)
  })

  it('removes a created store, but not after the store was changed', async () => {
    const listStoreIds = async () =>
      (await undoSetup.read(listStores, { ecommerce_id: id })).data.map((store: { id: number }) => store.id)
    const before = await listStoreIds()
    const row = await undoSetup.sendWrite(createStore, { params: { ecommerce_id: id }, body: minimalStore })
    expect((await undoSetup.undo(row)).status).toBe(200)
    expect(await listStoreIds()).toEqual(before)

    for (const [endpoint, body] of [
      [saveStore, { ...minimalStore, seller: 'outro' }] as const,
      [saveStoreContract, ownContract] as const,
    ]) {
      const created = await api.request(createStore, { params: { ecommerce_id: id }, body: minimalStore })
      await undoSetup.sendWrite(endpoint, { params: { ecommerce_id: id, id: created.body.store.id }, body })
      expect((await undoSetup.undo(Number(created.headers.get('X-Activity')))).body.error_code).toBe(
        'activity.moved_on',
      )
    }
  })

  it('restores a deleted store with a higher version and without the password of its contract', async () => {
    const { params } = await createStoreFixture()
    await undoSetup.sendWrite(saveStoreContract, { params, body: ownContract })
    const { version } = (await undoSetup.read(getStore, params)).data
    const row = await undoSetup.sendWrite(deleteStore, { params })
    expect((await undoSetup.undo(row)).status).toBe(200)
    const { data } = await undoSetup.read(getStore, params)
    expect(data).toMatchObject({
      version: version + 1,
      contract_options: { username: ownContract.username, has_password: false },
    })
    expect(JSON.stringify(await undoSetup.read(getActivity, { id: row }))).not.toContain(ownContract.password)
  })

  it('restores the standard contract after the first change of the contract', async () => {
    const { params } = await createStoreFixture()
    const row = await undoSetup.sendWrite(saveStoreContract, { params, body: standardContract })
    expect((await undoSetup.undo(row)).status).toBe(200)
    const { contract_options } = (await undoSetup.read(getStore, params)).data
    expect(contract_options).toMatchObject({ is_save_full_contract: false, posting_card: '', has_password: false })
  })

  it('fails for a value that was changed again', async () => {
    const { params } = await createStoreFixture()
    const row = await undoSetup.sendWrite(saveStore, { params, body: { ...completeStore, seller: 'primeiro' } })
    await undoSetup.sendWrite(saveStore, { params, body: { ...completeStore, seller: 'segundo' } })
    expect((await undoSetup.undo(row)).body.error_code).toBe('activity.moved_on')
    const contract = await undoSetup.sendWrite(saveStoreContract, { params, body: standardContract })
    await undoSetup.sendWrite(saveStoreContract, { params, body: { ...standardContract, posting_card: '0000000002' } })
    expect((await undoSetup.undo(contract)).body.error_code).toBe('activity.moved_on')
  })
})

describe('undo', () => {
  it.each(cases.map((testCase) => [testCase.name, testCase] as const))(
    'restores %s, and redo repeats the write',
    async (_, { write, readState }) => {
      const before = await readState()
      const row = await write()
      const after = await readState()
      expect(after).not.toEqual(before)

      const undone = await undoSetup.undo(row, 'admin_boss', { 'X-Ticket': 'ZD-5' })
      expect(undone.status, JSON.stringify(undone.body)).toBe(200)
      expect(await readState()).toEqual(before)
      const undoRow = Number(undone.headers.get('X-Activity'))
      const undoRecord = (await undoSetup.read(getActivity, { id: undoRow })).data
      expect(undoRecord).toMatchObject({ undoes: row, redoes: null, ticket: 'ZD-5', can_undo: true })
      expect((await undoSetup.read(getActivity, { id: row })).data).toMatchObject({
        taken_back_by: undoRow,
        can_undo: false,
      })

      const redone = await undoSetup.undo(undoRow)
      expect(redone.status).toBe(200)
      expect(await readState()).toEqual(after)
      const redoRow = Number(redone.headers.get('X-Activity'))
      expect((await undoSetup.read(getActivity, { id: redoRow })).data).toMatchObject({ undoes: null, redoes: undoRow })
      expect((await undoSetup.undo(redoRow)).status).toBe(200)
      expect(await readState()).toEqual(before)
    },
  )
})

describe('undo of a write with its own rules', () => {
  it.each([
    ['an ecommerce', saveMetadatas, getMetadatas, () => id],
    ['a group', saveGroupMetadatas, getGroupMetadatas, () => undoSetup.groupId],
  ] as const)(
    'restores the exact text of the metadata of %s, but does not remove the first version',
    async (_, save, get, getOwnerId) => {
      const params = { id: getOwnerId() }
      const saveText = (text: string) => undoSetup.sendWrite(save, { params, body: { texts: { theme: text } } })
      const first = await saveText('{ "n": 10.00 }')
      expect((await undoSetup.undo(first)).body.error_code).toBe('activity.irreversible')
      const second = await saveText('[9007199254740993]')
      expect((await undoSetup.undo(second)).status).toBe(200)
      const { theme } = (await undoSetup.read(get, params)).texts
      expect(theme).toMatchObject({ value: '{ "n": 10.00 }', version: 3 })
    },
  )

  it('restores a changed subscription, but does not remove a new one', async () => {
    const saveFee = (frequency_fee: string) =>
      undoSetup.sendWrite(saveSubscription, {
        params: { id },
        body: { frequency_fee, started_at: '2026-11-01T00:00:00.000Z' },
      })
    expect((await undoSetup.undo(await saveFee('10.00'))).status).toBe(422)
    expect((await undoSetup.undo(await saveFee('20.50'))).status).toBe(200)
    const { body } = await api.request(saveSubscription, {
      params: { id },
      body: { frequency_fee: '10.00', started_at: '2026-11-01T00:00:00.000Z' },
    })
    expect(body.data.frequency_fee).toBe('10.00')
  })

  it('adds a deleted URL again', async () => {
    const url_id = await undoSetup.createUrl('apagada.com.br')
    const row = await undoSetup.sendWrite(deleteUrl, { params: { id, url_id } })
    expect(await undoSetup.readUrls()).not.toContain('apagada.com.br')
    expect((await undoSetup.undo(row)).status).toBe(200)
    expect(await undoSetup.readUrls()).toContain('apagada.com.br')
  })

  it('fails for a created alert that was saved again', async () => {
    const created = await api.request(createAlert, { body: alert })
    await undoSetup.sendWrite(saveAlert, { params: { id: created.body.data.id }, body: { ...alert, title: 'Outro' } })
    expect((await undoSetup.undo(Number(created.headers.get('X-Activity')))).body.error_code).toBe('activity.moved_on')
  })

  it('removes an added fee, and redo adds the fee again', async () => {
    const body = { service_code: 'refund.retained', variable_fee: '2.5', start_at: '2031-12-01T00:00:00.000Z' }
    const readFees = async () =>
      (await undoSetup.read(listFees, { id })).data.map((fee: Fee) => [fee.variable_fee, fee.start_at])
    const expectedFees = [['2.5000', body.start_at]]
    const row = await undoSetup.sendWrite(addFee, { params: { id }, body })
    expect(await readFees()).toEqual(expectedFees)
    const undone = await undoSetup.undo(row)
    expect([undone.status, await readFees()]).toEqual([200, []])
    expect([(await undoSetup.undo(Number(undone.headers.get('X-Activity')))).status, await readFees()]).toEqual([
      200,
      expectedFees,
    ])
  })
})
