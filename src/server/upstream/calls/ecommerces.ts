// Platform API calls for ecommerces, integrations, billing, feature flags, URLs, data protection and metadata (S1 §7).
import { findAddress, findCities } from '#contract/platform/addresses.ts'
import { addFee, getSubscription, listFees, saveQuotas, saveSubscription } from '#contract/platform/billing.ts'
import {
  createEcommerce,
  getEcommerce,
  getEcommerceFilters,
  listEcommerces,
  listPlatforms,
  listSegments,
  saveEcommerce,
  saveEcommerceAddress,
  saveEcommerceDetails,
  setAvailability,
} from '#contract/platform/ecommerces.ts'
import { getFeatures, listFeatures, postFeatures, saveFeatures } from '#contract/platform/features.ts'
import {
  addIntegration,
  checkAuthorization,
  deleteIntegration,
  listIntegrations,
  saveIntegration,
} from '#contract/platform/integrations.ts'
import { getLgpd, saveLgpd } from '#contract/platform/lgpd.ts'
import {
  addBrandUrl,
  addUrl,
  deleteBrandUrl,
  deleteUrl,
  listBrandUrls,
  listUrls,
  saveBrandUrl,
  saveUrl,
} from '#contract/platform/urls.ts'
import { isEditedSecretPlaceholder, maskSecretParts } from '#contract/secrets.ts'
import { isRecord } from '#server/http/canonical-json.ts'
import { fieldError, httpError } from '#server/http/errors.ts'
import { hasSecretPlaceholders, strictSecretRules } from '#server/services/json-secrets.ts'
import { maskText, resolvePlaceholders } from '#server/services/metadata.ts'
import { type CallInput, type JsonObject, pickParameters, type ReadCall, type ReadEndpoint } from '../calls.ts'
import {
  addAddressCountry,
  addRowIds,
  isNewSecret,
  isStorableId,
  mapValues,
  pickBodyFields,
  removeEmptyValues,
  toRecord,
  toRows,
} from '../payloads.ts'
import { findSoftwareName, isDiscontinued, specifiedSoftware } from '../software.ts'
import type { PlatformReader, WriteCall } from '../writes.ts'

/**
 * Returns whether an ecommerce is active, from the field `is_active` or `status`. If both are missing, the filter of
 * the list decides.
 */
function getIsActive({ is_active, status }: JsonObject, { query }: CallInput): unknown {
  return is_active ?? status ?? query.situation !== 'inactive'
}

/** Replaces secrets in a URL with placeholders; returns a value that is not a text unchanged. */
const maskUrlSecrets = (url: unknown) => (typeof url === 'string' ? maskSecretParts(url) : url)

function toListRow(row: JsonObject, input: CallInput): JsonObject {
  const integration = toRecord(row.integration)
  return {
    ...row,
    software_id: row.software_id ?? integration.software_id,
    integration_type: row.integration_type ?? integration.integration_type,
    connector_url: maskUrlSecrets(row.connector_url ?? integration.api_url),
    is_active: getIsActive(row, input),
  }
}

/** Returns the names of enabled flags from a list of names, a list of `{value, has}`, or an object of booleans. */
function listEnabledFlags(flags: unknown): readonly string[] {
  if (Array.isArray(flags))
    return flags.flatMap((flag) => (isRecord(flag) ? (flag.has ? [String(flag.value)] : []) : [String(flag)]))
  return Object.entries(toRecord(flags)).flatMap(([flag, isEnabled]) =>
    isEnabled === true || isEnabled === 1 || isEnabled === '1' || isEnabled === 'true' ? [flag] : [],
  )
}

function toIntegrationSummary(integration: unknown): unknown {
  const [first] = Array.isArray(integration) ? integration : [integration]
  if (!isRecord(first)) return null
  return {
    ...first,
    api_url: maskUrlSecrets(first.api_url),
    software_name: first.software_name ?? findSoftwareName(first.software_id),
  }
}

function toEcommerce(payload: unknown): JsonObject {
  const record = toRecord(payload)
  return {
    ...record,
    is_active: record.is_active ?? record.status ?? true,
    address: addAddressCountry(record.address),
    features: mapValues(toRecord(record.features), listEnabledFlags),
    integration: toIntegrationSummary(record.integration),
  }
}

/** Returns the options as JSON text with placeholders in place of secrets; null if there are no options. */
function maskOptions(options: unknown): string | null {
  const text = typeof options === 'string' ? options : JSON.stringify(options ?? {})
  return ['', '{}', '[]', 'null'].includes(text.trim()) ? null : maskText(text, strictSecretRules)
}

function toIntegration(row: JsonObject, ecommerceId: unknown): JsonObject {
  return {
    ...row,
    ecommerce_id: row.ecommerce_id ?? ecommerceId,
    api_url: maskUrlSecrets(row.api_url),
    options: maskOptions(row.options),
    has_password: row.has_password ?? Boolean(row.password),
    software_name: row.software_name ?? findSoftwareName(row.software_id),
    is_discontinued: row.is_discontinued ?? isDiscontinued(row.software_id),
    integration_type: row.integration_type ?? 'reverse_ecommerce',
    is_active: row.is_active ?? true,
  }
}

/** Splits the name of the user who added a fee into first and last name, if the platform sends a single text. */
function toFee(fee: JsonObject): JsonObject {
  if (typeof fee.user !== 'string') return fee
  const [first_name = '', ...lastNames] = fee.user.split(' ')
  return { ...fee, user: { first_name, last_name: lastNames.join(' ') } }
}

function toSubscription(payload: unknown, input: CallInput): unknown {
  if (!isRecord(payload) || Object.keys(payload).length === 0) return null
  return {
    ...payload,
    ecommerce_id: payload.ecommerce_id ?? input.params.id,
    frequency_id: payload.frequency_id ?? 3,
    service_code: payload.service_code ?? 'reverse',
    billing_fees: addRowIds(toRows(payload.billing_fees)).map(toFee),
  }
}

/** Returns all flags by module, from `features` or from the whole response. `has` is true if the flag is enabled. */
function toFeatureMap(payload: unknown): JsonObject {
  const record = toRecord(payload)
  const modules = toRecord(record.features ?? record)
  return {
    features: mapValues(modules, (flags) => {
      if (!Array.isArray(flags))
        return Object.entries(toRecord(flags)).map(([value, has]) => ({ value, has: Boolean(has) }))
      return flags.map((flag) => (isRecord(flag) ? flag : { value: String(flag), has: true }))
    }),
  }
}

function toFlagNames(payload: unknown): JsonObject {
  const record = toRecord(payload)
  return mapValues(toRecord(record.features ?? record), (flags) =>
    Array.isArray(flags)
      ? flags.map((flag) => String(isRecord(flag) ? flag.value : flag))
      : Object.keys(toRecord(flags)),
  )
}

function toLgpdConfig(payload: unknown): JsonObject {
  const record = toRecord(payload)
  const provider = toRecord(record.provider ?? record)
  const providers = toRows(provider.available_providers)
  const active = isRecord(provider.active)
    ? provider.active
    : providers.find(({ id }) => provider.active !== null && String(id) === String(provider.active))
  return { provider: { active: active ?? null, available_providers: providers } }
}

/** Converts segments to objects with `id` and `name`; the platform may send them as plain texts. */
function toSegments(payload: unknown): JsonObject {
  const record = toRecord(payload)
  const segments = Array.isArray(payload) ? payload : record.segments
  return {
    segments: (Array.isArray(segments) ? segments : []).map((segment) =>
      isRecord(segment)
        ? { id: String(segment.id ?? segment.name), name: segment.name ?? segment.id }
        : { id: String(segment), name: String(segment) },
    ),
  }
}

const toUrlRows = (payload: unknown) =>
  toRows(payload).map((row) => ({ ...row, brand_name: row.brand_name === '' ? null : row.brand_name }))

export const ecommerceReads: readonly ReadCall[] = [
  {
    endpoint: listEcommerces,
    query: ({ situation, ...query }) => ({
      ...pickParameters(
        'page',
        'limit',
        'sort',
        'order_by',
        'q',
        'software_id',
        'connector_platform',
        'feature',
      )(query),
      ...(situation === 'all' ? {} : { situation }),
    }),
    adapt: (payload, input) => toRows(payload).map((row) => toListRow(row, input)),
  },
  { endpoint: getEcommerce, adapt: toEcommerce },
  {
    endpoint: getEcommerceFilters,
    adapt: (payload) => {
      const record = toRecord(payload)
      const connectors = toRows(record.ecommerce_connector_platforms).map((row) => ({
        ...row,
        url: maskUrlSecrets(row.url),
      }))
      // The specification names only `ecommerce_connector_platforms`.
      return { ...record, platforms: record.platforms ?? specifiedSoftware, ecommerce_connector_platforms: connectors }
    },
  },
  {
    endpoint: listPlatforms,
    adapt: (payload) => {
      const rows: readonly JsonObject[] = Array.isArray(payload)
        ? toRows(payload)
        : Object.entries(toRecord(payload)).map(([id, name]) => ({ id, name }))
      return rows.map((row) => ({ ...row, is_discontinued: row.is_discontinued ?? isDiscontinued(row.id) }))
    },
  },
  { endpoint: listSegments, adapt: toSegments },
  { endpoint: listFeatures, adapt: toFlagNames },
  { endpoint: getFeatures, adapt: toFeatureMap },
  { endpoint: getSubscription, adapt: toSubscription },
  { endpoint: listFees, adapt: (payload) => addRowIds(toRows(payload)).map(toFee) },
  {
    endpoint: listIntegrations,
    adapt: (payload, { params }) => toRows(payload).map((row) => toIntegration(row, params.id)),
  },
  {
    endpoint: checkAuthorization,
    adapt: (payload) => {
      const record = toRecord(payload)
      return { ...record, isOauthSet: record.isOauthSet ?? record.is_oauth_set }
    },
  },
  { endpoint: listUrls, adapt: toUrlRows },
  { endpoint: listBrandUrls, adapt: toUrlRows },
  { endpoint: getLgpd, adapt: toLgpdConfig },
  {
    endpoint: findAddress,
    // Returns the zip code of the request as digits, because forms compare it with the digits in the field.
    adapt: (payload, { params }) => ({ ...toRecord(payload), zip_code: String(params.zip).replaceAll(/\D/g, '') }),
  },
  {
    endpoint: findCities,
    query: pickParameters('name'),
    adapt: (payload) =>
      toRows(payload).map((row, index) => ({
        ...row,
        id: row.id ?? row.city_id ?? index + 1,
        name: row.name ?? row.city,
      })),
  },
]

const detailKeys = [
  ...['document', 'email', 'phone', 'url', 'trade_name', 'display_name', 'company_name', 'is_test', 'hubspot_code'],
  ...['ecommerce_group_id', 'segment', 'language', 'retention_actived', 'use_default_contract'],
] as const
const addressKeys = [
  ...['zip_code', 'address', 'number', 'neighborhood', 'state', 'complement', 'city', 'city_id', 'country'],
] as const

/** Fields outside the API specification, sent only if the platform returned them or the user changed them. */
const unspecifiedFields = ['language', 'retention_actived', 'use_default_contract']

function buildDetails(body: JsonObject, before: JsonObject): JsonObject {
  const details = pickParameters(...detailKeys)(body)
  const client_id = body.superlogica_client_id ?? toRecord(body.superlogica_integration).client_id
  const storedClientId = toRecord(before.superlogica_integration).client_id
  return {
    ...Object.fromEntries(
      Object.entries(details).filter(
        ([key, value]) =>
          !(value === null && before[key] === null) && !(unspecifiedFields.includes(key) && before[key] === value),
      ),
    ),
    // Sends only digits (S1 §5): the form adds a plus sign to a number that has no country code of Brazil.
    ...(typeof details.phone === 'string' ? { phone: details.phone.replaceAll(/\D/g, '') } : {}),
    ...(client_id === undefined || client_id === storedClientId ? {} : { superlogica_integration: { client_id } }),
  }
}

const buildAddress = (address: unknown): JsonObject => {
  const { city_id, ...fields } = pickParameters(...addressKeys)(toRecord(address))
  return city_id === null || city_id === undefined ? fields : { ...fields, city_id }
}

const readEcommerce = async ({ read }: PlatformReader, { params }: CallInput) =>
  (await read(getEcommerce, { params: { id: Number(params.id) } })).data

const ecommerceTarget = ({ params }: CallInput) => ({
  entity: 'ecommerce',
  entity_id: Number(params.id),
  ecommerce_id: Number(params.id),
})

async function readFeatures({ read }: PlatformReader, { params }: CallInput) {
  return (await read(getFeatures, { params: { id: Number(params.id) } })).data
}

const featureWrite = {
  read: readFeatures,
  body: ({ params, body }: CallInput) => ({ ecommerceId: Number(params.id), ...toRecord(body.modules) }),
  activity: (input: CallInput) => ({ action: 'ecommerces.editFeatures', ...ecommerceTarget(input) }),
  changes: (before: JsonObject, after: JsonObject) => diffFlags(before.features, after.features),
}

/** Returns the enabled feature flags of all modules, each in the format `module.flag`. */
export const listFlagNames = (modules: unknown): readonly string[] =>
  Object.entries(toRecord(modules)).flatMap(([module, flags]) =>
    listEnabledFlags(flags).map((flag) => `${module}.${flag}`),
  )

interface FlagSwitches {
  readonly enable: readonly string[]
  readonly disable: readonly string[]
}

/**
 * Builds the request members that enable and disable feature flags: for each changed module, all flags that are enabled
 * afterwards. The results `enabled` and `disabled` list the flags whose state changes, in the format `module.flag`.
 */
export function buildFlagSwitches(modules: unknown, { enable, disable }: FlagSwitches) {
  const enabledFlags = listFlagNames(modules)
  const nextFlags = [...new Set([...enabledFlags.filter((name) => !disable.includes(name)), ...enable])]
  const switchedModules = [...enable, ...disable].map((name) => name.slice(0, name.indexOf('.')))
  const listFlags = (module: string) =>
    nextFlags.filter((name) => name.startsWith(`${module}.`)).map((name) => name.slice(module.length + 1))
  return {
    modules: Object.fromEntries(switchedModules.map((module) => [module, listFlags(module)])),
    enabled: enable.filter((name) => !enabledFlags.includes(name)),
    disabled: disable.filter((name) => enabledFlags.includes(name)),
  }
}

/**
 * Compares the feature flags before and after a save. Returns the disabled and the enabled flags in the format
 * `module.flag`.
 */
function diffFlags(before: unknown, after: unknown) {
  const [previous, next] = [listFlagNames(before), listFlagNames(after)]
  return {
    before: { features: previous.filter((name) => !next.includes(name)) },
    after: { features: next.filter((name) => !previous.includes(name)) },
  }
}

/** Converts a calendar date to a timestamp at midnight UTC, the format that the API specification requires. */
const toUtcMidnight = (date: unknown) => `${String(date).slice(0, 10)}T00:00:00.000Z`

/**
 * Builds the request body of a billing fee. Converts amounts to numbers, and omits the amount that does not apply to
 * the service.
 */
export function buildFee(fee: JsonObject): JsonObject {
  const { fixed_fee, variable_fee, ...fields } = fee
  const toAmount = (amount: unknown) => (amount === null || amount === undefined ? null : Number(amount))
  const amounts = { fixed_fee: toAmount(fixed_fee), variable_fee: toAmount(variable_fee) }
  const start_at = toUtcMidnight(fields.start_at)
  return removeEmptyValues({ ...pickParameters('service_code', 'comments')(fields), start_at, ...amounts })
}

const integrationKeys = [...['name', 'username', 'api_url', 'software_id', 'integration_type', 'is_active']] as const

/**
 * Builds the request body of an integration. Omits a password that the user did not enter; null clears the password.
 * Replaces placeholders in options and URL with the stored secrets, so that the platform never stores a placeholder.
 */
async function buildIntegration(
  { body, params }: CallInput,
  before: JsonObject,
  { readPayload }: PlatformReader,
): Promise<JsonObject> {
  const { password, options, api_url } = body
  const fields = {
    ...pickParameters(...integrationKeys)(body),
    ...(password === null || isNewSecret(password) ? { password } : {}),
    ...(options === undefined ? {} : { options }),
  }
  const hasMaskedOptions = typeof options === 'string' && hasSecretPlaceholders(options)
  const hasMaskedUrl = typeof api_url === 'string' && isEditedSecretPlaceholder(api_url)
  if (!hasMaskedOptions && !hasMaskedUrl) return fields
  const rows = toRows(await readPayload(listIntegrations, { params: { id: before.ecommerce_id } }))
  const stored = toRecord(rows.find(({ id }) => Number(id) === Number(params.id)))
  const storedOptions = typeof stored.options === 'string' ? stored.options : JSON.stringify(stored.options ?? {})
  if (hasMaskedUrl && api_url !== before.api_url)
    throw fieldError({ field: 'body.api_url', code: 'integrations.stray_mark' }, 'integrations.stray_mark')
  return {
    ...fields,
    ...(hasMaskedUrl ? { api_url: stored.api_url } : {}),
    ...(hasMaskedOptions
      ? { options: resolvePlaceholders(options, storedOptions, 'body.options', strictSecretRules) }
      : {}),
  }
}

async function findIntegration({ read, directory }: PlatformReader, { params, body }: CallInput) {
  const ecommerceId = (await directory.findEcommerce('integration', Number(params.id))) ?? body.ecommerce_id
  if (!isStorableId(ecommerceId)) return null
  const { data } = await read(listIntegrations, { params: { id: ecommerceId } })
  return data.find(({ id }) => id === Number(params.id)) ?? null
}

const integrationTarget = (input: CallInput, before: JsonObject, id: unknown) => {
  const ecommerceId = before.ecommerce_id ?? input.body.ecommerce_id
  return {
    ...{ entity: 'integration', entity_id: Number(id) },
    ...(isStorableId(ecommerceId) ? { ecommerce_id: ecommerceId } : {}),
  }
}

/** Endpoints of the two URL collections of an ecommerce. */
const urlCollections = {
  urls: { list: listUrls, add: addUrl, save: saveUrl, remove: deleteUrl },
  'brand-urls': { list: listBrandUrls, add: addBrandUrl, save: saveBrandUrl, remove: deleteBrandUrl },
} as const

type UrlCollection = keyof typeof urlCollections

/**
 * Returns the function that finds a URL in one of the collections, in this order. The URL contains the name of its
 * collection, because a platform may list the URL of a brand among the other URLs.
 */
const findUrl =
  (collections: readonly UrlCollection[]) =>
  async ({ read }: PlatformReader, { params }: CallInput) => {
    for (const collection of collections) {
      const { data } = await read(urlCollections[collection].list, { params: { id: Number(params.id) } })
      const row = data.find(({ id }) => id === Number(params.url_id))
      if (row) return { ...row, collection }
    }
    throw httpError(404, 'not_found')
  }

/** Returns the endpoints of the collection in which `findUrl` found the URL. */
const getUrlEndpoints = ({ collection }: JsonObject) =>
  urlCollections[collection === 'brand-urls' ? 'brand-urls' : 'urls']

const urlTarget = (input: CallInput, id: unknown) => ({
  entity: 'ecommerce_url',
  entity_id: Number(id),
  ecommerce_id: Number(input.params.id),
})

const pickUrlValues = pickParameters('url', 'brand_name')

function buildUrlWrites(collection: UrlCollection, otherCollection: UrlCollection): readonly WriteCall[] {
  const endpoints = urlCollections[collection]
  const read = findUrl([collection, otherCollection])
  return [
    {
      endpoint: endpoints.add,
      body: ({ params, body }) =>
        removeEmptyValues({ id: Number(params.id), ...pickParameters('url', 'brand_name')(body) }),
      readCreated: async ({ read }, id, { params, body }) => {
        const { data } = await read(endpoints.list, { params: { id: Number(params.id) } })
        return data.find((row) => row.id === id) ?? data.findLast((row) => row.url === body.url) ?? null
      },
      activity: (input, { id }) => ({ action: 'ecommerces.addUrl', ...urlTarget(input, id) }),
      changes: (_, after) => ({ before: null, after: pickUrlValues(after) }),
    },
    {
      endpoint: endpoints.save,
      selectPlatformEndpoint: (before) => getUrlEndpoints(before).save,
      read,
      body: ({ params, body }, before) => ({
        id: Number(params.url_id),
        ecommerceId: Number(params.id),
        url: body.url,
        brand_name: body.brand_name ?? before.brand_name ?? '',
      }),
      activity: (input) => ({ action: 'ecommerces.editUrl', ...urlTarget(input, input.params.url_id) }),
      changes: (before, after) => ({ before: pickUrlValues(before), after: pickUrlValues(after) }),
    },
    {
      endpoint: endpoints.remove,
      selectPlatformEndpoint: (before) => getUrlEndpoints(before).remove,
      read,
      isDelete: true,
      activity: (input) => ({ action: 'ecommerces.deleteUrl', ...urlTarget(input, input.params.url_id) }),
      changes: (before) => ({ before: pickUrlValues(before), after: null }),
    },
  ]
}

export const ecommerceWrites: readonly WriteCall[] = [
  {
    endpoint: createEcommerce,
    body: ({ body }) => ({
      ecommerce: removeEmptyValues(
        pickParameters(
          ...['company_name', 'url', 'ecommerce_group_id', 'language', 'country', 'hubspot_code', 'segment'],
          ...['retention_actived', 'is_test', 'use_default_contract'],
        )(toRecord(body.ecommerce)),
      ),
      user: pickParameters('email')(toRecord(body.user)),
    }),
    readCreated: async ({ read }, id, { body }) => {
      if (id !== null) return (await read(getEcommerce, { params: { id } })).data
      return findNewestEcommerce(read, String(toRecord(body.ecommerce).company_name))
    },
    activity: (_, { id }) => ({
      ...{ action: 'ecommerces.create', entity: 'ecommerce', entity_id: Number(id), ecommerce_id: Number(id) },
    }),
    changes: (_, __, { body }) => ({ before: null, after: removeEmptyValues(toRecord(body.ecommerce)) }),
  },
  ...[saveEcommerce, saveEcommerceDetails].map(
    (endpoint): WriteCall => ({
      endpoint,
      read: readEcommerce,
      body: ({ body }, before) => ({
        ...buildDetails(body, before),
        ...(body.address === undefined ? {} : { address: buildAddress(body.address) }),
      }),
      activity: (input) => ({ action: 'ecommerces.edit', ...ecommerceTarget(input) }),
    }),
  ),
  {
    endpoint: saveEcommerceAddress,
    read: readEcommerce,
    body: ({ body }) => ({ address: buildAddress(body) }),
    activity: (input) => ({ action: 'ecommerces.edit', ...ecommerceTarget(input) }),
  },
  {
    endpoint: setAvailability,
    read: readEcommerce,
    body: pickBodyFields('is_active'),
    activity: (input) => ({
      action: input.body.is_active ? 'ecommerces.enable' : 'ecommerces.disable',
      ...ecommerceTarget(input),
    }),
    changes: (before, _, { body }) => ({
      before: { is_active: before.is_active },
      after: { is_active: body.is_active, ...(body.reason ? { reason: body.reason } : {}) },
    }),
  },
  {
    endpoint: saveQuotas,
    read: readEcommerce,
    body: pickBodyFields('billing_quotas'),
    buildWriteResponse: ({ after }) => ({ success: true, data: pickParameters('billing_quotas', 'version')(after) }),
    activity: (input) => ({ action: 'ecommerces.editQuota', ...ecommerceTarget(input) }),
  },
  { endpoint: saveFeatures, ...featureWrite },
  { endpoint: postFeatures, ...featureWrite },
  {
    endpoint: saveSubscription,
    read: async ({ read }, { params }) => (await read(getSubscription, { params: { id: Number(params.id) } })).data,
    body: ({ params, body }) => ({
      ...pickParameters('frequency_id', 'service_code')(body),
      started_at: toUtcMidnight(body.started_at),
      frequency_fee: Number(body.frequency_fee),
      ecommerce_id: Number(params.id),
      ...(body.billing_fees === undefined ? {} : { billing_fees: toRows(body.billing_fees).map(buildFee) }),
    }),
    activity: (input) => ({ action: 'ecommerces.editSubscription', ...ecommerceTarget(input) }),
  },
  {
    endpoint: addFee,
    body: ({ body }) => buildFee(body),
    readCreated: async ({ read }, id, { params, body }) => {
      const { data } = await read(listFees, { params: { id: Number(params.id) } })
      const isAddedFee = (fee: JsonObject) =>
        fee.service_code === body.service_code && toUtcMidnight(fee.start_at) === toUtcMidnight(body.start_at)
      return data.find((fee) => fee.id === id) ?? data.find(isAddedFee) ?? null
    },
    activity: (input) => ({ action: 'ecommerces.addFee', ...ecommerceTarget(input) }),
    changes: (_, __, { body }) => ({ before: null, after: removeEmptyValues(body) }),
  },
  {
    endpoint: addIntegration,
    body: async (input, before, reader) => removeEmptyValues(await buildIntegration(input, before, reader)),
    readCreated: async ({ read }, id, { params, body }) => {
      const { data } = await read(listIntegrations, { params: { id: Number(params.id) } })
      const ofType = (row: JsonObject) => row.integration_type === body.integration_type
      return data.find((row) => row.id === id) ?? data.findLast(ofType) ?? null
    },
    activity: (input, after) => ({
      ...{ action: 'ecommerces.addIntegration', entity: 'integration', entity_id: Number(after.id) },
      ecommerce_id: Number(input.params.id),
    }),
  },
  {
    endpoint: saveIntegration,
    read: findIntegration,
    body: async (input, before, reader) => ({
      ...(await buildIntegration(input, before, reader)),
      id: Number(input.params.id),
    }),
    changesSecret: ({ body }, before) =>
      body.password === null ||
      isNewSecret(body.password) ||
      (body.options !== undefined && body.options !== before.options),
    activity: (input, before) => ({
      action: 'ecommerces.editIntegration',
      ...integrationTarget(input, before, input.params.id),
    }),
  },
  {
    endpoint: deleteIntegration,
    read: findIntegration,
    isDelete: true,
    activity: (input, before) => ({
      action: 'ecommerces.deleteIntegration',
      ...integrationTarget(input, before, input.params.id),
    }),
  },
  ...buildUrlWrites('urls', 'brand-urls'),
  ...buildUrlWrites('brand-urls', 'urls'),
  {
    endpoint: saveLgpd,
    read: async ({ read }, { params }) => (await read(getLgpd, { params: { id: Number(params.id) } })).data,
    body: pickBodyFields('provider'),
    activity: ({ params }) => ({
      ...{ action: 'ecommerces.editLgpd', entity: 'lgpd_config', entity_id: Number(params.id) },
      ecommerce_id: Number(params.id),
    }),
    changes: (before, after) => ({ before: getActiveProvider(before), after: getActiveProvider(after) }),
  },
]

const getActiveProvider = (config: JsonObject) => ({ provider: toRecord(config.provider).active ?? null })

/**
 * Finds an ecommerce that was just created, by company name, among the three newest ecommerces; null if none matches.
 */
async function findNewestEcommerce(read: ReadEndpoint, companyName: string): Promise<JsonObject | null> {
  const { data } = await read(listEcommerces, { query: { situation: 'all' } })
  for (const { id } of data.slice(0, 3)) {
    const record = (await read(getEcommerce, { params: { id } })).data
    if (record.company_name === companyName) return record
  }
  return null
}
