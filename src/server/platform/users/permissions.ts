// Request handlers for the permissions of a user and for the default permissions of an account type (product decision
// A24).

import { eq, or } from 'drizzle-orm'
import {
  type AccountType,
  buildUniformPermissions,
  canCreateUserOfType,
  findUngrantableContexts,
  type Permissions,
  reducesPermissions,
  type UserWithPermissions,
} from '#contract/access.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import {
  getAccountType,
  getUserPermissions,
  saveAccountType,
  saveUserPermissions,
  type TypePreset,
  type User,
  type UserPermissions,
} from '#contract/platform/users.ts'
import type { Database } from '#server/db/database.ts'
import { accountTypes, users } from '#server/db/schema/platform/users.ts'
import { forbiddenError, httpError } from '#server/http/errors.ts'
import { diffFields } from '#server/http/field-diff.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { lockRow, saveRow } from '#server/http/save-row.ts'
import { expectVersion } from '#server/http/version.ts'
import { buildDeniedError, ensureCanChangeUser } from '#server/services/user-refusals.ts'

export type StoredUser = typeof users.$inferSelect

/** Returns a user's row; throws 404 if no user has this id. */
export async function readUserRow(db: Database, id: number): Promise<StoredUser> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  if (!row) throw httpError(404, 'not_found')
  return row
}

/** Locks a user's row; throws 404 if no user has this id. */
export function lockUser(db: Database, id: number): Promise<StoredUser> {
  return lockRow(db, users, eq(users.id, id))
}

/**
 * Locks the user and every `admin_boss` in the order of ids, so that concurrent requests cannot remove the last
 * `admin_boss`.
 */
export async function lockUserAndAdmins(db: Database, id: number) {
  const rows = await db
    .select()
    .from(users)
    .where(or(eq(users.id, id), eq(users.access, 'admin_boss')))
    .orderBy(users.id)
    .for('update')
  const targetUser = rows.find((row) => row.id === id)
  if (!targetUser) throw httpError(404, 'not_found')
  const isLastAdmin = rows.filter(({ access }) => access === 'admin_boss').every((row) => row.id === id)
  return { targetUser, isLastAdmin: targetUser.access === 'admin_boss' && isLastAdmin }
}

export function serializeUser(row: StoredUser): User {
  const { id, first_name, last_name, email, access, last_signed_in_at, version, created_at, updated_at } = row
  return {
    ...{ id, first_name, last_name, email, access, version },
    last_signed_in_at: last_signed_in_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

function serializePermissions({ access, permissions, permissions_version }: StoredUser): UserPermissions {
  return { type: access, permissions, version: permissions_version }
}

export const getPermissionsHandler = defineHandler(getUserPermissions, async ({ params, db, setEtag }) => {
  const targetUser = await readUserRow(db, params.id)
  setEtag(targetUser.permissions_version)
  return serializePermissions(targetUser)
})

/**
 * Saves the account type and permission levels of a user. They apply to the user's next request, because every request
 * reads the permissions. Does not use `saveRow`, because permissions have their own version and every `admin_boss` is
 * locked together with the user.
 */
export const savePermissionsHandler = defineHandler(saveUserPermissions, async (context) => {
  const { params, body, request, db, user, setEtag, record, services } = context
  const { targetUser, isLastAdmin } = await lockUserAndAdmins(db, params.id)
  const after = toStoredPermissions(body)
  rejectDelegation(user, targetUser, after)
  await expectVersion(request, targetUser.permissions_version, () => serializePermissions(targetUser))
  if (isLastAdmin && after.access !== 'admin_boss') throw httpError(422, 'users.last_boss')
  if (targetUser.id === user.id && reducesPermissions(targetUser, after) && !body.confirm_self)
    throw httpError(409, 'users.self')
  const [saved = targetUser] = await db
    .update(users)
    .set({ ...after, permissions_version: targetUser.permissions_version + 1, updated_at: services.now() })
    .where(eq(users.id, targetUser.id))
    .returning()
  const changes = diffFields(
    { type: targetUser.access, ...targetUser.permissions },
    { type: after.access, ...after.permissions },
  )
  const reason = body.reason ? { reason: body.reason } : {}
  await record({
    action: 'users.setPermissions',
    entity: 'user',
    entity_id: targetUser.id,
    before: changes.before,
    after: { ...changes.after, ...reason },
  })
  setEtag(saved.permissions_version)
  return serializePermissions(saved)
})

/** Returns the permissions to store; an `admin_boss` always gets full permissions. */
function toStoredPermissions({
  type,
  permissions,
}: ParsedInput<typeof saveUserPermissions>['body']): UserWithPermissions {
  return { access: type, permissions: type === 'admin_boss' ? buildUniformPermissions('read_and_write') : permissions }
}

function rejectDelegation(user: SignedInUser, targetUser: StoredUser, after: UserWithPermissions): void {
  ensureCanChangeUser(user, targetUser)
  if (!canCreateUserOfType(user, after.access)) throw buildDeniedError(targetUser, 'users.boss_only')
  const exceedingContexts = findUngrantableContexts(user, targetUser, after)
  if (exceedingContexts.length === 0) return
  const fields = exceedingContexts.map((context) => ({ field: `body.permissions.${context}`, code: 'users.above_own' }))
  throw buildDeniedError(targetUser, 'users.above_own', { fields, context: { above: exceedingContexts } })
}

type PresetRow = typeof accountTypes.$inferSelect

export const presetHandlers: readonly Handler[] = [
  defineHandler(getAccountType, async ({ params, db, setEtag }) => {
    const row = await readPreset(db, params.name)
    setEtag(row.version)
    return serializeAccountType(row)
  }),

  /** Saves the default permissions of an account type; existing users of the account type keep their permissions. */
  defineHandler(
    saveAccountType,
    async ({ params: { name }, body: { default_permissions: permissions }, user, ...context }) => {
      if (name === 'admin_boss') throw httpError(422, 'users.boss_preset')
      const { saved } = await saveRow(context, {
        table: accountTypes,
        where: eq(accountTypes.name, name),
        ensureSavable: (row) => rejectAboveOwn(user, row, permissions),
        toApi: serializeAccountType,
        prepareChange: (row) => {
          const changes = diffFields(row.permissions, permissions)
          return {
            patch: { permissions },
            activity: { action: 'users.editType', entity: 'account_type', entity_id: name, ...changes },
          }
        },
      })
      return serializeAccountType(saved)
    },
  ),
]

function rejectAboveOwn(user: SignedInUser, row: PresetRow, permissions: Permissions): void {
  const exceedingContexts = findUngrantableContexts(
    user,
    toUserPermissions(row),
    toUserPermissions({ ...row, permissions }),
  )
  if (exceedingContexts.length === 0) return
  const target = { entity: 'account_type', entity_id: row.name, after: { above: exceedingContexts } }
  const fields = exceedingContexts.map((context) => ({
    field: `body.default_permissions.${context}`,
    code: 'users.above_own',
  }))
  throw forbiddenError(target, 'users.above_own', { fields, context: { above: exceedingContexts } })
}

/**
 * Returns the default permissions of an account type. Throws 403 if they exceed the permissions of the signed-in user.
 */
export async function getPermissionsOfType(db: Database, user: SignedInUser, type: AccountType): Promise<Permissions> {
  const target = { entity: 'account_type', entity_id: type } as const
  if (!canCreateUserOfType(user, type))
    throw forbiddenError({ ...target, after: { code: 'users.boss_only' } }, 'users.boss_only')
  const { permissions } = await readPreset(db, type)
  const exceedingContexts = findUngrantableContexts(
    user,
    { access: type, permissions: buildUniformPermissions('denied') },
    { access: type, permissions },
  )
  if (exceedingContexts.length > 0)
    throw forbiddenError({ ...target, after: { above: exceedingContexts } }, 'users.above_own', {
      context: { above: exceedingContexts },
    })
  return permissions
}

async function readPreset(db: Database, name: AccountType): Promise<PresetRow> {
  const [row] = await db.select().from(accountTypes).where(eq(accountTypes.name, name))
  if (!row) throw httpError(404, 'not_found')
  return row
}

const toUserPermissions = ({ name, permissions }: Pick<PresetRow, 'name' | 'permissions'>) => ({
  access: name,
  permissions,
})

function serializeAccountType({ name, permissions, version }: PresetRow): TypePreset {
  return { name, default_permissions: permissions, version }
}
