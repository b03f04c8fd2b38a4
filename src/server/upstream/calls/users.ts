// Platform API calls for users and permissions (S2 §7).
import { accountTypes, contexts, levels } from '#contract/access.ts'
import {
  deleteUser,
  getAccountType,
  getPermissionOptions,
  getUser,
  getUserPermissions,
  listUsers,
  saveUser,
  saveUserPermissions,
} from '#contract/platform/users.ts'
import { diffFields } from '#server/http/field-diff.ts'
import { type CallInput, type JsonObject, pickParameters, type ReadCall } from '../calls.ts'
import { pickBodyFields, toRecord, toRows } from '../payloads.ts'
import type { PlatformReader, WriteCall } from '../writes.ts'

/** Returns the permission level for every context (area of the console); a missing context gets no access. */
export function toPermissions(permissions: unknown): JsonObject {
  const record = toRecord(permissions)
  return Object.fromEntries(
    contexts.map((context) => [context, levels.find((level) => level === record[context]) ?? 'denied']),
  )
}

/** Returns a known account type; an unknown type becomes the type with the fewest permissions. */
export const toAccountType = (type: unknown) => accountTypes.find((name) => name === type) ?? 'collaborator_aftersale'

function toUser(payload: unknown): JsonObject {
  const record = toRecord(payload)
  return { ...record, access: toAccountType(record.access ?? record.type) }
}

export const userReads: readonly ReadCall[] = [
  {
    endpoint: listUsers,
    query: pickParameters('limit', 'page', 'search', 'order_by', 'order_by_column'),
    adapt: (payload) => toRows(payload).map(toUser),
  },
  { endpoint: getUser, adapt: toUser },
  {
    endpoint: getUserPermissions,
    adapt: (payload) => {
      const record = toRecord(payload)
      return { type: toAccountType(record.type ?? record.access), permissions: toPermissions(record.permissions) }
    },
  },
  {
    endpoint: getPermissionOptions,
    adapt: (payload) => {
      const { types, options, permissions } = toRecord(payload)
      const isKnownType = (type: unknown) => accountTypes.some((name) => name === type)
      const isKnownLevel = (option: unknown) => levels.some((level) => level === option)
      return {
        types: Array.isArray(types) ? types.filter(isKnownType) : accountTypes,
        options: Array.isArray(options) ? options.filter(isKnownLevel) : levels,
        permissions: toRecord(permissions),
      }
    },
  },
  {
    endpoint: getAccountType,
    adapt: (payload, { params }) => {
      const record = toRecord(payload)
      return { name: record.name ?? params.name, default_permissions: toPermissions(record.default_permissions) }
    },
  },
]

const readUser = async ({ read }: PlatformReader, { params }: CallInput) =>
  (await read(getUser, { params: { id: Number(params.id) } })).data

const buildTarget = ({ params }: CallInput) => ({ entity: 'user', entity_id: Number(params.id) })

/** Merges the account type and the permission level of each context into one flat object. */
export const flattenPermissions = ({ type, permissions }: JsonObject): JsonObject => ({
  type,
  ...toRecord(permissions),
})

export const userWrites: readonly WriteCall[] = [
  {
    endpoint: saveUser,
    read: readUser,
    body: pickBodyFields('first_name', 'last_name', 'email'),
    activity: (input) => ({ action: 'users.edit', ...buildTarget(input) }),
  },
  {
    endpoint: deleteUser,
    read: readUser,
    isDelete: true,
    buildWriteResponse: ({ before }) => ({ success: true, data: before }),
    activity: (input) => ({ action: 'users.delete', ...buildTarget(input) }),
  },
  {
    endpoint: saveUserPermissions,
    read: ({ read }, { params }) => read(getUserPermissions, { params: { id: Number(params.id) } }),
    body: pickBodyFields('type', 'permissions'),
    activity: (input) => ({ action: 'users.setPermissions', ...buildTarget(input) }),
    changes: (before, after, { body }) => {
      const { before: previous, after: next } = diffFields(flattenPermissions(before), flattenPermissions(after))
      return { before: previous, after: { ...next, ...(body.reason ? { reason: body.reason } : {}) } }
    },
  },
]
