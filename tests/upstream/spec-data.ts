// Initial records of the simulated platform, and the lists of fixed values in the specifications S1 and S2.
import type {
  Address,
  Attempt,
  Carrier,
  Context,
  Ecommerce,
  Group,
  Integration,
  Level,
  Permissions,
  Reverse,
  State,
  Store,
  User,
} from './spec-state.ts'

/** E-commerce software by `software_id`, as listed in the specification (S1 §3). */
export const softwareNames: readonly (readonly [id: number, name: string])[] = [
  [1, 'Magento v1'],
  [2, 'Magento v2'],
  [3, 'Vtex'],
  [4, 'Stone'],
  [5, 'Loja Integrada'],
  [6, 'Cremer'],
  [7, 'Oracle'],
  [8, 'Tray Corp'],
  [9, 'Bling ERP'],
  [10, 'VNDA'],
  [12, 'Reserva'],
  [13, 'XTech'],
  [14, 'Tray Commerce'],
  [15, 'Connector'],
  [16, 'DCG'],
  [17, 'Nuvem Shop'],
  [18, 'Live Ecommerce'],
  [19, 'Irroba'],
  [20, 'Shop Pub'],
  [21, 'Rakuten'],
  [22, 'Gall | Live eCommerce'],
]

/**
 * Feature values of each module. The specification lists the values of some modules (S1 §3); the values of the other
 * modules are invented.
 */
export const featureCatalog: Readonly<Record<string, readonly string[]>> = {
  reverse_types: ['correios', 'aftersale', 'store', 'braspress'],
  modules: ['reports', 'whitelist', 'apps', 'users', 'refunds', 'retention', 'care', 'automatic-voucher'],
  apps: ['zendesk'],
  omni: ['omni-stock', 'omni-pickup'],
  loyalty: ['loyalty-points'],
  logistics: ['logistics-tracking', 'logistics-quotes'],
  money: ['money-pix'],
  white_label: ['white-label-domain'],
  fiscal: ['fiscal-invoice'],
  beta: ['beta-new-portal'],
  security: ['security-two-factor'],
  order_cancellation: ['order-cancellation'],
  insurance: ['insurance-shipping'],
}

export const lgpdProviders = [
  { id: 1, name: 'Privacy Tools' },
  { id: 2, name: 'Datalege' },
  { id: 3, name: 'OneTrust' },
]

/** Statuses that a reverse (return request) can have, from the specification (S1 §4); the status may also be null. */
export const reverseStatuses = [
  'manually',
  'partially_approved',
  'partially_completed',
  'completed',
  'shipped',
  'delivered',
  'pending',
  'approved',
  'processing',
  'awaiting',
  'canceled',
  'shipping_failed',
  'invoice_pending',
  'awaiting_payment',
  'almost_done',
  'done',
]

export const cities = [
  { city: 'São Paulo', city_id: 3550308, state: 'SP' },
  { city: 'Rio de Janeiro', city_id: 3304557, state: 'RJ' },
  { city: 'Belo Horizonte', city_id: 3106200, state: 'MG' },
  { city: 'São José dos Campos', city_id: 3549904, state: 'SP' },
] as const

const isoDate = (day: number, hour = 12) => new Date(Date.UTC(2026, 9, day, hour)).toISOString()
const toUuid = (id: number) => `5f0c7a1e-0000-4000-8000-${String(id).padStart(12, '0')}`

const toPermissions = (fallback: Level, others: Partial<Record<Context, Level>> = {}): Permissions => ({
  stores: fallback,
  ecommerces: fallback,
  ecommerce_group: fallback,
  courier: fallback,
  comunication: fallback,
  relatories: fallback,
  config: fallback,
  shipping: fallback,
  users: fallback,
  ...others,
})

/** Default permissions of each account type, as the endpoint for default permissions returns them. */
export const defaultPermissions: Readonly<Record<User['access'], Permissions>> = {
  admin_boss: toPermissions('read_and_write'),
  ti: toPermissions('read_and_write', { users: 'readonly' }),
  cs: toPermissions('read_and_write', { ecommerce_group: 'readonly', config: 'denied', users: 'denied' }),
  n1: toPermissions('readonly', { courier: 'read_and_write', relatories: 'denied', config: 'denied', users: 'denied' }),
  n2: toPermissions('readonly', { ecommerces: 'read_and_write', courier: 'read_and_write', users: 'denied' }),
  financial: toPermissions('denied', { ecommerces: 'readonly', relatories: 'read_and_write' }),
  collaborator_aftersale: toPermissions('denied', { stores: 'read_and_write', courier: 'readonly' }),
}

function buildUsers(): User[] {
  const rows = [
    [11, 'Ana', 'Souza Lima', 'admin_boss', 'admin'],
    [12, 'Tiago', 'Prado', 'ti', 'ti'],
    [13, 'Carla', 'Nunes', 'cs', 'cs'],
    [14, 'Nina', 'Alves', 'n1', 'n1'],
    [15, 'Davi', 'Rocha', 'n2', 'n2'],
    [16, 'Flávia', 'Melo', 'financial', 'financial'],
    [17, 'Caio', "D'Ávila", 'collaborator_aftersale', 'aftersale'],
  ] as const
  return rows.map(([id, first_name, last_name, access, google_token]) => ({
    id,
    first_name,
    last_name,
    email: `${google_token}@empresa.com.br`,
    access,
    permissions: defaultPermissions[access],
    google_token,
  }))
}

function buildGroups(): Group[] {
  const build = (id: number, name: string, status: Group['status_replica_group_in_billing']): Group => ({
    id,
    uuid: toUuid(id),
    name,
    is_active: true,
    id_group_at_crm: 9000 + id,
    first_group_manager: `gestor${id}@grupo.com.br`,
    status_replica_group_in_billing: status,
    error_replica_group_in_billing: status === 'error' ? 'Replica refused: duplicate CRM id' : null,
    updated_at: isoDate(id),
    metadatas: new Map([
      ['theme', '{"color":"#112233","ratio":1.10}'],
      ['contract', '{"account":12345678901234567890,"fee":0.50}'],
    ]),
  })
  return [build(3, 'Grupo Aurora', 'complete'), build(4, 'Grupo Boreal', 'pending'), build(5, 'Grupo Cerrado', 'error')]
}

const paulista: Address = {
  zip_code: '01310-100',
  address: 'Avenida Paulista',
  number: '1578',
  neighborhood: 'Bela Vista',
  state: 'SP',
  complement: 'sala 4',
  city: 'São Paulo',
  city_id: 3550308,
  country: 'BR',
}

/**
 * Returns the JSON text of each metadata value of an ecommerce, by metadata name. The names come from the specification
 * (S1 §3).
 */
const buildMetadataTexts = (ecommerceName: string) =>
  new Map([
    ['limit_value_collect', '1.10'],
    ['app_name', JSON.stringify(ecommerceName)],
    ['terms', '"Aceito os termos de troca."'],
    ['exchange_period_max_days', '30'],
    ['theme', '{"primary":"#aa3355","account":12345678901234567890,"scale":1.10}'],
    ['aftersale_transportation_contract', '{"card":"0070000000","weights":[0.30,1e3]}'],
    ['collect_enabled', 'true'],
    ['has_info_by_customer_enabled', 'false'],
    ['has_ecommerce_integration', 'true'],
  ])

const emptyAddress: Address = {
  zip_code: null,
  address: null,
  number: null,
  neighborhood: null,
  state: null,
  complement: null,
  city: null,
  city_id: null,
  country: 'BR',
}

/** Returns the record of an ecommerce directly after its creation. */
export const buildNewEcommerce = (id: number, company_name: string, url: string): Ecommerce => ({
  id,
  uuid: toUuid(id),
  document: null,
  email: null,
  phone: null,
  url,
  trade_name: null,
  display_name: company_name,
  company_name,
  is_test: false,
  hubspot_code: null,
  ecommerce_group_id: null,
  is_active: true,
  segment: null,
  address: { ...emptyAddress },
  superlogica_integration: null,
  billing_quotas: [],
  features: new Map(Object.keys(featureCatalog).map((module) => [module, new Set()])),
  metadatas: new Map(),
  configs: new Map(),
  subscription: null,
  fees: [],
  urls: [],
  brandUrls: [],
  attempts: [],
  lgpdProviderId: null,
  oauthChecksLeft: Number.POSITIVE_INFINITY,
})

/**
 * Rows with the id, name, document, group id and software id of each ecommerce; without an integration, the software id
 * is null.
 */
const ecommerceRows: readonly (readonly [
  id: number,
  name: string,
  document: string,
  groupId: number | null,
  softwareId: number | null,
])[] = [
  [38, 'Loja Aurora', '12345678000190', 3, 15],
  [41, 'Casa Boreal', '23456789000101', null, 9],
  [42, 'Moda Cerrado', '34567890000112', null, 2],
  [45, 'Tênis & Cia', '45678901000123', 3, 17],
  [47, 'Livraria Ipê', '56789012000134', null, 15],
  [52, 'Café do Porto', '67890123000145', 5, 14],
  [57, 'Óticas Visão', '78901234000156', null, 21],
  [58, 'Pet Amigo', '89012345000167', null, 7],
  [63, 'Bebê Feliz', '90123456000178', null, 15],
  [64, 'Ferragens União', '11223344000155', null, 8],
  [71, 'Joias Lúmen', '22334455000166', null, null],
  [80, 'Teste Interno', '01234567000189', null, 9],
]
const INACTIVE_ID = 64

function buildEcommerces(users: readonly User[]): Ecommerce[] {
  return ecommerceRows.map(([id, name, document, groupId], index) => {
    const host = name
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '')
    const ecommerce = buildNewEcommerce(id, `${name} Comércio Ltda`, `https://www.${host}.com.br`)
    return Object.assign(ecommerce, {
      document,
      email: `contato@${host}.com.br`,
      phone: `1198765${String(id).padStart(4, '0')}`,
      trade_name: name,
      display_name: name,
      is_test: name === 'Teste Interno',
      hubspot_code: String(700000 + id),
      ecommerce_group_id: groupId,
      is_active: id !== INACTIVE_ID,
      segment: index % 2 === 0 ? 'Moda' : 'Casa e Decoração',
      address: { ...paulista, number: String(100 + id) },
      superlogica_integration: index % 3 === 0 ? { client_id: 5000 + id } : null,
      billing_quotas: [
        { service_code: 'reverse.used', monthly_quota: 100, unlimited_quota: false },
        { service_code: 'order.used', monthly_quota: 0, unlimited_quota: true },
      ],
      features: new Map(
        Object.entries(featureCatalog).map(([module, values]) => [
          module,
          new Set(values.filter((_, position) => (position + index) % 2 === 0)),
        ]),
      ),
      // Ecommerce 71 (Joias Lúmen) has no metadata, like an ecommerce whose interface was never configured.
      metadatas: id === 71 ? new Map() : buildMetadataTexts(name),
      configs: new Map([
        ['exchange_period_max_days', '30'],
        ['account', '12345678901234567890'],
      ]),
      subscription:
        id === 71
          ? null
          : {
              frequency_id: 3,
              frequency_fee: 199.9,
              service_code: 'reverse',
              started_at: isoDate(1, 0),
              ecommerce_id: id,
              billing_fees: [],
            },
      fees: [
        {
          start_at: isoDate(1, 0),
          service_code: 'reverse.used',
          fixed_fee: 3.5,
          variable_fee: null,
          user: 'Flávia Melo',
          comments: 'Contrato inicial',
        },
        {
          start_at: isoDate(15, 0),
          service_code: 'refund.retained',
          fixed_fee: null,
          variable_fee: 2.25,
          user: 'Flávia Melo',
          comments: null,
        },
      ],
      urls: [{ id: 1000 + id, url: `https://troca.${host}.com.br`, brand_name: null, brand_id: null }],
      brandUrls: [{ id: 2000 + id, url: `https://marca.${host}.com.br`, brand_name: 'Marca Própria', brand_id: id }],
      attempts: id === 38 ? buildAttempts(users) : [],
      lgpdProviderId: index % 2 === 0 ? 1 : null,
      oauthChecksLeft: id === 80 ? Number.POSITIVE_INFINITY : 2,
    } satisfies Partial<Ecommerce>)
  })
}

/** Returns 23 attempts, newest first, so that the list of attempts has two pages. */
const buildAttempts = (users: readonly User[]): Attempt[] =>
  Array.from({ length: 23 }, (_, index) => {
    const user = users[index % 4]
    return {
      type: index % 3 === 0 ? 'refund' : 'reverse',
      updated_at: isoDate(28 - index),
      user_id: user?.id ?? 11,
      user: { first_name: user?.first_name ?? '', last_name: user?.last_name ?? '' },
      task: `TASK-${300 + index}`,
      ticket: String(45000 + index),
      entity_id: index % 3 === 0 ? 70001 : 90001 + index,
    }
  })

const buildIntegrations = (): Integration[] =>
  ecommerceRows.flatMap(([id, name, , , software_id]) =>
    software_id === null
      ? []
      : [
          {
            id: 300 + id,
            name: `Integração ${name}`,
            username: `api-${id}`,
            password: `segredo-da-integracao-${id}`,
            api_url: `https://api${id}.integracao.com.br/v1`,
            software_id,
            ecommerce_id: id,
            integration_type: 'reverse_ecommerce',
            is_active: true,
            options:
              software_id === 9
                ? `{"clientId":"bling-${id}","clientSecret":"segredo-do-bling-${id}"}`
                : '{"timeout":1.10,"account":12345678901234567890}',
          },
        ],
  )

function buildStores(): Store[] {
  const build = (id: number, ecommerce_id: number, display_name: string): Store => ({
    id,
    ecommerce_id,
    display_name,
    schedules: 'Seg a Sex, 9h às 18h',
    email: `loja${id}@lojas.com.br`,
    seller: null,
    main_seller: false,
    pickup_point: true,
    cnpj: '12345678000190',
    is_active: true,
    is_notify_reverses_delivered: true,
    is_split_destination: false,
    is_seller_destination: false,
    is_seller_origin: false,
    check_in: 'reverse',
    is_omnichannel: false,
    partner_number: null,
    ie_number: '110042490114',
    address: {
      zip_code: '20040-002',
      address: 'Avenida Rio Branco',
      number: String(id),
      neighborhood: 'Centro',
      city: 'Rio de Janeiro',
      state: 'RJ',
      complement: null,
      lat: -22.9035,
      long: -43.1768,
      country: 'BR',
    },
    contract_options:
      id === 202
        ? {
            is_save_full_contract: true,
            username: 'contrato-202',
            pac_service_code: '03298',
            sedex_service_code: '03220',
            authorization_limit_days: 30,
            administrative_code: '17000190',
            posting_card: '0067599079',
            password: 'segredo-do-contrato-202',
            default_service: 'pac',
            code_validation_method: 'states',
            insurance: 23.5,
          }
        : null,
  })
  return [
    build(201, 38, 'Aurora Centro'),
    build(202, 38, 'Aurora Shopping'),
    build(203, 41, 'Boreal Ipanema'),
    build(204, 57, 'Visão Matriz'),
  ]
}

/**
 * Returns 40 reverses (return requests) with tracking errors. Every fifth reverse has a different error, and every
 * eighth has no status. No error text looks like an error message of the console, for which browser tests search.
 */
const buildReverses = (): Reverse[] =>
  Array.from({ length: 40 }, (_, index) => ({
    id: 90001 + index,
    ecommerce_id: ecommerceRows[index % 6]?.[0] ?? 38,
    created_at: isoDate(1 + (index % 28), index % 24),
    status: index % 8 === 7 ? null : (reverseStatuses[index % reverseStatuses.length] ?? null),
    tracking_error: index % 5 === 4 ? 'Objeto ausente da base' : 'cep_invalid',
    customer: {
      address: { ...paulista, zip_code: `0000${index % 10}-0${String(index).padStart(2, '0')}`, number: '12' },
    },
  }))

function buildCarriers(): Carrier[] {
  const build = (id: number, name: string, url: string, isIntegrated: boolean): Carrier => ({
    id,
    name,
    url,
    logo_url: `${url}/logo.png`,
    services: [
      {
        id: 1,
        label: 'Expresso',
        fields: [
          { id: 'token', required: true, manual_insertion_required: true },
          { id: 'contract', required: false, manual_insertion_required: false },
        ],
      },
      { id: 2, label: 'Econômico', fields: [{ id: 'token', required: true, manual_insertion_required: true }] },
    ],
    custom_fields: isIntegrated ? { token: `segredo-da-transportadora-${id}` } : null,
    isIntegrated,
  })
  return [
    build(61, 'Rápido Sul', 'https://conector.rapidosul.com.br', true),
    build(62, 'Norte Cargas', 'https://conector.nortecargas.com.br', true),
    build(63, 'Voa Log', 'https://conector.voalog.com.br', false),
    build(64, 'Ponte Express', 'https://conector.ponteexpress.com.br', false),
  ]
}

export function buildState(): State {
  const users = buildUsers()
  let id = 100_000
  return {
    users,
    groups: buildGroups(),
    ecommerces: buildEcommerces(users),
    integrations: buildIntegrations(),
    stores: buildStores(),
    alerts: [
      { id: 1, type: 'info', is_active: true, title: 'Nova versão', description: 'Atualização na madrugada.' },
      { id: 2, type: 'warning', is_active: false, title: 'Correios', description: 'Greve parcial em <SP> & região.' },
      { id: 3, type: 'danger', is_active: false, title: 'Indisponível', description: 'Instabilidade no estorno.' },
    ],
    reverses: buildReverses(),
    refunds: Array.from({ length: 12 }, (_, index) => ({
      id: 70001 + index,
      ecommerce_id: ecommerceRows[index % 6]?.[0] ?? 38,
    })),
    carriers: buildCarriers(),
    segments: ['Moda', 'Casa e Decoração', 'Eletrônicos', 'Livros'],
    maintenance_mode: false,
    looker_dashboard_url: 'https://looker.empresa.com.br/dashboards/42',
    reprocessErrors: new Map([
      [90007, ['INVOICE_NOT_FOUND', 'Nota fiscal não encontrada na integração']],
      [70007, ['REFUND_ALREADY_DONE', 'Estorno já realizado']],
    ]),
    logs: new Map([['seed.txt', '2026-10-01 12:00:00 início\n2026-10-01 12:00:01 fim\n']]),
    writes: [],
    nextId: () => {
      id += 1
      return id
    },
  }
}
