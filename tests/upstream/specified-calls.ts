// Lists one request for every API call of the specifications (S1 §7, S2 §7). Tests send these requests to the server
// under test. The ids belong to records of the simulated platform.
import { buildUniformPermissions } from '#contract/access.ts'
import { buildEndpointPath, type Endpoint } from '#contract/endpoint.ts'
import * as addresses from '#contract/platform/addresses.ts'
import * as billing from '#contract/platform/billing.ts'
import * as carriers from '#contract/platform/carriers.ts'
import * as comunication from '#contract/platform/comunication.ts'
import * as ecommerces from '#contract/platform/ecommerces.ts'
import * as features from '#contract/platform/features.ts'
import * as groups from '#contract/platform/groups.ts'
import * as integrations from '#contract/platform/integrations.ts'
import * as lgpd from '#contract/platform/lgpd.ts'
import * as metadatas from '#contract/platform/metadatas.ts'
import * as reports from '#contract/platform/reports.ts'
import * as reprocess from '#contract/platform/reprocess.ts'
import * as session from '#contract/platform/session.ts'
import * as settings from '#contract/platform/settings.ts'
import * as storeUpload from '#contract/platform/store-upload.ts'
import * as stores from '#contract/platform/stores.ts'
import * as trackingErrors from '#contract/platform/tracking-errors.ts'
import * as urls from '#contract/platform/urls.ts'
import * as users from '#contract/platform/users.ts'
import { creationInput, detailsInput, getDetailsWithoutAddress, newAddress } from '../ecommerces/details-input.ts'
import type { Api, ApiResponse, RawInput, RequestOptions } from '../harness.ts'
import { minimalStore } from '../stores/input.ts'

export type SpecifiedRequest = readonly [endpoint: Endpoint, input?: RawInput]

const ecommerce = { params: { id: 38 } }
const start = '2026-01-01T00:00:00Z'
const storeLines = [
  'display_name;schedules;zip_code;address;number;neighborhood;city;state',
  'Loja Norte;Seg a Sex;01310-100;Avenida Paulista;1000;Bela Vista;São Paulo;SP',
]
const storeFile = () => new File([`${storeLines.join('\n')}\n`], 'lojas.csv', { type: 'text/csv' })
const logoFile = () => new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'logo.png', { type: 'image/png' })
function toForm(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const reason = { task: 'Corrigir', ticket: 'ZD-51203', ecommerce_id: 38 }
const integration = { api_url: 'https://api.integracao.com.br/v2', software_id: 15, is_active: true }
const contract = {
  ...{ is_save_full_contract: true, username: 'contrato-202', pac_service_code: '03298', sedex_service_code: '03220' },
  ...{ authorization_limit_days: 30, administrative_code: '17000190', posting_card: '0067599079' },
  ...{ default_service: 'sedex', code_validation_method: 'states', insurance_type: 'none' },
}
const dates = { start_date: '2026-10-01', end_date: '2026-10-31' }

/** All read requests of the specifications, with ids of records in the simulated platform. */
export const readRequests: readonly SpecifiedRequest[] = [
  [session.getMe],
  [ecommerces.listEcommerces],
  [ecommerces.listEcommerces, { query: { situation: 'all', q: 'loja', page: 1, limit: 5, order_by: 'display_name' } }],
  [ecommerces.getEcommerce, ecommerce],
  [ecommerces.getEcommerceFilters],
  [ecommerces.listPlatforms],
  [ecommerces.listSegments],
  [features.listFeatures],
  [features.getFeatures, ecommerce],
  [billing.getSubscription, ecommerce],
  [billing.listFees, ecommerce],
  [integrations.listIntegrations, ecommerce],
  [integrations.checkAuthorization, ecommerce],
  [urls.listUrls, ecommerce],
  [urls.listBrandUrls, ecommerce],
  [lgpd.getLgpd, ecommerce],
  [metadatas.getMetadatas, ecommerce],
  [metadatas.getConfigs, ecommerce],
  [reprocess.listAttempts, ecommerce],
  [addresses.findAddress, { params: { zip: '01310-100' } }],
  [addresses.findCities, { query: { name: 'São' } }],
  [groups.listGroups],
  [groups.getGroup, { params: { id: 3 } }],
  [groups.getGroupLinks, { params: { id: 3 } }],
  [groups.getGroupMetadatas, { params: { id: 3 } }],
  [stores.listStores, { params: { ecommerce_id: 38 }, query: { limit: 0 } }],
  [stores.getStore, { params: { ecommerce_id: 38, id: 202 } }],
  [users.listUsers],
  [users.listUsers, { query: { search: 'ana', page: 1 } }],
  [users.getUser, { params: { id: 11 } }],
  [users.getUserPermissions, { params: { id: 11 } }],
  [users.getPermissionOptions],
  [users.getAccountType, { params: { name: 'n1' } }],
  [comunication.listAlerts],
  [comunication.getMaintenance],
  [trackingErrors.listTrackingErrors],
  [trackingErrors.listTrackingErrors, { query: { page: 2, ecommerce_id: 38 } }],
  [trackingErrors.getTrackingError, { params: { id: 90001 } }],
  [carriers.listCarriers],
  [carriers.findCarrier, { query: { url: 'https://conector.rapidosul.com.br' } }],
  [carriers.getCarrier, { params: { id: 61 } }],
  [settings.getSettings],
  [reports.previewReverses, { query: { type: 'source', ...dates } }],
  [reports.previewReverses, { query: { type: 'feedbacks', ...dates } }],
  [reports.previewUsers],
  [reports.previewOrders, { query: { type: 'courier_transfer', ...dates } }],
  [reports.previewRefunds, { query: { type: 'fees' } }],
  [reports.previewBillings, { query: { type: 'grouped', year: 2026, month: 10 } }],
  [reports.previewBillings, { query: { type: 'items', service_code: 'reverse.used' } }],
  [reports.previewStatus, { query: { status: 'approved,done' } }],
]

/** All write requests of the specifications. */
export const writeRequests: readonly SpecifiedRequest[] = [
  [ecommerces.createEcommerce, { body: { ...creationInput, user: { email: 'dona@loja.example' } } }],
  [ecommerces.saveEcommerce, { ...ecommerce, body: { ...detailsInput, trade_name: 'Nome novo' } }],
  [
    ecommerces.saveEcommerceDetails,
    { params: { id: 41 }, body: { ...getDetailsWithoutAddress(), document: '12345678000195' } },
  ],
  [ecommerces.saveEcommerceAddress, { ...ecommerce, body: { ...newAddress, number: '77' } }],
  [
    billing.saveQuotas,
    { ...ecommerce, body: { billing_quotas: [{ service_code: 'reverse.used', monthly_quota: 9 }] } },
  ],
  [billing.saveSubscription, { ...ecommerce, body: { frequency_fee: '10.50', started_at: start } }],
  [billing.addFee, { ...ecommerce, body: { service_code: 'reverse.used', fixed_fee: '1.25', start_at: start } }],
  [features.saveFeatures, { ...ecommerce, body: { ecommerceId: 38, features: { modules: ['reports', 'apps'] } } }],
  [features.postFeatures, { ...ecommerce, body: { ecommerceId: 38, apps: [] } }],
  [
    integrations.addIntegration,
    {
      params: { id: 71 },
      body: { ...integration, name: 'Joias', integration_type: 'reverse_ecommerce', password: 'senha-nova' },
    },
  ],
  [integrations.saveIntegration, { params: { id: 338 }, body: integration }],
  [integrations.deleteIntegration, { params: { id: 341 } }],
  [urls.addUrl, { ...ecommerce, body: { url: 'www.nova-loja.com.br' } }],
  [urls.saveUrl, { params: { id: 38, url_id: 1038 }, body: { url: 'www.outra-loja.com.br' } }],
  [urls.deleteUrl, { params: { id: 38, url_id: 1038 } }],
  [urls.addBrandUrl, { ...ecommerce, body: { url: 'www.marca-loja.com.br', brand_name: 'Marca' } }],
  [urls.saveBrandUrl, { params: { id: 38, url_id: 2038 }, body: { url: 'www.marca-b.com.br', brand_name: 'Marca B' } }],
  [urls.deleteBrandUrl, { params: { id: 38, url_id: 2038 } }],
  [lgpd.saveLgpd, { ...ecommerce, body: { provider: { active: 2 } } }],
  [metadatas.saveMetadatas, { ...ecommerce, body: { texts: { app_name: '"Nome novo"' } } }],
  [metadatas.saveConfigs, { ...ecommerce, body: { text: '{"a":1.10}' } }],
  [metadatas.uploadLogo, { ...ecommerce, body: toForm({ kind: 'main', file: logoFile() }) }],
  [reprocess.reprocessReverse, { body: { ...reason, reverse_id: 90001 } }],
  [reprocess.reprocessRefund, { body: { ...reason, refund_id: 70001 } }],
  [
    groups.createGroup,
    {
      body: {
        ...{ name: 'Grupo novo', id_group_at_crm: 777, first_group_manager: 'gestao@grupo.example' },
        first_group_manager_confirmation: 'gestao@grupo.example',
      },
    },
  ],
  [groups.saveGroup, { params: { id: 3 }, body: { name: 'Grupo salvo', id_group_at_crm: 778, is_active: true } }],
  [groups.saveGroupLinks, { params: { id: 3 }, body: { group_id: 3, links: [], unlinks: [] } }],
  [groups.saveGroupMetadatas, { params: { id: 3 }, body: { texts: { theme: '{"cor":"azul"}' } } }],
  [groups.deleteGroup, { params: { id: 5 } }],
  [stores.createStore, { params: { ecommerce_id: 38 }, body: { ...minimalStore, display_name: 'Loja Norte' } }],
  [stores.saveStore, { params: { ecommerce_id: 38, id: 201 }, body: { ...minimalStore, display_name: 'Loja Sul' } }],
  [stores.saveStoreContract, { params: { ecommerce_id: 38, id: 202 }, body: contract }],
  [storeUpload.uploadStores, { params: { ecommerce_id: 38 }, body: toForm({ file: storeFile(), ecommerce_id: '38' }) }],
  [
    users.saveUser,
    { params: { id: 12 }, body: { first_name: 'Bia', last_name: 'Reis', email: 'bia@reversa.example' } },
  ],
  [
    users.saveUserPermissions,
    {
      params: { id: 12 },
      body: { type: 'n1', permissions: { ...buildUniformPermissions('denied'), stores: 'readonly' } },
    },
  ],
  [users.deleteUser, { params: { id: 12 } }],
  [
    comunication.saveAlert,
    { params: { id: 1 }, body: { type: 'info', is_active: true, title: 'Aviso novo', description: '<p>Texto</p>' } },
  ],
  [comunication.saveMaintenance, { body: { maintenance_mode: true, reason: 'Migração', confirmation: true } }],
  [trackingErrors.correctZip, { params: { id: 90001 }, body: { zip_code: '01310-100' } }],
  [carriers.addCarrier, { body: { url: 'https://conector.voalog.com.br', custom_fields: { 1: { contract: 'C-9' } } } }],
  [
    carriers.saveCarrier,
    { params: { id: 61 }, body: { url: 'https://novo.rapidosul.com.br', custom_fields: { 1: { contract: 'C-1' } } } },
  ],
  [settings.saveSettings, { body: { looker_dashboard_url: 'https://painel.example/a' } }],
  [ecommerces.setAvailability, { ...ecommerce, body: { is_active: false } }],
]

/** Sends a request to the server under test. A body of the type `FormData` is sent as multipart/form-data. */
export function sendSpecifiedRequest(
  api: Api,
  [endpoint, input]: SpecifiedRequest,
  options: RequestOptions,
): Promise<ApiResponse> {
  if (!(input?.body instanceof FormData)) return api.request(endpoint, input, options)
  const path = buildEndpointPath(endpoint.path, input.params)
  return api.send(path, { method: endpoint.method, body: input.body }, options)
}

/** Returns the title of the test that sends this request. */
export const formatRequestTitle = ([{ method, path }, input]: SpecifiedRequest) =>
  `${method} ${path} ${JSON.stringify(input?.query ?? '')}`
