// Converts records of the simulated platform to response bodies and list rows, with the field names of the
// specifications (S1 §3, S2 §3).

import { RawJson } from './raw-json.ts'
import { featureCatalog, lgpdProviders } from './spec-data.ts'
import type { Carrier, Ecommerce, Group, Integration, Reverse, State, Store, User } from './spec-state.ts'

export const toUserRow = ({ id, first_name, last_name, email, access }: User) => ({
  id,
  first_name,
  last_name,
  email,
  access,
})

const countLinkedEcommerces = (state: State, { id }: Group) =>
  state.ecommerces.filter(({ ecommerce_group_id }) => ecommerce_group_id === id).length

export function toGroup(state: State, { metadatas: _, ...group }: Group) {
  return { ...group, linked_ecommerce_number: countLinkedEcommerces(state, { ...group, metadatas: new Map() }) }
}

export const toGroupRow = (state: State, group: Group) => ({
  id: group.id,
  name: group.name,
  is_active: group.is_active,
  status_replica_group_in_billing: group.status_replica_group_in_billing,
  linked_ecommerce_number: countLinkedEcommerces(state, group),
})

export const toGroupLink = ({ id, display_name, is_active, ecommerce_group_id }: Ecommerce) => ({
  id,
  display_name,
  is_active,
  ecommerce_group_id,
})

export const findIntegration = (state: State, ecommerceId: number): Integration | null =>
  state.integrations.find(({ ecommerce_id }) => ecommerce_id === ecommerceId) ?? null

/**
 * Returns a row of the list of ecommerces. The row contains a URL only if the ecommerce has a Connector integration.
 */
export function toEcommerceRow(state: State, ecommerce: Ecommerce) {
  const integration = findIntegration(state, ecommerce.id)
  return {
    id: ecommerce.id,
    display_name: ecommerce.display_name,
    url: ecommerce.url,
    integration: integration && {
      software_id: integration.software_id,
      integration_type: integration.integration_type,
      api_url: integration.software_id === 15 ? integration.api_url : null,
    },
    document: ecommerce.document,
    is_active: ecommerce.is_active,
  }
}

export const toEcommerce = (state: State, ecommerce: Ecommerce) => ({
  id: ecommerce.id,
  uuid: ecommerce.uuid,
  document: ecommerce.document,
  email: ecommerce.email,
  phone: ecommerce.phone,
  url: ecommerce.url,
  trade_name: ecommerce.trade_name,
  display_name: ecommerce.display_name,
  company_name: ecommerce.company_name,
  is_test: ecommerce.is_test,
  hubspot_code: ecommerce.hubspot_code,
  ecommerce_group_id: ecommerce.ecommerce_group_id,
  is_active: ecommerce.is_active,
  segment: ecommerce.segment,
  address: ecommerce.address,
  superlogica_integration: ecommerce.superlogica_integration,
  billing_quotas: ecommerce.billing_quotas,
  features: toFeatureFlags(ecommerce),
  integration: findIntegration(state, ecommerce.id),
})

/** Returns the `features` field of an ecommerce, for example `{apps: {zendesk: true}}`. */
const toFeatureFlags = ({ features }: Ecommerce) =>
  Object.fromEntries(
    ['reverse_types', 'modules', 'apps'].map((module) => [
      module,
      Object.fromEntries((featureCatalog[module] ?? []).map((value) => [value, features.get(module)?.has(value)])),
    ]),
  )

/** Returns all features by module, each as `{value, has}`, where `has` is true for an enabled feature. */
export const toFeatureMap = (enabledFeatures: Ecommerce['features']) =>
  Object.fromEntries(
    Object.entries(featureCatalog).map(([module, values]) => [
      module,
      values.map((value) => ({ value, has: enabledFeatures.get(module)?.has(value) === true })),
    ]),
  )

export const toLgpd = ({ lgpdProviderId }: Ecommerce) => ({
  provider: { active: lgpdProviderId, available_providers: lgpdProviders },
})

export const toRawMap = (values: ReadonlyMap<string, string>) =>
  Object.fromEntries([...values].map(([name, text]) => [name, new RawJson(text)]))

export const toStoreRow = ({ id, display_name, address }: Store) => ({
  id,
  display_name,
  address: { address: address.address, city: address.city },
})

export const toReverseRow = (state: State, reverse: Reverse) => ({
  id: reverse.id,
  ecommerce: { display_name: state.ecommerces.find(({ id }) => id === reverse.ecommerce_id)?.display_name },
  created_at: reverse.created_at,
  status: reverse.status,
  tracking_error: reverse.tracking_error,
  customer: reverse.customer,
})

export const toCarrier = ({ isIntegrated: _, ...carrier }: Carrier) => carrier
