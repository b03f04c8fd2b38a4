// One right call of every write of the platform, on records made for it: what races and the gateway are tried with.
import { sameLevelEverywhere } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addFee, saveQuotas, saveSubscription } from '#contract/platform/billing.ts'
import { addCarrier, saveCarrier } from '#contract/platform/carriers.ts'
import { getMaintenance, saveAlert, saveMaintenance } from '#contract/platform/comunication.ts'
import {
  createEcommerce,
  saveEcommerce,
  saveEcommerceAddress,
  saveEcommerceDetails,
  setAvailability,
} from '#contract/platform/ecommerces.ts'
import { postFeatures, saveFeatures } from '#contract/platform/features.ts'
import {
  createGroup,
  deleteGroup,
  registerGroupBilling,
  saveGroup,
  saveGroupLinks,
  saveGroupMetadatas,
} from '#contract/platform/groups.ts'
import { addIntegration, deleteIntegration, saveIntegration } from '#contract/platform/integrations.ts'
import { saveLgpd } from '#contract/platform/lgpd.ts'
import { saveConfigs, saveMetadatas } from '#contract/platform/metadatas.ts'
import { reprocessRefund, reprocessReverse } from '#contract/platform/reprocess.ts'
import { getSettings, saveSettings } from '#contract/platform/settings.ts'
import { createStore, saveStore } from '#contract/platform/stores.ts'
import { correctZip } from '#contract/platform/tracking-errors.ts'
import { addBrandUrl, addUrl, deleteBrandUrl, deleteUrl, saveBrandUrl, saveUrl } from '#contract/platform/urls.ts'
import { deleteUser, saveUser, saveUserPermissions } from '#contract/platform/users.ts'
import type { Database } from '#server/db/database.ts'
import { brands, ecommerceUrls, featureFlags } from '#server/db/schema/platform/ecommerces.ts'

import { alerts } from '#server/db/schema/platform/settings.ts'
import { creationInput, detailsInput, getDetailsWithoutAddress, newAddress } from './ecommerces/details-input.ts'
import {
  makeCarrier,
  makeEcommerce,
  makeGroup,
  makeIntegration,
  makeReadyEcommerce,
  makeRefund,
  makeReverse,
  makeStore,
  makeUser,
} from './factories.ts'
import { minimalStore } from './stores/input.ts'

export interface WriteRequest {
  readonly params?: Readonly<Record<string, unknown>>
  /** What is sent: another number, another content. */
  readonly body?: (n: number) => unknown
}

export interface WriteSample {
  readonly endpoint: Endpoint
  /** Makes the records that one call needs. `connector`: where the service of a carrier answers. */
  readonly make: (db: Database, connector: string) => Promise<WriteRequest>
  /** The version that is read before a save, where it is not 1: told by this call, or the number itself. */
  readonly version?: Endpoint | number
}

type More = Pick<WriteSample, 'version'>

const sample = (endpoint: Endpoint, make: WriteSample['make'], more: More = {}): WriteSample => ({
  endpoint,
  make,
  ...more,
})
const ofEcommerce = (endpoint: Endpoint, body: NonNullable<WriteRequest['body']>, more?: More) =>
  sample(endpoint, async (db) => ({ params: { id: (await makeEcommerce(db)).id }, body }), more)

let made = 0
const host = (n: number) => `www.amostra-${n}.com.br`
const start = '2026-01-01T00:00:00Z'

/** An address of an ecommerce: of a brand, or its own. */
async function featuresOf(db: Database) {
  const { id } = await makeEcommerce(db)
  const flags = [0, 1, 2, 3].map((n) => ({ module: 'reports', value: `amostra-${n}` }))
  await db.insert(featureFlags).values(flags).onConflictDoNothing()
  const body = (n: number) => ({ ecommerceId: id, features: { reports: [`amostra-${n}`] } })
  return { params: { id }, body }
}

async function urlOf(db: Database, brand: string | null) {
  const { id } = await makeEcommerce(db)
  const [owner] = brand === null ? [] : await db.insert(brands).values({ ecommerce_id: id, name: brand }).returning()
  const row = { ecommerce_id: id, brand_id: owner?.id ?? null, url: `www.antes-${++made}.com.br` }
  const [url] = await db.insert(ecommerceUrls).values(row).returning()
  return { id, url_id: url?.id }
}

async function storeOf(db: Database) {
  const { id: ecommerce_id } = await makeEcommerce(db)
  return { ecommerce_id, id: (await makeStore(db, { ecommerce_id })).id }
}

const reverseOf = async (db: Database, row: Partial<Parameters<typeof makeReverse>[1]> = {}) => {
  const { id: ecommerce_id } = await makeReadyEcommerce(db)
  return makeReverse(db, { ecommerce_id, ...row })
}
const integrationOf = async (db: Database) =>
  (await makeIntegration(db, { ecommerce_id: (await makeEcommerce(db)).id })).id
const groupOf = async (db: Database) => (await makeGroup(db)).id
const userOf = (db: Database) => makeUser(db, { access: 'n1', permissions: sameLevelEverywhere('denied') })

const integration = (n: number) => ({
  ...{ name: `Integração ${n}`, username: 'loja', api_url: 'https://connector.example/api', software_id: 15 },
})
const why = { task: 'Corrigir', ticket: 'ZD-1' }
const manager = 'gestao@grupo.example'

export const writeSamples: readonly WriteSample[] = [
  ofEcommerce(addIntegration, (n) => ({ ...integration(n), integration_type: 'reverse_ecommerce' })),
  sample(saveIntegration, async (db) => ({ params: { id: await integrationOf(db) }, body: integration })),
  sample(deleteIntegration, async (db) => ({ params: { id: await integrationOf(db) } })),
  ofEcommerce(saveMetadatas, (n) => ({ metadatas: { app_name: `Nome ${n}` } }), { version: 0 }),
  ofEcommerce(saveConfigs, (n) => ({ configs: { a: n } }), { version: 0 }),
  ofEcommerce(saveSubscription, (n) => ({ frequency_fee: `${n}.50`, started_at: start }), { version: 0 }),
  ofEcommerce(saveQuotas, (n) => ({ billing_quotas: [{ service_code: 'reverse.used', monthly_quota: n + 1 }] })),
  ofEcommerce(addFee, (n) => ({ service_code: 'reverse.used', fixed_fee: `${n}.25`, start_at: start })),
  ofEcommerce(addUrl, (n) => ({ url: host(n) })),
  ofEcommerce(addBrandUrl, (n) => ({ url: host(n), brand_name: 'Marca' })),
  sample(saveUrl, async (db) => ({ params: await urlOf(db, null), body: (n) => ({ url: host(n) }) })),
  sample(saveBrandUrl, async (db) => ({
    params: await urlOf(db, 'Marca'),
    body: (n) => ({ url: host(n), brand_name: 'Marca' }),
  })),
  sample(deleteUrl, async (db) => ({ params: await urlOf(db, null) })),
  sample(deleteBrandUrl, async (db) => ({ params: await urlOf(db, 'Marca') })),
  sample(saveFeatures, featuresOf),
  sample(postFeatures, featuresOf),
  ofEcommerce(saveLgpd, () => ({ provider: { active: null } }), { version: 0 }),
  sample(createEcommerce, async () => ({
    body: (n) => ({ ...creationInput, user: { email: `dona-${n}@loja.example` } }),
  })),
  ofEcommerce(saveEcommerce, (n) => ({ ...detailsInput, trade_name: `Nome ${n}` })),
  ofEcommerce(saveEcommerceDetails, (n) => ({ ...getDetailsWithoutAddress(), trade_name: `Nome ${n}` })),
  ofEcommerce(saveEcommerceAddress, (n) => ({ ...newAddress, number: `${n}` })),
  ofEcommerce(setAvailability, () => ({ is_active: false })),
  sample(reprocessReverse, async (db) => {
    const { id, ecommerce_id } = await reverseOf(db)
    return { body: () => ({ ...why, ecommerce_id, reverse_id: id }) }
  }),
  sample(reprocessRefund, async (db) => {
    const { id: reverse_id, ecommerce_id } = await reverseOf(db)
    const { id } = await makeRefund(db, { ecommerce_id, reverse_id })
    return { body: () => ({ ...why, ecommerce_id, refund_id: id }) }
  }),
  sample(createGroup, async () => {
    const id_group_at_crm = 90_000 + ++made
    const first = { first_group_manager: manager, first_group_manager_confirmation: manager }
    return { body: (n) => ({ name: `Grupo feito ${n}`, id_group_at_crm, ...first }) }
  }),
  sample(saveGroup, async (db) => ({
    params: { id: await groupOf(db) },
    body: (n) => ({ name: `Grupo salvo ${n}`, id_group_at_crm: 4321, is_active: true }),
  })),
  sample(deleteGroup, async (db) => ({ params: { id: await groupOf(db) } })),
  sample(saveGroupLinks, async (db) => {
    const id = await groupOf(db)
    const links = [(await makeEcommerce(db)).id, (await makeEcommerce(db)).id]
    return { params: { id }, body: (n) => ({ group_id: id, links: [links[n % 2]], unlinks: [] }) }
  }),
  sample(registerGroupBilling, async (db) => ({
    params: { id: (await makeGroup(db, { status_replica_group_in_billing: 'pending' })).id },
  })),
  sample(
    saveGroupMetadatas,
    async (db) => ({ params: { id: await groupOf(db) }, body: (n) => ({ metadatas: { theme: { n } } }) }),
    { version: 0 },
  ),
  sample(createStore, async (db) => ({
    params: { ecommerce_id: (await makeEcommerce(db)).id },
    body: (n) => ({ ...minimalStore, display_name: `Loja física ${n}` }),
  })),
  sample(saveStore, async (db) => ({
    params: await storeOf(db),
    body: (n) => ({ ...minimalStore, display_name: `Loja física ${n}` }),
  })),
  sample(saveUser, async (db) => {
    const { id, email } = await userOf(db)
    return { params: { id }, body: (n) => ({ first_name: `Pessoa ${n}`, last_name: 'Silva', email }) }
  }),
  sample(deleteUser, async (db) => ({ params: { id: (await userOf(db)).id } })),
  sample(saveUserPermissions, async (db) => ({
    params: { id: (await userOf(db)).id },
    body: (n) => ({
      type: 'n1',
      permissions: { ...sameLevelEverywhere('denied'), stores: n % 2 === 0 ? 'readonly' : 'read_and_write' },
    }),
  })),
  sample(saveAlert, async (db) => {
    const body = { type: 'info', is_active: true, title: 'Aviso', description: '<p>Texto</p>' }
    const [alert] = await db.insert(alerts).values(body).returning()
    return { params: { id: alert?.id }, body: (n) => ({ ...body, title: `Aviso ${n}` }) }
  }),
  sample(
    saveMaintenance,
    async () => ({ body: (n) => ({ maintenance_mode: true, reason: `Motivo ${n}`, confirmation: true }) }),
    { version: getMaintenance },
  ),
  sample(correctZip, async (db) => ({
    params: { id: (await reverseOf(db, { tracking_error: 'cep_invalid' })).id },
    body: () => ({ zip_code: '20040-002' }),
  })),
  sample(addCarrier, async (_, connector) => {
    const url = `${connector}/amostra-${++made}`
    return { body: () => ({ url, custom_fields: {} }) }
  }),
  sample(saveCarrier, async (db, connector) => {
    const url = `${connector}/antes-${++made}`
    return {
      params: { id: (await makeCarrier(db, { url, url_key: url })).id },
      body: () => ({ url, custom_fields: {} }),
    }
  }),
  sample(saveSettings, async () => ({ body: (n) => ({ looker_dashboard_url: `https://painel.example/${n}` }) }), {
    version: getSettings,
  }),
]
