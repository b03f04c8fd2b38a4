// Handlers that list, read, create, change and delete users (S2 §2, §7), and their undo rules.

import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { accountTypes, contexts, hasHigherLevelThan, levels } from '#contract/access.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { pickFieldValues } from '#contract/field-list.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import {
  areasByContext,
  createUser,
  deleteUser,
  getPermissionOptions,
  getUser,
  listGrantors,
  listUsers,
  saveUser,
  saveUserPermissions,
  type UserRow,
  userFields,
} from '#contract/platform/users.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { buildEveryWordCondition, buildNormalizedText } from '#server/db/search.ts'
import { fieldError, httpError } from '#server/http/errors.ts'
import { diffFields } from '#server/http/field-diff.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { listRows } from '#server/http/list-rows.ts'
import { toMetaEnvelope } from '#server/http/pages.ts'
import { type SaveContext, saveRow } from '#server/http/save-row.ts'
import {
  buildEndpointUndoRule,
  createRecordChangedError,
  expectUnchanged,
  type FieldValues,
  restoreFields,
  toFieldRecord,
  type UndoInput,
  type UndoRule,
} from '#server/http/undo.ts'
import { expectVersion } from '#server/http/version.ts'
import { findGrantors } from '#server/services/staff.ts'
import { buildDeniedError, ensureCanChangeUser } from '#server/services/user-refusals.ts'
import {
  getPermissionsHandler,
  getPermissionsOfType,
  lockUser,
  lockUserAndAdmins,
  presetHandlers,
  readUserRow,
  type StoredUser,
  savePermissionsHandler,
  serializeUser,
} from './permissions.ts'
import { lockEmails } from './port.ts'

/** Deletes all console data of a user, in the transaction that deletes the user. */
type DeleteUserData = (db: Database, id: number) => Promise<void>

/** Creates the handler that deletes a user. The activity log still contains the user's name. */
const createDeleteUserHandler = (deleteUserData: DeleteUserData) =>
  defineHandler(deleteUser, async ({ params, body, request, db, user, record }) => {
    const { targetUser, isLastAdmin } = await lockUserAndAdmins(db, params.id)
    ensureCanChangeUser(user, targetUser)
    await expectVersion(request, targetUser.version, () => serializeUser(targetUser))
    if (isLastAdmin) throw httpError(422, 'users.last_boss')
    if (targetUser.id === user.id && !body.confirm_self) throw httpError(409, 'users.self')
    await db.delete(users).where(eq(users.id, targetUser.id))
    await deleteUserData(db, targetUser.id)
    await record({
      action: 'users.delete',
      entity: 'user',
      entity_id: targetUser.id,
      before: { ...pickFieldValues(userFields, targetUser), type: targetUser.access, ...targetUser.permissions },
      after: body.reason ? { reason: body.reason } : undefined,
    })
    return { success: true as const, data: serializeUser(targetUser) }
  })

const getUserHandler = defineHandler(getUser, async ({ params, db, setEtag }) => {
  const targetUser = await readUserRow(db, params.id)
  setEtag(targetUser.version)
  return { success: true as const, data: serializeUser(targetUser) }
})

/** Saves the name and the e-mail of a user. */
const saveUserHandler = defineHandler(
  saveUser,
  async ({ params, body, user, ...context }) => {
    const { saved } = await saveRow(context, {
      table: users,
      where: eq(users.id, params.id),
      ensureSavable: (targetUser) => ensureCanChangeUser(user, targetUser),
      toApi: serializeUser,
      prepareChange: async (targetUser) => {
        if (body.email.toLowerCase() !== targetUser.email.toLowerCase())
          await rejectInvalidEmailChange(context, user, targetUser, body.email)
        const changes = diffFields(targetUser, body)
        return { patch: body, activity: { action: 'users.edit', entity: 'user', entity_id: targetUser.id, ...changes } }
      },
    })
    return { success: true as const, data: serializeUser(saved) }
  },
  async ({ params, db }) => serializeUser(await readUserRow(db, params.id)),
)

/**
 * Returns true for a user who has never signed in. Such a user is linked to the first identity that signs in with the
 * user's e-mail address.
 */
const hasNeverSignedIn = ({ last_signed_in_at }: StoredUser) => last_signed_in_at === null

/**
 * Throws 403 if a user who has never signed in has more permissions than the editing user, because the owner of the new
 * e-mail address would get these permissions. Throws 422 if another user has the address, or if its domain is not
 * allowed.
 */
async function rejectInvalidEmailChange(
  { db, services }: Pick<SaveContext, 'db' | 'services'>,
  user: SignedInUser,
  targetUser: StoredUser,
  email: string,
): Promise<void> {
  if (hasNeverSignedIn(targetUser) && hasHigherLevelThan(targetUser, user))
    throw buildDeniedError(targetUser, 'users.email_above_own')
  await lockEmails(db)
  await rejectDuplicateEmail(db, targetUser.id, email)
  rejectForeignDomain(services.config, email)
}

/** Throws 422 if another user has this e-mail address; ignores upper and lower case. */
async function rejectDuplicateEmail(db: Database, id: number | null, email: string): Promise<void> {
  const [existingUser] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  if (existingUser && existingUser.id !== id) throw fieldError({ field: 'body.email', code: 'users.email_taken' })
}

/**
 * Creates a user with the default permissions of the account type. Throws 403 if these permissions exceed those of the
 * signed-in user.
 */
const createUserHandler = defineHandler(createUser, async ({ body, db, user, setEtag, record, services }) => {
  const { type, ...data } = body
  const permissions = await getPermissionsOfType(db, user, type)
  await lockEmails(db)
  await rejectDuplicateEmail(db, null, data.email)
  rejectForeignDomain(services.config, data.email)
  const now = services.now()
  const [targetUser] = await db
    .insert(users)
    .values({ ...data, access: type, permissions, created_at: now, updated_at: now })
    .returning()
  if (!targetUser) throw new Error('The user was not inserted')
  await record({ action: 'users.create', entity: 'user', entity_id: targetUser.id, after: { ...data, type } })
  setEtag(targetUser.version)
  return { success: true as const, data: serializeUser(targetUser) }
})

/** Throws 422 for an e-mail address with a domain that is not allowed, because such a user could never sign in. */
function rejectForeignDomain({ googleClientId, allowedDomains }: Config, email: string): void {
  const domain = email.split('@').at(-1)?.toLowerCase() ?? ''
  if (!googleClientId || allowedDomains.some((allowed) => allowed.toLowerCase() === domain)) return
  const values = { domains: allowedDomains.join(', ') }
  throw fieldError({ field: 'body.email', code: 'users.email_domain', values })
}

type ListQuery = ParsedInput<typeof listUsers>['query']

/** Columns to sort by, each with an index. The last column is unique, so that no user appears on two pages. */
const sortKeys = {
  id: [users.id],
  first_name: [buildNormalizedText(users.first_name), buildNormalizedText(users.last_name), users.id],
  email: [sql`lower(${users.email})`],
  access: [users.access, users.id],
  // Sorts users who have never signed in before all others.
  last_signed_in_at: [sql`coalesce(${users.last_signed_in_at}, '-infinity')`, users.id],
} as const satisfies Record<ListQuery['order_by_column'], unknown>

const listColumns = {
  id: users.id,
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
  access: users.access,
  last_signed_in_at: users.last_signed_in_at,
}

/** Lists users (S2 §2, §7); the search matches name, e-mail or id, regardless of accents. */
const listUsersHandler = defineHandler(listUsers, async ({ query, db }) => {
  const condition = buildCondition(query)
  const page = await listRows({
    path: listUsers.path,
    query,
    rows: db.select(listColumns).from(users).where(condition).$dynamic(),
    order: { orderExpressions: sortKeys[query.order_by_column], sort: query.order_by },
    total: () => db.$count(users, condition),
    toApi: (rows) =>
      rows.map((row): UserRow => ({ ...row, last_signed_in_at: row.last_signed_in_at?.toISOString() ?? null })),
  })
  return toMetaEnvelope(page, query.limit)
})

function buildCondition({ search, context, level, of_type }: ListQuery): SQL | undefined {
  return and(
    search ? buildEveryWordCondition(users.search_text, search) : undefined,
    context ? buildLevelCondition(context, level) : undefined,
    of_type ? eq(users.access, of_type) : undefined,
  )
}

function buildLevelCondition(context: NonNullable<ListQuery['context']>, level: ListQuery['level']): SQL | undefined {
  const sufficientLevels = levels.slice(levels.indexOf(level))
  return or(sql`${users.access} = 'admin_boss'`, inArray(sql`${users.permissions} ->> ${context}`, sufficientLevels))
}

const optionHandlers: readonly Handler[] = [
  defineHandler(getPermissionOptions, async () => ({
    types: [...accountTypes],
    options: [...levels],
    permissions: areasByContext,
  })),

  defineHandler(listGrantors, async ({ query, db }) => ({ data: await findGrantors(db, [query]) })),
]

/** Returns all handlers of users. `deleteUserData` deletes all console data of a deleted user. */
export const buildUserHandlers = (deleteUserData: DeleteUserData): readonly Handler[] => [
  listUsersHandler,
  getUserHandler,
  saveUserHandler,
  createUserHandler,
  createDeleteUserHandler(deleteUserData),
  getPermissionsHandler,
  savePermissionsHandler,
  ...optionHandlers,
  ...presetHandlers,
]

const parseAccountType = (values: FieldValues) => accountTypes.find((candidate) => candidate === values.type)

/** Returns the account type and the permission levels from the recorded values of an activity row. */
function parseTypeAndLevels(values: FieldValues) {
  const type = parseAccountType(values)
  const permissions = contexts.map((context) => [context, levels.find((candidate) => candidate === values[context])])
  return { type, permissions: Object.fromEntries(permissions) }
}

/**
 * Initial version of a user and of the user's permissions. A higher version means that the user was changed after
 * creation.
 */
const INITIAL_VERSION = 1

/** Undoes the creation of a user who has never signed in. After the first sign-in, a user can only be deleted. */
async function undoCreateUser({ row, db, user, record }: UndoInput, deleteUserData: DeleteUserData): Promise<void> {
  const targetUser = await lockUser(db, Number(row.entity_id))
  ensureCanChangeUser(user, targetUser)
  const isUnchanged = targetUser.version === INITIAL_VERSION && targetUser.permissions_version === INITIAL_VERSION
  if (!hasNeverSignedIn(targetUser) || !isUnchanged) throw createRecordChangedError()
  await db.delete(users).where(eq(users.id, targetUser.id))
  await deleteUserData(db, targetUser.id)
  await record({
    action: 'users.remove',
    entity: 'user',
    entity_id: targetUser.id,
    before: { ...pickFieldValues(userFields, targetUser), type: targetUser.access },
  })
}

/** Builds the body of a create request from the recorded values of a user. */
function toCreateBody(values: FieldValues) {
  const type = parseAccountType(values)
  if (!type) throw createRecordChangedError()
  return {
    first_name: String(values.first_name),
    last_name: String(values.last_name),
    email: String(values.email),
    type,
  }
}

export const userUndoRules = (deleteUserData: DeleteUserData): readonly UndoRule[] => [
  {
    action: 'users.create',
    access: deleteUser.access,
    canUndo: ({ after }) => 'email' in toFieldRecord(after),
    undo: (undoContext) => undoCreateUser(undoContext, deleteUserData),
  },
  buildEndpointUndoRule({
    action: 'users.remove',
    endpoint: createUser,
    handlers: [createUserHandler],
    canUndo: ({ before }) => 'email' in toFieldRecord(before),
    /** Creates the deleted user again, with a new id and the current default permissions of the account type. */
    buildInput: ({ before }) => ({ version: null, body: toCreateBody(before) }),
  }),
  buildEndpointUndoRule({
    action: 'users.edit',
    endpoint: saveUser,
    handlers: [saveUserHandler],
    buildInput: async ({ row, db, ...change }) => {
      const currentUser = await readUserRow(db, Number(row.entity_id))
      expectUnchanged(currentUser, change.after)
      const body = pickFieldValues(userFields, { ...currentUser, ...restoreFields(currentUser, change) })
      return { version: currentUser.version, params: { id: currentUser.id }, body }
    },
  }),
  buildEndpointUndoRule({
    action: 'users.setPermissions',
    endpoint: saveUserPermissions,
    handlers: [savePermissionsHandler],
    canUndo: ({ before }) => Object.keys(toFieldRecord(before)).length > 0,
    needsConfirmation: ({ before }) => 'type' in toFieldRecord(before),
    buildInput: async ({ row, db, before, after: { reason, ...after } }) => {
      const targetUser = await readUserRow(db, Number(row.entity_id))
      const currentValues: FieldValues = { type: targetUser.access, ...targetUser.permissions }
      expectUnchanged(currentValues, after)
      const { type = targetUser.access, permissions } = parseTypeAndLevels({
        ...currentValues,
        ...restoreFields(currentValues, { before, after }),
      })
      return { version: targetUser.permissions_version, params: { id: targetUser.id }, body: { type, permissions } }
    },
  }),
]
