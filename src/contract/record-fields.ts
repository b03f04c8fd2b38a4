// Lists, for each kind of record, the fields that have a separate change history. The field paths are the same as in
// the activity log.
import { contexts } from './access.ts'
import { type Field, type FieldList, getFieldPaths } from './field-list.ts'
import { alertFields } from './platform/comunication.ts'
import { ecommerceAddressFields, ecommerceFields } from './platform/ecommerces.ts'
import { groupFields } from './platform/groups.ts'
import { integrationFields } from './platform/integrations.ts'
import { storeContractFields } from './platform/store-contract.ts'
import { storeAddressFields, storeFields } from './platform/stores.ts'
import { userFields } from './platform/users.ts'

export const recordFields = {
  ecommerce: [
    ...getFieldPaths(ecommerceFields),
    ...getFieldPaths(ecommerceAddressFields),
    ...['is_active', 'owner_id', 'tags', 'features', 'billing_quotas'],
  ],
  store: [...getFieldPaths(storeFields), ...getFieldPaths(storeAddressFields), ...getFieldPaths(storeContractFields)],
  group: [...getFieldPaths(groupFields), 'status_replica_group_in_billing'],
  user: [...getFieldPaths(userFields), 'type', ...contexts],
  carrier: ['url', 'name', 'logo_url'],
} as const satisfies Readonly<Record<string, readonly string[]>>

type RecordKind = keyof typeof recordFields

/**
 * Path of a field in the activity log. The names of `custom_fields` are arbitrary, because each carrier's web service
 * defines its own fields.
 */
export type RecordFieldPath = (typeof recordFields)[RecordKind][number] | `custom_fields.${string}`

export const recordKinds = Object.keys(recordFields) as readonly RecordKind[]

/** Lists the field paths of a record kind; empty for a kind of record without a field history. */
export function getRecordFieldPaths(entity: string | undefined): readonly string[] {
  const kind = recordKinds.find((candidate) => candidate === entity)
  return kind === undefined ? [] : recordFields[kind]
}

/** Field lists by kind of record. The keys are the names of the kinds in the activity log. */
const fieldListsByRecordKind: Readonly<Record<string, readonly FieldList[]>> = {
  ecommerce: [ecommerceFields, ecommerceAddressFields],
  store: [storeFields, storeAddressFields, storeContractFields],
  group: [groupFields],
  user: [userFields],
  alert: [alertFields],
  integration: [integrationFields],
}

interface FieldMatch {
  readonly list: FieldList
  readonly name: string
  readonly field: Field
}

/** Finds a field by its path in the activity log; the last segment of the path is the field name. */
export function findField(entity: string | undefined, path: string): FieldMatch | null {
  const fieldName = path.split('.').at(-1) ?? path
  for (const list of fieldListsByRecordKind[entity ?? ''] ?? []) {
    const field = Object.hasOwn(list.fields, fieldName) ? list.fields[fieldName] : undefined
    if (field) return { list, name: fieldName, field }
  }
  return null
}
