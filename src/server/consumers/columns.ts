// Classifies every text, JSON and bytes column by the personal data that it may contain, for the `lgpd` command
// (Brazilian data protection law).

import type { Field, FieldList } from '#contract/field-list.ts'
import { alertFields } from '#contract/platform/comunication.ts'
import { ecommerceFields } from '#contract/platform/ecommerces.ts'
import { groupFields } from '#contract/platform/groups.ts'
import { integrationFields } from '#contract/platform/integrations.ts'
import { storeFields } from '#contract/platform/stores.ts'
import { userFields } from '#contract/platform/users.ts'

/**
 * Kinds of columns by the personal data that they may contain:
 * - `consumer`: data of the consumer of a reverse; anonymised with the reverse.
 * - `free_text`: text of staff or programs that may mention a consumer; mentions are found by search and redacted.
 * - `told`: text of merchants and carriers; mentions are only reported, and the owner of the text must change them.
 * - `staff`: data of users of the console.
 * - `code`: a value from a list, or a number that this server assigned.
 * - `secret`: encrypted, hashed or binary data.
 * - `derived`: computed by the database from other columns.
 */
type ColumnKind = 'consumer' | 'free_text' | 'told' | 'staff' | 'code' | 'secret' | 'derived'

/** Assigns the same kind of data to several columns. Returns a map from column name to kind. */
function assignKind(kind: ColumnKind, ...names: readonly string[]): Readonly<Record<string, ColumnKind>> {
  return Object.fromEntries(names.map((name) => [name, kind]))
}

const kindByOwner = { merchant: 'told', staff: 'staff' } as const

/**
 * Classifies the columns that a form edits, using the definitions of the form's fields. Fields without personal data
 * are left out, unless they are secrets or choices.
 */
function getColumnKindsOfForm({ fields }: FieldList): Readonly<Record<string, ColumnKind>> {
  return Object.fromEntries(
    Object.entries<Field>(fields).flatMap(([name, { personalDataOwner, kind }]): [string, ColumnKind][] => {
      if (kind === 'secret') return [[name, 'secret']]
      if (personalDataOwner) return [[name, kindByOwner[personalDataOwner]]]
      return kind === 'choice' ? [[name, 'code']] : []
    }),
  )
}

const metadata = { name: 'told', value: 'told' } as const
const metadataVersion = { ...metadata, user_name: 'staff', ticket: 'code' } as const

/**
 * Kind of data in each column, by table and column name. A test in `tests/structure` compares this list with the schema
 * in `src/server/db/schema`.
 */
export const columnKinds: Readonly<Record<string, Readonly<Record<string, ColumnKind>>>> = {
  access_requests: {
    context: 'code',
    level: 'code',
    level_before: 'code',
    status: 'code',
    reason: 'free_text',
    answered_by: 'staff',
  },
  account_types: { name: 'code', permissions: 'code' },
  activity: {
    ...assignKind('code', 'action', 'entity', 'entity_id', 'ticket', 'request_id'),
    ...{ user_name: 'staff', before: 'free_text', after: 'free_text' },
  },
  alerts: getColumnKindsOfForm(alertFields),
  batch_rows: {
    ...{ input: 'free_text', zip_code: 'consumer', address_change: 'consumer' },
    ...{ check: 'code', status: 'code', error: 'free_text' },
  },
  batches: {
    ...{ type: 'code', ticket: 'code', task: 'free_text', user_name: 'staff' },
    ...{ taken_over: 'free_text', status: 'code', stopped: 'code', worker: 'code', upstream_token: 'secret' },
  },
  billing_fees: { service_code: 'code', comments: 'told', user_name: 'staff' },
  billing_items: { service_code: 'code', description: 'told' },
  billing_quotas: { service_code: 'code' },
  brands: { name: 'told' },
  claims: assignKind('code', 'entity'),
  consumer_hashes: { key_id: 'code', document: 'secret', email: 'secret', phone: 'secret' },
  courier_connectors: {
    ...{ name: 'told', url: 'told', url_key: 'derived', logo_url: 'told', logo: 'secret', logo_type: 'code' },
    ...{ services: 'told', custom_fields: 'told', secret_fields: 'secret' },
  },
  courier_transfers: { carrier: 'told', service: 'told', tracking_code: 'consumer' },
  database_identity: { identity: 'code' },
  demo_keys: { id: 'code', private_key: 'secret' },
  ecommerce_urls: { url: 'told' },
  ecommerces: {
    ...getColumnKindsOfForm(ecommerceFields),
    ...{ address: 'told', main_integration_type: 'code', connector_url: 'derived' },
    ...{ features: 'code', tags: 'told', search_text: 'derived' },
  },
  feature_flags: { module: 'code', value: 'code' },
  feature_requests: { text: 'free_text', user_name: 'staff', answer: 'free_text', answered_by: 'staff' },
  feedbacks: { comment: 'consumer' },
  group_metadata_versions: metadataVersion,
  group_metadatas: metadata,
  groups: {
    ...getColumnKindsOfForm(groupFields),
    ...{ status_replica_group_in_billing: 'code', error_replica_group_in_billing: 'told' },
  },
  inbox: { kind: 'code', key: 'code', facts: 'free_text' },
  idempotency_keys: { key: 'code', request_hash: 'code', answer: 'free_text' },
  integrations: {
    ...getColumnKindsOfForm(integrationFields),
    ...{ integration_type: 'code', options_secrets: 'secret' },
  },
  lgpd_providers: { name: 'code' },
  logos: { kind: 'code', media_type: 'code', content: 'secret' },
  maintenance: { reason: 'told', user_name: 'staff', planned_reason: 'told', planned_by: 'staff' },
  metadata_versions: metadataVersion,
  metadatas: metadata,
  notes: { ...assignKind('code', 'entity'), text: 'free_text', user_name: 'staff' },
  oauth_states: { state_hash: 'secret' },
  oauth_tokens: { tokens: 'secret', refresh_owner: 'code' },
  people: {
    ...getColumnKindsOfForm(userFields),
    ...{ subject: 'staff', access: 'code', permissions: 'code', preferences: 'staff' },
  },
  platforms: { name: 'code' },
  project_configs: { configs: 'told' },
  quota_use: { service_code: 'code' },
  rate_limits: { subject: 'staff', budget: 'code' },
  refunds: { status: 'code' },
  report_exports: { report: 'code', filters: 'free_text', file_name: 'code', status: 'code' },
  reply_templates: { template: 'code', language: 'code', text: 'told' },
  reprocess_attempts: {
    ...{ type: 'code', task: 'free_text', ticket: 'code', user_name: 'staff', status: 'code' },
    ...{ error: 'free_text', log: 'free_text', merchant_message: 'free_text' },
    ...assignKind('code', 'idempotency_key', 'outcome'),
  },
  reverses: {
    ...{ status: 'code', source: 'code', order_number: 'consumer', tracking_code: 'consumer' },
    ...{ tracking_error: 'consumer', customer: 'consumer', items: 'free_text', tracking_text: 'derived' },
  },
  saved_views: { page: 'code', name: 'told', scope: 'code', state: 'free_text' },
  secret_key_check: { sealed: 'secret' },
  segments: { id: 'code', name: 'code' },
  sessions: { token_hash: 'secret', user_agent: 'staff', upstream_token: 'secret' },
  settings: { looker_dashboard_url: 'told' },
  status_changes: assignKind('code', 'type', 'status_before', 'status'),
  stores: {
    ...getColumnKindsOfForm(storeFields),
    address: 'told',
    ...{ contract_options: 'told', contract_password: 'secret', search_text: 'derived' },
  },
  subscriptions: { service_code: 'code' },
  ticket_notes: {
    ...assignKind('code', 'ticket', 'reply_template', 'status', 'error'),
    ...{ digest: 'secret', user_name: 'staff' },
  },
  users: {
    ...getColumnKindsOfForm(userFields),
    ...{ access: 'code', permissions: 'code', search_text: 'derived' },
  },
  zip_corrections: { before: 'consumer', after: 'consumer' },
  upstream_attempts: {
    ...assignKind('code', 'type', 'ticket', 'status'),
    ...{ task: 'free_text', user_name: 'staff', error: 'free_text', message: 'free_text', log_url: 'free_text' },
  },
  upstream_records: { kind: 'code', name: 'told' },
}
