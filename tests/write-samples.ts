// Builds one valid request for every write endpoint of the platform, and creates the records that the request needs.
// The race tests and the hostile tests send these requests.
import { buildUniformPermissions } from '#contract/access.ts'
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
  /** Builds the request body. Different numbers result in different content. */
  readonly body?: (n: number) => unknown
}

export interface WriteSample {
  readonly endpoint: Endpoint
  /** Creates the records that one request needs. `connector` is the URL of a carrier's connector. */
  readonly prepareRequest: (db: Database, connector: string) => Promise<WriteRequest>
  /** Version of the record before the save: a number, or the endpoint that returns the version. Default: 1. */
  readonly version?: Endpoint | number
}

type VersionOption = Pick<WriteSample, 'version'>

const sample = (endpoint: Endpoint, make: WriteSample['prepareRequest'], options: VersionOption = {}): WriteSample => ({
  endpoint,
  prepareRequest: make,
  ...options,
})
const sampleForEcommerce = (endpoint: Endpoint, body: NonNullable<WriteRequest['body']>, options?: VersionOption) =>
  sample(endpoint, async (db) => ({ params: { id: (await makeEcommerce(db)).id }, body }), options)

let createdCount = 0
const buildHost = (n: number) => `www.amostra-${n}.com.br`
const startDate = '2026-01-01T00:00:00Z'

async function buildFeaturesRequest(db: Database) {
  const { id } = await makeEcommerce(db)
  const flags = [0, 1, 2, 3].map((n) => ({ module: 'reports', value: `amostra-${n}` }))
  await db.insert(featureFlags).values(flags).onConflictDoNothing()
  const body = (n: number) => ({ ecommerceId: id, features: { reports: [`amostra-${n}`] } })
  return { params: { id }, body }
}

/**
 * Inserts a URL for an ecommerce, or for the brand with this name if `brand` is not null. Returns the path parameters.
 */
async function insertUrl(db: Database, brand: string | null) {
  const { id } = await makeEcommerce(db)
  const [owner] = brand === null ? [] : await db.insert(brands).values({ ecommerce_id: id, name: brand }).returning()
  const row = { ecommerce_id: id, brand_id: owner?.id ?? null, url: `www.antes-${++createdCount}.com.br` }
  const [url] = await db.insert(ecommerceUrls).values(row).returning()
  return { id, url_id: url?.id }
}

async function insertStore(db: Database) {
  const { id: ecommerce_id } = await makeEcommerce(db)
  return { ecommerce_id, id: (await makeStore(db, { ecommerce_id })).id }
}

const insertReverse = async (db: Database, row: Partial<Parameters<typeof makeReverse>[1]> = {}) => {
  const { id: ecommerce_id } = await makeReadyEcommerce(db)
  return makeReverse(db, { ecommerce_id, ...row })
}
const insertIntegration = async (db: Database) =>
  (await makeIntegration(db, { ecommerce_id: (await makeEcommerce(db)).id })).id
const insertGroup = async (db: Database) => (await makeGroup(db)).id
const insertUser = (db: Database) => makeUser(db, { access: 'n1', permissions: buildUniformPermissions('denied') })

const integration = (n: number) => ({
  ...{ name: `Integração ${n}`, username: 'loja', api_url: 'https://connector.example/api', software_id: 15 },
})
const reprocessReason = { task: 'Corrigir', ticket: 'ZD-1' }
const manager = 'gestao@grupo.example'

export const writeSamples: readonly WriteSample[] = [
  sampleForEcommerce(addIntegration, (n) => ({ ...integration(n), integration_type: 'reverse_ecommerce' })),
  sample(saveIntegration, async (db) => ({ params: { id: await insertIntegration(db) }, body: integration })),
  sample(deleteIntegration, async (db) => ({ params: { id: await insertIntegration(db) } })),
  sampleForEcommerce(saveMetadatas, (n) => ({ metadatas: { app_name: `Nome ${n}` } }), { version: 0 }),
  sampleForEcommerce(saveConfigs, (n) => ({ configs: { a: n } }), { version: 0 }),
  sampleForEcommerce(saveSubscription, (n) => ({ frequency_fee: `${n}.50`, started_at: startDate }), { version: 0 }),
  sampleForEcommerce(saveQuotas, (n) => ({ billing_quotas: [{ service_code: 'reverse.used', monthly_quota: n + 1 }] })),
  sampleForEcommerce(addFee, (n) => ({ service_code: 'reverse.used', fixed_fee: `${n}.25`, start_at: startDate })),
  sampleForEcommerce(addUrl, (n) => ({ url: buildHost(n) })),
  sampleForEcommerce(addBrandUrl, (n) => ({ url: buildHost(n), brand_name: 'Marca' })),
  sample(saveUrl, async (db) => ({ params: await insertUrl(db, null), body: (n) => ({ url: buildHost(n) }) })),
  sample(saveBrandUrl, async (db) => ({
    params: await insertUrl(db, 'Marca'),
    body: (n) => ({ url: buildHost(n), brand_name: 'Marca' }),
  })),
  sample(deleteUrl, async (db) => ({ params: await insertUrl(db, null) })),
  sample(deleteBrandUrl, async (db) => ({ params: await insertUrl(db, 'Marca') })),
  sample(saveFeatures, buildFeaturesRequest),
  sample(postFeatures, buildFeaturesRequest),
  sampleForEcommerce(saveLgpd, () => ({ provider: { active: null } }), { version: 0 }),
  sample(createEcommerce, async () => ({
    body: (n) => ({ ...creationInput, user: { email: `dona-${n}@loja.example` } }),
  })),
  sampleForEcommerce(saveEcommerce, (n) => ({ ...detailsInput, trade_name: `Nome ${n}` })),
  sampleForEcommerce(saveEcommerceDetails, (n) => ({ ...getDetailsWithoutAddress(), trade_name: `Nome ${n}` })),
  sampleForEcommerce(saveEcommerceAddress, (n) => ({ ...newAddress, number: `${n}` })),
  sampleForEcommerce(setAvailability, () => ({ is_active: false })),
  sample(reprocessReverse, async (db) => {
    const { id, ecommerce_id } = await insertReverse(db)
    return { body: () => ({ ...reprocessReason, ecommerce_id, reverse_id: id }) }
  }),
  sample(reprocessRefund, async (db) => {
    const { id: reverse_id, ecommerce_id } = await insertReverse(db)
    const { id } = await makeRefund(db, { ecommerce_id, reverse_id })
    return { body: () => ({ ...reprocessReason, ecommerce_id, refund_id: id }) }
  }),
  sample(createGroup, async () => {
    const id_group_at_crm = 90_000 + ++createdCount
    const managerFields = { first_group_manager: manager, first_group_manager_confirmation: manager }
    return { body: (n) => ({ name: `Grupo feito ${n}`, id_group_at_crm, ...managerFields }) }
  }),
  sample(saveGroup, async (db) => ({
    params: { id: await insertGroup(db) },
    body: (n) => ({ name: `Grupo salvo ${n}`, id_group_at_crm: 4321, is_active: true }),
  })),
  sample(deleteGroup, async (db) => ({ params: { id: await insertGroup(db) } })),
  sample(saveGroupLinks, async (db) => {
    const id = await insertGroup(db)
    const links = [(await makeEcommerce(db)).id, (await makeEcommerce(db)).id]
    return { params: { id }, body: (n) => ({ group_id: id, links: [links[n % 2]], unlinks: [] }) }
  }),
  sample(registerGroupBilling, async (db) => ({
    params: { id: (await makeGroup(db, { status_replica_group_in_billing: 'pending' })).id },
  })),
  sample(
    saveGroupMetadatas,
    async (db) => ({ params: { id: await insertGroup(db) }, body: (n) => ({ metadatas: { theme: { n } } }) }),
    { version: 0 },
  ),
  sample(createStore, async (db) => ({
    params: { ecommerce_id: (await makeEcommerce(db)).id },
    body: (n) => ({ ...minimalStore, display_name: `Loja física ${n}` }),
  })),
  sample(saveStore, async (db) => ({
    params: await insertStore(db),
    body: (n) => ({ ...minimalStore, display_name: `Loja física ${n}` }),
  })),
  sample(saveUser, async (db) => {
    const { id, email } = await insertUser(db)
    return { params: { id }, body: (n) => ({ first_name: `Pessoa ${n}`, last_name: 'Silva', email }) }
  }),
  sample(deleteUser, async (db) => ({ params: { id: (await insertUser(db)).id } })),
  sample(saveUserPermissions, async (db) => ({
    params: { id: (await insertUser(db)).id },
    body: (n) => ({
      type: 'n1',
      permissions: { ...buildUniformPermissions('denied'), stores: n % 2 === 0 ? 'readonly' : 'read_and_write' },
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
    params: { id: (await insertReverse(db, { tracking_error: 'cep_invalid' })).id },
    body: () => ({ zip_code: '20040-002' }),
  })),
  sample(addCarrier, async (_, connector) => {
    const url = `${connector}/amostra-${++createdCount}`
    return { body: () => ({ url, custom_fields: {} }) }
  }),
  sample(saveCarrier, async (db, connector) => {
    const url = `${connector}/antes-${++createdCount}`
    return {
      params: { id: (await makeCarrier(db, { url, url_key: url })).id },
      body: () => ({ url, custom_fields: {} }),
    }
  }),
  sample(saveSettings, async () => ({ body: (n) => ({ looker_dashboard_url: `https://painel.example/${n}` }) }), {
    version: getSettings,
  }),
]
