// Lists one example request for each API call in the specifications. A test sends these requests to the simulated
// platform.

export interface ExampleRequest {
  /** Name of the route that the example calls. */
  readonly routeName: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  /** Content of an uploaded file. */
  readonly file?: string
  readonly status?: 201 | 204
  /** Keys at the top level of the strict variant's response body, in any order. Other tests check the nested keys. */
  readonly responseKeys: readonly string[]
  /** Keys of the record inside the envelope, or of the first row of a list. */
  readonly recordKeys?: readonly string[]
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
export const exampleRequests: readonly ExampleRequest[] = [
  {
    routeName: 'listEcommerces',
    method: 'GET',
    path: '/v2/boss/ecommerces?page=1&limit=15&sort=asc&order_by=id&situation=active',
    responseKeys: pagination,
    recordKeys: ['id', 'display_name', 'url', 'integration', 'document', 'is_active'],
  },
  {
    routeName: 'createEcommerce',
    method: 'POST',
    path: '/v2/boss/ecommerces',
    body: {
      ecommerce: { company_name: 'Nova Ltda', url: 'https://nova.com.br', language: 'pt-BR', country: 'BR' },
      user: { email: 'dono@nova.com.br' },
    },
    status: 201,
    responseKeys: data,
    recordKeys: newEcommerceFields,
  },
  { routeName: 'getEcommerce', method: 'GET', path: one, responseKeys: data, recordKeys: ecommerceFields },
  {
    routeName: 'saveEcommerce',
    method: 'PUT',
    path: one,
    body: { trade_name: 'Aurora' },
    responseKeys: data,
    recordKeys: ecommerceFields,
  },
  {
    routeName: 'saveEcommerceDetails',
    method: 'PUT',
    path: `${one}/details`,
    body: {
      trade_name: 'Aurora',
      company_name: 'Aurora Ltda',
      display_name: 'Loja Aurora',
      document: '12345678000190',
      email: 'contato@aurora.com.br',
    },
    responseKeys: data,
    recordKeys: ecommerceFields,
  },
  {
    routeName: 'saveEcommerceAddress',
    method: 'PUT',
    path: `${one}/address`,
    body: { address: { zip_code: '20040-002', number: '9' } },
    responseKeys: data,
    recordKeys: ecommerceFields,
  },
  {
    routeName: 'saveQuotas',
    method: 'PUT',
    path: `${one}/quotas`,
    body: { billing_quotas: [{ service_code: 'reverse.used', monthly_quota: 5, unlimited_quota: false }] },
    responseKeys: data,
    recordKeys: ecommerceFields,
  },
  {
    routeName: 'setAvailability',
    method: 'PUT',
    path: `${one}/availability`,
    body: { is_active: false },
    responseKeys: data,
    recordKeys: ecommerceFields,
  },
  {
    routeName: 'getEcommerceFilters',
    method: 'GET',
    path: '/v2/boss/ecommerces/filters',
    responseKeys: ['ecommerce_connector_platforms'],
  },
  {
    routeName: 'listPlatforms',
    method: 'GET',
    path: '/v2/boss/platforms',
    responseKeys: data,
    recordKeys: ['id', 'name'],
  },
  { routeName: 'listSegments', method: 'GET', path: '/v2/boss/settings', responseKeys: data, recordKeys: ['segments'] },
  { routeName: 'listFeatures', method: 'GET', path: '/v2/boss/features', responseKeys: data, recordKeys: moduleNames },
  { routeName: 'getFeatures', method: 'GET', path: `${one}/features`, responseKeys: data, recordKeys: moduleNames },
  {
    routeName: 'postFeatures',
    method: 'POST',
    path: `${one}/features`,
    body: features,
    responseKeys: data,
    recordKeys: moduleNames,
  },
  {
    routeName: 'saveFeatures',
    method: 'PUT',
    path: `${one}/features`,
    body: features,
    responseKeys: data,
    recordKeys: moduleNames,
  },
  {
    routeName: 'getSubscription',
    method: 'GET',
    path: `${one}/subscription`,
    responseKeys: data,
    recordKeys: subscriptionFields,
  },
  {
    routeName: 'saveSubscription',
    method: 'POST',
    path: `${one}/subscription`,
    body: { frequency_id: 3, frequency_fee: 10.5, service_code: 'reverse', started_at: '2026-11-01T00:00:00.000Z' },
    responseKeys: data,
    recordKeys: subscriptionFields,
  },
  {
    routeName: 'listFees',
    method: 'GET',
    path: `${one}/billing-fees`,
    responseKeys: data,
    recordKeys: ['start_at', 'service_code', 'fixed_fee', 'user', 'comments'],
  },
  {
    routeName: 'addFee',
    method: 'POST',
    path: `${one}/billing-fees`,
    body: { service_code: 'refund.retained', variable_fee: 1.5, start_at: '2026-12-01T00:00:00.000Z', comments: 'x' },
    status: 201,
    responseKeys: data,
    recordKeys: ['start_at', 'service_code', 'variable_fee', 'user', 'comments'],
  },
  {
    routeName: 'listIntegrations',
    method: 'GET',
    path: `${one}/integrations`,
    responseKeys: data,
    recordKeys: integrationFields,
  },
  {
    routeName: 'addIntegration',
    method: 'POST',
    path: `${one}/integrations`,
    body: integration,
    status: 201,
    responseKeys: data,
    recordKeys: ['id', 'name', 'api_url', 'software_id', 'ecommerce_id', 'integration_type', 'is_active'],
  },
  {
    routeName: 'saveIntegration',
    method: 'PUT',
    path: '/v2/boss/integrations/338',
    body: { name: 'Conector', api_url: 'https://api38.integracao.com.br/v1', software_id: 15 },
    responseKeys: data,
    recordKeys: integrationFields,
  },
  {
    routeName: 'checkAuthorization',
    method: 'GET',
    path: `${one}/oauth`,
    responseKeys: data,
    recordKeys: ['isOauthSet'],
  },
  { routeName: 'listUrls', method: 'GET', path: `${one}/urls`, responseKeys: data, recordKeys: urlFields },
  {
    routeName: 'addUrl',
    method: 'POST',
    path: `${one}/urls`,
    body: { url: 'https://nova.com.br', brand_name: 'Nova' },
    status: 201,
    responseKeys: data,
    recordKeys: brandFields,
  },
  {
    routeName: 'saveUrl',
    method: 'PUT',
    path: `${one}/urls/1038`,
    body: { id: 1038, ecommerceId: 38, url: 'outra.com.br' },
    responseKeys: data,
    recordKeys: urlFields,
  },
  { routeName: 'listBrandUrls', method: 'GET', path: `${one}/brand-urls`, responseKeys: data, recordKeys: brandFields },
  {
    routeName: 'addBrandUrl',
    method: 'POST',
    path: `${one}/brand-urls`,
    body: { url: 'https://marca.com.br', brand_name: 'Marca' },
    status: 201,
    responseKeys: data,
    recordKeys: brandFields,
  },
  {
    routeName: 'saveBrandUrl',
    method: 'PUT',
    path: `${one}/brand-urls/2038`,
    body: { url: 'https://marca2.com.br', brand_name: 'Marca 2' },
    responseKeys: data,
    recordKeys: brandFields,
  },
  {
    routeName: 'listAttempts',
    method: 'GET',
    path: `${one}/reprocess?page=1`,
    responseKeys: pagination,
    recordKeys: ['type', 'updated_at', 'user_id', 'user', 'task', 'ticket', 'entity_id'],
  },
  {
    routeName: 'reprocessReverse',
    method: 'POST',
    path: '/v2/boss/reprocess/reverse',
    body: { task: 'T-1', ticket: '1', ecommerce_id: 38, force_reprocessing: true, reverse_id: 90001 },
    responseKeys: reprocessKeys,
  },
  {
    routeName: 'reprocessRefund',
    method: 'POST',
    path: '/v2/boss/reprocess/refund',
    body: { task: 'T-2', ticket: '2', ecommerce_id: 38, force_reprocessing: true, refund_id: 70001 },
    responseKeys: reprocessKeys,
  },
  { routeName: 'getLgpd', method: 'GET', path: `${one}/lgpd`, responseKeys: data, recordKeys: ['provider'] },
  {
    routeName: 'saveLgpd',
    method: 'PUT',
    path: `${one}/lgpd`,
    body: { provider: { active: null } },
    responseKeys: data,
    recordKeys: ['provider'],
  },
  { routeName: 'getMetadatas', method: 'GET', path: `${one}/metadatas`, responseKeys: ['metadatas'] },
  {
    routeName: 'saveMetadatas',
    method: 'PUT',
    path: `${one}/metadatas`,
    body: { terms: 'Novo' },
    responseKeys: ['metadatas'],
  },
  { routeName: 'getConfigs', method: 'GET', path: `${one}/configs`, responseKeys: data },
  {
    routeName: 'saveConfigs',
    method: 'PUT',
    path: `${one}/configs`,
    body: { exchange_period_max_days: 7 },
    responseKeys: data,
  },
  { routeName: 'uploadLogo', method: 'POST', path: `${one}/logos`, file: '<svg/>', responseKeys: ['success'] },
  {
    routeName: 'findAddress',
    method: 'GET',
    path: '/v2/boss/addresses/01310-100',
    responseKeys: data,
    recordKeys: ['zip_code', 'address', 'neighborhood', 'city', 'city_id', 'state', 'country'],
  },
  {
    routeName: 'findCities',
    method: 'GET',
    path: '/v2/boss/cities?name=s%C3%A3o',
    responseKeys: data,
    recordKeys: ['city', 'city_id', 'state'],
  },
  { routeName: 'getMe', method: 'GET', path: '/v2/users/me', responseKeys: ['success', 'user'] },
  {
    routeName: 'listUsers',
    method: 'GET',
    path: '/v2/users?limit=15&page=1&search=ana&order_by=asc&order_by_column=first_name',
    responseKeys: meta,
    recordKeys: userFields,
  },
  {
    routeName: 'getUser',
    method: 'GET',
    path: '/v2/users/13',
    responseKeys: ['success', 'data'],
    recordKeys: userFields,
  },
  {
    routeName: 'saveUser',
    method: 'PUT',
    path: '/v2/users/13',
    body: { first_name: 'Carla', last_name: 'Nunes Dias', email: 'cs@empresa.com.br' },
    responseKeys: data,
    recordKeys: userFields,
  },
  {
    routeName: 'getUserPermissions',
    method: 'GET',
    path: '/v2/users/13/permissions',
    responseKeys: data,
    recordKeys: ['type', 'permissions'],
  },
  {
    routeName: 'saveUserPermissions',
    method: 'PUT',
    path: '/v2/users/13/permissions',
    body: { type: 'n2', permissions: { stores: 'denied' } },
    responseKeys: data,
    recordKeys: ['type', 'permissions'],
  },
  {
    routeName: 'getPermissionOptions',
    method: 'GET',
    path: '/v2/users/permissions/options',
    responseKeys: ['types', 'options', 'permissions'],
  },
  {
    routeName: 'getAccountType',
    method: 'GET',
    path: '/v2/users/permissions/type/n1',
    responseKeys: ['name', 'default_permissions'],
  },
  {
    routeName: 'listGroups',
    method: 'GET',
    path: '/v2/groups?page=1&per_page=11',
    responseKeys: meta,
    recordKeys: ['id', 'name', 'is_active', 'status_replica_group_in_billing', 'linked_ecommerce_number'],
  },
  { routeName: 'getGroup', method: 'GET', path: '/v2/groups/3', responseKeys: data, recordKeys: groupFields },
  {
    routeName: 'createGroup',
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
    responseKeys: data,
    recordKeys: groupFields,
  },
  {
    routeName: 'saveGroup',
    method: 'PUT',
    path: '/v2/groups/3',
    body: { name: 'Grupo Aurora', id_group_at_crm: 9003, is_active: false },
    responseKeys: data,
    recordKeys: groupFields,
  },
  {
    routeName: 'getGroupLinks',
    method: 'GET',
    path: '/v4/groups/3/ecommerces',
    responseKeys: data,
    recordKeys: ['id', 'display_name', 'is_active', 'ecommerce_group_id'],
  },
  {
    routeName: 'saveGroupLinks',
    method: 'PUT',
    path: '/v4/groups/3/ecommerces',
    body: { group_id: 3, links: [41], unlinks: [45] },
    responseKeys: data,
    recordKeys: ['id', 'display_name', 'is_active', 'ecommerce_group_id'],
  },
  { routeName: 'getGroupMetadatas', method: 'GET', path: '/v4/groups/3/metadatas', responseKeys: ['metadatas'] },
  {
    routeName: 'saveGroupMetadatas',
    method: 'PUT',
    path: '/v4/groups/3/metadatas',
    body: { theme: { color: '#fff' } },
    responseKeys: ['metadatas'],
  },
  {
    routeName: 'listStores',
    method: 'GET',
    path: `${one}/stores?limit=0`,
    responseKeys: pagination,
    recordKeys: ['id', 'display_name', 'address'],
  },
  { routeName: 'getStore', method: 'GET', path: `${one}/stores/202`, responseKeys: data, recordKeys: storeFields },
  {
    routeName: 'createStore',
    method: 'POST',
    path: `${one}/stores`,
    body: store,
    status: 201,
    responseKeys: ['success', 'store'],
    recordKeys: newStoreFields,
  },
  {
    routeName: 'saveStore',
    method: 'PUT',
    path: `${one}/stores/202`,
    body: { contract_options: { is_save_full_contract: false, posting_card: '0067599079' } },
    responseKeys: data,
    recordKeys: storeFields,
  },
  {
    routeName: 'uploadStores',
    method: 'POST',
    path: `${one}/stores/upload`,
    file: storesFile,
    responseKeys: ['success'],
  },
  { routeName: 'listAlerts', method: 'GET', path: '/v2/boss/app-alerts', responseKeys: data, recordKeys: alertFields },
  {
    routeName: 'saveAlert',
    method: 'PUT',
    path: '/v2/boss/app-alerts/2',
    body: { type: 'warning', is_active: true, title: 'Correios', description: 'Greve' },
    responseKeys: data,
    recordKeys: alertFields,
  },
  {
    routeName: 'getMaintenance',
    method: 'GET',
    path: '/v2/boss/ecommerces/maintenance',
    responseKeys: data,
    recordKeys: ['maintenance_mode'],
  },
  {
    routeName: 'saveMaintenance',
    method: 'PUT',
    path: '/v2/boss/ecommerces/maintenance',
    body: { maintenance_mode: true },
    responseKeys: data,
    recordKeys: ['maintenance_mode'],
  },
  {
    routeName: 'listCarriers',
    method: 'GET',
    path: '/v2/boss/courier-connectors',
    responseKeys: data,
    recordKeys: carrierFields,
  },
  {
    routeName: 'findCarrier',
    method: 'GET',
    path: '/v2/boss/courier-connectors/by-url?url=https://conector.rapidosul.com.br',
    responseKeys: data,
    recordKeys: carrierFields,
  },
  {
    routeName: 'getCarrier',
    method: 'GET',
    path: '/v2/boss/courier-connectors/61',
    responseKeys: data,
    recordKeys: carrierFields,
  },
  {
    routeName: 'addCarrier',
    method: 'POST',
    path: '/v2/boss/courier-connectors',
    body: { url: 'https://conector.voalog.com.br', custom_fields: { token: 'x' } },
    status: 201,
    responseKeys: data,
    recordKeys: carrierFields,
  },
  {
    routeName: 'saveCarrier',
    method: 'PUT',
    path: '/v2/boss/courier-connectors/61',
    body: { url: 'https://conector.rapidosul.com.br', custom_fields: { token: 'y' } },
    responseKeys: data,
    recordKeys: carrierFields,
  },
  {
    routeName: 'listTrackingErrors',
    method: 'GET',
    path: '/v2/boss/reverses/tracking-errors?page=1&search=aurora&ecommerce_id=38',
    responseKeys: pagination,
    recordKeys: reverseFields,
  },
  {
    routeName: 'correctZip',
    method: 'POST',
    path: '/v2/boss/reverses/tracking-errors/90001',
    body: { zip_code: '01310-100' },
    responseKeys: data,
    recordKeys: reverseFields.filter((field) => field !== 'tracking_error'),
  },
  {
    routeName: 'getSettings',
    method: 'GET',
    path: '/v2/boss/configs',
    responseKeys: data,
    recordKeys: ['looker_dashboard_url'],
  },
  {
    routeName: 'saveSettings',
    method: 'PUT',
    path: '/v2/boss/configs',
    body: { looker_dashboard_url: 'https://looker.empresa.com.br/7' },
    responseKeys: data,
    recordKeys: ['looker_dashboard_url'],
  },
  { routeName: 'deleteUrl', method: 'DELETE', path: `${one}/urls/1038`, status: 204, responseKeys: [] },
  { routeName: 'deleteBrandUrl', method: 'DELETE', path: `${one}/brand-urls/2038`, status: 204, responseKeys: [] },
  { routeName: 'deleteIntegration', method: 'DELETE', path: '/v2/boss/integrations/338', responseKeys: ['success'] },
  {
    routeName: 'deleteUser',
    method: 'DELETE',
    path: '/v2/users/17',
    responseKeys: ['success', 'data'],
    recordKeys: userFields,
  },
  { routeName: 'deleteGroup', method: 'DELETE', path: '/v2/groups/5', responseKeys: ['success'] },
]
