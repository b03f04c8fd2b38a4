// Platform API calls for stores, carrier contracts of stores, and the upload of a file with stores (S2 §7).

import { uploadStores } from '#contract/platform/store-upload.ts'
import { createStore, getStore, listStores, saveStore, saveStoreContract } from '#contract/platform/stores.ts'
import { isRecord } from '#server/http/canonical-json.ts'
import { type CallInput, type JsonObject, pickParameters, type ReadCall } from '../calls.ts'
import { addDefaultCountry, isNewSecret, toRecord, toRows } from '../payloads.ts'
import type { PlatformReader, WriteCall } from '../writes.ts'

/** Converts a store to a list row: street and number become one text, followed by city and state. */
function toStoreRow(row: JsonObject): JsonObject {
  const address = toRecord(row.address)
  const street = isRecord(row.address) ? [address.address, address.number].filter(Boolean).join(', ') : row.address
  return {
    ...row,
    display_name: row.display_name ?? row.name,
    address: street,
    city: row.city ?? address.city,
    state: row.state ?? address.state,
    is_active: row.is_active ?? true,
  }
}

/** Replaces the password of a carrier contract with a flag, because browsers must not receive passwords. */
function toContractOptions(contract: unknown): unknown {
  if (!isRecord(contract) || Object.keys(contract).length === 0) return null
  const { password, insurance, ...fields } = contract
  const value = typeof insurance === 'boolean' ? null : insurance
  const isInsured = insurance === true || (value !== null && value !== undefined && Number(value) > 0)
  return {
    ...fields,
    has_password: fields.has_password ?? Boolean(password),
    default_service: fields.default_service ?? 'pac',
    code_validation_method: fields.code_validation_method ?? 'states',
    insurance: isInsured,
    insurance_type: fields.insurance_type ?? (isInsured ? 'declared_value' : 'none'),
    insurance_value: fields.insurance_value ?? (isInsured && insurance !== true ? value : null),
  }
}

function toStore(payload: unknown, { params }: CallInput): JsonObject {
  const record = toRecord(payload)
  return {
    ...record,
    ecommerce_id: record.ecommerce_id ?? params.ecommerce_id,
    display_name: record.display_name ?? record.name,
    check_in: record.check_in ?? 'reverse',
    is_active: record.is_active ?? true,
    address: addDefaultCountry(record.address),
    contract_options: toContractOptions(record.contract_options),
  }
}

export const storeReads: readonly ReadCall[] = [
  // Sends only the parameter `limit`, because the API specification defines no other. The value 0 requests all stores.
  { endpoint: listStores, query: pickParameters('limit'), adapt: (payload) => toRows(payload).map(toStoreRow) },
  { endpoint: getStore, adapt: toStore },
]

const fieldKeys = [
  ...['display_name', 'schedules', 'email', 'seller', 'main_seller', 'pickup_point', 'cnpj', 'is_active'],
  ...['is_notify_reverses_delivered', 'is_split_destination', 'is_seller_destination', 'is_seller_origin'],
  ...['check_in', 'is_omnichannel', 'partner_number', 'ie_number'],
] as const
const addressKeys = [
  ...['zip_code', 'address', 'number', 'neighborhood', 'city', 'state', 'complement', 'lat', 'long', 'country'],
] as const
const contractKeys = [
  ...['is_save_full_contract', 'username', 'pac_service_code', 'sedex_service_code', 'authorization_limit_days'],
  ...['administrative_code', 'posting_card', 'default_service', 'code_validation_method'],
] as const

/** Builds the contract for a request. The field `insurance` contains the insured value, or false if not insured. */
function buildContractBody(contract: JsonObject): JsonObject {
  const { password, insurance_type, insurance_value } = contract
  return {
    ...pickParameters(...contractKeys)(contract),
    ...(isNewSecret(password) ? { password } : {}),
    ...(insurance_type === undefined || insurance_type === null
      ? {}
      : { insurance: insurance_type === 'declared_value' ? Number(insurance_value) : false }),
  }
}

function buildStore({ body }: CallInput): JsonObject {
  return {
    ...pickParameters(...fieldKeys)(body),
    address: pickParameters(...addressKeys)(toRecord(body.address)),
    ...(isRecord(body.contract_options) ? { contract_options: buildContractBody(body.contract_options) } : {}),
  }
}

const readStore = async ({ read }: PlatformReader, { params }: CallInput) =>
  (await read(getStore, { params: { ecommerce_id: Number(params.ecommerce_id), id: Number(params.id) } })).data

const buildTarget = ({ params }: CallInput, id: unknown) => ({
  ...{ entity: 'store', entity_id: Number(id), ecommerce_id: Number(params.ecommerce_id) },
})

export const storeWrites: readonly WriteCall[] = [
  {
    endpoint: createStore,
    body: buildStore,
    readCreated: async ({ read }, id, { params, body }) => {
      const ecommerce_id = Number(params.ecommerce_id)
      const { data } =
        id === null ? await read(listStores, { params: { ecommerce_id }, query: { limit: 0 } }) : { data: [] }
      const newId = id ?? data.findLast(({ display_name }) => display_name === body.display_name)?.id
      return newId === undefined ? null : (await read(getStore, { params: { ecommerce_id, id: newId } })).data
    },
    activity: (input, { id }) => ({ action: 'stores.create', ...buildTarget(input, id) }),
  },
  {
    endpoint: saveStore,
    read: readStore,
    body: buildStore,
    changesSecret: ({ body }) => isNewSecret(toRecord(body.contract_options).password),
    activity: (input) => ({ action: 'stores.edit', ...buildTarget(input, input.params.id) }),
  },
  {
    endpoint: saveStoreContract,
    platformEndpoint: saveStore,
    read: readStore,
    body: ({ body }, before) => ({
      ...pickParameters(...fieldKeys)(before),
      address: pickParameters(...addressKeys)(toRecord(before.address)),
      contract_options: buildContractBody(body),
    }),
    changesSecret: ({ body }) => isNewSecret(body.password),
    activity: (input) => ({ action: 'stores.editContract', ...buildTarget(input, input.params.id) }),
  },
  {
    endpoint: uploadStores,
    body: ({ params, body }) => {
      const form = new FormData()
      if (body.file instanceof File) form.set('file', body.file, body.file.name)
      form.set('ecommerce_id', String(params.ecommerce_id))
      return form
    },
    buildWriteResponse: ({ responseBody }) => {
      const record = toRecord(toRecord(responseBody).data ?? responseBody)
      const stores = record.stores ?? record.created
      const created = Array.isArray(stores) ? stores.length : Number(stores ?? record.total ?? 0)
      return { success: true, data: { created: Number.isInteger(created) ? created : 0, skipped: 0, uncompared: 0 } }
    },
    activity: ({ params }) => ({
      ...{ action: 'stores.upload', entity: 'ecommerce', entity_id: Number(params.ecommerce_id) },
      ecommerce_id: Number(params.ecommerce_id),
    }),
    changes: (_, __, { body }) => ({
      before: null,
      after: { file_name: body.file instanceof File ? body.file.name : '' },
    }),
  },
]
