// Platform API calls for alerts, maintenance mode, tracking errors, carriers and settings (S2 §7).
import { findAddress } from '#contract/platform/addresses.ts'
import { addCarrier, findCarrier, getCarrier, listCarriers, saveCarrier } from '#contract/platform/carriers.ts'
import { getMaintenance, listAlerts, saveAlert, saveMaintenance } from '#contract/platform/comunication.ts'
import { getSettings, saveSettings } from '#contract/platform/settings.ts'
import { compareCityAndState, correctZip, listTrackingErrors } from '#contract/platform/tracking-errors.ts'
import { isSecretName, SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import { isRecord } from '#server/http/canonical-json.ts'
import { HttpError, httpError } from '#server/http/errors.ts'
import { sanitizeAlertText } from '#server/services/alert-texts.ts'
import { type CallInput, type JsonObject, pickParameters, type ReadCall } from '../calls.ts'
import { UpstreamError } from '../client.ts'
import { addDefaultCountry, isNewSecret, mapValues, pickBodyFields, toRecord, toRows } from '../payloads.ts'
import type { PlatformReader, WriteCall } from '../writes.ts'

/**
 * Returns the carrier's services as a list, each with a list of fields. Some platforms send objects by id instead of
 * lists.
 */
function toServiceList(services: unknown): readonly JsonObject[] {
  const rows: readonly JsonObject[] = Array.isArray(services)
    ? toRows(services)
    : Object.entries(toRecord(services)).map(([id, service]) => ({ id, ...toRecord(service) }))
  return rows.map((service) => ({ ...service, label: service.label ?? service.id, fields: toRows(service.fields) }))
}

/** Replaces the value of each secret field (by its name, such as `token`) with a placeholder. */
const maskSecretFields = (fields: unknown): JsonObject =>
  Object.fromEntries(
    Object.entries(toRecord(fields)).map(([id, value]) => [id, isSecretName(id) ? SECRET_PLACEHOLDER : value]),
  )

/** Returns true if the values are grouped only by field id, and not first by service id. */
const hasFlatFields = (fields: JsonObject) => Object.values(fields).some((value) => !isRecord(value))

/** Groups field values by service id; a value without a service is assigned to every service with this field. */
function groupFieldsByService(fields: JsonObject, services: readonly JsonObject[]): JsonObject {
  if (!hasFlatFields(fields)) return fields
  return Object.fromEntries(
    services.map((service) => [
      String(service.id),
      Object.fromEntries(
        toRows(service.fields).flatMap(({ id }) => {
          const value = fields[String(id)]
          return value === undefined || value === null ? [] : [[String(id), value]]
        }),
      ),
    ]),
  )
}

function toCarrier(payload: unknown): JsonObject {
  const record = toRecord(payload)
  const services = toServiceList(record.services)
  return {
    ...record,
    services,
    name: record.name ?? record.url,
    custom_fields: mapValues(groupFieldsByService(toRecord(record.custom_fields), services), maskSecretFields),
    logo: null,
  }
}

const toTrackingError = (row: JsonObject): JsonObject => {
  const customer = toRecord(row.customer)
  const ecommerce = toRecord(row.ecommerce)
  return {
    ...row,
    ecommerce: { ...ecommerce, id: ecommerce.id ?? row.ecommerce_id },
    customer: { address: addDefaultCountry(customer.address) },
  }
}

const alertTypes = (alerts: readonly JsonObject[]) => [...new Set(alerts.map(({ type }) => String(type ?? '')))].sort()

/**
 * Returns true if an alert matches the filters. The server filters the alerts itself, because the platform API has no
 * filter parameters.
 */
function matchesFilters(alert: JsonObject, { search, type, situation }: JsonObject): boolean {
  const text = `${alert.id} ${alert.title} ${alert.description}`.toLowerCase()
  const isActive = alert.is_active === true || alert.is_active === 1 || alert.is_active === '1'
  const isInactiveWanted = situation === 'inactive' || situation === 'scheduled' || situation === 'ended'
  return (
    (!search || text.includes(String(search).toLowerCase())) &&
    (!type || alert.type === type) &&
    (situation === undefined || situation === 'all' || (isInactiveWanted ? !isActive : isActive))
  )
}

export const operationReads: readonly ReadCall[] = [
  {
    endpoint: listAlerts,
    adapt: (payload, { query }) => toRows(payload).filter((alert) => matchesFilters(alert, query)),
    buildExtraMembers: (alerts) => ({ types: alertTypes(toRows(alerts)) }),
  },
  {
    endpoint: getMaintenance,
    adapt: (payload) => (isRecord(payload) ? payload : { maintenance_mode: payload }),
  },
  {
    endpoint: listTrackingErrors,
    query: pickParameters('page', 'search', 'ecommerce_id'),
    adapt: (payload) => toRows(payload).map(toTrackingError),
  },
  { endpoint: listCarriers, adapt: (payload) => toRows(payload).map(toCarrier) },
  { endpoint: getCarrier, adapt: toCarrier },
  {
    endpoint: findCarrier,
    query: pickParameters('url'),
    adapt: (payload, { query }) => ({ url: query.url, ...toCarrier(payload) }),
  },
  { endpoint: getSettings },
]

const readAlert = async ({ read }: PlatformReader, { params }: CallInput) => {
  const { data } = await read(listAlerts, {})
  const alert = data.find(({ id }) => id === Number(params.id))
  if (!alert) throw httpError(404, 'not_found')
  return alert
}

/**
 * Builds the request body of an alert. Sanitizes the texts that the user changed; the other texts stay as the platform
 * stores them, because they may be plain text.
 */
function buildAlert({ body }: CallInput, before: JsonObject): JsonObject {
  const sanitized = (['title', 'description'] as const)
    .filter((name) => body[name] !== before[name])
    .map((name) => ({ name, ...sanitizeAlertText(name, String(body[name]), before[name]) }))
  const fields = sanitized.flatMap(({ errors }) => errors)
  if (fields.length > 0) throw httpError(422, undefined, { fields })
  return {
    ...pickParameters('type', 'is_active', 'title', 'description')(body),
    ...Object.fromEntries(sanitized.map(({ name, text }) => [name, text])),
  }
}

/** Finds the tracking error of a reverse (return request); null if the list does not contain this reverse. */
async function findTrackingError({ read }: PlatformReader, { params }: CallInput) {
  const id = Number(params.id)
  const { data } = await read(listTrackingErrors, { query: { search: String(id) } })
  return data.find((row) => row.id === id) ?? null
}

/**
 * Returns the address of a zip code; null if the zip code is unknown or the platform does not respond. Runs after the
 * correction was saved, so an error here must not fail the request.
 */
async function findZipAddress({ read }: PlatformReader, zipCode: unknown) {
  try {
    return (await read(findAddress, { params: { zip: String(zipCode) } })).data
  } catch (error) {
    if (error instanceof HttpError || error instanceof UpstreamError) return null
    throw error
  }
}

/**
 * Builds the custom fields of a carrier in the grouping that the platform uses. An absent, empty or masked secret keeps
 * the stored value, and null clears the secret.
 */
async function buildCustomFields({ body, params }: CallInput, { readPayload }: PlatformReader): Promise<JsonObject> {
  const storedCarrier = params.id ? toRecord(await readPayload(getCarrier, { params })) : {}
  const storedFields = toRecord(storedCarrier.custom_fields)
  const storedByService = groupFieldsByService(storedFields, toServiceList(storedCarrier.services))
  const input = toRecord(body.custom_fields)
  const services = [...new Set([...Object.keys(storedByService), ...Object.keys(input)])]
  const fields = Object.fromEntries(
    services.flatMap((service) => {
      const values = mergeFields(toRecord(input[service]), toRecord(storedByService[service]))
      return Object.keys(values).length === 0 && !(service in input) ? [] : [[service, values]]
    }),
  )
  return hasFlatFields(storedFields) ? mergeServiceFields(fields, storedFields) : fields
}

/**
 * Merges the field values of all services into one object. If two services have different values for a field, the value
 * that the user changed is used.
 */
function mergeServiceFields(fields: JsonObject, storedFields: JsonObject): JsonObject {
  const entries = Object.values(fields).flatMap((values) => Object.entries(toRecord(values)))
  const isChanged = ([id, value]: readonly [string, unknown]) => value !== storedFields[id]
  return Object.fromEntries([...entries.filter((entry) => !isChanged(entry)), ...entries.filter(isChanged)])
}

function mergeFields(input: JsonObject, storedFields: JsonObject): JsonObject {
  const storedSecrets = Object.entries(storedFields).filter(([id]) => isSecretName(id) && !(id in input))
  const values = Object.entries(input).flatMap(([id, value]) => {
    const valueToSend = isSecretName(id) && value !== null && !isNewSecret(value) ? storedFields[id] : value
    return valueToSend === null || valueToSend === undefined ? [] : [[id, valueToSend]]
  })
  return Object.fromEntries([...storedSecrets, ...values])
}

const buildCarrier = async (input: CallInput, _: JsonObject, reader: PlatformReader) => ({
  url: input.body.url,
  custom_fields: await buildCustomFields(input, reader),
})

const readMaintenance = async ({ read }: PlatformReader) => read(getMaintenance, {})

const carrierChanges = (before: JsonObject, after: JsonObject) => ({
  before: pickParameters('name', 'url')(before),
  after: pickParameters('name', 'url')(after),
})

export const operationWrites: readonly WriteCall[] = [
  {
    endpoint: saveAlert,
    read: readAlert,
    body: buildAlert,
    activity: ({ params, body }, before) => ({
      action: body.is_active === before.is_active ? 'comunication.editAlert' : 'comunication.toggleAlert',
      ...{ entity: 'alert', entity_id: Number(params.id) },
    }),
  },
  {
    endpoint: saveMaintenance,
    read: readMaintenance,
    body: pickBodyFields('maintenance_mode'),
    activity: ({ body }) => ({
      action: body.maintenance_mode ? 'comunication.maintenanceOn' : 'comunication.maintenanceOff',
      ...{ entity: 'maintenance', entity_id: 1 },
    }),
    changes: (before, _, { body }) => ({
      before: { maintenance_mode: before.maintenance_mode },
      after: { maintenance_mode: body.maintenance_mode, ...(body.reason ? { reason: body.reason } : {}) },
    }),
  },
  {
    endpoint: correctZip,
    read: findTrackingError,
    body: pickBodyFields('zip_code'),
    buildWriteResponse: async ({ before, after, input }, reader) => {
      const previous = toRecord(toRecord(before.customer).address)
      const zipAddress = await findZipAddress(reader, input.body.zip_code)
      const next = {
        zip_code: input.body.zip_code,
        city: zipAddress?.city || previous.city,
        state: zipAddress?.state || previous.state,
        country: previous.country ?? 'BR',
      }
      const toPlace = ({ city, state }: JsonObject) => ({ city: String(city ?? ''), state: String(state ?? '') })
      const isFoundNow = after !== before && Object.keys(after).length > 0
      return {
        success: true,
        data: {
          ...(isFoundNow ? after : before),
          id: Number(input.params.id),
          tracking_error: null,
          customer: { address: next },
        },
        address: zipAddress,
        before: previous,
        after: next,
        ...(zipAddress
          ? compareCityAndState(toPlace(previous), toPlace(zipAddress))
          : { city_changed: null, state_changed: null }),
      }
    },
    activity: ({ params }, before) => {
      const ecommerceId = toRecord(before.ecommerce).id
      return {
        ...{ action: 'trackingErrors.correctZip', entity: 'reverse', entity_id: Number(params.id) },
        ...(typeof ecommerceId === 'number' ? { ecommerce_id: ecommerceId } : {}),
      }
    },
    changes: (before, _, { body }) => ({
      before: { zip_code: toRecord(toRecord(before.customer).address).zip_code ?? '' },
      after: { zip_code: body.zip_code },
    }),
  },
  {
    endpoint: addCarrier,
    body: buildCarrier,
    readCreated: async ({ read }, id, { body }) => {
      const { data } = await read(listCarriers, {})
      return data.find((row) => row.id === id) ?? data.findLast((row) => row.url === body.url) ?? null
    },
    activity: (_, { id }) => ({ action: 'carriers.add', entity: 'carrier', entity_id: Number(id) }),
    changes: (_, after) => ({ before: null, after: pickParameters('name', 'url')(after) }),
  },
  {
    endpoint: saveCarrier,
    read: async ({ read }, { params }) => (await read(getCarrier, { params: { id: Number(params.id) } })).data,
    body: buildCarrier,
    activity: ({ params }) => ({ action: 'carriers.edit', entity: 'carrier', entity_id: Number(params.id) }),
    changes: carrierChanges,
  },
  {
    endpoint: saveSettings,
    read: async ({ read }) => read(getSettings, {}),
    body: pickBodyFields('looker_dashboard_url'),
    activity: () => ({ action: 'settings.editDashboardUrl', entity: 'settings', entity_id: 1 }),
  },
]
