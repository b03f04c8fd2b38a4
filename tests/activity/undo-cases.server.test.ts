// Tests undo and redo for each kind of reversible write, within 24 hours (product decision C9).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { presets } from '#contract/access.ts'
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
import { custom } from '../stores/contract-input.ts'
import { completeStore, minimalStore } from '../stores/input.ts'
import { details, startUndoing, type UndoInput } from './undoing.ts'

let world: UndoInput
let api: UndoInput['api']
let id: number
beforeAll(async () => {
  world = await startUndoing()
  ;({ api, id } = world)
})
afterAll(() => api.close())

const byId = () => ({ id })
const flags = async () => {
  const { features } = (await world.read(getFeatures, { id })).data
  return Object.entries<{ value: string; has: boolean }[]>(features).flatMap(([module, values]) =>
    values.filter(({ has }) => has).map(({ value }) => `${module}.${value}`),
  )
}
/** Creates a store for one test, with functions that read the values which the undo restores. */
async function newStore() {
  const { store } = await api.call(createStore, { params: { ecommerce_id: id }, body: completeStore })
  const params = { ecommerce_id: id, id: store.id }
  const now = async () => {
    const answer = await api.request(getStore, { params })
    if (answer.status !== 200) return answer.status
    const { version, updated_at, ...facts } = answer.body.data
    return facts
  }
  return { params, now }
}

const alert = {
  ...{ type: 'info', is_active: true, title: 'Recesso', description: '<p>Texto</p>' },
  ...{ starts_at: '2031-12-24T11:00:00.000Z', ends_at: null },
}

interface Case {
  readonly name: string
  readonly write: () => Promise<number>
  /** Reads the values that the write changes and the undo restores. */
  readonly now: () => Promise<unknown>
}

const cases: readonly Case[] = [
  {
    name: 'details of an ecommerce',
    write: () => world.done(saveEcommerceDetails, { params: byId(), body: details }),
    now: async () => {
      const { trade_name, company_name, display_name, email } = (await world.read(getEcommerce, { id })).data
      return { trade_name, company_name, display_name, email }
    },
  },
  {
    name: 'availability',
    write: () => world.done(setAvailability, { params: byId(), body: { is_active: false, reason: 'Sem contrato' } }),
    now: async () => (await world.read(getEcommerce, { id })).data.is_active,
  },
  {
    name: 'features, those that nobody knows left as they are',
    write: () => world.done(saveFeatures, { params: byId(), body: { ecommerceId: id, features: { zmod: ['b'] } } }),
    now: flags,
  },
  {
    name: 'an integration switched off',
    write: () => {
      const body = {
        name: 'Connector',
        username: 'eu',
        api_url: 'https://connector.example/api',
        software_id: 15,
        is_active: false,
      }
      return world.done(saveIntegration, { params: { id: world.integration }, body })
    },
    now: async () => (await world.read(getEcommerce, { id })).data.integration,
  },
  {
    name: 'an address changed',
    write: async () => {
      const url_id = await world.address('antes.com.br')
      return world.done(saveUrl, { params: { id, url_id }, body: { url: 'depois.com.br' } })
    },
    now: async () => (await world.urls()).filter((url: string) => url !== 'antes.com.br'),
  },
  {
    name: 'an address added',
    write: () => world.done(addUrl, { params: byId(), body: { url: 'nova.com.br' } }),
    now: () => world.urls(),
  },
  {
    name: 'an alert made, with its dates',
    write: () => world.done(createAlert, { body: alert }),
    now: async () =>
      (await world.read(listAlerts, {})).data.map(({ title, starts_at }: Record<string, unknown>) => [
        title,
        starts_at,
      ]),
  },
  {
    name: 'the LGPD provider',
    write: () => world.done(saveLgpd, { params: byId(), body: { provider: { active: world.provider } } }),
    now: async () => (await world.read(getLgpd, { id })).data.provider.active,
  },
  {
    name: 'quotas',
    write: () =>
      world.done(saveQuotas, {
        params: byId(),
        body: { billing_quotas: [{ service_code: 'reverse.used', monthly_quota: 7 }] },
      }),
    now: async () => (await world.read(getEcommerce, { id })).data.billing_quotas,
  },
  {
    name: 'a group',
    write: () =>
      world.done(saveGroup, {
        params: { id: world.group },
        body: { name: 'Outro', id_group_at_crm: 3, is_active: false },
      }),
    now: async () => {
      const { name, id_group_at_crm, is_active } = (await world.read(getGroup, { id: world.group })).data
      return { name, id_group_at_crm, is_active }
    },
  },
  {
    name: 'the links of a group',
    write: async () => {
      const other = (await makeEcommerce(api.connection.db)).id
      return world.done(saveGroupLinks, {
        params: { id: world.group },
        body: { group_id: world.group, links: [other], unlinks: [] },
      })
    },
    now: async () => (await world.read(getGroupLinks, { id: world.group })).data,
  },
  {
    name: 'a person',
    write: () =>
      world.done(saveUser, {
        params: { id: world.person },
        body: { first_name: 'Nova', last_name: 'Pessoa', email: 'nova@p.example' },
      }),
    now: async () => {
      const { first_name, last_name, email } = (await world.read(getUser, { id: world.person })).data
      return { first_name, last_name, email }
    },
  },
  {
    name: 'the settings',
    write: async () => {
      await world.done(saveSettings, { body: { looker_dashboard_url: 'https://painel.example/antes' } })
      return world.done(saveSettings, { body: { looker_dashboard_url: 'https://painel.example/depois' } })
    },
    now: async () => {
      const { looker_dashboard_url } = await world.read(getSettings, {})
      return looker_dashboard_url === 'https://painel.example/depois' ? 'after' : 'before'
    },
  },
  {
    name: 'permissions',
    write: () =>
      world.done(saveUserPermissions, {
        params: { id: world.person },
        body: { type: 'cs', permissions: { ...presets.cs, config: 'readonly' } },
      }),
    now: async () => {
      const { type, permissions } = await world.read(getUserPermissions, { id: world.person })
      return { type, permissions }
    },
  },
]

describe('takes back, does again and takes back once more, of a store:', () => {
  const own = { ...custom, password: 'uma senha' }
  const standard = { is_save_full_contract: false, posting_card: '0067599079' }
  const place = {
    ...completeStore.address,
    zip_code: '20040002',
    address: 'Avenida Rio Branco',
    city: 'Rio de Janeiro',
  }

  it.each([
    ['its name', saveStore, { ...completeStore, display_name: 'Outra', is_active: false }],
    [
      'its address, coordinates too',
      saveStore,
      { ...completeStore, address: { ...place, state: 'RJ', lat: -22.9, long: -43.2 } },
    ],
    ['its document', saveStore, { ...completeStore, cnpj: '', ie_number: 'ISENTO' }],
    ['its contract', saveStoreContract, { ...standard, posting_card: '0000000001' }],
    ['that it is there', deleteStore, undefined],
  ] as const)('%s', async (_, endpoint, body) => {
    const { params, now } = await newStore()
    await world.done(saveStoreContract, { params, body: standard })
    const before = await now()
    const row = await world.done(endpoint, body === undefined ? { params } : { params, body })
    const after = await now()
    expect(after).not.toEqual(before)
    const undone = await world.undo(row)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await now()).toEqual(before)
    const redone = await world.undo(Number(undone.headers.get('X-Activity')))
    expect(redone.status, JSON.stringify(redone.body)).toBe(200)
    expect(await now()).toEqual(after)
    expect((await world.undo(Number(redone.headers.get('X-Activity')))).status).toBe(200)
    expect(await now()).toEqual(before)
  })

  it('that it was made; not once somebody changed it', async () => {
    const ids = async () =>
      (await world.read(listStores, { ecommerce_id: id })).data.map((one: { id: number }) => one.id)
    const before = await ids()
    const row = await world.done(createStore, { params: { ecommerce_id: id }, body: minimalStore })
    expect((await world.undo(row)).status).toBe(200)
    expect(await ids()).toEqual(before)

    for (const [endpoint, body] of [
      [saveStore, { ...minimalStore, seller: 'outro' }] as const,
      [saveStoreContract, own] as const,
    ]) {
      const made = await api.request(createStore, { params: { ecommerce_id: id }, body: minimalStore })
      await world.done(endpoint, { params: { ecommerce_id: id, id: made.body.store.id }, body })
      expect((await world.undo(Number(made.headers.get('X-Activity')))).body.error_code).toBe('activity.moved_on')
    }
  })

  it('its deletion, without the password of its contract; and the version grows', async () => {
    const { params } = await newStore()
    await world.done(saveStoreContract, { params, body: own })
    const { version } = (await world.read(getStore, params)).data
    const row = await world.done(deleteStore, { params })
    expect((await world.undo(row)).status).toBe(200)
    const { data } = await world.read(getStore, params)
    expect(data).toMatchObject({
      version: version + 1,
      contract_options: { username: own.username, has_password: false },
    })
    expect(JSON.stringify(await world.read(getActivity, { id: row }))).not.toContain(own.password)
  })

  it('its first contract: the standard one again', async () => {
    const { params } = await newStore()
    const row = await world.done(saveStoreContract, { params, body: standard })
    expect((await world.undo(row)).status).toBe(200)
    const { contract_options } = (await world.read(getStore, params)).data
    expect(contract_options).toMatchObject({ is_save_full_contract: false, posting_card: '', has_password: false })
  })

  it('nothing that somebody changed since', async () => {
    const { params } = await newStore()
    const row = await world.done(saveStore, { params, body: { ...completeStore, seller: 'primeiro' } })
    await world.done(saveStore, { params, body: { ...completeStore, seller: 'segundo' } })
    expect((await world.undo(row)).body.error_code).toBe('activity.moved_on')
    const contract = await world.done(saveStoreContract, { params, body: standard })
    await world.done(saveStoreContract, { params, body: { ...standard, posting_card: '0000000002' } })
    expect((await world.undo(contract)).body.error_code).toBe('activity.moved_on')
  })
})

describe('takes back, does again and takes back once more:', () => {
  it.each(cases.map((each) => [each.name, each] as const))('%s', async (_, { write, now }) => {
    const before = await now()
    const row = await write()
    const after = await now()
    expect(after).not.toEqual(before)

    const undone = await world.undo(row, 'admin_boss', { 'X-Ticket': 'ZD-5' })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await now()).toEqual(before)
    const undoRow = Number(undone.headers.get('X-Activity'))
    const shown = (await world.read(getActivity, { id: undoRow })).data
    expect(shown).toMatchObject({ undoes: row, redoes: null, ticket: 'ZD-5', can_undo: true })
    expect((await world.read(getActivity, { id: row })).data).toMatchObject({ taken_back_by: undoRow, can_undo: false })

    const redone = await world.undo(undoRow)
    expect(redone.status).toBe(200)
    expect(await now()).toEqual(after)
    const redoRow = Number(redone.headers.get('X-Activity'))
    expect((await world.read(getActivity, { id: redoRow })).data).toMatchObject({ undoes: null, redoes: undoRow })
    expect((await world.undo(redoRow)).status).toBe(200)
    expect(await now()).toEqual(before)
  })

  it('leaves a sound record', async () => {})
})

describe('takes back', () => {
  it.each([
    ['of an ecommerce', saveMetadatas, getMetadatas, () => id],
    ['of a group', saveGroupMetadatas, getGroupMetadatas, () => world.group],
  ] as const)('metadata %s, letter by letter, but not its first version', async (_, save, get, owner) => {
    const params = { id: owner() }
    const put = (text: string) => world.done(save, { params, body: { texts: { theme: text } } })
    const first = await put('{ "n": 10.00 }')
    expect((await world.undo(first)).body.error_code).toBe('activity.irreversible')
    const second = await put('[9007199254740993]')
    expect((await world.undo(second)).status).toBe(200)
    const { theme } = (await world.read(get, params)).texts
    expect(theme).toMatchObject({ value: '{ "n": 10.00 }', version: 3 })
  })

  it('a subscription, but not its beginning', async () => {
    const put = (frequency_fee: string) =>
      world.done(saveSubscription, { params: { id }, body: { frequency_fee, started_at: '2026-11-01T00:00:00.000Z' } })
    expect((await world.undo(await put('10.00'))).status).toBe(422)
    expect((await world.undo(await put('20.50'))).status).toBe(200)
    const { body } = await api.request(saveSubscription, {
      params: { id },
      body: { frequency_fee: '10.00', started_at: '2026-11-01T00:00:00.000Z' },
    })
    expect(body.data.frequency_fee).toBe('10.00')
  })

  it('an address that was deleted, under a new id', async () => {
    const url_id = await world.address('apagada.com.br')
    const row = await world.done(deleteUrl, { params: { id, url_id } })
    expect(await world.urls()).not.toContain('apagada.com.br')
    expect((await world.undo(row)).status).toBe(200)
    expect(await world.urls()).toContain('apagada.com.br')
  })

  it('an alert that was made, not once somebody saved it', async () => {
    const made = await api.request(createAlert, { body: alert })
    await world.done(saveAlert, { params: { id: made.body.data.id }, body: { ...alert, title: 'Outro' } })
    expect((await world.undo(Number(made.headers.get('X-Activity')))).body.error_code).toBe('activity.moved_on')
  })

  it('a fee that was added, and again under a new id', async () => {
    const body = { service_code: 'refund.retained', variable_fee: '2.5', start_at: '2031-12-01T00:00:00.000Z' }
    const fees = async () =>
      (await world.read(listFees, { id })).data.map((fee: Fee) => [fee.variable_fee, fee.start_at])
    const there = [['2.5000', body.start_at]]
    const row = await world.done(addFee, { params: { id }, body })
    expect(await fees()).toEqual(there)
    const undone = await world.undo(row)
    expect([undone.status, await fees()]).toEqual([200, []])
    expect([(await world.undo(Number(undone.headers.get('X-Activity')))).status, await fees()]).toEqual([200, there])
  })
})
