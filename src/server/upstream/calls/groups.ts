// Platform API calls for groups and the ecommerces linked to them (S2 §7).
import {
  createGroup,
  deleteGroup,
  getGroup,
  getGroupLinks,
  listGroups,
  saveGroup,
  saveGroupLinks,
} from '#contract/platform/groups.ts'
import { type CallInput, type JsonObject, pickParameters, type ReadCall } from '../calls.ts'
import { pickBodyFields, toRecord, toRows } from '../payloads.ts'
import type { PlatformReader, WriteCall } from '../writes.ts'

const billingStatuses = ['pending', 'error', 'complete']

/** Converts a group. A group without a billing status counts as registered, so that users can edit the group. */
function toGroup(payload: unknown): JsonObject {
  const record = toRecord(payload)
  const status = record.status_replica_group_in_billing
  return {
    ...record,
    is_active: record.is_active ?? true,
    id_group_at_crm: record.id_group_at_crm ?? 0,
    linked_ecommerce_number: record.linked_ecommerce_number ?? 0,
    status_replica_group_in_billing: billingStatuses.includes(String(status)) ? status : 'complete',
  }
}

const toLinkedEcommerce = (row: JsonObject, input: CallInput): JsonObject => ({
  ...row,
  display_name: row.display_name ?? row.name,
  is_active: row.is_active ?? row.status ?? true,
  ecommerce_group_id: row.ecommerce_group_id ?? Number(input.params.id),
})

export const groupReads: readonly ReadCall[] = [
  { endpoint: listGroups, query: pickParameters('page', 'per_page'), adapt: (payload) => toRows(payload).map(toGroup) },
  { endpoint: getGroup, adapt: toGroup },
  {
    endpoint: getGroupLinks,
    adapt: (payload, input) => {
      const rows = Array.isArray(payload) ? payload : toRecord(payload).ecommerces
      return toRows(rows).map((row) => toLinkedEcommerce(row, input))
    },
    buildExtraMembers: (_, { params }) => ({ group_id: Number(params.id) }),
  },
]

const readGroup = async ({ read }: PlatformReader, { params }: CallInput) =>
  (await read(getGroup, { params: { id: Number(params.id) } })).data

const buildTarget = (id: unknown) => ({ entity: 'group', entity_id: Number(id) })

export const groupWrites: readonly WriteCall[] = [
  {
    endpoint: createGroup,
    body: pickBodyFields(
      'name',
      'id_group_at_crm',
      'first_group_manager',
      'first_group_manager_confirmation',
      'is_active',
    ),
    readCreated: async ({ read }, id, { body }) => {
      if (id !== null) return (await read(getGroup, { params: { id } })).data
      const { data } = await read(listGroups, { query: { per_page: 1000 } })
      return data.find(({ name }) => name === body.name) ?? null
    },
    activity: (_, { id }) => ({ action: 'groups.create', ...buildTarget(id) }),
    changes: (_, __, { body }) => ({
      before: null,
      after: pickParameters('name', 'id_group_at_crm', 'first_group_manager', 'is_active')(body),
    }),
  },
  {
    endpoint: saveGroup,
    read: readGroup,
    body: pickBodyFields('name', 'id_group_at_crm', 'is_active'),
    activity: ({ params }) => ({ action: 'groups.edit', ...buildTarget(params.id) }),
  },
  {
    endpoint: deleteGroup,
    read: readGroup,
    isDelete: true,
    activity: ({ params }) => ({ action: 'groups.delete', ...buildTarget(params.id) }),
  },
  {
    endpoint: saveGroupLinks,
    read: ({ read }, { params }) => read(getGroupLinks, { params: { id: Number(params.id) } }),
    body: pickBodyFields('group_id', 'links', 'unlinks'),
    activity: ({ params }) => ({ action: 'groups.editLinks', ...buildTarget(params.id) }),
    changes: (_, __, { body }) => ({ before: { unlinks: body.unlinks }, after: { links: body.links } }),
  },
]
