// Defines the records that the simulated platform stores in memory, with the field names of the specifications (S1 §3,
// S2 §3).

export const contexts = [
  'stores',
  'ecommerces',
  'ecommerce_group',
  'courier',
  'comunication',
  'relatories',
  'config',
  'shipping',
  'users',
] as const
export type Context = (typeof contexts)[number]
export const levels = ['readonly', 'read_and_write', 'denied'] as const
export type Level = (typeof levels)[number]
export type Permissions = Readonly<Record<Context, Level>>
export const accountTypes = ['admin_boss', 'ti', 'cs', 'n1', 'n2', 'financial', 'collaborator_aftersale'] as const
export type AccountType = (typeof accountTypes)[number]

export interface User {
  readonly id: number
  first_name: string
  last_name: string
  email: string
  access: AccountType
  permissions: Permissions
  /** Google token with which this user signs in. */
  readonly google_token: string
}

export interface Group {
  readonly id: number
  readonly uuid: string
  name: string
  is_active: boolean
  id_group_at_crm: number
  readonly first_group_manager: string
  status_replica_group_in_billing: 'pending' | 'error' | 'complete'
  error_replica_group_in_billing: string | null
  updated_at: string
  /** Raw JSON text of each metadata value, by name. */
  readonly metadatas: Map<string, string>
}

export interface Address {
  zip_code: string | null
  address: string | null
  number: string | null
  neighborhood: string | null
  state: string | null
  complement: string | null
  city: string | null
  city_id: number | null
  country: string | null
}

export interface Quota {
  service_code: string
  monthly_quota: number
  unlimited_quota: boolean
}

export interface Subscription {
  frequency_id: number
  frequency_fee: number | null
  service_code: string
  started_at: string | null
  ecommerce_id: number
  billing_fees: unknown
}

export interface Fee {
  start_at: string
  service_code: string
  fixed_fee: number | null
  variable_fee: number | null
  /** Full name of the user who added the fee. */
  user: string
  comments: string | null
}

export interface EcommerceUrl {
  readonly id: number
  url: string
  brand_name: string | null
  readonly brand_id: number | null
}

export interface Attempt {
  type: 'reverse' | 'refund'
  updated_at: string
  user_id: number
  user: { first_name: string; last_name: string }
  task: string
  ticket: string
  entity_id: number
}

export interface Ecommerce {
  readonly id: number
  readonly uuid: string
  document: string | null
  email: string | null
  phone: string | null
  url: string
  trade_name: string | null
  display_name: string | null
  company_name: string
  is_test: boolean
  hubspot_code: string | null
  ecommerce_group_id: number | null
  is_active: boolean
  segment: string | null
  address: Address
  superlogica_integration: { client_id: number } | null
  billing_quotas: readonly Quota[]
  /** Enabled feature values, by module. */
  readonly features: Map<string, ReadonlySet<string>>
  /** Raw JSON text of each metadata value, by name. */
  readonly metadatas: Map<string, string>
  /** Raw JSON text of each project config, by name. */
  readonly configs: Map<string, string>
  subscription: Subscription | null
  readonly fees: Fee[]
  readonly urls: EcommerceUrl[]
  readonly brandUrls: EcommerceUrl[]
  readonly attempts: Attempt[]
  lgpdProviderId: number | null
  /**
   * Number of OAuth checks that still respond with "not authorized"; Infinity if the integration is never authorized.
   */
  oauthChecksLeft: number
}

export interface Integration {
  readonly id: number
  name: string
  username: string | null
  password: string | null
  api_url: string
  software_id: number
  readonly ecommerce_id: number
  integration_type: string
  is_active: boolean
  /** JSON text. */
  options: string | null
}

export interface ContractOptions {
  is_save_full_contract: boolean
  username: string | null
  pac_service_code: string | null
  sedex_service_code: string | null
  authorization_limit_days: number | null
  administrative_code: string | null
  posting_card: string | null
  password: string | null
  default_service: 'pac' | 'sedex'
  code_validation_method: 'states' | 'sigep'
  insurance: number | null
}

export interface StoreAddress {
  zip_code: string
  address: string
  number: string
  neighborhood: string
  city: string
  state: string
  complement: string | null
  lat: number | null
  long: number | null
  country: string | null
}

export interface Store {
  readonly id: number
  readonly ecommerce_id: number
  display_name: string
  schedules: string
  email: string | null
  seller: string | null
  main_seller: boolean
  pickup_point: boolean
  cnpj: string | null
  is_active: boolean
  is_notify_reverses_delivered: boolean
  is_split_destination: boolean
  is_seller_destination: boolean
  is_seller_origin: boolean
  check_in: 'reverse' | 'order'
  is_omnichannel: boolean
  partner_number: string | null
  ie_number: string | null
  address: StoreAddress
  contract_options: ContractOptions | null
}

export interface Alert {
  readonly id: number
  type: string
  is_active: boolean
  title: string
  description: string
}

export interface Reverse {
  readonly id: number
  readonly ecommerce_id: number
  readonly created_at: string
  status: string | null
  /**
   * Error that stopped the reverse (return request). Becomes null when the zip code is corrected; the list of tracking
   * errors then no longer contains the reverse.
   */
  tracking_error: string | null
  readonly customer: { address: Address }
}

export interface Refund {
  readonly id: number
  readonly ecommerce_id: number
}

export interface Carrier {
  readonly id: number
  name: string
  url: string
  logo_url: string | null
  services: readonly {
    readonly id: number
    readonly label: string
    readonly fields: readonly {
      readonly id: string
      readonly required: boolean
      readonly manual_insertion_required: boolean
    }[]
  }[]
  custom_fields: unknown
  /** False for a carrier that is not registered yet, although the platform knows its connector URL. */
  isIntegrated: boolean
}

/** Write request that the platform executed. */
export interface Write {
  /** Name of the route, for example `reprocessRefund`. */
  readonly routeName: string
  readonly method: string
  readonly path: string
  readonly user_id: number | null
  readonly body: unknown
}

export interface State {
  readonly users: User[]
  readonly groups: Group[]
  readonly ecommerces: Ecommerce[]
  readonly integrations: Integration[]
  readonly stores: Store[]
  readonly alerts: Alert[]
  readonly reverses: Reverse[]
  readonly refunds: Refund[]
  readonly carriers: Carrier[]
  readonly segments: string[]
  maintenance_mode: boolean
  looker_dashboard_url: string
  /** Errors of reverses (return requests) and refunds whose reprocess fails, by record id. */
  readonly reprocessErrors: Map<number, readonly [error: string, translation: string]>
  /** Text of each log file, by file name. */
  readonly logs: Map<string, string>
  /** All executed writes, in order. */
  readonly writes: Write[]
  /** Returns an unused record id. */
  readonly nextId: () => number
}
