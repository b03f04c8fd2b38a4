// Lists the requests to the external platform API that undo an earlier write (inverse writes), by the recorded action.
import type { Endpoint } from '#contract/endpoint.ts'
import { saveQuotas, saveSubscription } from '#contract/platform/billing.ts'
import { saveAlert } from '#contract/platform/comunication.ts'
import {
  saveEcommerce,
  saveEcommerceAddress,
  saveEcommerceDetails,
  setAvailability,
} from '#contract/platform/ecommerces.ts'
import { saveFeatures } from '#contract/platform/features.ts'
import { saveGroup, saveGroupLinks } from '#contract/platform/groups.ts'
import { saveIntegration } from '#contract/platform/integrations.ts'
import { saveLgpd } from '#contract/platform/lgpd.ts'
import { saveSettings } from '#contract/platform/settings.ts'
import { saveStore, saveStoreContract } from '#contract/platform/stores.ts'
import { correctZip } from '#contract/platform/tracking-errors.ts'
import { addBrandUrl, addUrl, deleteBrandUrl, deleteUrl, saveBrandUrl, saveUrl } from '#contract/platform/urls.ts'
import { saveUser, saveUserPermissions } from '#contract/platform/users.ts'
import type { ActivityRecord } from '#server/http/activity.ts'
import { type FieldValues, isNonEmptyObject, restoreFields, toFieldRecord, type UndoRule } from '#server/http/undo.ts'
import { buildFlagSwitches, listFlagNames } from './calls/ecommerces.ts'
import { flattenPermissions } from './calls/users.ts'
import { type JsonObject, pickParameters } from './calls.ts'
import { toRecord } from './payloads.ts'

/** Activity row of the write to undo, with the recorded values before and after the write. */
interface RecordedChange {
  readonly row: ActivityRecord
  readonly before: FieldValues
  readonly after: FieldValues
}

/** Request to the platform API that undoes an earlier write. */
export interface InverseWrite extends Pick<UndoRule, 'action' | 'canUndo' | 'needsConfirmation'> {
  /** Endpoint of the request that undoes the write. The undo needs the permission of this endpoint. */
  readonly endpoint: Endpoint
  /**
   * Returns the endpoint if the endpoint depends on the changed fields. Must need the same permission as `endpoint`.
   */
  readonly selectEndpoint?: (row: ActivityRecord) => Endpoint
  /** Returns the path parameters of the request that undoes the write. */
  readonly params: (row: ActivityRecord) => JsonObject
  /** Returns the request body. `currentRecord` is the platform's record; empty if the API cannot read the record. */
  readonly body?: (change: RecordedChange, currentRecord: JsonObject) => JsonObject
  /**
   * Returns the current values to compare with the recorded values. The undo is rejected if they differ.
   * Default: the whole current record. Null disables the comparison.
   */
  readonly selectComparedValues?: ((currentRecord: JsonObject, change: RecordedChange) => FieldValues) | null
}

const hasField = (value: unknown, name: string) => name in toFieldRecord(value)

const byId = ({ entity_id }: ActivityRecord): JsonObject => ({ id: Number(entity_id) })
const byEcommerce = ({ ecommerce_id, entity_id }: ActivityRecord): JsonObject => ({
  id: ecommerce_id ?? Number(entity_id),
})
const byStore = ({ ecommerce_id, entity_id }: ActivityRecord): JsonObject => ({ ecommerce_id, id: Number(entity_id) })
const byUrl = ({ ecommerce_id, entity_id }: ActivityRecord): JsonObject => ({
  id: ecommerce_id,
  url_id: Number(entity_id),
})

/** Returns the current record with the changed fields set to their old values. */
const restoreRecord = (change: RecordedChange, currentRecord: JsonObject): JsonObject => ({
  ...currentRecord,
  ...restoreFields(currentRecord, change),
})

/**
 * Returns the record with the old values of the changed fields. Leaves out the field whose name is the parameter
 * `name`, unless the write changed this field.
 */
const restoreIfChanged = (name: string, change: RecordedChange, currentRecord: JsonObject): JsonObject => {
  const { [name]: member, ...fields } = restoreRecord(change, currentRecord)
  return name in change.after ? { ...fields, [name]: member } : fields
}

const availabilityInverse = (action: string): InverseWrite => ({
  action,
  endpoint: setAvailability,
  params: byId,
  needsConfirmation: () => true,
  body: ({ before }) => pickParameters('is_active')(before),
})

const alertInverse = (action: string): InverseWrite => ({
  action,
  endpoint: saveAlert,
  params: byId,
  body: restoreRecord,
})

/** Returns true if the recorded URL belongs to a brand, because brand URLs have their own endpoints. */
const isBrandUrl = (values: unknown) => Boolean(toFieldRecord(values).brand_name)

const toFlagNames = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

const countItems = (value: unknown, name: string) => toFlagNames(toFieldRecord(value)[name]).length

/**
 * Builds the request body that reverts the flag changes of a write. For every changed module, the body lists all flags
 * that are enabled afterwards.
 */
function restoreFeatures({ before, after }: RecordedChange, currentRecord: JsonObject): JsonObject {
  const switches = { enable: toFlagNames(before.features), disable: toFlagNames(after.features) }
  return { modules: buildFlagSwitches(currentRecord.features, switches).modules }
}

/**
 * Returns the feature flags that an undo compares with the recorded flags. If no flag was switched after the write,
 * returns the recorded flags, so that the undo is allowed. Otherwise returns the current flags, so that the undo is
 * rejected.
 */
function selectComparedFeatures(currentRecord: JsonObject, { before, after }: RecordedChange): FieldValues {
  const enabledFlags = listFlagNames(currentRecord.features)
  const isUnchanged =
    toFlagNames(after.features).every((name) => enabledFlags.includes(name)) &&
    !toFlagNames(before.features).some((name) => enabledFlags.includes(name))
  return { features: isUnchanged ? after.features : enabledFlags }
}

const toDigits = (value: unknown) => String(value ?? '').replace(/\D/g, '')

/**
 * Returns the current zip code to compare with the recorded zip code. Returns the recorded zip code itself if both have
 * the same digits, or if the current zip code is unknown.
 */
function selectComparedZipCode(currentRecord: JsonObject, { after }: RecordedChange): FieldValues {
  const zipCode = toRecord(toRecord(currentRecord.customer).address).zip_code
  return {
    zip_code: zipCode === undefined || toDigits(zipCode) === toDigits(after.zip_code) ? after.zip_code : zipCode,
  }
}

/** Restores the old values of an integration without options and password, which the undo does not change. */
function restoreIntegration(change: RecordedChange, currentRecord: JsonObject): JsonObject {
  const { options, password, ...fields } = restoreRecord(change, currentRecord)
  return fields
}

const getLgpdProvider = (config: JsonObject) => ({ provider: toRecord(config.provider).active ?? null })

export const inverseWrites: readonly InverseWrite[] = [
  availabilityInverse('ecommerces.enable'),
  availabilityInverse('ecommerces.disable'),
  {
    action: 'ecommerces.edit',
    endpoint: saveEcommerceDetails,
    selectEndpoint: ({ after }) => {
      if (!hasField(after, 'address')) return saveEcommerceDetails
      return Object.keys(toFieldRecord(after)).length === 1 ? saveEcommerceAddress : saveEcommerce
    },
    params: byId,
    body: (change, currentRecord) => {
      const { address, ...fields } = restoreIfChanged('address', change, currentRecord)
      if (address === undefined) return fields
      return Object.keys(change.after).length === 1 ? toRecord(address) : { ...fields, address }
    },
  },
  {
    action: 'ecommerces.editFeatures',
    endpoint: saveFeatures,
    params: byId,
    body: restoreFeatures,
    selectComparedValues: selectComparedFeatures,
  },
  { action: 'ecommerces.editIntegration', endpoint: saveIntegration, params: byId, body: restoreIntegration },
  {
    action: 'ecommerces.addUrl',
    endpoint: deleteUrl,
    selectEndpoint: ({ after }) => (isBrandUrl(after) ? deleteBrandUrl : deleteUrl),
    canUndo: ({ after }) => hasField(after, 'url'),
    needsConfirmation: () => true,
    params: byUrl,
  },
  {
    action: 'ecommerces.editUrl',
    endpoint: saveUrl,
    selectEndpoint: ({ after }) => (isBrandUrl(after) ? saveBrandUrl : saveUrl),
    params: byUrl,
    // Sends an empty brand instead of null, because the write keeps the current brand for null.
    body: ({ before }) => ({ ...before, brand_name: before.brand_name ?? '' }),
  },
  {
    action: 'ecommerces.deleteUrl',
    endpoint: addUrl,
    selectEndpoint: ({ before }) => (isBrandUrl(before) ? addBrandUrl : addUrl),
    canUndo: ({ before }) => hasField(before, 'url'),
    params: byEcommerce,
    body: ({ before }) => before,
  },
  {
    action: 'ecommerces.editLgpd',
    endpoint: saveLgpd,
    canUndo: ({ before, after }) => JSON.stringify(before) !== JSON.stringify(after),
    needsConfirmation: ({ before }) => toFieldRecord(before).provider === null,
    params: byId,
    body: ({ before }) => ({ provider: { active: toRecord(before.provider).id ?? null } }),
    selectComparedValues: getLgpdProvider,
  },
  {
    action: 'ecommerces.editQuota',
    endpoint: saveQuotas,
    params: byId,
    body: ({ before }) => pickParameters('billing_quotas')(before),
  },
  {
    action: 'ecommerces.editSubscription',
    endpoint: saveSubscription,
    canUndo: ({ before, after }) => isNonEmptyObject(before) && !hasField(after, 'billing_fees'),
    params: byId,
    body: (change, currentRecord) =>
      pickParameters(
        'frequency_id',
        'service_code',
        'started_at',
        'frequency_fee',
      )(restoreRecord(change, currentRecord)),
  },
  { action: 'groups.edit', endpoint: saveGroup, params: byId, body: restoreRecord },
  {
    action: 'groups.editLinks',
    endpoint: saveGroupLinks,
    canUndo: ({ before, after }) => countItems(before, 'unlinks') + countItems(after, 'links') > 0,
    needsConfirmation: () => true,
    params: byId,
    body: ({ row, before, after }) => ({
      ...{ group_id: Number(row.entity_id), links: before.unlinks ?? [], unlinks: after.links ?? [] },
    }),
    selectComparedValues: null,
  },
  alertInverse('comunication.editAlert'),
  alertInverse('comunication.toggleAlert'),
  {
    action: 'trackingErrors.correctZip',
    endpoint: correctZip,
    canUndo: ({ before }) => toDigits(toFieldRecord(before).zip_code) !== '',
    params: byId,
    body: ({ before }) => pickParameters('zip_code')(before),
    selectComparedValues: selectComparedZipCode,
  },
  {
    action: 'stores.edit',
    endpoint: saveStore,
    params: byStore,
    body: (change, currentRecord) => restoreIfChanged('contract_options', change, currentRecord),
  },
  {
    action: 'stores.editContract',
    endpoint: saveStoreContract,
    params: byStore,
    body: (change, currentRecord) => toRecord(restoreRecord(change, currentRecord).contract_options),
  },
  { action: 'users.edit', endpoint: saveUser, params: byId, body: restoreRecord },
  {
    action: 'users.setPermissions',
    endpoint: saveUserPermissions,
    canUndo: ({ before }) => isNonEmptyObject(before),
    needsConfirmation: ({ before }) => hasField(before, 'type'),
    params: byId,
    body: (change, currentRecord) => {
      const flat = flattenPermissions(currentRecord)
      const { type, ...permissions } = { ...flat, ...restoreFields(flat, change) }
      return { type, permissions }
    },
    selectComparedValues: flattenPermissions,
  },
  {
    action: 'settings.editDashboardUrl',
    endpoint: saveSettings,
    canUndo: ({ before }) => typeof toFieldRecord(before).looker_dashboard_url === 'string',
    params: () => ({}),
    body: ({ before }) => before,
  },
]
