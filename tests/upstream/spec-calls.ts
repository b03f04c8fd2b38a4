// Lists one example request for each API call in the specifications. A test sends these requests to the simulated
// platform.

export interface SpecCall {
  /** Name of the route that the example calls. */
  readonly call: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  /** Content of an uploaded file. */
  readonly file?: string
  readonly status?: 201 | 204
  /** Keys of the response body of the strict variant, in any order. Other tests check the nested keys. */
  readonly keys: readonly string[]
  /** Keys of the record inside the envelope, or of the first row of a list. */
  readonly fields?: readonly string[]
}

const one = '/v2/boss/ecommerces/38'
const pagination = ['current_page', 'from', 'to', 'next_page_url', 'prev_page_url', 'last_page', 'total', 'data']
const data = ['data']
const meta = ['data', 'meta']
const ecommerceFields = [
  ...['id', 'uuid', 'document', 'email', 'phone', 'url', 'trade_name', 'display_name', 'company_name', 'is_test'],
  ...['hubspot_code', 'ecommerce_group_id', 'is_active', 'segment', 'address', 'superlogica_integration'],
  ...['billing_quotas', 'features', 'integration'],
]
const newEcommerceFields = [
  ...['id', 'uuid', 'email', 'url', 'display_name', 'company_name', 'is_test', 'is_active', 'address'],
  ...['billing_quotas', 'features'],
]
const integrationFields = [
  ...['id', 'name', 'username', 'password', 'api_url', 'software_id', 'ecommerce_id', 'integration_type'],
  ...['is_active', 'options'],
]
const urlFields = ['id', 'url']
const brandFields = ['id', 'url', 'brand_name', 'brand_id']
const subscriptionFields = [
  ...['frequency_id', 'frequency_fee', 'service_code', 'started_at', 'ecommerce_id', 'billing_fees'],
]
const reprocessKeys = ['success', 'url_log', 'error', 'message_translated']
const userFields = ['id', 'first_name', 'last_name', 'email', 'access']
const groupFields = [
  ...['id', 'uuid', 'name', 'is_active', 'id_group_at_crm', 'first_group_manager'],
  ...['status_replica_group_in_billing', 'linked_ecommerce_number', 'updated_at'],
]
const storeFields = [
  ...['id', 'ecommerce_id', 'display_name', 'schedules', 'email', 'main_seller', 'pickup_point', 'cnpj', 'is_active'],
  ...['is_notify_reverses_delivered', 'is_split_destination', 'is_seller_destination', 'is_seller_origin'],
  ...['check_in', 'is_omnichannel', 'ie_number', 'address', 'contract_options'],
]
const newStoreFields = storeFields.filter(
  (field) => !['email', 'cnpj', 'ie_number', 'contract_options'].includes(field),
)
const reverseFields = ['id', 'ecommerce', 'created_at', 'status', 'tracking_error', 'customer']
const carrierFields = ['id', 'name', 'url', 'logo_url', 'services', 'custom_fields']
const alertFields = ['id', 'type', 'is_active', 'title', 'description']
const moduleNames = [
  ...['reverse_types', 'modules', 'apps', 'omni', 'loyalty', 'logistics', 'money', 'white_label', 'fiscal', 'beta'],
  ...['security', 'order_cancellation', 'insurance'],
]

const features = { ecommerceId: 38, modules: ['reports', 'care'], apps: [] }
const store = {
  display_name: 'Nova',
  schedules: '9h às 18h',
  address: {
    zip_code: '01310-100',
    address: 'Avenida Paulista',
    number: '1',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  },
  lat: -23.5,
  long: -46.6,
}
const integration = {
  name: 'Pedidos',
  api_url: 'https://api.exemplo.com.br',
  software_id: 2,
  integration_type: 'order_ecommerce',
  options: null,
}

const storesFile = [
  'display_name;schedules;zip_code;address;number;neighborhood;city;state',
  'Loja A;9h;01310-100;Rua A;1;Centro;São Paulo;SP',
].join('\n')

/** Example requests in an order that works on a new platform; requests that delete records come last. */
export const specCalls: readonly SpecCall[] = [
  {
    call: 'listEcommerces',
    method: 'GET',
    path: '/v2/boss/ecommerces?page=1&limit=15&sort=asc&order_by=id&situation=active',
    keys: pagination,
    fields: ['id', 'display_name', 'url', 'integration', 'document', 'is_active'],
  },
  {
    call: 'createEcommerce',
    method: 'POST',
    path: '/v2/boss/ecommerces',
    body: {
      ecommerce: { company_name: 'Nova Ltda', url: 'https://nova.com.br', language: 'pt-BR', country: 'BR' },
      user: { email: 'dono@nova.com.br' },
    },
    status: 201,
    keys: data,
    fields: newEcommerceFields,
  },
  { call: 'getEcommerce', method: 'GET', path: one, keys: data, fields: ecommerceFields },
  {
    call: 'saveEcommerce',
    method: 'PUT',
    path: one,
    body: { trade_name: 'Aurora' },
    keys: data,
    fields: ecommerceFields,
  },
  {
    call: 'saveEcommerceDetails',
    method: 'PUT',
    path: `${one}/details`,
    body: {
      trade_name: 'Aurora',
      company_name: 'Aurora Ltda',
      display_name: 'Loja Aurora',
      document: '12345678000190',
      email: 'contato@aurora.com.br',
    },
    keys: data,
    fields: ecommerceFields,
  },
  {
    call: 'saveEcommerceAddress',
    method: 'PUT',
    path: `${one}/address`,
    body: { address: { zip_code: '20040-002', number: '9' } },
    keys: data,
    fields: ecommerceFields,
  },
  {
    call: 'saveQuotas',
    method: 'PUT',
    path: `${one}/quotas`,
    body: { billing_quotas: [{ service_code: 'reverse.used', monthly_quota: 5, unlimited_quota: false }] },
    keys: data,
    fields: ecommerceFields,
  },
  {
    call: 'setAvailability',
    method: 'PUT',
    path: `${one}/availability`,
    body: { is_active: false },
    keys: data,
    fields: ecommerceFields,
  },
  {
    call: 'getEcommerceFilters',
    method: 'GET',
    path: '/v2/boss/ecommerces/filters',
    keys: ['ecommerce_connector_platforms'],
  },
  { call: 'listPlatforms', method: 'GET', path: '/v2/boss/platforms', keys: data, fields: ['id', 'name'] },
  { call: 'listSegments', method: 'GET', path: '/v2/boss/settings', keys: data, fields: ['segments'] },
  { call: 'listFeatures', method: 'GET', path: '/v2/boss/features', keys: data, fields: moduleNames },
  { call: 'getFeatures', method: 'GET', path: `${one}/features`, keys: data, fields: moduleNames },
  {
    call: 'postFeatures',
    method: 'POST',
    path: `${one}/features`,
    body: features,
    keys: data,
    fields: moduleNames,
  },
  { call: 'saveFeatures', method: 'PUT', path: `${one}/features`, body: features, keys: data, fields: moduleNames },
  { call: 'getSubscription', method: 'GET', path: `${one}/subscription`, keys: data, fields: subscriptionFields },
  {
    call: 'saveSubscription',
    method: 'POST',
    path: `${one}/subscription`,
    body: { frequency_id: 3, frequency_fee: 10.5, service_code: 'reverse', started_at: '2026-11-01T00:00:00.000Z' },
    keys: data,
    fields: subscriptionFields,
  },
  {
    call: 'listFees',
    method: 'GET',
    path: `${one}/billing-fees`,
    keys: data,
    fields: ['start_at', 'service_code', 'fixed_fee', 'user', 'comments'],
  },
  {
    call: 'addFee',
    method: 'POST',
    path: `${one}/billing-fees`,
    body: { service_code: 'refund.retained', variable_fee: 1.5, start_at: '2026-12-01T00:00:00.000Z', comments: 'x' },
    status: 201,
    keys: data,
    fields: ['start_at', 'service_code', 'variable_fee', 'user', 'comments'],
  },
  { call: 'listIntegrations', method: 'GET', path: `${one}/integrations`, keys: data, fields: integrationFields },
  {
    call: 'addIntegration',
    method: 'POST',
    path: `${one}/integrations`,
    body: integration,
    status: 201,
    keys: data,
    fields: ['id', 'name', 'api_url', 'software_id', 'ecommerce_id', 'integration_type', 'is_active'],
  },
  {
    call: 'saveIntegration',
    method: 'PUT',
    path: '/v2/boss/integrations/338',
    body: { name: 'Conector', api_url: 'https://api38.integracao.com.br/v1', software_id: 15 },
    keys: data,
    fields: integrationFields,
  },
  { call: 'checkAuthorization', method: 'GET', path: `${one}/oauth`, keys: data, fields: ['isOauthSet'] },
  { call: 'listUrls', method: 'GET', path: `${one}/urls`, keys: data, fields: urlFields },
  {
    call: 'addUrl',
    method: 'POST',
    path: `${one}/urls`,
    body: { url: 'https://nova.com.br', brand_name: 'Nova' },
    status: 201,
    keys: data,
    fields: brandFields,
  },
  {
    call: 'saveUrl',
    method: 'PUT',
    path: `${one}/urls/1038`,
    body: { id: 1038, ecommerceId: 38, url: 'outra.com.br' },
    keys: data,
    fields: urlFields,
  },
  { call: 'listBrandUrls', method: 'GET', path: `${one}/brand-urls`, keys: data, fields: brandFields },
  {
    call: 'addBrandUrl',
    method: 'POST',
    path: `${one}/brand-urls`,
    body: { url: 'https://marca.com.br', brand_name: 'Marca' },
    status: 201,
    keys: data,
    fields: brandFields,
  },
  {
    call: 'saveBrandUrl',
    method: 'PUT',
    path: `${one}/brand-urls/2038`,
    body: { url: 'https://marca2.com.br', brand_name: 'Marca 2' },
    keys: data,
    fields: brandFields,
  },
  {
    call: 'listAttempts',
    method: 'GET',
    path: `${one}/reprocess?page=1`,
    keys: pagination,
    fields: ['type', 'updated_at', 'user_id', 'user', 'task', 'ticket', 'entity_id'],
  },
  {
    call: 'reprocessReverse',
    method: 'POST',
    path: '/v2/boss/reprocess/reverse',
    body: { task: 'T-1', ticket: '1', ecommerce_id: 38, force_reprocessing: true, reverse_id: 90001 },
    keys: reprocessKeys,
  },
  {
    call: 'reprocessRefund',
    method: 'POST',
    path: '/v2/boss/reprocess/refund',
    body: { task: 'T-2', ticket: '2', ecommerce_id: 38, force_reprocessing: true, refund_id: 70001 },
    keys: reprocessKeys,
  },
  { call: 'getLgpd', method: 'GET', path: `${one}/lgpd`, keys: data, fields: ['provider'] },
  {
    call: 'saveLgpd',
    method: 'PUT',
    path: `${one}/lgpd`,
    body: { provider: { active: null } },
    keys: data,
    fields: ['provider'],
  },
  { call: 'getMetadatas', method: 'GET', path: `${one}/metadatas`, keys: ['metadatas'] },
  { call: 'saveMetadatas', method: 'PUT', path: `${one}/metadatas`, body: { terms: 'Novo' }, keys: ['metadatas'] },
  { call: 'getConfigs', method: 'GET', path: `${one}/configs`, keys: data },
  { call: 'saveConfigs', method: 'PUT', path: `${one}/configs`, body: { exchange_period_max_days: 7 }, keys: data },
  { call: 'uploadLogo', method: 'POST', path: `${one}/logos`, file: '<svg/>', keys: ['success'] },
  {
    call: 'findAddress',
    method: 'GET',
    path: '/v2/boss/addresses/01310-100',
    keys: data,
    fields: ['zip_code', 'address', 'neighborhood', 'city', 'city_id', 'state', 'country'],
  },
  {
    call: 'findCities',
    method: 'GET',
    path: '/v2/boss/cities?name=s%C3%A3o',
    keys: data,
    fields: ['city', 'city_id', 'state'],
  },
  { call: 'getMe', method: 'GET', path: '/v2/users/me', keys: ['success', 'user'] },
  {
    call: 'listUsers',
    method: 'GET',
    path: '/v2/users?limit=15&page=1&search=ana&order_by=asc&order_by_column=first_name',
    keys: meta,
    fields: userFields,
  },
  { call: 'getUser', method: 'GET', path: '/v2/users/13', keys: ['success', 'data'], fields: userFields },
  {
    call: 'saveUser',
    method: 'PUT',
    path: '/v2/users/13',
    body: { first_name: 'Carla', last_name: 'Nunes Dias', email: 'cs@empresa.com.br' },
    keys: data,
    fields: userFields,
  },
  {
    call: 'getUserPermissions',
    method: 'GET',
    path: '/v2/users/13/permissions',
    keys: data,
    fields: ['type', 'permissions'],
  },
  {
    call: 'saveUserPermissions',
    method: 'PUT',
    path: '/v2/users/13/permissions',
    body: { type: 'n2', permissions: { stores: 'denied' } },
    keys: data,
    fields: ['type', 'permissions'],
  },
  {
    call: 'getPermissionOptions',
    method: 'GET',
    path: '/v2/users/permissions/options',
    keys: ['types', 'options', 'permissions'],
  },
  {
    call: 'getAccountType',
    method: 'GET',
    path: '/v2/users/permissions/type/n1',
    keys: ['name', 'default_permissions'],
  },
  {
    call: 'listGroups',
    method: 'GET',
    path: '/v2/groups?page=1&per_page=11',
    keys: meta,
    fields: ['id', 'name', 'is_active', 'status_replica_group_in_billing', 'linked_ecommerce_number'],
  },
  { call: 'getGroup', method: 'GET', path: '/v2/groups/3', keys: data, fields: groupFields },
  {
    call: 'createGroup',
    method: 'POST',
    path: '/v2/groups',
    body: {
      name: 'Grupo Novo',
      id_group_at_crm: 7,
      first_group_manager: 'g@novo.com.br',
      first_group_manager_confirmation: 'g@novo.com.br',
      is_active: true,
    },
    status: 201,
    keys: data,
    fields: groupFields,
  },
  {
    call: 'saveGroup',
    method: 'PUT',
    path: '/v2/groups/3',
    body: { name: 'Grupo Aurora', id_group_at_crm: 9003, is_active: false },
    keys: data,
    fields: groupFields,
  },
  {
    call: 'getGroupLinks',
    method: 'GET',
    path: '/v4/groups/3/ecommerces',
    keys: data,
    fields: ['id', 'display_name', 'is_active', 'ecommerce_group_id'],
  },
  {
    call: 'saveGroupLinks',
    method: 'PUT',
    path: '/v4/groups/3/ecommerces',
    body: { group_id: 3, links: [41], unlinks: [45] },
    keys: data,
    fields: ['id', 'display_name', 'is_active', 'ecommerce_group_id'],
  },
  { call: 'getGroupMetadatas', method: 'GET', path: '/v4/groups/3/metadatas', keys: ['metadatas'] },
  {
    call: 'saveGroupMetadatas',
    method: 'PUT',
    path: '/v4/groups/3/metadatas',
    body: { theme: { color: '#fff' } },
    keys: ['metadatas'],
  },
  {
    call: 'listStores',
    method: 'GET',
    path: `${one}/stores?limit=0`,
    keys: pagination,
    fields: ['id', 'display_name', 'address'],
  },
  { call: 'getStore', method: 'GET', path: `${one}/stores/202`, keys: data, fields: storeFields },
  {
    call: 'createStore',
    method: 'POST',
    path: `${one}/stores`,
    body: store,
    status: 201,
    keys: ['success', 'store'],
    fields: newStoreFields,
  },
  {
    call: 'saveStore',
    method: 'PUT',
    path: `${one}/stores/202`,
    body: { contract_options: { is_save_full_contract: false, posting_card: '0067599079' } },
    keys: data,
    fields: storeFields,
  },
  { call: 'uploadStores', method: 'POST', path: `${one}/stores/upload`, file: storesFile, keys: ['success'] },
  { call: 'listAlerts', method: 'GET', path: '/v2/boss/app-alerts', keys: data, fields: alertFields },
  {
    call: 'saveAlert',
    method: 'PUT',
    path: '/v2/boss/app-alerts/2',
    body: { type: 'warning', is_active: true, title: 'Correios', description: 'Greve' },
    keys: data,
    fields: alertFields,
  },
  {
    call: 'getMaintenance',
    method: 'GET',
    path: '/v2/boss/ecommerces/maintenance',
    keys: data,
    fields: ['maintenance_mode'],
  },
  {
    call: 'saveMaintenance',
    method: 'PUT',
    path: '/v2/boss/ecommerces/maintenance',
    body: { maintenance_mode: true },
    keys: data,
    fields: ['maintenance_mode'],
  },
  { call: 'listCarriers', method: 'GET', path: '/v2/boss/courier-connectors', keys: data, fields: carrierFields },
  {
    call: 'findCarrier',
    method: 'GET',
    path: '/v2/boss/courier-connectors/by-url?url=https://conector.rapidosul.com.br',
    keys: data,
    fields: carrierFields,
  },
  { call: 'getCarrier', method: 'GET', path: '/v2/boss/courier-connectors/61', keys: data, fields: carrierFields },
  {
    call: 'addCarrier',
    method: 'POST',
    path: '/v2/boss/courier-connectors',
    body: { url: 'https://conector.voalog.com.br', custom_fields: { token: 'x' } },
    status: 201,
    keys: data,
    fields: carrierFields,
  },
  {
    call: 'saveCarrier',
    method: 'PUT',
    path: '/v2/boss/courier-connectors/61',
    body: { url: 'https://conector.rapidosul.com.br', custom_fields: { token: 'y' } },
    keys: data,
    fields: carrierFields,
  },
  {
    call: 'listTrackingErrors',
    method: 'GET',
    path: '/v2/boss/reverses/tracking-errors?page=1&search=aurora&ecommerce_id=38',
    keys: pagination,
    fields: reverseFields,
  },
  {
    call: 'correctZip',
    method: 'POST',
    path: '/v2/boss/reverses/tracking-errors/90001',
    body: { zip_code: '01310-100' },
    keys: data,
    fields: reverseFields.filter((field) => field !== 'tracking_error'),
  },
  { call: 'getSettings', method: 'GET', path: '/v2/boss/configs', keys: data, fields: ['looker_dashboard_url'] },
  {
    call: 'saveSettings',
    method: 'PUT',
    path: '/v2/boss/configs',
    body: { looker_dashboard_url: 'https://looker.empresa.com.br/7' },
    keys: data,
    fields: ['looker_dashboard_url'],
  },
  { call: 'deleteUrl', method: 'DELETE', path: `${one}/urls/1038`, status: 204, keys: [] },
  { call: 'deleteBrandUrl', method: 'DELETE', path: `${one}/brand-urls/2038`, status: 204, keys: [] },
  { call: 'deleteIntegration', method: 'DELETE', path: '/v2/boss/integrations/338', keys: ['success'] },
  { call: 'deleteUser', method: 'DELETE', path: '/v2/users/17', keys: ['success', 'data'], fields: userFields },
  { call: 'deleteGroup', method: 'DELETE', path: '/v2/groups/5', keys: ['success'] },
]
